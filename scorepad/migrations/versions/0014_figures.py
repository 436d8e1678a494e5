"""What games add to the figures, and the sums of it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; what belongs there is computed afterwards (version 0)."""
    _of_games()
    _of_lots()
    op.execute("UPDATE game SET cached_at_version = 0")


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")


def _of_games() -> None:
    op.create_table(
        "counted",
        _game(),
        sa.Column("pad_id", sa.Integer, nullable=False),
        sa.Column("lot", sa.String(400), nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("told", sa.JSON, nullable=False),
        *_keys("counted"),
        sa.PrimaryKeyConstraint("game_id", name="pk_counted"),
    )
    op.create_table(
        "result",
        _game(),
        sa.Column("who", sa.String(120), nullable=False),
        sa.Column("pad_id", sa.Integer, nullable=False),
        sa.Column("lot", sa.String(400), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        *_keys("result"),
        sa.PrimaryKeyConstraint("game_id", "who", name="pk_result"),
    )
    op.create_table(
        "feat",
        _game(),
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("pad_id", sa.Integer, nullable=False),
        sa.Column("lot", sa.String(400), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(120), nullable=False),
        sa.Column("entry", sa.String(64), nullable=True),
        *_keys("feat"),
        sa.PrimaryKeyConstraint("game_id", "code", name="pk_feat"),
    )
    in_order = {
        "counted": ["pad_id", "game_id"],
        "result": ["pad_id", "lot", "began_at", "game_id"],
        "feat": ["pad_id", "lot", "code", "rank", "began_at", "game_id"],
    }
    for table, columns in in_order.items():
        op.create_index("_".join(["ix", table, *columns]), table, columns)


def _of_lots() -> None:
    op.create_table(
        "tally",
        *_lot(),
        sa.Column("year", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("against", sa.String(120), nullable=False),
        sa.Column("who", sa.String(120), nullable=False),
        sa.Column("counts", sa.JSON, nullable=False),
        _pad_key("tally"),
        sa.PrimaryKeyConstraint("pad_id", "lot", "year", "against", "who", name="pk_tally"),
    )
    op.create_index("ix_tally_pad_id_who", "tally", ["pad_id", "who"])
    op.create_table(
        "chronicle",
        *_lot(),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("model", sa.String(200), nullable=False),
        _pad_key("chronicle"),
        sa.PrimaryKeyConstraint("pad_id", "lot", name="pk_chronicle"),
    )
    op.create_table(
        "standing",
        *_lot(),
        sa.Column("who", sa.String(120), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("games", "run", "most_won")),
        sa.Column("won_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("most_lost", sa.Integer, nullable=False),
        sa.Column("lost_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("mu", sa.Double, nullable=True),
        sa.Column("sigma", sa.Double, nullable=True),
        _pad_key("standing"),
        sa.PrimaryKeyConstraint("pad_id", "lot", "who", name="pk_standing"),
    )


def _game() -> sa.Column[int]:
    return sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False)


def _lot() -> tuple[sa.Column[int], sa.Column[str]]:
    return (
        sa.Column("pad_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("lot", sa.String(400), nullable=False),
    )


def _pad_key(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["pad_id"], ["pad.id"], name=f"fk_{table}_pad_id_pad", ondelete="CASCADE"
    )


def _keys(table: str) -> tuple[sa.ForeignKeyConstraint, ...]:
    of_game = sa.ForeignKeyConstraint(
        ["game_id"], ["game.id"], name=f"fk_{table}_game_id_game", ondelete="CASCADE"
    )
    return of_game, _pad_key(table)

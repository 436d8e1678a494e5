"""What is kept of games so that they can be listed and searched, and who sat in them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

DROP_TRIGGER = "DROP TRIGGER fact_goes_with_its_game"
MAKE_TRIGGER = """CREATE TRIGGER fact_goes_with_its_game BEFORE DELETE ON fact
    WHEN EXISTS (SELECT 1 FROM game WHERE id = OLD.game_id)
    BEGIN SELECT RAISE(ABORT, 'a fact goes only with its game'); END"""
_LATER = ("game", "variant", "hands", "is_disputed")


def upgrade() -> None:
    """Make the columns and the table; what belongs there is computed afterwards (version 0)."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    if is_sqlite:  # SQLite renames no table while a trigger names one that is not there
        op.execute(DROP_TRIGGER)
    _extend_game()
    if is_sqlite:
        op.execute(MAKE_TRIGGER)
    _make_sat()


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")


def _extend_game() -> None:
    with op.batch_alter_table("game") as game:
        for name in ("game", "variant"):
            game.add_column(sa.Column(name, sa.String(40), nullable=False, server_default=""))
        for name in ("began_at", "until_at"):
            game.add_column(sa.Column(name, sa.DateTime(timezone=True), nullable=True))
        game.add_column(sa.Column("evening", sa.Date, nullable=True))
        game.add_column(sa.Column("hands", sa.Integer, nullable=False, server_default="0"))
        flag = sa.Boolean(create_constraint=True, name=op.f("ck_game_is_disputed"))
        game.add_column(sa.Column("is_disputed", flag, nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE game SET cached_at_version = 0, began_at = started_at, until_at = last_at,"
        " evening = date(started_at)"
    )
    # Rows that were there have their defaults now; from here on the program says every value.
    with op.batch_alter_table("game") as game:
        for name in _LATER:
            game.alter_column(name, server_default=None)
        for name in ("began_at", "until_at", "evening"):
            game.alter_column(name, nullable=False)
    op.create_index("ix_game_pad_id_began_at_id", "game", ["pad_id", "began_at", "id"])
    op.create_index("ix_game_pad_id_evening", "game", ["pad_id", "evening"])


def _make_sat() -> None:
    op.create_table(
        "sat",
        sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("side", sa.Integer, nullable=True),
        sa.Column(
            "is_winner",
            sa.Boolean(create_constraint=True, name=op.f("ck_sat_is_winner")),
            nullable=False,
        ),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_sat_game_id_game", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_sat_person_id_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_sat"),
    )
    op.create_index(
        "ix_sat_person_id_began_at_game_id", "sat", ["person_id", "began_at", "game_id"]
    )

"""The hand in progress, and the figures that a list of games shows."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

DROP_TRIGGER = "DROP TRIGGER fact_goes_with_its_game"
MAKE_TRIGGER = """CREATE TRIGGER fact_goes_with_its_game BEFORE DELETE ON fact
    WHEN EXISTS (SELECT 1 FROM game WHERE id = OLD.game_id)
    BEGIN SELECT RAISE(ABORT, 'a fact goes only with its game'); END"""


def upgrade() -> None:
    """Make the drafts; give games their cached figures, still to be computed (version 0)."""
    _make_draft()
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    if is_sqlite:  # SQLite renames no table while a trigger names one that is not there
        op.execute(DROP_TRIGGER)
    _extend_game()
    if is_sqlite:
        op.execute(MAKE_TRIGGER)


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")


def _make_draft() -> None:
    op.create_table(
        "draft",
        sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("slot", sa.Integer, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_draft_game_id_game", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name="fk_draft_device_id_device"),
        sa.PrimaryKeyConstraint("game_id", name="pk_draft"),
        sa.CheckConstraint("slot >= 1", name=op.f("ck_draft_slot")),
    )


def _extend_game() -> None:
    with op.batch_alter_table("game") as game:
        for name in ("persons", "sides", "totals", "winners"):
            game.add_column(sa.Column(name, sa.JSON, nullable=False, server_default="[]"))
        for name in ("is_over", "is_abandoned"):
            flag = sa.Boolean(create_constraint=True, name=op.f(f"ck_game_{name}"))
            game.add_column(sa.Column(name, flag, nullable=False, server_default=sa.false()))
        game.add_column(
            sa.Column("cached_at_version", sa.Integer, nullable=False, server_default="0")
        )
        game.add_column(sa.Column("last_at", sa.DateTime(timezone=True), nullable=True))
        game.create_check_constraint(
            op.f("ck_game_cached_at_version"), "cached_at_version BETWEEN 0 AND version"
        )
    op.execute("UPDATE game SET last_at = started_at")
    # Rows that were there have their defaults now; from here on the program says every value.
    with op.batch_alter_table("game") as game:
        for name in (
            "persons",
            "sides",
            "totals",
            "winners",
            "is_over",
            "is_abandoned",
            "cached_at_version",
        ):
            game.alter_column(name, server_default=None)
        game.alter_column("last_at", nullable=False)
    op.create_index(
        "ix_game_pad_id_is_over_is_abandoned_started_at",
        "game",
        ["pad_id", "is_over", "is_abandoned", "started_at"],
    )

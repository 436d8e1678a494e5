"""Indexes for games of a variant and for those in dispute; figures are made anew."""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the indexes; what games add to the figures is computed afterwards (version 0)."""
    for columns in (("game", "variant"), ("is_disputed",)):
        name = f"ix_game_pad_id_{'_'.join(columns)}_began_at_id"
        op.create_index(name, "game", ["pad_id", *columns, "began_at", "id"])
    op.execute("UPDATE game SET cached_at_version = 0")


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

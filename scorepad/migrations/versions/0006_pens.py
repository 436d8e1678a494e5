"""Which phone keeps the score of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the pens; nobody holds one yet."""
    op.create_table(
        "pen",
        sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("device_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_pen_game_id_game", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name="fk_pen_device_id_device"),
        sa.PrimaryKeyConstraint("game_id", name="pk_pen"),
    )
    op.create_index("ix_pen_device_id", "pen", ["device_id"])


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

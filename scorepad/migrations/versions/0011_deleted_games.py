"""Which games of a pad were deleted: nobody brings them back by sending what was left of them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No game was deleted yet."""
    op.create_table(
        "deleted_game",
        sa.Column("pad_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("public_id", sa.String(32), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["pad_id"], ["pad.id"], name="fk_deleted_game_pad_id_pad", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("pad_id", "public_id", name="pk_deleted_game"),
        sa.CheckConstraint(
            "length(public_id) BETWEEN 16 AND 32", name=op.f("ck_deleted_game_public_id")
        ),
    )


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

"""House rules that a pad keeps under names, and which of them its new games have."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the profiles; pads that are there have the usual rules as their default."""
    op.create_table(
        "profile",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("pad_id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("name_key", sa.String(320), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("public_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["pad_id"], ["pad.id"], name="fk_profile_pad_id_pad", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_profile"),
        sa.UniqueConstraint("pad_id", "public_id", name="uq_profile_pad_id_public_id"),
        sa.UniqueConstraint("pad_id", "name_key", name="uq_profile_pad_id_name_key"),
        sa.CheckConstraint(
            "length(public_id) BETWEEN 16 AND 32", name=op.f("ck_profile_public_id")
        ),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name=op.f("ck_profile_name")),
        sa.CheckConstraint("length(name_key) >= 1", name=op.f("ck_profile_name_key")),
    )
    op.add_column("pad", sa.Column("default_profile", sa.String(32), nullable=True))


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

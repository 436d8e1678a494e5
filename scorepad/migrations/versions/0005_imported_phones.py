"""Phones that came with a pad's file: out here, though they were in where it was written."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say of each phone that it did not come so: which did was not written down."""
    moment = sa.DateTime(timezone=True)
    op.add_column("device", sa.Column("imported_at", moment, nullable=True))


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

"""When the sides of a pad's games are asked whether they agree."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Pads that are there ask at the end of a game, as new ones do."""
    op.add_column("pad", sa.Column("consent", sa.String(8), nullable=False, server_default="end"))


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

"""What is kept about a game beside its score: where it was played, a note, whether it counts."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is said of any game yet, and every one counts."""
    op.add_column(
        "game", sa.Column("place", sa.String(80), nullable=False, server_default=sa.text("''"))
    )
    op.add_column(
        "game", sa.Column("note", sa.String(500), nullable=False, server_default=sa.text("''"))
    )
    op.add_column("game", sa.Column("left_out_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

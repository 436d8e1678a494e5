"""Links into a pad, by which link a device came, and invitations to make a pad."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# A column that may be empty is added in place: the table with its rows is not copied.
ADD_LINK_OF_DEVICE = """ALTER TABLE device ADD COLUMN link_id INTEGER
    CONSTRAINT fk_device_link_id_link REFERENCES link (id)"""


def upgrade() -> None:
    """Make both tables; devices that are there came by no link."""
    _make_link()
    _make_invitation()
    op.execute(ADD_LINK_OF_DEVICE)
    op.create_index("ix_device_link_id", "device", ["link_id"])


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")


def _moment(name: str, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _make_link() -> None:
    op.create_table(
        "link",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("pad_id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=True),
        _moment("code_until", nullable=True),
        _moment("until", nullable=True),
        sa.Column("public_id", sa.String(32), nullable=False),
        _moment("created_at"),
        _moment("used_at", nullable=True),
        _moment("withdrawn_at", nullable=True),
        sa.ForeignKeyConstraint(
            ["pad_id"], ["pad.id"], name="fk_link_pad_id_pad", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        sa.UniqueConstraint("pad_id", "public_id", name="uq_link_pad_id_public_id"),
        sa.UniqueConstraint("secret_hash", name="uq_link_secret_hash"),
        sa.UniqueConstraint("code_hash", name="uq_link_code_hash"),
        _check("link", "public_id", "length(public_id) BETWEEN 16 AND 32"),
        _check("link", "name", "length(name) BETWEEN 1 AND 80"),
        _check("link", "role", "role IN ('owner', 'keeper', 'viewer')"),
        _check("link", "secret_hash", "length(secret_hash) = 64"),
        _check("link", "code_until", "(code_hash IS NULL) = (code_until IS NULL)"),
    )


def _make_invitation() -> None:
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False),
        _moment("until"),
        _moment("created_at"),
        _moment("used_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_invitation"),
        sa.UniqueConstraint("code_hash", name="uq_invitation_code_hash"),
        _check("invitation", "code_hash", "length(code_hash) = 64"),
    )


def _check(table: str, name: str, text: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(text, name=op.f(f"ck_{table}_{name}"))

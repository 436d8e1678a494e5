"""Persons with other names, who turned out to be one, who are hidden, guests, or gone."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_MOMENTS = ("merged_at", "hidden_at", "guest_at", "deleted_at")


def upgrade() -> None:
    """Everybody has one name, is shown, and is one person."""
    op.execute(
        "ALTER TABLE person ADD COLUMN merged_into_id INTEGER"
        " CONSTRAINT fk_person_merged_into_id_person REFERENCES person (id)"
    )
    for name in _MOMENTS:
        op.add_column("person", sa.Column(name, sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "other_name",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("pad_id", sa.Integer, nullable=False),
        sa.Column("person_id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("name_key", sa.String(320), nullable=False),
        sa.ForeignKeyConstraint(
            ["pad_id"], ["pad.id"], name="fk_other_name_pad_id_pad", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_other_name_person_id_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_other_name"),
        sa.UniqueConstraint("pad_id", "name_key", name="uq_other_name_pad_id_name_key"),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name=op.f("ck_other_name_name")),
        sa.CheckConstraint("length(name_key) >= 1", name=op.f("ck_other_name_name_key")),
    )
    op.create_index("ix_other_name_person_id", "other_name", ["person_id"])


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

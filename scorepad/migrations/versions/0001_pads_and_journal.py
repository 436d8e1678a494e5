"""Pads, persons, devices, games and their facts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# A fact is never changed, and goes only with its game: when that is being erased, its row is
# gone before the cascade reaches its facts. A revision that copies the table `game` must drop
# the second trigger before and make it again after.
FACT_TRIGGERS = (
    """CREATE TRIGGER fact_is_never_changed BEFORE UPDATE ON fact
    BEGIN SELECT RAISE(ABORT, 'a fact is never changed'); END""",
    """CREATE TRIGGER fact_goes_with_its_game BEFORE DELETE ON fact
    WHEN EXISTS (SELECT 1 FROM game WHERE id = OLD.game_id)
    BEGIN SELECT RAISE(ABORT, 'a fact goes only with its game'); END""",
)


def upgrade() -> None:
    """Make the first tables."""
    _make_pad()
    _make_person()
    _make_device()
    _make_game()
    _make_fact()
    if op.get_bind().dialect.name == "sqlite":
        for trigger in FACT_TRIGGERS:
            op.execute(trigger)


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, primary_key=True)


def _public_id() -> sa.Column[str]:
    return sa.Column("public_id", sa.String(32), nullable=False)


def _pad_id(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_pad_id_pad"
    return (
        sa.Column("pad_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["pad_id"], ["pad.id"], name=name, ondelete="CASCADE"),
    )


def _moment(name: str, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _check(table: str, name: str, text: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(text, name=op.f(f"ck_{table}_{name}"))


def _make_pad() -> None:
    op.create_table(
        "pad",
        _id(),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("time_zone", sa.String(64), nullable=False),
        _public_id(),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("id", name="pk_pad"),
        sa.UniqueConstraint("public_id", name="uq_pad_public_id"),
        _check("pad", "public_id", "length(public_id) BETWEEN 16 AND 32"),
        _check("pad", "name", "length(name) BETWEEN 1 AND 80"),
        _check("pad", "language", "length(language) BETWEEN 2 AND 8"),
        _check("pad", "time_zone", "length(time_zone) BETWEEN 1 AND 64"),
    )


def _make_person() -> None:
    op.create_table(
        "person",
        _id(),
        *_pad_id("person"),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("name_key", sa.String(320), nullable=False),
        _public_id(),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("pad_id", "public_id", name="uq_person_pad_id_public_id"),
        sa.UniqueConstraint("pad_id", "name_key", name="uq_person_pad_id_name_key"),
        _check("person", "public_id", "length(public_id) BETWEEN 16 AND 32"),
        _check("person", "name", "length(name) BETWEEN 1 AND 80"),
        _check("person", "name_key", "length(name_key) >= 1"),
    )


def _make_device() -> None:
    op.create_table(
        "device",
        _id(),
        *_pad_id("device"),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        _public_id(),
        _moment("created_at"),
        _moment("seen_at"),
        _moment("withdrawn_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
        sa.UniqueConstraint("pad_id", "public_id", name="uq_device_pad_id_public_id"),
        _check("device", "public_id", "length(public_id) BETWEEN 16 AND 32"),
        _check("device", "name", "length(name) BETWEEN 1 AND 80"),
        _check("device", "role", "role IN ('owner', 'keeper', 'viewer')"),
    )
    op.create_index("ix_device_public_id", "device", ["public_id"])


def _make_game() -> None:
    op.create_table(
        "game",
        _id(),
        *_pad_id("game"),
        _moment("started_at"),
        sa.Column("version", sa.Integer, nullable=False),
        _public_id(),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("pad_id", "public_id", name="uq_game_pad_id_public_id"),
        _check("game", "public_id", "length(public_id) BETWEEN 16 AND 32"),
        _check("game", "version", "version >= 1"),
    )
    op.create_index("ix_game_pad_id_started_at_id", "game", ["pad_id", "started_at", "id"])


def _make_fact() -> None:
    op.create_table(
        "fact",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        _moment("at_phone", nullable=True),
        _moment("at_server"),
        sa.Column("device_id", sa.Integer, nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_fact_game_id_game", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name="fk_fact_device_id_device"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_fact"),
        sa.UniqueConstraint("id", "game_id", name="uq_fact_id_game_id"),
        _check("fact", "number", "number >= 1"),
        _check("fact", "id", "length(id) BETWEEN 16 AND 64"),
        _check("fact", "kind", "length(kind) BETWEEN 1 AND 20"),
    )
    op.create_index("ix_fact_device_id", "fact", ["device_id"])

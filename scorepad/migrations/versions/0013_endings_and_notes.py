"""Which games their table ended early, and what is told of games as facts of their journals."""

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

GAME = sa.table("game", *map(sa.column, ("id", "version", "last_at", "place", "note")))
LEFT_OUT_AT: sa.ColumnClause[str] = sa.column("left_out_at")
FACT = sa.table(
    "fact", *map(sa.column, ("game_id", "number", "id", "kind", "body", "at_server", "device_id"))
)


def upgrade() -> None:
    """No game was ended early yet; place, note and what figures leave out become a fact of the
    game, so far by nobody, from which the cache is made again afterwards."""
    text = sa.Column("ended_early", sa.String(10), nullable=False, server_default=sa.text("''"))
    op.add_column("game", text)
    told = sa.or_(sa.column("place") != "", sa.column("note") != "", LEFT_OUT_AT.is_not(None))
    connection = op.get_bind()
    for row in connection.execute(sa.select(GAME, LEFT_OUT_AT).where(told)).all():
        connection.execute(sa.insert(FACT).values(_fact(row)))
        version = sa.update(GAME).where(sa.column("id") == row.id).values(version=row.version + 1)
        connection.execute(version)


def _fact(row: sa.Row[tuple[object, ...]]) -> dict[str, object]:
    said = {"place": row.place, "note": row.note, "left_out": row.left_out_at is not None}
    return {
        "game_id": row.id,
        "number": row.version + 1,
        "id": secrets.token_urlsafe(16),
        "kind": "noted",
        "body": json.dumps({"v": 1} | {key: value for key, value in said.items() if value}),
        "at_server": max(row.left_out_at or row.last_at, row.last_at),
        "device_id": None,
    }


def downgrade() -> None:
    """There is no way back: restore the backup made before."""
    raise NotImplementedError("migrations go forward only")

"""The rows of the journal: facts, which are only ever added, the hand in progress, and the pen."""

from __future__ import annotations

import datetime as dt
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.database import Base


class FactRow(Base):
    """One fact of a game. Triggers refuse to change it, and to delete it while its game is there.

    The id is unique within its game only: a pad that is imported twice brings the same ids, and
    an id says nothing about other games.
    """

    __tablename__ = "fact"
    __table_args__ = (
        sa.UniqueConstraint("id", "game_id"),
        sa.CheckConstraint("number >= 1", name="number"),
        sa.CheckConstraint("length(id) BETWEEN 16 AND 64", name="id"),
        sa.CheckConstraint("length(kind) BETWEEN 1 AND 20", name="kind"),
        sa.Index(None, "device_id"),
    )

    game_id: Mapped[int] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    id: Mapped[str] = mapped_column(sa.String(64))
    kind: Mapped[str] = mapped_column(sa.String(20))
    body: Mapped[dict[str, Any]] = mapped_column(sa.JSON)
    at_phone: Mapped[dt.datetime | None] = mapped_column()
    at_server: Mapped[dt.datetime] = mapped_column()
    # A device goes with its pad only, as its facts do; until then it is withdrawn, not deleted.
    device_id: Mapped[int | None] = mapped_column(sa.ForeignKey("device.id"))


class DraftRow(Base):
    """The hand in progress of a game: one row, the last writer wins."""

    __tablename__ = "draft"
    __table_args__ = (sa.CheckConstraint("slot >= 1", name="slot"),)

    game_id: Mapped[int] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    slot: Mapped[int] = mapped_column()
    body: Mapped[dict[str, Any]] = mapped_column(sa.JSON)
    at: Mapped[dt.datetime] = mapped_column()
    device_id: Mapped[int] = mapped_column(sa.ForeignKey("device.id"))


class PenRow(Base):
    """Which phone keeps the score of a game, and when it last entered something: one row a game.

    Advice to people: nothing is refused because of it.
    """

    __tablename__ = "pen"
    __table_args__ = (sa.Index(None, "device_id"),)

    game_id: Mapped[int] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    device_id: Mapped[int] = mapped_column(sa.ForeignKey("device.id"))
    at: Mapped[dt.datetime] = mapped_column()

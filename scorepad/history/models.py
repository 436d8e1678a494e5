"""The row of a person in a game."""

from __future__ import annotations

import datetime as dt

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.database import Base


class SatRow(Base):
    """Somebody sat in a game: a cache of its journal, like the figures on the game's row.

    `seat` is None for who gave the place to somebody else, `side` also where the place plays for
    nobody; who sits there at the end has won or not. `began_at` repeats the game's.
    """

    __tablename__ = "sat"
    __table_args__ = (sa.Index(None, "person_id", "began_at", "game_id"),)

    game_id: Mapped[int] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    person_id: Mapped[int] = mapped_column(
        sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    seat: Mapped[int | None] = mapped_column()
    side: Mapped[int | None] = mapped_column()
    is_winner: Mapped[bool] = mapped_column(sa.Boolean(create_constraint=True, name="is_winner"))
    began_at: Mapped[dt.datetime] = mapped_column()

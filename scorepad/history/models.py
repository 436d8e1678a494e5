"""The rows of what is kept of games: who sat there, what each adds to the figures, and the sums."""

from __future__ import annotations

import datetime as dt
from typing import Any

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


class CountedRow(Base):
    """What a game adds to the figures (`history/counting.py`), of games that are in them: over or
    given up, and not left out. `told` holds all of it, persons by their rows' ids; `lot` names the
    games that it may be compared with, `year` is that of its evening."""

    __tablename__ = "counted"
    __table_args__ = (sa.Index(None, "pad_id", "game_id"),)

    game_id: Mapped[int] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    lot: Mapped[str] = mapped_column(sa.String(400))
    year: Mapped[int] = mapped_column()
    told: Mapped[dict[str, Any]] = mapped_column(sa.JSON)


class ResultRow(Base):
    """How a game came out for a person or for partners: 1 won, 0 shared, -1 lost. `who`: ids of
    persons' rows in order, `3` or `3+7`."""

    __tablename__ = "result"
    __table_args__ = (sa.Index(None, "pad_id", "lot", "began_at", "game_id"),)

    game_id: Mapped[int] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    who: Mapped[str] = mapped_column(sa.String(120), primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    lot: Mapped[str] = mapped_column(sa.String(400))
    began_at: Mapped[dt.datetime] = mapped_column()
    result: Mapped[int] = mapped_column()


class FeatRow(Base):
    """What a game has to offer for a record (`history/feats.py`): the lower its `rank` the better,
    and the first of equals holds it. `who` with a dot at either end and between: `.3.7.`."""

    __tablename__ = "feat"
    __table_args__ = (sa.Index(None, "pad_id", "lot", "code", "rank", "began_at", "game_id"),)

    game_id: Mapped[int] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    code: Mapped[str] = mapped_column(sa.String(20), primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    lot: Mapped[str] = mapped_column(sa.String(400))
    rank: Mapped[int] = mapped_column()
    began_at: Mapped[dt.datetime] = mapped_column()
    who: Mapped[str] = mapped_column(sa.String(120))
    entry: Mapped[str | None] = mapped_column(sa.String(64))


class TallyRow(Base):
    """The counters of all games of a lot together: of everybody (`who` is empty; with `against` as
    `history/passed.py` has it, of the scores on the way), a person, partners, or partners against
    others; of one year, or of all (0)."""

    __tablename__ = "tally"
    __table_args__ = (sa.Index(None, "pad_id", "who"),)

    pad_id: Mapped[int] = mapped_column(
        sa.ForeignKey("pad.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    lot: Mapped[str] = mapped_column(sa.String(400), primary_key=True)
    year: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    against: Mapped[str] = mapped_column(sa.String(120), primary_key=True)
    who: Mapped[str] = mapped_column(sa.String(120), primary_key=True)
    counts: Mapped[dict[str, int]] = mapped_column(sa.JSON)


class ChronicleRow(Base):
    """How far the standings of a lot have come: to this game, rated by this model. Gone as soon as
    something before it changes: they begin anew then."""

    __tablename__ = "chronicle"

    pad_id: Mapped[int] = mapped_column(
        sa.ForeignKey("pad.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    lot: Mapped[str] = mapped_column(sa.String(400), primary_key=True)
    began_at: Mapped[dt.datetime] = mapped_column()
    game_id: Mapped[int] = mapped_column()
    model: Mapped[str] = mapped_column(sa.String(200))


class StandingRow(Base):
    """What a lot's games in order make of a person or of partners (`history/standings.py`): the
    streak now (won above 0, lost below), the longest of either kind, each with when its last game
    began, and a person's rating."""

    __tablename__ = "standing"

    pad_id: Mapped[int] = mapped_column(
        sa.ForeignKey("pad.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    lot: Mapped[str] = mapped_column(sa.String(400), primary_key=True)
    who: Mapped[str] = mapped_column(sa.String(120), primary_key=True)
    games: Mapped[int] = mapped_column()
    run: Mapped[int] = mapped_column()
    most_won: Mapped[int] = mapped_column()
    won_until: Mapped[dt.datetime | None] = mapped_column()
    most_lost: Mapped[int] = mapped_column()
    lost_until: Mapped[dt.datetime | None] = mapped_column()
    mu: Mapped[float | None] = mapped_column(sa.Double)
    sigma: Mapped[float | None] = mapped_column(sa.Double)

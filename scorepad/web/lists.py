"""Games and hands as lists of cells, for files that a spreadsheet opens: one fact a column."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.contracts import bid_text
from scorepad.web.picker import kind_named
from scorepad.web.say import _, commas
from scorepad.web.sheet import start_of, start_text
from scorepad.web.sheet_rows import Row, standing_row

# A cell: text, a number, a moment by the clock of the pad, or nothing.
Cell = str | int | dt.datetime | None
Cells = tuple[Cell, ...]
MOST_SIDES = 5


@dataclass(frozen=True)
class List:
    """A list of a file: what it is called, its columns, and its rows, which are read once."""

    name: str
    columns: tuple[str, ...]
    rows: Iterable[Cells]


@dataclass(frozen=True)
class Book:
    """Lists that are written beside each other: their names and columns, and the rows of all as
    they come, each with the place of its list; read once."""

    heads: tuple[tuple[str, tuple[str, ...]], ...]
    rows: Iterable[tuple[int, Cells]]


@dataclass(frozen=True)
class Played:
    """A game, and what its file needs besides: its id, the pad's clock, the names of its phones by
    their rows' ids."""

    public_id: str
    folded: Folded
    zone: ZoneInfo
    devices: Mapping[int, str]

    def clock(self, moment: dt.datetime) -> dt.datetime:
        """A moment as the clock on the pad's wall showed it, to the second."""
        return moment.astimezone(self.zone).replace(tzinfo=None, microsecond=0)

    def standing(self) -> Iterator[Row]:
        """The rows of the sheet that stand."""
        return (standing_row(self.folded, index) for index in range(len(self.folded.entries)))

    def brought(self) -> Iterator[list[int]]:
        """The totals that were brought from paper, once; not for a game that began at nothing."""
        if "start" in self.folded.record:
            yield start_of(self.folded)

    def begun(self) -> tuple[dt.datetime, str]:
        """When the game was begun, and on which phone."""
        first = self.folded.facts[0]
        return self.clock(first.at_server), self.devices.get(first.device_id or 0, "")

    def written(self, row: Row) -> tuple[dt.datetime, str]:
        """When what stands in a row was written, and on which phone."""
        entry = self.folded.entry(row.id)
        version = self.folded.fact(entry.version_id) if entry else None
        if version is None:
            raise ValueError(f"no entry {row.id}")
        return self.clock(version.at_server), self.devices.get(version.device_id or 0, "")


def hands_of(played: Played) -> List:
    """One game hand by hand: what was bid and made, then points and total of each side."""
    sides = [side["name"] for side in played.folded.sheet["sides"]]
    figures = [
        label
        for name in sides
        for label in (
            _("%(side)s: points", side=name),
            _("%(side)s: total", side=name),
        )
    ]
    columns = (*_of_a_hand(), *figures, _("Note"), _("Written down"), _("Phone"))
    return List(_("Hands"), columns, _hands(played))


def every_game(games: Iterable[Played]) -> List:
    """A line a game: when, what, under which rules, how it stands or ended, who had what."""
    sides = [
        label
        for number in range(1, MOST_SIDES + 1)
        for label in (_("Side %(number)d", number=number), _("Total %(number)d", number=number))
    ]
    columns = (
        _("Game"), _("Begun"), _("Last entry"), _("What was played"), _("House rules"), _("State"),
        _("Hands"), _("Won by"), *sides,
    )  # fmt: skip
    return List(_("Games"), columns, map(_game, games))


def games_and_hands(games: Iterable[Played]) -> Book:
    """A line a game, and all hands of all of them: a row for each side of each hand, so that they
    can be counted. Every game is read once."""
    columns = (
        _("Game"), *_of_a_hand(), _("Side"), _("Points"), _("Total"), _("Note"), _("Written down"),
    )  # fmt: skip
    games_head = every_game(()).columns
    heads = ((_("Games"), games_head), (_("Hands"), columns))
    return Book(heads, _games_and_hands(games))


def book_of(table: List) -> Book:
    """One list alone."""
    return Book(((table.name, table.columns),), ((0, cells) for cells in table.rows))


def _of_a_hand() -> tuple[str, ...]:
    return (_("Entry"), _("Dealer"), _("Bidder"), _("Bid"), _("Trump"), _("Outcome"))


def _told(row: Row) -> Cells:
    contract = row.contract
    said = (contract.outcome, *contract.besides, *row.told)
    outcome = commas(part for part in said if part)
    return row.title, row.dealer, contract.bidder, bid_text(contract.bid), contract.trump, outcome


def _hands(played: Played) -> Iterator[Cells]:
    for totals in played.brought():
        figures = [figure for total in totals for figure in (None, total)]
        yield (start_text(played.folded), *[None] * 5, *figures, None, *played.begun())
    for row in played.standing():
        figures = [figure for side in row.changes for figure in (side.delta, side.total)]
        yield (*_told(row), *figures, row.note, *played.written(row))


def _games_and_hands(games: Iterable[Played]) -> Iterator[tuple[int, Cells]]:
    for played in games:
        yield 0, _game(played)
        for totals in played.brought():
            for side, total in zip(played.folded.sheet["sides"], totals, strict=True):
                told = (start_text(played.folded), *[None] * 5, side["name"], None, total)
                yield 1, (played.public_id, *told, None, played.begun()[0])
        for row in played.standing():
            yield from ((1, cells) for cells in _sides_of(played, row))


def _sides_of(played: Played, row: Row) -> Iterator[Cells]:
    told, (moment, _phone) = _told(row), played.written(row)
    for side in row.changes:
        yield played.public_id, *told, side.name, side.delta, side.total, row.note, moment


def _game(played: Played) -> Cells:
    folded = played.folded
    sheet, record = folded.sheet, folded.record
    kind = kind_named(record["game"], record["variant"])
    sides = [
        cell
        for side, total in zip(sheet["sides"], sheet["totals"], strict=True)
        for cell in (side["name"], total)
    ]
    return (
        played.public_id,
        played.clock(folded.facts[0].at_server),
        played.clock(folded.facts[-1].at_server),
        kind.title if kind else f"{record['game']} {record['variant']}",
        words.rules_line(record),
        _state(folded),
        sum(row["state"] == "scored" for row in sheet["hands"]),
        commas(sheet["sides"][side]["name"] for side in sheet["winners"]),
        *sides,
        *[None] * (2 * MOST_SIDES - len(sides)),
    )


def _state(folded: Folded) -> str:
    if folded.is_early:
        is_late = folded.sheet["ended_by"] == "clock"
        return _("ended by the clock") if is_late else _("conceded")
    if folded.sheet["over"]:
        return _("over")
    return _("given up") if folded.is_abandoned else _("going on")

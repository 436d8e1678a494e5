"""What the hand form shows: totals, the grids, the contract, and both outcomes before saving.

Used by the table and by the correction of a hand; a template gets one ``HandPage`` and computes
nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from scorepad.rules import table
from scorepad.web import words
from scorepad.web.auction import Auction, auction_of
from scorepad.web.count import Count, count_of
from scorepad.web.formats import plain
from scorepad.web.forms.hand import Entry, Terms, counted_side, side_of, terms_of
from scorepad.web.hand_preview import Preview, preview
from scorepad.web.hand_words import Player, call_label, level_label, players_at
from scorepad.web.say import _
from scorepad.web.table_head import Head, head_of


@dataclass(frozen=True)
class Side:
    """A side as it stands before the hand."""

    index: int
    name: str
    members: tuple[str, ...]
    total: int
    distance: str
    needs_bid: bool

    @property
    def stands(self) -> str:
        """Why it is asked whether they bid."""
        return _("At %(points)s they score only if they did.", points=plain(self.total))


@dataclass(frozen=True)
class Level:
    """A cell of the bid grid; ``fewest`` card points make this contract."""

    value: str
    label: str
    fewest: int


@dataclass(frozen=True)
class Figure:
    """A cell of the points grid; ``outcome`` is ``made``, ``failed`` or "" (no contract yet)."""

    points: int
    outcome: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class Place:
    """Which hand a form is for.

    ``index`` is its place among the record's hands, ``number`` what the screen calls it, ``slot``
    the one that it is to fill (None where it is corrected), ``keep_url`` where a tap is kept,
    ``base`` the element that is corrected.
    """

    index: int
    number: int
    slot: int | None
    keep_url: str
    base: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class HandPage:
    """The hand form, filled in: ``entry`` is what was told so far."""

    record: dict[str, Any]
    place: Place
    head: Head
    entry: Entry
    terms: Terms
    sides: tuple[Side, ...]
    players: tuple[Player, ...]
    dealer: Markup | None
    eldest: Markup | None
    levels: tuple[Level, ...]
    auction: Auction
    suits: tuple[str, ...]
    figures: tuple[Figure, ...]
    count: Count
    preview: Preview | None
    problems: tuple[str, ...]

    @property
    def side(self) -> int | None:
        """The contract side."""
        return side_of(self.entry.bidder, self.terms.sides)

    @property
    def is_folded(self) -> bool:
        """Whether the contract is told, so that the points are asked."""
        return self.side is not None and bool(self.entry.contract)

    @property
    def has_eldest(self) -> bool:
        """Whether it is known who calls first, so that calls can be kept."""
        return self.eldest is not None

    @property
    def counted(self) -> int | None:
        """The side whose pile is asked for."""
        return counted_side(self.entry, self.terms.sides)

    @property
    def bidder(self) -> str:
        """The name of the player who has the contract; empty while there is none."""
        return "" if self.side is None else self.players[self.entry.bidder or 0].name

    @property
    def bid(self) -> str:
        """The bid as it is written; empty while there is none."""
        return level_label(self.entry.bid, self.entry.for_200)

    @property
    def also_bid(self) -> str:
        """The answer to "Did they bid?" as the form's field holds it; empty while not told."""
        return {True: "yes", False: "no", None: ""}[self.entry.also_bid]

    @property
    def columns(self) -> int:
        """Columns of bids beside a name, so that there are two rows where that is possible."""
        return 6 if len(self.levels) in (11, 12) else min(8, max(5, -(-len(self.levels) // 2)))

    @property
    def needs(self) -> str:
        """From where on the contract is made, counted in the pile that is asked for."""
        fewest = self.terms.fewest.get(self.entry.call)
        if fewest is None:
            return ""
        if self.counted == self.side:
            return _("%(points)s or more makes it", points=fewest)
        return _("%(points)s or less makes it", points=self.terms.pack - fewest)

    @property
    def plain_lines(self) -> tuple[str, ...]:
        """The codes of the lines that say no more than the contract and the figures do."""
        return words.PLAIN_LINES


def hand_page(
    record: dict[str, Any],
    sheet: Mapping[str, Any],
    entry: Entry,
    place: Place,
    problems: Sequence[str] = (),
    standing: Mapping[str, Any] | None = None,
) -> HandPage:
    """The form for the hand at ``place`` of ``record``, whose names are those of the day.

    ``sheet`` is the sheet of the record up to that hand, ``problems`` say why it was refused;
    ``standing`` is what the rules say of the table before it, where that is known already.
    """
    standing = standing or table(record | {"hands": record["hands"][: place.index]})
    terms = terms_of(record, place.index, sheet, standing, place.base)
    names = players_at(record, place.index)
    players = _players(names, terms)
    return HandPage(
        record=record,
        place=place,
        head=head_of(sheet, standing, names, place.number),
        entry=entry,
        terms=terms,
        sides=_sides(sheet, standing, names),
        players=players,
        dealer=_strong(names, standing["dealer"]),
        eldest=_strong(names, standing["eldest"]),
        levels=_levels(standing),
        auction=auction_of(
            terms.auction, entry.calls if entry.has_calls else (), players, standing
        ),
        suits=tuple(standing["suits"]),
        figures=_figures(standing["figures"], entry, terms),
        count=count_of(entry, terms),
        preview=preview(record, place.index, entry, terms),
        problems=tuple(problems),
    )


def _sides(
    sheet: Mapping[str, Any], standing: Mapping[str, Any], names: Sequence[str]
) -> tuple[Side, ...]:
    return tuple(
        Side(
            index=side,
            name=known["name"],
            members=tuple(names[seat] for seat in known["seats"]),
            total=sheet["totals"][side],
            distance=_distance(standing["to_win"][side]),
            needs_bid=standing["needs_bid"][side],
        )
        for side, known in enumerate(sheet["sides"])
    )


def _players(names: Sequence[str], terms: Terms) -> tuple[Player, ...]:
    return tuple(
        Player(seat, name, side_of(seat, terms.sides) or 0) for seat, name in enumerate(names)
    )


def _distance(points: int) -> str:
    return _("%(points)s to win", points=points) if points > 0 else ""


def _strong(names: Sequence[str], seat: int | None) -> Markup | None:
    return None if seat is None else Markup("<b><bdi>{}</bdi></b>").format(names[seat])


def _levels(standing: Mapping[str, Any]) -> tuple[Level, ...]:
    cells = []
    for contract in standing["contracts"]:
        call = contract["call"]
        cells.append(Level(str(call), call_label(call), contract["from"]))
    return tuple(cells)


def _figures(figures: Sequence[int], entry: Entry, terms: Terms) -> tuple[Figure, ...]:
    fewest = terms.fewest.get(entry.call)
    is_contract_pile = counted_side(entry, terms.sides) == side_of(entry.bidder, terms.sides)
    cells = []
    for points in figures:
        outcome = label = ""
        if fewest is not None:
            captured = points if is_contract_pile else terms.pack - points
            outcome = "made" if captured >= fewest else "failed"
            label = _figure_label(points, outcome)
        cells.append(Figure(points, outcome, label, points == entry.points))
    return tuple(cells)


def _figure_label(points: int, outcome: str) -> str:
    if outcome == "made":
        return _("%(points)s, made", points=points)
    return _("%(points)s, failed", points=points)

"""What the page of every game's hand form shows: who plays, from which totals, who deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorepad.rules import score
from scorepad.web import words
from scorepad.web.auction import Auction
from scorepad.web.formats import plain
from scorepad.web.hand_words import Player, players_at
from scorepad.web.hands.entry import Entry, Terms, side_of
from scorepad.web.hands.preview import Preview
from scorepad.web.say import _
from scorepad.web.table_head import Head, head_of


@dataclass(frozen=True)
class Side:
    """A side as it stands before the hand."""

    index: int
    name: str
    members: tuple[str, ...]
    total: int
    needs_bid: bool = False
    plays: bool = True

    @property
    def stands(self) -> str:
        """Why it is asked whether they bid."""
        return _("At %(points)s they score only if they did.", points=plain(self.total))


@dataclass(frozen=True)
class Pile:
    """What a side took: ``label`` as it is shown; ``is_rest``: nobody told it, the others leave
    it; ``is_chosen``: the figures that can be tapped are for it."""

    label: str
    is_rest: bool
    is_chosen: bool


@dataclass(frozen=True)
class Place:
    """Which hand a form is for.

    ``index`` is its place among the record's hands, ``number`` what the screen calls it, ``slot``
    the one that it is to fill (None where it is corrected), ``keep_url`` where a tap is kept,
    ``base`` the element that is corrected, ``why`` the entry by which the totals stand as they do.
    """

    index: int
    number: int
    slot: int | None
    keep_url: str
    base: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True)
class Page:
    """The hand form, filled in: ``entry`` is what was told so far.

    A game's page says which template holds its macros, which module JavaScript knows the game by,
    and which style sheet it needs besides.
    """

    record: dict[str, Any]
    place: Place
    head: Head
    entry: Entry
    terms: Terms
    sides: tuple[Side, ...]
    players: tuple[Player, ...]
    auction: Auction
    preview: Preview | None
    problems: tuple[str, ...]

    template = ""

    @property
    def module(self) -> str:
        """The module by which JavaScript knows the game."""
        return ""

    @property
    def style(self) -> str:
        """A style sheet of the game's own, beside the table's."""
        return ""

    @property
    def side(self) -> int | None:
        """The contract side; None while there is no contract."""
        return None

    @property
    def bidder(self) -> str:
        """The name of the player who has the contract; empty while there is none."""
        return ""

    @property
    def bid(self) -> str:
        """The bid as it is written; empty while there is none."""
        return ""

    @property
    def piles(self) -> tuple[Pile, ...]:
        """What was taken, pile by pile, where it is told so; each is chosen from its outcome."""
        return ()

    @property
    def doubts(self) -> str:
        """What makes the result doubtful that was tapped."""
        return ""

    @property
    def is_folded(self) -> bool:
        """Whether the contract is told, so that what was taken is asked."""
        return bool(self.entry.contract)

    @property
    def is_correction(self) -> bool:
        """Whether an earlier hand is put right."""
        return self.place.slot is None

    @property
    def may_pass_out(self) -> bool:
        """Whether the rules let all players pass: not where the dealer must bid."""
        auction = self.terms.auction
        passed = [{**auction["hands"][0], "void": "passed"}]
        problems = score({**auction, "hands": passed})["problems"]
        return all(problem.get("field") != "void" for problem in problems)

    @property
    def has_eldest(self) -> bool:
        """Whether it is known who calls first, so that calls can be kept."""
        return self.head.eldest is not None

    @property
    def told(self) -> dict[str, Any]:
        """What the game's JavaScript has to know of this table."""
        return {"sides": self.terms.sides}

    @property
    def plain_lines(self) -> tuple[str, ...]:
        """The codes of the lines that say no more than the contract and the figures do."""
        return words.PLAIN_LINES


def common(
    record: dict[str, Any],
    sheet: Mapping[str, Any],
    place: Place,
    terms: Terms,
    standing: Mapping[str, Any],
) -> dict[str, Any]:
    """The fields of a page that every game has alike, but for the entry's own."""
    names = players_at(record, place.index)
    return {
        "record": record,
        "place": place,
        "head": head_of(sheet, standing, names, place.number),
        "terms": terms,
        "sides": sides_of(sheet, standing, names),
        "players": players_of(names, terms, standing["callers"]),
    }


def sides_of(
    sheet: Mapping[str, Any], standing: Mapping[str, Any], names: Sequence[str]
) -> tuple[Side, ...]:
    """Every side with its total, in the words of the day."""
    playing = standing["playing"]
    needs_bid = standing.get("needs_bid", [False] * len(sheet["sides"]))
    return tuple(
        Side(
            index=side,
            name=known["name"],
            members=tuple(names[seat] for seat in known["seats"]),
            total=sheet["totals"][side],
            needs_bid=needs_bid[side],
            plays=side in playing,
        )
        for side, known in enumerate(sheet["sides"])
    )


def players_of(names: Sequence[str], terms: Terms, callers: Sequence[int]) -> tuple[Player, ...]:
    """Who calls, in seat order, each with his side: no shadow, nobody who waits or dropped out."""
    return tuple(
        Player(seat, name, side_of(seat, terms.sides) or 0)
        for seat, name in enumerate(names)
        if seat in callers
    )

"""Belote's declarations in the hand form: what can be tapped, what was announced, whose count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.rules import compare_declarations
from scorepad.web import words
from scorepad.web.hand_words import Player
from scorepad.web.hands.belote import said_combinations
from scorepad.web.hands.belote_entry import ANNOUNCED, AWARDED, Entry, Terms
from scorepad.web.say import _

CARRE = "carre"
TOPS = ("9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")


@dataclass(frozen=True)
class Kind:
    """A kind of combination that can be announced; ``tops`` are its top cards with their points."""

    code: str
    name: str
    tops: Mapping[str, int]

    @property
    def points(self) -> str:
        """What it is worth, the least and the most."""
        least, most = min(self.tops.values()), max(self.tops.values())
        return str(least) if least == most else f"{least}–{most}"


@dataclass(frozen=True)
class Top:
    """A card that a combination may go up to (of a four: any of them, without a suit).

    ``value`` is the combination as the form's field holds it, "" where the kind has it not.
    """

    rank: str
    suit: str
    name: str
    value: str


@dataclass(frozen=True)
class Said:
    """A combination that was announced. ``decides``: it is the best of its side."""

    index: int
    player: Player
    kind: str
    rank: str
    suit: str
    name: str
    decides: bool


@dataclass(frozen=True)
class Verdict:
    """What a side gets for its declarations, and why not where it gets nothing for them."""

    side: int
    points: int
    reason: str


@dataclass(frozen=True)
class Declared:
    """Everything that the form shows of declarations."""

    way: str
    awards: tuple[int, ...]
    awarded: tuple[int, ...]
    kinds: tuple[Kind, ...]
    tops: tuple[Top, ...]
    fours: tuple[Top, ...]
    said: tuple[Said, ...]
    verdicts: tuple[Verdict, ...]
    problems: tuple[str, ...]
    announcer: int

    @property
    def points(self) -> int:
        """What counts altogether."""
        return sum(verdict.points for verdict in self.verdicts)

    @property
    def winner(self) -> int | None:
        """The side whose declarations count, where one's do."""
        return next((one.side for one in self.verdicts if one.points), None)

    @property
    def is_told(self) -> bool:
        """Whether anything was declared."""
        return bool(self.said) if self.way == ANNOUNCED else any(self.awarded)


def declared_of(
    entry: Entry, terms: Terms, players: Sequence[Player], sides: Sequence[str], usual: str
) -> Declared:
    """The declarations of an entry; ``sides`` are the names of the sides, ``usual`` is how this
    table tells them where the entry does not say."""
    way = entry.declaring or usual
    ruled = compare_declarations(
        said_combinations(entry), entry.trump or None, _plain(terms.sides), dict(terms.options)
    )
    kinds = tuple(
        Kind(one["kind"], kind_name(one["kind"]), one["tops"]) for one in terms.combinations
    )
    announcer = entry.announcer if entry.announcer is not None else (terms.eldest or 0)
    awarded = entry.declared or (0, 0)
    points = ruled["points"] if way == ANNOUNCED else awarded
    return Declared(
        way=way,
        awards=tuple(sorted({points for kind in kinds for points in kind.tops.values()})),
        awarded=awarded,
        kinds=kinds,
        tops=tuple(_top(rank, suit, announcer, entry, kinds) for suit in SUITS for rank in TOPS),
        fours=tuple(_top(rank, "", announcer, entry, kinds) for rank in _fours(kinds)),
        said=tuple(
            _said(index, cell, players, ruled) for index, cell in enumerate(entry.announced)
        ),
        verdicts=tuple(
            Verdict(side, points[side], _reason(side, way, ruled, sides)) for side in (0, 1)
        ),
        problems=_problems(way, awarded, ruled),
        announcer=announcer,
    )


def usual_way(record: Mapping[str, Any], index: int) -> str:
    """How the declarations of the last hand that has any were told."""
    for hand in reversed(record["hands"][:index]):
        if "declarations" in hand:
            return ANNOUNCED
        if "declared" in hand:
            return AWARDED
    return ANNOUNCED


def kind_name(kind: str) -> str:
    """What a kind of combination is called."""
    names = {
        "tierce": _("tierce"),
        "cinquante": _("cinquante"),
        "cent": _("cent"),
        "carre": _("carré"),
    }
    return names.get(kind, kind)


def _plain(sides: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(seats) for seats in sides]


def _fours(kinds: Sequence[Kind]) -> tuple[str, ...]:
    return next((tuple(kind.tops) for kind in kinds if kind.code == CARRE), ())


def _top(rank: str, suit: str, announcer: int, entry: Entry, kinds: Sequence[Kind]) -> Top:
    kind = next((one for one in kinds if one.code == entry.kind), None)
    value = f"{announcer}:{entry.kind}:{rank}:{suit}"
    is_there = kind is not None and rank in kind.tops and (suit == "") == (kind.code == CARRE)
    is_said = any(cell.partition(":")[2] == value.partition(":")[2] for cell in entry.announced)
    name = words.card_name(rank, suit) if suit else words.rank_name(rank)
    return Top(rank, suit, name, value if is_there and not is_said else "")


def _said(index: int, cell: str, players: Sequence[Player], ruled: Mapping[str, Any]) -> Said:
    seat, kind, rank, suit = (*cell.split(":"), "", "", "", "")[:4]
    is_known = rank in (*TOPS, "7", "8")
    name = words.card_name(rank, suit) if is_known and suit in SUITS else words.rank_name(rank)
    player = players[int(seat)] if seat in {str(one.seat) for one in players} else players[0]
    return Said(index, player, kind_name(kind), rank, suit, name, index in ruled["deciding"])


def _reason(side: int, way: str, ruled: Mapping[str, Any], sides: Sequence[str]) -> str:
    lines = [line for line in ruled["lines"] if line["side"] == side and way == ANNOUNCED]
    return " ".join(words.line_text(line, list(sides)) for line in lines)


def _problems(way: str, awarded: Sequence[int], ruled: Mapping[str, Any]) -> tuple[str, ...]:
    if way == ANNOUNCED:
        told = [words.problem_text(problem, [], []) for problem in ruled["problems"]]
        return tuple(dict.fromkeys(told))
    if all(awarded):
        return (words.problem_text({"code": "both_sides_declared", "args": {}}, [], []),)
    return ()

"""What the hand form shows: totals, the grids, the contract, and both outcomes before saving.

Used by the table and by the correction of a hand; a template gets one ``HandPage`` and computes
nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from scorepad.rules import score, table
from scorepad.web import words
from scorepad.web.formats import plain
from scorepad.web.forms.hand import (
    ALL_POINTS,
    FOR_200,
    Entry,
    captured_of,
    counted_side,
    element,
    side_of,
)
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _

PLAIN_RULES = ("200.S1", "200.S2", "200.S3")


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
class Player:
    seat: int
    name: str
    side: int


@dataclass(frozen=True)
class Level:
    """A cell of the bid grid."""

    value: str
    label: str


@dataclass(frozen=True)
class Figure:
    """A cell of the points grid; ``outcome`` is ``made``, ``failed`` or "" (no contract yet)."""

    points: int
    outcome: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class Outcome:
    """What the hand gives to one side."""

    outcome: str
    delta: int
    total: int
    reason: str
    is_plain: bool


@dataclass(frozen=True)
class Preview:
    """Both outcomes, and what else there is to say before saving (warnings, the end)."""

    sides: tuple[Outcome, ...]
    says: str


@dataclass(frozen=True)
class HandPage:
    """The hand form: ``index`` is the place of the hand among the record's hands."""

    record: dict[str, Any]
    index: int
    number: int
    slot: int | None
    entry: Entry
    keep_url: str
    sides: tuple[Side, ...]
    seats: tuple[tuple[int, ...], ...]
    players: tuple[Player, ...]
    dealer: Markup | None
    eldest: Markup | None
    levels: tuple[Level, ...]
    suits: tuple[str, ...]
    figures: tuple[Figure, ...]
    preview: Preview | None
    problems: tuple[str, ...]

    @property
    def side(self) -> int | None:
        """The contract side."""
        return side_of(self.entry.bidder, self.seats)

    @property
    def is_folded(self) -> bool:
        """Whether the contract is told, so that the points are asked."""
        return self.side is not None and bool(self.entry.contract)

    @property
    def counted(self) -> int | None:
        return counted_side(self.entry, self.seats)

    @property
    def bidder(self) -> str:
        return "" if self.side is None else self.players[self.entry.bidder or 0].name

    @property
    def bid(self) -> str:
        return level_label(self.entry.bid, self.entry.for_200)

    @property
    def also_bid(self) -> str:
        return {True: "yes", False: "no", None: ""}[self.entry.also_bid]

    @property
    def columns(self) -> int:
        """Columns of bids beside a name, so that there are two rows where that is possible."""
        return 6 if len(self.levels) in (11, 12) else min(8, max(5, -(-len(self.levels) // 2)))

    @property
    def needs(self) -> str:
        """From where on the contract is made, counted in the pile that is asked for."""
        if self.entry.bid is None:
            return ""
        if self.counted == self.side:
            return _("%(points)s or more makes it", points=self.entry.bid)
        return _("%(points)s or less makes it", points=ALL_POINTS - self.entry.bid)


def hand_page(
    record: dict[str, Any],
    sheet: Mapping[str, Any],
    entry: Entry,
    *,
    index: int,
    number: int,
    slot: int | None,
    keep_url: str,
    problems: Sequence[str] = (),
) -> HandPage:
    """The form for hand ``index`` of ``record``, whose names are those of the day.

    ``sheet`` is the sheet of the record up to that hand, ``number`` what the screen calls the
    hand, ``problems`` why it was refused.
    """
    standing = table(record | {"hands": record["hands"][:index]})
    names = players_at(record, index)
    seats = tuple(tuple(known["seats"]) for known in sheet["sides"])
    return HandPage(
        record=record,
        index=index,
        number=number,
        slot=slot,
        entry=entry,
        keep_url=keep_url,
        sides=_sides(sheet, standing, names),
        seats=seats,
        players=tuple(
            Player(seat, name, side_of(seat, seats) or 0) for seat, name in enumerate(names)
        ),
        dealer=_strong(names, standing["dealer"]),
        eldest=_strong(names, standing["eldest"]),
        levels=_levels(standing),
        suits=tuple(standing["suits"]),
        figures=_figures(standing["figures"], entry, seats),
        preview=preview(record, index, entry),
        problems=tuple(problems),
    )


def preview(record: dict[str, Any], index: int, entry: Entry) -> Preview | None:
    """Both outcomes of the hand at ``index``, or None while it is unfinished or cannot stand."""
    seats = [known["seats"] for known in score(record | {"hands": []})["sides"]]
    if captured_of(entry, seats) is None or not entry.contract:
        return None
    hands = [*record["hands"][:index], element(entry, seats)]
    candidate = record | {"hands": hands}
    sheet = score(candidate)
    if sheet["problems"]:
        return None
    return Preview(
        sides=tuple(_outcome(sheet, side) for side in range(len(seats))),
        says=" ".join(_says(sheet, candidate)),
    )


def players_at(record: Mapping[str, Any], index: int) -> list[str]:
    """The names in seat order when hand ``index`` is played."""
    names: list[str] = record["players"]
    for hand in record["hands"][:index]:
        names = hand.get("seats", names)
    return names


def level_label(bid: int | None, for_200: bool) -> str:
    """How a bid is written: ``75``, ``100 for 200``."""
    if for_200:
        return _("100 for 200")
    return "" if bid is None else str(bid)


def outcome_word(outcome: str | None, is_contract: bool) -> str:
    """What a side did in a hand, in words; nothing for defenders."""
    if is_contract and outcome == "made":
        return _("made it")
    return _("failed") if is_contract and outcome == "failed" else ""


def reason(hand: Mapping[str, Any], side: int, names: list[str]) -> str:
    """Why a side got what it got, in one line of text."""
    lines = [line for line in hand["lines"] if line["side"] == side]
    return " ".join(words.line_text(line, names) for line in lines)


def is_plain(hand: Mapping[str, Any], side: int) -> bool:
    """Whether title and figures say already what the lines of ``side`` say."""
    return all(line["rule"] in PLAIN_RULES for line in hand["lines"] if line["side"] == side)


def is_blocked(hand: Mapping[str, Any], side: int) -> bool:
    """Whether what ``side`` took does not count, for want of a bid."""
    return any(
        line["side"] == side and line["rule"] == "200.S4" and line["args"]["reading"] == "blocked"
        for line in hand["lines"]
    )


def side_names(sheet: Mapping[str, Any]) -> list[str]:
    return [side["name"] for side in sheet["sides"]]


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


def _outcome(sheet: Mapping[str, Any], side: int) -> Outcome:
    hand = sheet["hands"][-1]
    names = side_names(sheet)
    is_contract = hand["bidder"] in sheet["sides"][side]["seats"]
    return Outcome(
        outcome=outcome_word(hand["outcome"], is_contract),
        delta=hand["delta"][side],
        total=hand["totals"][side],
        reason=reason(hand, side, names),
        is_plain=is_plain(hand, side),
    )


def _says(sheet: Mapping[str, Any], record: Mapping[str, Any]) -> list[str]:
    """That the last hand ends the game, and the warnings about it."""
    number = len(record["hands"])
    warnings = [warning for warning in sheet["warnings"] if warning["hand"] == number]
    ended = words.ended_text(dict(sheet))
    said = refusal_texts(warnings, sheet, players_at(record, number))
    return [_("The game ends with this hand."), ended, *said] if ended else said


def _distance(points: int) -> str:
    return _("%(points)s to win", points=points) if points > 0 else ""


def _strong(names: Sequence[str], seat: int | None) -> Markup | None:
    return None if seat is None else Markup("<b><bdi>{}</bdi></b>").format(names[seat])


def _levels(standing: Mapping[str, Any]) -> tuple[Level, ...]:
    levels = [Level(str(bid), str(bid)) for bid in standing["levels"]]
    return (*levels, *([Level(FOR_200, _("100 for 200"))] if standing["for_200"] else []))


def _figures(
    figures: Sequence[int], entry: Entry, seats: Sequence[Sequence[int]]
) -> tuple[Figure, ...]:
    is_contract_pile = counted_side(entry, seats) == side_of(entry.bidder, seats)
    cells = []
    for points in figures:
        outcome = label = ""
        if entry.bid is not None:
            captured = points if is_contract_pile else ALL_POINTS - points
            outcome = "made" if captured >= entry.bid else "failed"
            label = _figure_label(points, outcome)
        cells.append(Figure(points, outcome, label, points == entry.points))
    return tuple(cells)


def _figure_label(points: int, outcome: str) -> str:
    if outcome == "made":
        return _("%(points)s, made", points=points)
    return _("%(points)s, failed", points=points)

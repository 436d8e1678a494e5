"""The head of the table: how the sides stand, who deals and calls first, who is not in the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from scorepad.web.say import _
from scorepad.wording.remarks import behind

# From so many sides on a column is too narrow for more than a word or two.
MANY = 4


@dataclass(frozen=True)
class HeadSide:
    """A side as it stands before the hand; ``away`` says why it does not play it, or nothing.

    ``distance`` is how far the target is, in words; ``needs_bid``: it scores only with a bid.
    """

    index: int
    name: str
    members: tuple[str, ...]
    total: int
    distance: str
    needs_bid: bool
    away: str


@dataclass(frozen=True)
class Head:
    """What stands above a hand. ``held`` are points that wait for the winner of the next one;
    ``shadow`` plays along and deals and calls for nobody."""

    number: int
    sides: tuple[HeadSide, ...]
    dealer: Markup | None
    eldest: Markup | None
    shadow: Markup | None
    held: int

    @property
    def is_narrow(self) -> bool:
        """Whether what is said below a total must be short."""
        return len(self.sides) >= MANY

    @property
    def bid_rule(self) -> str:
        """The rule by which a side scores only with a bid."""
        return behind("needs_bid")


def head_of(
    sheet: Mapping[str, Any], standing: Mapping[str, Any], names: Sequence[str], number: int
) -> Head:
    """The head over hand ``number``, as the screen counts them.

    ``sheet`` and ``standing`` are what `rules.score` and `rules.table` say of the record before
    it, ``names`` who sits where then.
    """
    seated = [seat for side in sheet["sides"] for seat in side["seats"]]
    alone = [seat for seat in range(len(names)) if seat not in seated]
    return Head(
        number=number,
        sides=_sides(sheet, standing, names),
        dealer=_strong(names, standing["dealer"]),
        eldest=_strong(names, standing["eldest"]),
        shadow=_strong(names, alone[0] if alone else None),
        held=standing.get("held", 0),
    )


def _sides(
    sheet: Mapping[str, Any], standing: Mapping[str, Any], names: Sequence[str]
) -> tuple[HeadSide, ...]:
    needs_bid = standing.get("needs_bid") or [False] * len(sheet["sides"])
    return tuple(
        HeadSide(
            index=side,
            name=known["name"],
            members=tuple(names[seat] for seat in known["seats"]),
            total=sheet["totals"][side],
            distance=_distance(standing["to_win"][side], len(sheet["sides"]) >= MANY)
            or _only_by_a_bid(sheet, standing),
            needs_bid=needs_bid[side],
            away=_away(side, sheet, standing),
        )
        for side, known in enumerate(sheet["sides"])
    )


def _away(side: int, sheet: Mapping[str, Any], standing: Mapping[str, Any]) -> str:
    """Why a side is not in the next hand."""
    if side in sheet["dropped"]:
        return _("dropped out")
    return "" if sheet["over"] or side in standing["playing"] else _("sits out")


def _distance(points: int, is_narrow: bool) -> str:
    if points <= 0:
        return ""
    if is_narrow:
        return _("%(points)s to go", points=points)
    return _("%(points)s to win", points=points)


def _only_by_a_bid(sheet: Mapping[str, Any], standing: Mapping[str, Any]) -> str:
    """What a side that stands at the goal still has to do; nothing where that is enough."""
    is_rule = standing["options"].get("win_rule") in ("bid_to_win", "bid_to_win_750")
    return _("wins with a bid made") if is_rule and not sheet["over"] else ""


def _strong(names: Sequence[str], seat: int | None) -> Markup | None:
    return None if seat is None else Markup("<b><bdi>{}</bdi></b>").format(names[seat])

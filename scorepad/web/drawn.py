"""A draw on the page of a new game: made here, shown there, carried by the form, kept as a fact.

The form carries the draw signed, so that what is kept as drawn was drawn. It names the players,
not their seats: they may still change places, and the cards go with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from flask import current_app
from itsdangerous import BadSignature, URLSafeSerializer

from scorepad.pads import name_key
from scorepad.web.draw import FirstJack, HighCards, deal_to_first_jack, draw_high_cards
from scorepad.web.forms.new_game import NewGameForm

HIGH_CARDS, FIRST_JACK = "high_cards", "first_jack"
WAYS = (HIGH_CARDS, FIRST_JACK)
# What the wish for a seat begins with; its number follows.
SIT = "sit_"


@dataclass(frozen=True)
class Drawn:
    """A draw as the seats stand now: rounds of (seat, card), and who was drawn, the highest first,
    those together who play together (after the first jack, the dealer alone)."""

    way: str
    rounds: list[list[tuple[int, str]]]
    groups: list[list[int]]

    @property
    def dealer(self) -> int:
        """The seat that deals first."""
        return self.groups[0][0]

    @property
    def teams(self) -> list[list[int]]:
        """The groups of more than one."""
        return [group for group in self.groups if len(group) > 1]

    @property
    def shadow(self) -> int | None:
        """The seat of the shadow partner, whom the lowest card makes."""
        return self.groups[-1][0] if self.teams and len(self.groups[-1]) == 1 else None

    def cards_of(self, seat: int) -> list[str]:
        """The cards in front of a seat, in the order in which they came."""
        return [card for drawn in self.rounds for owner, card in drawn if owner == seat]


def draw(form: NewGameForm, way: str) -> None:
    """Draw for the names of ``form``; it then has their seats, the dealer and the draw."""
    names = form.names
    ranks = form.kind.ranks
    if way == FIRST_JACK:
        seats = [seat.index for seat in form.seats if may_deal(form, seat.index)]
        _keep(form, names, way, deal_to_first_jack(ranks, seats))
        return
    result = draw_high_cards(ranks, len(names), _cuts(form))
    seat_of = _seats_by_rank(form, result.order[0])
    for player, seat in zip(result.order, seat_of, strict=True):
        form.seats[seat].field.data = names[player]
    _keep(form, names, way, result)
    form.dealer.data = str(seat_of[0])
    if form.takes_turns:
        form.waits.data = str(form.seats[seat_of[-1]].side)


def may_deal(form: NewGameForm, seat: int) -> bool:
    """Whether this seat may deal first: it has a side, and that does not wait."""
    side = form.seats[seat].side
    return side is not None and side != form.waiting


def swap_others(form: NewGameForm) -> None:
    """Let those who drew lower change places: the two at the dealer's sides, or two teams; who
    waits goes on waiting."""
    dealer = form.first_dealer or 0
    others = [side for side in form.preset.sides if dealer not in side]
    if len(others) == 1:
        seats = others[0]
        moves = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
    else:
        pairs = list(zip(*others[:2], strict=True))
        moves = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        if form.waiting is not None:
            waiting = form.preset.sides[form.waiting][0]
            form.waits.data = str(form.seats[moves.get(waiting, waiting)].side)
    data = {seat: form.seats[seat].field.data for seat in moves}
    for seat, new in moves.items():
        form.seats[new].field.data = data[seat]


def choices(form: NewGameForm, drawn: Drawn | None) -> list[int]:
    """The seats where who drew the highest card may sit instead of where he does."""
    if drawn is None or drawn.way == FIRST_JACK:
        return []
    seats = [seat.index for seat in form.seats if seat.side is not None]
    return [seat for seat in seats if seat != drawn.dealer]


def sit(form: NewGameForm, wanted: str) -> None:
    """Let who drew the highest card sit where he wants (``sit_2``): the table turns with him.

    Partners stay partners, the others keep their order around the table; who is the shadow, or
    waits, remains so.
    """
    now = shown(form)
    found = [seat for seat in choices(form, now) if wanted == f"{SIT}{seat}"]
    if now is None or not found:
        return
    waiting = None if form.waiting is None else form.preset.sides[form.waiting][0]
    old, new = _seats_by_rank(form, now.dealer), _seats_by_rank(form, found[0])
    names = [form.seats[seat].field.data for seat in old]
    for seat, name in zip(new, names, strict=True):
        form.seats[seat].field.data = name
    form.dealer.data = str(found[0])
    if waiting is not None:
        form.waits.data = str(form.seats[new[old.index(waiting)]].side)


def swappers(form: NewGameForm, drawn: Drawn | None) -> list[int]:
    """The seats that may change places after the draw; none where that changes nothing."""
    if drawn is None or drawn.way == FIRST_JACK or max(map(len, form.preset.sides)) == 1:
        return []
    own = form.seats[drawn.dealer].side
    return [seat.index for seat in form.seats if seat.side not in (None, own)]


def shown(form: NewGameForm) -> Drawn | None:
    """The draw that the form carries, if its players still sit as the draw wants it."""
    carried = _carried(form)
    if carried is None:
        return None
    keys = [name_key(seat.field.data or "") for seat in form.seats]
    players = [name_key(name) for name in carried["names"]]
    if len(set(keys)) < len(keys) or sorted(keys) != sorted(players):
        return None
    seat_of = [keys.index(player) for player in players]
    result = Drawn(
        way=carried["way"],
        rounds=[[(seat_of[player], card) for player, card in row] for row in carried["rounds"]],
        groups=_groups(form, [seat_of[player] for player in carried["order"]]),
    )
    return result if _fits(form, result) else None


def marked(form: NewGameForm, drawn: Drawn | None) -> list[int]:
    """The seats whose last card decided: the dealer's side, or the dealer alone."""
    if drawn is None:
        return []
    return drawn.groups[0] if drawn.way == HIGH_CARDS else [drawn.dealer]


def as_fact(form: NewGameForm) -> dict[str, Any] | None:
    """What the started fact says about the draw; None where it was not kept to."""
    result = shown(form)
    if result is None:
        return None
    return {
        "way": result.way,
        "rounds": [[[seat, card] for seat, card in row] for row in result.rounds],
    }


def _sizes(form: NewGameForm) -> list[int]:
    """How many belong together, from the highest card on; a shadow partner comes last."""
    sides = [len(side) for side in form.preset.sides]
    rest = form.preset.seats - sum(sides)
    return [*sides, rest] if rest else sides


def _cuts(form: NewGameForm) -> list[int]:
    """Between whom the cards must decide: the highest and the second, and where a side ends."""
    return sorted({1, *accumulate(_sizes(form))})


def _groups(form: NewGameForm, order: list[int]) -> list[list[int]]:
    ends = list(accumulate(_sizes(form)))
    return [order[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _seats_by_rank(form: NewGameForm, highest: int) -> list[int]:
    """The seats from the highest card to the lowest.

    The highest keeps the seat that he has, if it may deal; his side sits as the variant seats it,
    the other sides follow clockwise.
    """
    seats, sides = form.preset.seats, form.preset.sides
    dealers = {seat for side in sides for seat in side}
    turned = [(highest + step) % seats for step in range(seats)]
    first = next(seat for seat in turned if seat in dealers)
    clockwise = sorted(range(seats), key=lambda seat: (seat - first) % seats)
    side_of = {seat: index for index, side in enumerate(sides) for seat in side}
    order = list(dict.fromkeys(side_of.get(seat, len(sides)) for seat in clockwise))
    order.sort(key=lambda side: side == len(sides))
    return [seat for side in order for seat in clockwise if side_of.get(seat, len(sides)) == side]


def _fits(form: NewGameForm, result: Drawn) -> bool:
    """Whether the seats are what the cards decided."""
    if form.first_dealer != result.dealer or not may_deal(form, result.dealer):
        return False
    if result.way == FIRST_JACK:
        return True
    teams = [sorted(group) for group in result.groups]
    return all(side in teams for side in form.preset.sides)


def _keep(form: NewGameForm, names: list[str], way: str, result: HighCards | FirstJack) -> None:
    rounds = result.rounds if isinstance(result, HighCards) else (result.cards,)
    order = result.order if isinstance(result, HighCards) else (result.dealer,)
    form.draw.data = _signer().dumps(
        {
            "play": form.kind.key,
            "way": way,
            "names": names,
            "rounds": [[[card.player, card.card] for card in row] for row in rounds],
            "order": order,
        }
    )
    form.dealer.data = str(result.dealer)


def _carried(form: NewGameForm) -> dict[str, Any] | None:
    if not form.draw.data:
        return None
    try:
        carried: dict[str, Any] = _signer().loads(form.draw.data)
    except BadSignature:
        return None
    return carried if carried.get("play") == form.kind.key else None


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt="draw")

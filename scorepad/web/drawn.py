"""A draw on the page of a new game: made here, shown there, carried by the form, kept as a fact.

The form carries the draw signed, so that what is kept as drawn was drawn. It names the players,
not their seats: they may still change places, and the cards go with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import current_app
from itsdangerous import BadSignature, URLSafeSerializer

from scorepad.pads import name_key
from scorepad.web.draw import FirstJack, HighCards, deal_to_first_jack, draw_high_cards
from scorepad.web.forms.new_game import SEATS, NewGameForm

HIGH_CARDS, FIRST_JACK = "high_cards", "first_jack"
WAYS = (HIGH_CARDS, FIRST_JACK)


@dataclass(frozen=True)
class Drawn:
    """A draw as the seats stand now: rounds of (seat, card), who deals, who is the partner."""

    way: str
    rounds: list[list[tuple[int, str]]]
    dealer: int
    partner: int

    def cards_of(self, seat: int) -> list[str]:
        """The cards in front of a seat, in the order in which they came."""
        return [card for drawn in self.rounds for owner, card in drawn if owner == seat]


def draw(form: NewGameForm, way: str) -> None:
    """Draw for the four names of ``form``; it then has their seats, the dealer and the draw."""
    names = form.names
    if way == FIRST_JACK:
        _keep(form, names, way, deal_to_first_jack())
        return
    result = draw_high_cards()
    _keep(form, names, way, result)
    _seat_partners(form, names, result)


def swap_opponents(form: NewGameForm) -> None:
    """Let the two at the dealer's sides change places."""
    dealer = form.first_dealer or 0
    left, right = (form.seats[(dealer + step) % len(SEATS)] for step in (1, 3))
    left.data, right.data = right.data, left.data


def shown(form: NewGameForm) -> Drawn | None:
    """The draw that the form carries, if its players still sit as the draw wants it."""
    carried = _carried(form)
    if carried is None:
        return None
    keys = [name_key(field.data or "") for field in form.seats]
    players = [name_key(name) for name in carried["names"]]
    if len(set(keys)) < len(SEATS) or sorted(keys) != sorted(players):
        return None
    seat_of = [keys.index(player) for player in players]
    result = Drawn(
        way=carried["way"],
        rounds=[[(seat_of[player], card) for player, card in row] for row in carried["rounds"]],
        dealer=seat_of[carried["order"][0]],
        partner=seat_of[carried["order"][1]] if len(carried["order"]) > 1 else -1,
    )
    return result if _fits(form, result) else None


def as_fact(form: NewGameForm) -> dict[str, Any] | None:
    """What the started fact says about the draw; None where it was not kept to."""
    result = shown(form)
    if result is None:
        return None
    return {
        "way": result.way,
        "rounds": [[[seat, card] for seat, card in row] for row in result.rounds],
    }


def _fits(form: NewGameForm, result: Drawn) -> bool:
    if form.first_dealer != result.dealer:
        return False
    return result.way == FIRST_JACK or (result.dealer + 2) % len(SEATS) == result.partner


def _keep(form: NewGameForm, names: list[str], way: str, result: HighCards | FirstJack) -> None:
    rounds = result.rounds if isinstance(result, HighCards) else (result.cards,)
    order = result.order if isinstance(result, HighCards) else (result.dealer,)
    form.draw.data = _signer().dumps(
        {
            "way": way,
            "names": names,
            "rounds": [[[card.player, card.card] for card in row] for row in rounds],
            "order": order,
        }
    )
    form.dealer.data = str(result.dealer)


def _seat_partners(form: NewGameForm, names: list[str], result: HighCards) -> None:
    """The highest keeps the seat he has, his partner comes opposite, the others fill up."""
    others = [player for player in SEATS if player not in (result.dealer, result.partner)]
    players = [result.dealer, others[0], result.partner, others[1]]
    for step, player in enumerate(players):
        form.seats[(result.dealer + step) % len(SEATS)].data = names[player]


def _carried(form: NewGameForm) -> dict[str, Any] | None:
    if not form.draw.data:
        return None
    try:
        carried: dict[str, Any] = _signer().loads(form.draw.data)
    except BadSignature:
        return None
    return carried


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt="draw")

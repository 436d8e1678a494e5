"""A hand of 200, of any variant, told through the forms of a page: every answer is one tap."""

from __future__ import annotations

import random
import secrets
from typing import Any

from scorepad import journal, pads, rules
from tests.game_generators import drawn_rules, hand_of_200
from tests.reference import variants

from .tables import Table

Json = dict[str, Any]
Form = dict[str, list[str]]
SEATS = variants.SEATS


def tell(table: Table, hand: Json) -> Form:
    """The form with a whole hand told, tap by tap."""
    form = table.form()
    way = "calls" if "calls" in hand else "contract"
    if form["way"] != [way]:
        form = table.tap(form, "way", way)
    if "calls" in hand:
        for seat, call in hand["calls"]:
            form = table.tap(form, "call", f"{seat}:{call}")
    else:
        call = "for_200" if hand.get("hundred_for_200") else hand["bid"]
        form = table.tap(form, "contract", f"{hand['bidder']}:{call}")
    if "captured" not in hand:
        return form
    for key in ("trump", "partner", "discard", "last_trick"):
        if key in hand:
            form = table.tap(form, key, str(hand[key]))
    if hand.get("declared_all"):
        form = table.tap(form, "declared_all", "yes")
    if "called" in hand:
        form["called"].append(hand["called"])  # the list of cards stands among what is sent
    form = tell_who_bid(table, form, hand)
    return tell_piles(table, form, hand["captured"])


def tell_who_bid(table: Table, form: Form, hand: Json) -> Form:
    """Each side that bid besides is tapped; or that nobody did."""
    if "sides_bid" not in hand or "calls" in hand:
        return form
    standing = rules.table(table.folded().record)
    contract = variants_side(table, hand["bidder"])
    others = [side for side in hand["sides_bid"] if side != contract]
    if len(standing["playing"]) == 2 or not others:
        return table.tap(form, "also_bid", "yes" if others else "no")
    for count in range(1, len(others) + 1):
        form = table.tap(form, "also_bid", ",".join(map(str, sorted(others[:count]))))
    return form


def tell_piles(table: Table, form: Form, captured: list[int]) -> Form:
    """The pile that is asked for is told until no more is asked."""
    told: list[str] = []
    while form["counted"][0] not in told:
        told.append(form["counted"][0])
        form = table.tap(form, "points", str(captured[int(told[-1])]))
    return form


def variants_side(table: Table, seat: int) -> int:
    sides = table.folded().sheet["sides"]
    return next(side for side, one in enumerate(sides) if seat in one["seats"])


def drawn_table(rng: random.Random, variant: str) -> Json:
    """Rules and first dealer of a game of this variant."""
    given = drawn_rules(rng, "two_hundred", variant)
    given.pop("hand_limit", None)
    body: Json = {"rules": given}
    if variant == "six_rotate" and not given.get("six_rotate_per_hand"):
        body["playing"] = rng.sample(range(3), 2)
    return body


def drawn_told(rng: random.Random, record: Json) -> Json:
    """A random hand as the form can tell it: no more than it asks."""
    pad = variants.begin(record | {"hands": []})
    for element in record["hands"]:
        variants.add(pad, element)
    hand = hand_of_200(rng, pad, {}, pad["dealer"], 0.4)
    while "playing" in hand:
        hand = hand_of_200(rng, pad, {}, pad["dealer"], 0.4)
    if "calls" in hand:
        hand = {key: hand[key] for key in hand if key not in ("bidder", "bid", "sides_bid")}
        hand["calls"] = without_echoes(hand["calls"])
    elif not is_asked(record, hand):
        hand.pop("sides_bid", None)
    elif "sides_bid" not in hand:
        hand["sides_bid"] = [pad["team_of"][hand["bidder"]]]
    if not hand.get("discard"):
        hand = {key: hand[key] for key in hand if key not in ("discard", "last_trick")}
    if "partner" in hand and rng.random() < 0.3:
        hand["called"] = rng.choice(("AS", "10H", "KC", "5D"))
    return hand


def without_echoes(calls: list[list[Any]]) -> list[list[Any]]:
    """Calls without the passes of those who had passed: they cannot be tapped."""
    kept: list[list[Any]] = []
    for seat, call in calls:
        if call != "pass" or [seat, "pass"] not in kept:
            kept.append([seat, call])
    return kept


def is_asked(record: Json, hand: Json) -> bool:
    """Whether somebody defends at the threshold."""
    standing = rules.table(record)
    sides = [side["seats"] for side in rules.score(record)["sides"]]
    contract = [
        side for side, seats in enumerate(sides) if {hand["bidder"], hand.get("partner")} & {*seats}
    ]
    needy = [side for side in standing["playing"] if standing["needs_bid"][side]]
    return not hand.get("declared_all") and any(side not in contract for side in needy)


def agree(table: Table, element: Json) -> None:
    """What the table agrees on besides hands: an adjustment, other rules, other people."""
    kind = {"adjust": "adjusted", "rules": "rules", "seats": "seats"}[next(iter(element))]
    with table.app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.removeprefix("/g/"))
        assert game is not None
        if "seats" in element:
            known = {person.name: person.public_id for person in pads.persons(pad)}
            ids = [
                known.get(name) or pads.add_person(pad, name).public_id for name in element["seats"]
            ]
            element = {"persons": ids}
        fact = journal.NewFact(secrets.token_urlsafe(16), kind, element)
        answer = journal.append(game, fact, device)
        assert answer.status is journal.Status.STORED, answer

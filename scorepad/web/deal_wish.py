"""Who dealt a hand, where in the order it belongs, and its note: the wish and the fact of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad import rules
from scorepad.journal import Considered, Entry, Folded, NewFact
from scorepad.journal.facts import changes_of
from scorepad.web.answers import Answers, Seen, read_answers, read_seen, written_seen
from scorepad.web.contracts import Contract
from scorepad.web.dealers import Changes, with_deals_kept
from scorepad.web.hand_words import players_at
from scorepad.web.hands.entry import side_of
from scorepad.web.hands.fields import ID_LENGTH, text_line
from scorepad.web.say import _
from scorepad.web.sent import new_fact
from scorepad.web.sheet_rows import title_of
from scorepad.web.told import contract_told, index_of

Json = dict[str, Any]
# Behind the last hand.
LAST = "last"


@dataclass(frozen=True)
class Told:
    """The seat that dealt (None: whose turn it was), the hand before which it belongs ("": where
    it stands; ``last``: behind the last one), and the note."""

    dealer: int | None
    before: str
    note: str


@dataclass(frozen=True)
class Wish:
    """What is to become of a hand. ``seen`` are entries with the version that was looked at."""

    fact: str
    told: Told
    reason: str
    seen: Seen
    answers: Answers = ()

    @property
    def versions(self) -> list[str]:
        """``seen`` as a form carries it on."""
        return written_seen(self.seen)


@dataclass(frozen=True)
class Option:
    """What can be chosen, and whether it is."""

    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class Turned:
    """What an entry becomes: what was played, and where they differ its dealer and note."""

    entry: str
    version: str
    title: str
    old: Contract
    new: Contract
    dealer: str
    note: str
    is_other: bool


def read(form: MultiDict[str, str]) -> Wish:
    """What a page sent."""
    dealer = form.get("dealer", "")
    told = Told(
        dealer=int(dealer) if dealer in map(str, range(10)) else None,
        before=form.get("before", "")[:ID_LENGTH],
        note=text_line(form.get("note", "")),
    )
    return Wish(
        fact=form.get("fact", "")[:ID_LENGTH],
        told=told,
        reason=text_line(form.get("reason", "")),
        seen=read_seen(form),
        answers=read_answers(form),
    )


def options(
    folded: Folded, found: Entry, wish: Wish
) -> tuple[tuple[Option, ...], str, tuple[Option, ...]]:
    """Who may have dealt, whose turn it was ("": nobody's), and where the hand may belong."""
    index = index_of(folded, found)
    players = players_at(folded.record, index)
    turn = rules.table(folded.record | {"hands": folded.record["hands"][:index]})["dealer"]
    dealers = tuple(
        Option(str(seat), name, wish.told.dealer == seat) for seat, name in enumerate(players)
    )
    return dealers, "" if turn is None else players[turn], _places(folded, found, wish)


def _places(folded: Folded, found: Entry, wish: Wish) -> tuple[Option, ...]:
    hands = _stretch(folded, found)
    own = hands.index(found)
    places = [
        Option(hand.id, _("before hand %(number)d", number=hand.slot), wish.told.before == hand.id)
        for place, hand in enumerate(hands)
        if place not in (own, own + 1)
    ]
    if own < len(hands) - 1:
        behind = _("after hand %(number)d", number=hands[-1].slot)
        places.append(Option(LAST, behind, wish.told.before == LAST))
    return tuple(places)


def _stretch(folded: Folded, found: Entry) -> list[Entry]:
    """The hands that were played by those who sit as in this one: among them it may move."""
    stretch: list[Entry] = []
    for entry in folded.entries:
        if entry.kind == "seats":
            if found in stretch:
                break
            stretch = []
        elif entry.kind == "hand":
            stretch.append(entry)
    return stretch


def fact_of(folded: Folded, found: Entry, wish: Wish) -> NewFact:
    """The correction that does it all at once; later hands keep who dealt and played them."""
    order = _ordered(folded, found, wish.told.before)
    origin = {
        hand.id: source.id for hand, source in zip(_stretch(folded, found), order, strict=True)
    }
    changes = _changes(folded, found, wish, order)

    def made(also: Changes) -> NewFact:
        own = next((one["hand"] for one in also if one["target"] == found.id), found.stored)
        rest = [one for one in also if one["target"] != found.id]
        body = {"target": found.id, "replaces": _seen(wish, found), "hand": own}
        body |= {"also": rest} if rest else {}
        return new_fact(
            wish.fact, "corrected", body | ({"reason": wish.reason} if wish.reason else {})
        )

    return with_deals_kept(folded, wish.fact, "", changes, made, origin)


def is_as_seen(fact: NewFact, wish: Wish) -> bool:
    """Whether it changes just the hands that the preview showed, and those that were answered
    there: others may have recorded or struck out some since."""
    changed = {one["target"] for one in changes_of(fact)}
    seen = {entry for entry, _version in wish.seen}
    return seen <= changed <= seen | {entry for entry, *_rest in wish.answers}


def _ordered(folded: Folded, found: Entry, before: str) -> list[Entry]:
    """The hands of the stretch in the order in which they were played."""
    hands = _stretch(folded, found)
    others = [hand for hand in hands if hand.id != found.id]
    places = {hand.id: place for place, hand in enumerate(others)} | {LAST: len(others)}
    place = places.get(before, hands.index(found))
    return [*others[:place], found, *others[place:]]


def _changes(folded: Folded, found: Entry, wish: Wish, order: list[Entry]) -> Changes:
    """What each hand of the stretch becomes that becomes another one."""
    changes = []
    for hand, source in zip(_stretch(folded, found), order, strict=True):
        element = _own(source, wish.told) if source is found else source.stored
        element = _answered(folded, hand, element, wish.answers)
        if element != hand.stored:
            changes.append({"target": hand.id, "replaces": _seen(wish, hand), "hand": element})
    later = {entry for entry, *_rest in wish.answers} - {hand.id for hand in order}
    for hand in (entry for entry in folded.entries if entry.id in later):
        element = _answered(folded, hand, hand.stored, wish.answers)
        changes.append({"target": hand.id, "replaces": _seen(wish, hand), "hand": element})
    return changes


def _own(found: Entry, told: Told) -> Json:
    rest = {key: value for key, value in found.stored.items() if key not in ("dealer", "note")}
    dealer = {} if told.dealer is None else {"dealer": told.dealer}
    return rest | dealer | ({"note": told.note} if told.note else {})


def _answered(folded: Folded, hand: Entry, element: Json, answers: Answers) -> Json:
    """With who bid, where that was asked."""
    told = [(side, bid) for entry, _version, side, bid in answers if entry == hand.id]
    if not told or "bidder" not in element:
        return element
    seats = [side["seats"] for side in folded.sheet["sides"]]
    contract = side_of(element["bidder"], seats)
    bid = {side for side, has_bid in told if has_bid and side < len(seats)}
    return element | {"sides_bid": sorted(bid | ({contract} if contract is not None else set()))}


def _seen(wish: Wish, hand: Entry) -> str:
    return dict(wish.seen).get(hand.id, hand.version_id)


def turned(seen: Considered, fact: NewFact) -> tuple[Turned, ...]:
    """What the entries become that a correction changes, in their order."""
    elements = {change["target"]: change["hand"] for change in changes_of(fact)}
    found = (entry for entry in seen.before.entries if entry.id in elements)
    return tuple(_turned(seen.before, entry, elements[entry.id]) for entry in found)


def _turned(folded: Folded, entry: Entry, element: Mapping[str, Any]) -> Turned:
    players = players_at(folded.record, index_of(folded, entry))
    stood = entry.stored
    is_told = element.get("dealer") not in (None, stood.get("dealer"))
    return Turned(
        entry=entry.id,
        version=entry.version_id,
        title=title_of(entry),
        old=contract_told(folded, entry, stood, players),
        new=contract_told(folded, entry, element, players),
        dealer=players[element["dealer"]] if is_told else "",
        note=element.get("note", "") if element.get("note") != stood.get("note") else "",
        is_other=_undealt(stood) != _undealt(element),
    )


def _undealt(element: Mapping[str, Any]) -> Json:
    return {
        key: value for key, value in element.items() if key not in ("dealer", "playing", "note")
    }

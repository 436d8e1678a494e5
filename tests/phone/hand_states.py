"""Hand forms at every stage, of random evenings, and what both sides make of them.

Everything that is drawn is a pure function of the `random.Random` it is drawn from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.rules import score, table
from scorepad.web.hand_words import players_at
from scorepad.web.hands import FORMS, GameForm
from scorepad.web.hands.entry import Entry, Terms
from scorepad.web.hands.page import Page, Place
from tests.game_generators import REFERENCES, drawn_hand, drawn_rules, opening, play_on
from tests.phone.forms import NO_HANDS, PROBLEMS, Forms, Json
from tests.phone.twin_pages import marked

Pairs = list[tuple[str, str]]
NOTES = ("", "counted twice", "  a\tb\x00 c\u2028 d ", "e\u0301" * 200, "<b>&'\"</b>", "🃏" * 300)


@dataclass(frozen=True)
class State:
    """A hand form that is open: the hand at ``place`` of ``record``, new or to be corrected;
    ``hand`` is what is told of it in the end."""

    record: Json
    place: Place
    sheet: Json
    standing: Json
    hand: Json

    @property
    def form(self) -> GameForm:
        return FORMS[self.record["game"]]

    @property
    def asked(self) -> tuple[Any, ...]:
        """What the terms are made of."""
        base: Mapping[str, Any] | None = self.place.base or None
        return self.record, self.place.index, self.sheet, self.standing, base

    @property
    def terms(self) -> Terms:
        """What the form is told on."""
        return self.form.terms_of(*self.asked)


# What a test of a game adds: other answers than the drawn hand's, by the names of an entry's
# fields; the fields of a page that tells an entry, with or without a button that was pressed.
Changes = Callable[[random.Random, State], Json]
Filling = Callable[[random.Random, Any], Pairs]


def states(
    count: int, game: str, variant: str, seed: str, rules: Json | None = None
) -> list[State]:
    """So many forms of a variant; under random house rules, or these."""
    chances = (random.Random(f"{seed}/{game}/{variant}/{number}") for number in range(count))
    return [state(rng, game, variant, rules) for rng in chances]


def state(rng: random.Random, game: str, variant: str, rules: Json | None) -> State:
    """The next hand of an evening, or one of those before: to be corrected, or as it was told."""
    given = drawn_rules(rng, game, variant) if rules is None else rules
    record = opening(rng, game, variant, given)
    play_on(rng, record, REFERENCES[game].begin(record), rng.choice((0, 1, 2, 4, 8)))
    played = list(_played(record))
    kind = rng.random()
    if played and kind < 0.4:
        return _opened(rng, record, rng.choice(played), is_correction=True)
    if played and kind < 0.75:
        index = rng.choice(played)
        before = record | {"hands": record["hands"][:index]}
        return replace(
            _opened(rng, before, index, is_correction=False), hand=record["hands"][index]
        )
    while record["hands"] and score(record)["hands"][-1]["state"] in ("bidding", "playing"):
        record["hands"].pop()
    return _opened(rng, record, len(record["hands"]), is_correction=False)


def _played(record: Json) -> Iterator[int]:
    """The places of the hands among the elements of a record."""
    for index, hand in enumerate(record["hands"]):
        if not any(key in hand for key in NO_HANDS):
            yield index


def _opened(rng: random.Random, record: Json, index: int, is_correction: bool) -> State:
    before = record | {"hands": record["hands"][:index]}
    base = record["hands"][index] if is_correction else {}
    number = 1 + len(list(_played(before)))
    slot = None if is_correction else number
    hand = base if base and rng.random() < 0.8 else another_hand(rng, record)
    place = Place(index, number, slot, "/correct" if is_correction else "/keep", base)
    return State(record, place, score(before), table(before), hand)


def another_hand(rng: random.Random, record: Json) -> Json:
    """A hand of this game, as another evening might have it."""
    if rng.random() < 0.1:
        return {"void": rng.choice(("passed", "misdeal")), "note": rng.choice(NOTES)}
    other = opening(rng, record["game"], record["variant"], record.get("rules", {}))
    pad = REFERENCES[record["game"]].begin(other)
    return drawn_hand(rng, other, pad, rng.choice((0.15, 0.4, 0.7)))


def entry_of(rng: random.Random, at: State, changes: Changes) -> Entry:
    """The entry that tells the hand, or what of it is told so far; now and then changed."""
    hand = dict(at.hand)
    while len(hand) > 1 and rng.random() < 0.25:
        del hand[rng.choice(list(hand))]
    if rng.random() < 0.15:
        hand = {}
    entry = at.form.from_element(hand, at.terms, f"fact-{rng.randrange(9)}")
    common: Json = {"slot": at.place.slot, "taps": rng.randrange(40)}
    if rng.random() < 0.2:
        common["note"] = rng.choice(NOTES)
    if rng.random() < 0.1:
        common["way"] = rng.choice(("contract", "calls"))
    if entry.calls and rng.random() < 0.3:
        common["calls"] = entry.calls[: rng.randint(0, len(entry.calls))]
    return replace(entry, **common, **changes(rng, at))


def hidden(entry: Entry, names: Sequence[str]) -> dict[str, str]:
    """The hidden fields of a form; ``names`` are those of the game's own."""
    told = {
        "fact": entry.fact,
        "slot": entry.slot,
        "taps": entry.taps,
        "way": entry.way,
        "calls": " ".join(entry.calls),
        "contract": entry.contract,
        **{name: getattr(entry, name) for name in names},
        "note": entry.note,
    }
    return {name: "" if value is None else str(value) for name, value in told.items()}


def with_press(rng: random.Random, told: dict[str, str], buttons: dict[str, str]) -> Pairs:
    """The hidden fields, and in half of the cases a button that was pressed."""
    pairs = list(told.items())
    return [*pairs, rng.choice(list(buttons.items()))] if rng.random() < 0.5 else pairs


def compare(
    forms: Forms, language: str, told: Sequence[State], changes: Changes, filling: Filling
) -> None:
    """Both sides make the same of all these states: terms, entries, and what becomes of them."""
    form, module = told[0].form, told[0].record["game"]
    rng = random.Random(f"{module}/{len(told)}")
    with forms.speaking(language):
        terms = [at.terms for at in told]
        forms.same(module, "termsOf", [at.asked for at in told], terms)
        hands = [(at.hand, own, "a") for at, own in zip(told, terms, strict=True)]
        forms.same(module, "fromElement", hands, [form.from_element(*one) for one in hands])
        entries = [entry_of(rng, at, changes) for at in told]
        filled = [
            (MultiDict(filling(rng, entry)), at.terms)
            for entry, at in zip(entries, told, strict=True)
        ]
        read = [form.read(*one) for one in filled]
        forms.same(module, "read", [(dict(sent.lists()), own) for sent, own in filled], read)
        _compare_entries(forms, list(zip([*told, *told], [*entries, *read], strict=True)))


def _compare_entries(forms: Forms, told: Sequence[tuple[State, Entry]]) -> None:
    """What becomes of these entries: drafts, elements, pages, contracts."""
    form, module = told[0][0].form, told[0][0].record["game"]
    drafts = [form.to_draft(entry) for _, entry in told]
    forms.same(module, "toDraft", [(entry,) for _, entry in told], drafts)
    begun = [({key: one[key] for key in [*one][::2]},) for one in drafts]
    forms.same(module, "fromDraft", begun, [form.from_draft(*one) for one in begun])
    asked = [(entry, at.terms) for at, entry in told]
    elements = [form.element(*one) for one in asked]
    forms.same(module, "element", asked, elements)
    pages = [
        (at.record, at.sheet, entry, at.place, PROBLEMS[: number % 3], at.standing)
        for number, (at, entry) in enumerate(told)
    ]
    pages += [(*one[:5], None) for one in pages[::7]]
    forms.same(module, "pageOf", pages, [_whole(form.page(*one)) for one in pages])
    lines = [_line_of(at, hand) for (at, _), hand in zip(told, elements, strict=True)]
    forms.same(module, "contractOf", lines, [form.contract_of(*one) for one in lines])


def _whole(page: Page) -> Json:
    """A page with what its class says of it."""
    own = {"template": page.template, "module": page.module, "style": page.style}
    return {**marked(page), **own}


def _line_of(at: State, hand: Json) -> tuple[Any, ...]:
    """What a hand in one line is made of: with its row of the sheet, where it can stand."""
    sheet = score(at.record | {"hands": [*at.record["hands"][: at.place.index], hand]})
    row = None if sheet["problems"] else sheet["hands"][-1]
    return hand, players_at(at.record, at.place.index), at.sheet["sides"], row

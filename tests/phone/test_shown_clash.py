"""A hand that is there twice, and one that may come back: the phone shows both sides alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, g

from scorepad import journal, pads
from scorepad.journal import Folded
from scorepad.languages import LANGUAGES
from scorepad.web import correction
from scorepad.web.hands import form_of
from scorepad.web.hands.entry import Entry
from tests.game_generators import VARIANTS, drawn_hand
from tests.house.sources import STATIC
from tests.phone.modules import Modules, Whole
from tests.phone.test_shown_games import Night, played
from tests.phone.twin_pages import Twins, marked, phone_folded, speaking, with_devices
from tests.steered_games import begin

Json = dict[str, Any]
FRESH = "taken-instead-of-it-0001"
FORMS = [
    (game, variant) for game, variant in VARIANTS if (STATIC / f"js/shown/forms/{game}.js").exists()
]
PROBE = """
import { clashOf, staleOf } from "./shown/clash.js";
import { whyStruckOf } from "./shown/why.js";
export const both = (...args) => clashOf(...args);
export const stale = (...args) => staleOf(...args);
export const back = (...args) => whyStruckOf(...args).wish;
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    engine = made.add_engine()
    for game in {game for game, _variant in FORMS}:
        made.load(f"shown/forms/{game}.js")
    made.call("shown/forms/rules.js", "setRules", engine)
    made.add("probe", PROBE)
    yield made
    made.close()


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page gives to its template, instead of the page."""

    def fields(_template: str, **values: Any) -> Json:
        return {name: value for name, value in values.items() if name != "pad"}

    monkeypatch.setattr(correction, "render_template", fields)
    monkeypatch.setattr(correction, "fresh_id", lambda: FRESH)


def typed_for(night: Night, folded: Folded, found: journal.Entry) -> Entry:
    """Another hand, typed in the place of one that was saved."""
    record = folded.record
    index = correction.index_of(folded, found)
    pad = begin({**record, "hands": record["hands"][:index]})
    hand = drawn_hand(night.rng, record, pad, 0.9)
    terms = correction._terms(folded, found)
    return replace(
        form_of(record).from_element(hand, terms, "typed-elsewhere-00001"), slot=found.slot
    )


def clashes_agree(twins: Twins, night: Night, asked: list[tuple[journal.Entry, Entry]]) -> None:
    folded = night.table.now
    devices = pads.device_names(night.table.pad)
    phone = phone_folded(folded, devices, night.table.phone.id)
    engine, form = Whole("engine"), Whole(f"shown/forms/{folded.record['game']}.js")
    template = form_of(folded.record).template

    def seen(page: Any) -> Any:
        return with_devices(marked(page), devices, night.table.phone.id)

    for found, typed in asked:
        if found.undone_by is None:
            expected: Any = seen(correction.page_of_clash(folded, typed))
            twins.same("probe", "both", [phone, typed, engine, form, FRESH], expected)
        for is_never in (True, False):
            wish = correction.Wish(template, typed, "seen-before-00000001", is_never, ())
            expected = seen(correction._stale(folded, found, wish))
            twins.same("probe", "stale", [phone, found.id, wish, engine, form, FRESH], expected)
        if not folded.is_standing(found.id):
            expected = correction.wish_to_bring_back(folded, found)
            twins.same("probe", "back", [phone, found.id, engine, form, FRESH], expected)


@pytest.mark.parametrize(("game", "variant"), FORMS)
def test_both_sides_of_a_clash(
    app: Flask, modules: Modules, given: None, game: str, variant: str
) -> None:
    with app.test_request_context():
        night = played(f"clash/{variant}", game, variant, 12)
        folded = night.table.now
        hands = [one for one in (*folded.entries, *folded.struck) if one.kind == "hand"]
        hands = [one for one in hands if _is_held(folded, one) or one.undone_by]
        asked = [(found, typed_for(night, folded, found)) for found in hands]
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            g.access = pads.Access(night.table.pad, night.table.phone)
            clashes_agree(twins, night, asked)


def _is_held(folded: Folded, entry: journal.Entry) -> bool:
    """Whether a slot leads to this entry, and not to another in its place."""
    held = [one for one in (*folded.entries, *folded.struck) if one.undone_by is None]
    return next((one.id for one in held if one.slot == entry.slot), "") == entry.id

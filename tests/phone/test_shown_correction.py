"""Correcting a hand on the phone: the form, all that changes, what is asked, what hinders it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, Response, g

from scorepad import journal, pads
from scorepad.journal import Folded
from scorepad.languages import LANGUAGES
from scorepad.web import correction
from scorepad.web.hands import form_of
from tests.game_generators import VARIANTS
from tests.journal.at_table import fresh_id
from tests.phone.modules import Modules, Whole
from tests.phone.previews import FRESH, give_fields
from tests.phone.test_shown_clash import typed_for
from tests.phone.test_shown_games import Night, played
from tests.phone.twin_pages import Twins, marked, phone_folded, speaking, with_devices

Json = dict[str, Any]
PROBE = """
import { fold } from "./journal/fold.js";
import { judge } from "./journal/judge.js";
import * as all from "./shown/correcting/correction.js";
const toolsOf = (folded, engine, form) => ({
  engine, form, keepUrl: "KEEP",
  see: (fact) => ({ before: folded, ...judge(folded, fact, engine) }),
});
export const preview = (facts, names, id, wish, engine, form, fresh) => {
  const folded = fold(facts, names, engine);
  const tools = toolsOf(folded, engine, form);
  return all.previewOf(folded, all.handOf(folded, id), wish, tools, () => fresh);
};
export const edit = (facts, names, id, engine, form, fresh) => {
  const folded = fold(facts, names, engine);
  const tools = toolsOf(folded, engine, form);
  const found = all.handOf(folded, id);
  return all.editOf(folded, found, all.standingWish(folded, found, fresh, tools), tools);
};
export const done = (facts, names, id, fact, engine) => {
  const folded = fold(facts, names, engine);
  return all.doneText(folded, all.handOf(folded, id), fact);
};
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    engine = made.add_engine()
    for game in {game for game, _variant in VARIANTS}:
        made.load(f"shown/forms/{game}.js")
    made.call("shown/forms/rules.js", "setRules", engine)
    made.add("probe", PROBE)
    yield made
    made.close()


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page gives to its template, instead of the page."""
    give_fields(monkeypatch, correction, "KEEP")


def wishes_for(night: Night, folded: Folded, found: journal.Entry) -> list[correction.Wish]:
    """What an entry may become: two other hands, with and without answers, and nothing."""
    template = form_of(folded.record).template
    later = [entry for entry in folded.entries if entry.kind == "hand" and entry.id != found.id]
    sides = range(len(folded.sheet["sides"]))
    answers = tuple(
        (entry.id, entry.version_id, side, night.rng.random() < 0.5)
        for entry in later[-2:]
        for side in sides
    )
    made = []
    for told in ((), answers, ()):
        typed = replace(typed_for(night, folded, found), slot=None, fact=fresh_id())
        reason = night.rng.choice(("", "Cid a recompté"))
        made.append(correction.Wish(template, typed, found.version_id, False, told, reason))
    stood = correction._filled(folded, found)
    never = replace(stood, fact=fresh_id())
    made.append(correction.Wish(template, never, found.version_id, True, (), "twice"))
    made.append(correction.Wish(template, stood, found.version_id, False, ()))
    made.append(replace(made[0], replaces="some-other-version-00"))
    return made


def previewed(folded: Folded, found: journal.Entry, wish: correction.Wish) -> Json:
    """What the route of the preview shows, and the fact that it would save."""
    fact = correction._fact(folded, found, wish)
    page: Any = correction._preview(folded, found, wish)
    page = page[0] if isinstance(page, tuple) else page
    page = {"template": None, "context": None} if isinstance(page, Response) else page
    return {**page, "fact": {"id": fact.id, "kind": fact.kind, "body": fact.body}}


def corrections_agree(twins: Twins, night: Night, asked: list[Any]) -> None:
    folded = night.table.now
    devices, own = pads.device_names(night.table.pad), night.table.phone.id
    phone = phone_folded(folded, devices, own)
    base = [phone["facts"], phone["names"]]
    engine, form = Whole("engine"), Whole(f"shown/forms/{folded.record['game']}.js")

    def seen(page: Any) -> Any:
        return with_devices(marked(page), devices, own)

    for found, wishes in asked:
        filled = correction._filled(folded, found)
        wish = correction.Wish("", filled, found.version_id, False, ())
        page: Any = correction._form(folded, found, wish)
        args = [*base, found.id, engine, form, FRESH]
        twins.same("probe", "edit", args, seen(page["context"]))
        for one in wishes:
            page = previewed(folded, found, one)
            args = [*base, found.id, one, engine, form, FRESH]
            twins.same("probe", "preview", args, seen(page))
            fact = journal.NewFact(**page["fact"])
            done = correction._done(folded, found, fact)
            twins.same("probe", "done", [*base, found.id, page["fact"], engine], done)


def nights_agree(app: Flask, modules: Modules, seed: str, game: str, variant: str) -> None:
    with app.test_request_context():
        night = played(seed, game, variant, 12)
        folded = night.table.now
        g.access, g.game = pads.Access(night.table.pad, night.table.phone), night.table.game
        hands = [one for one in (*folded.entries, *folded.struck) if one.kind == "hand"]
        hands = [one for one in hands if one.undone_by is None][-4:]
        asked = [(found, wishes_for(night, folded, found)) for found in hands]
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            g.access, g.game = pads.Access(night.table.pad, night.table.phone), night.table.game
            corrections_agree(twins, night, asked)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_corrections_in_every_variant(
    app: Flask, modules: Modules, given: None, game: str, variant: str
) -> None:
    nights_agree(app, modules, f"correct/{variant}", game, variant)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_many_corrections(
    app: Flask, modules: Modules, given: None, game: str, variant: str
) -> None:
    for number in range(20):
        nights_agree(app, modules, f"correct/{variant}/{number}", game, variant)

"""Adjustments and changes of places on the phone: the forms, all that changes, and the facts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from flask import Flask, Response, g
from werkzeug.datastructures import MultiDict

from scorepad import journal, pads
from scorepad.journal import Folded
from scorepad.languages import LANGUAGES
from scorepad.web import adjustments, agreed, seats
from tests.game_generators import VARIANTS
from tests.journal.at_table import fresh_id
from tests.phone.modules import Modules, Whole
from tests.phone.previews import FRESH, give_fields, probing
from tests.phone.test_shown_games import Night
from tests.phone.twin_pages import Twins, marked, phone_folded, speaking, with_devices

Json = dict[str, Any]
Fields = dict[str, str]
NUMBERS = ("", "0", "20", "-20", "−5", "+30", "1 000", "10000000", "12,5", "vingt")
PREVIEWS = ("adjustments/preview.html", "seats/preview.html")
PROBE = """
import { findEntry, fold } from "./journal/fold.js";
import { judge } from "./journal/judge.js";
import * as adjustments from "./shown/correcting/adjusting.js";
import * as seats from "./shown/correcting/seats.js";
const WAYS = { adjustments, seats };
export const page = (way, facts, names, id, fields, step, persons, engine, fresh) => {
  const folded = fold(facts, names, engine);
  const found = id ? findEntry(folded, id) : null;
  const known = Object.fromEntries(persons.map((one) => [one.id, one.name]));
  const see = (fact) => ({ before: folded, ...judge(folded, fact, engine, { names: known }) });
  const tools = { persons, see, engine };
  const stepTo = (to) => WAYS[way].stepOf(folded, found, fields, to, tools, () => fresh);
  const { template, context } = stepTo(step);
  const { status, fact } = template?.endsWith("preview.html") ? stepTo("save") : {};
  return { template, context, fact: status === "stored" ? fact : null };
};
export const first = (way, facts, names, id, persons, engine, fresh) => {
  const folded = fold(facts, names, engine);
  const found = id ? findEntry(folded, id) : null;
  if (way === "seats") return seats.standingForm(folded, found, { persons }, () => fresh);
  return adjustments.standingForm(folded, found, { points_0: "-20", note: "tard" }, () => fresh);
};
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    yield from probing(PROBE)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page gives to its template, instead of the page."""
    give_fields(monkeypatch, adjustments)
    give_fields(monkeypatch, seats)
    monkeypatch.setattr(agreed, "fresh_id", lambda: FRESH)


def night_of(seed: str, game: str, variant: str) -> Night:
    """An evening with penalties and changes of places, some of them put right or struck out."""
    night = Night(random.Random(seed), game, variant)
    for step in ("play", "adjust", "play", "sit", "play", "adjust", "undo", "play", "strike"):
        if step == "adjust":
            points = [0] * len(night.table.now.sheet["sides"])
            points[night.rng.randrange(len(points))] = night.rng.choice((-20, 50))
            night.table.send("adjusted", {"adjust": points, "note": "tea"})
        elif step == "sit":
            now = night.table.now.persons
            night.table.send("seats", {"persons": night.rng.sample(now, len(now))})
        else:
            night.take(step)
    return night


def found_in(folded: Folded, kind: str) -> list[journal.Entry | None]:
    every = [*folded.entries, *folded.struck]
    return [None, *(one for one in every if one.kind == kind and one.undone_by is None)]


def head_of(night: Night, found: journal.Entry | None) -> Fields:
    """The hidden fields, now and then those of an old form, or of a fact that is there already."""
    stands = found.version_id if found else ""
    return {
        "fact": night.rng.choice((fresh_id(), fresh_id(), night.table.now.facts[-1].id)),
        "replaces": night.rng.choice((stands, stands, stands, "some-other-version-00")),
        "reason": night.rng.choice(("", " autrement  dit ")),
        **({"do": "never"} if found and night.rng.random() < 0.3 else {}),
    }


def adjusted_fields(night: Night, found: journal.Entry | None) -> Fields:
    fields = head_of(night, found) | {"note": night.rng.choice(("tea", " en  retard ", ""))}
    for side in range(len(night.table.now.sheet["sides"])):
        fields[f"points_{side}"] = night.rng.choice(NUMBERS[:6] * 3 + NUMBERS)
        fields[f"sign_{side}"] = night.rng.choice(("plus", "minus"))
    return fields


def seats_fields(night: Night, found: journal.Entry | None, known: list[str]) -> Fields:
    """The same people otherwise or as they are, others of the pad, somebody twice."""
    count = len(night.table.now.persons)
    now = [night.table.now.names[one] for one in night.table.now.persons]
    twice = [now[1], *now[1:]]
    told = night.rng.choice((now, night.rng.sample(now, count), night.rng.sample(known, count)))
    names = night.rng.choice((told, told, told, twice, [one.upper() for one in told]))
    return head_of(night, found) | {f"seat_{seat}": f" {name}" for seat, name in enumerate(names)}


def page_of(
    module: ModuleType, folded: Folded, found: journal.Entry | None, fields: Fields, step: str
) -> Json:
    """What the route shows for this step, and the fact that is saved after a preview."""
    asked = SimpleNamespace(form=MultiDict(fields), args={"step": step})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "request", asked)
        patch.setattr(agreed, "request", asked)
        page: Any = module._go_on(folded, found)
    page = page[0] if isinstance(page, tuple) else page
    if isinstance(page, Response):
        return {"template": None, "context": None, "fact": None}
    if page["template"] not in PREVIEWS:
        return {**page, "fact": None}
    return {**page, "fact": fact_in(folded, page["context"]["wish"], page["context"]["carried"])}


def fact_in(folded: Folded, wish: Any, carried: list[tuple[str, str]]) -> Json | None:
    if wish.kind == "seats":
        known = {pads.name_key(one.name): one.public_id for one in pads.persons(g.access.pad)}
        persons = [known[pads.name_key(name)] for _field, name in carried]
        wish = replace(wish, element={"persons": persons})
    fact = wish.as_fact(folded)
    answer = journal.consider(g.game, fact, g.access.device).answer
    if answer.status is not journal.Status.STORED:
        return None
    return {"id": fact.id, "kind": fact.kind, "body": fact.body}


def pages_agree(twins: Twins, night: Night) -> None:
    folded = night.table.now
    devices, own = pads.device_names(night.table.pad), night.table.phone.id
    phone = phone_folded(folded, devices, own)
    base, engine = [phone["facts"], phone["names"]], Whole("engine")
    everybody = pads.persons(night.table.pad)
    persons = [{"id": one.public_id, "name": one.name} for one in everybody]
    for way, module in (("adjustments", adjustments), ("seats", seats)):
        for found in found_in(folded, module.KIND):
            for _ in range(6):
                if way == "adjustments":
                    fields = adjusted_fields(night, found)
                else:
                    fields = seats_fields(night, found, [one.name for one in everybody])
                step = night.rng.choice(("form", "preview", "preview"))
                page = with_devices(
                    marked(page_of(module, folded, found, fields, step)), devices, own
                )
                asked = [way, *base, found and found.id, fields, step, persons, engine, FRESH]
                twins.same("probe", "page", asked, page)


def forms_agree(twins: Twins, night: Night) -> None:
    folded = night.table.now
    devices, own = pads.device_names(night.table.pad), night.table.phone.id
    phone = phone_folded(folded, devices, own)
    persons = [{"id": one.public_id, "name": one.name} for one in pads.persons(night.table.pad)]
    for way, module in (("adjustments", adjustments), ("seats", seats)):
        for found in found_in(folded, module.KIND):
            with pytest.MonkeyPatch.context() as patch:
                args = MultiDict({"points_0": "-20", "note": "tard"})
                patch.setattr(module, "request", SimpleNamespace(args=args), raising=False)
                page: Any = module.edit(found.id) if found else module.new()
            args = [way, phone["facts"], phone["names"], found and found.id, persons]
            context = with_devices(marked(page["context"]), devices, own)
            twins.same("probe", "first", [*args, Whole("engine"), FRESH], context)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_is_agreed_in_every_variant(
    app: Flask, modules: Modules, given: None, game: str, variant: str
) -> None:
    with app.test_request_context():
        night = night_of(f"agreed/{variant}", game, variant)
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            g.access, g.game = pads.Access(night.table.pad, night.table.phone), night.table.game
            forms_agree(twins, night)
            pages_agree(twins, night)

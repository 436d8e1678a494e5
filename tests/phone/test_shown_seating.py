"""Who really sat where on the phone: the form, all that changes, and the fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, Response, g

from scorepad import journal, pads
from scorepad.journal import Folded
from scorepad.languages import LANGUAGES
from scorepad.web import seating
from scorepad.web.seating_wish import Wish, fact_of, faults, seated
from tests.game_generators import VARIANTS
from tests.journal.at_table import fresh_id
from tests.phone.modules import Modules, Whole
from tests.phone.previews import FRESH, give_fields, probing
from tests.phone.test_shown_games import Night, played
from tests.phone.twin_pages import Twins, marked, phone_folded, speaking, with_devices

Json = dict[str, Any]
PROBE = """
import { fold } from "./journal/fold.js";
import { judge } from "./journal/judge.js";
import * as all from "./shown/correcting/seating.js";
export const preview = (facts, names, wish, persons, engine, fresh) => {
  const folded = fold(facts, names, engine);
  const known = Object.fromEntries(persons.map(({ id, name }) => [id, name]));
  const see = (fact) => ({ before: folded, ...judge(folded, fact, engine, { names: known }) });
  return all.previewOf(folded, wish, { persons, see, engine }, () => fresh);
};
export const edit = (facts, names, persons, engine, fresh) => {
  const folded = fold(facts, names, engine);
  return all.editOf(folded, all.standingWish(folded, fresh), persons);
};
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    yield from probing(PROBE)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page gives to its template, instead of the page."""
    give_fields(monkeypatch, seating)


def wishes_for(night: Night, folded: Folded) -> list[Wish]:
    """The same people otherwise, others of the pad, somebody twice, nobody, and nothing new."""
    rng, now = night.rng, seated(folded)
    everybody = [one.public_id for one in pads.persons(night.table.pad)]
    told = [
        now,
        rng.sample(now, len(now)),
        rng.sample(now, len(now)),
        rng.sample(everybody, len(now)),
        [now[1], *now[1:]],
        ["", *now[1:]],
    ]
    stands = folded.seats_fact.id
    reasons = ("", "nous étions assis autrement")
    made = [Wish(fresh_id(), tuple(one), stands, rng.choice(reasons)) for one in told]
    return [*made, Wish(fresh_id(), tuple(told[1]), "some-other-version-00", "")]


def previewed(folded: Folded, wish: Wish) -> Json:
    """What the route of the preview shows, and the fact that it would save."""
    names = {one.public_id: one.name for one in pads.persons(g.access.pad)}
    wrong = faults(wish, names)
    if wrong:
        page: Any = seating._form(folded, wish, tuple(wrong))
        return {**page, "fact": None, "status": "refused"}
    fact = fact_of(folded, wish)
    status = journal.consider(g.game, fact, g.access.device).answer.status.value
    page = seating._go_on(folded, wish, is_save=False)
    page = page[0] if isinstance(page, tuple) else page
    page = {"template": None, "context": None} if isinstance(page, Response) else page
    body = {"id": fact.id, "kind": fact.kind, "body": fact.body}
    return {**page, "fact": body, "status": status}


def seatings_agree(twins: Twins, night: Night) -> None:
    folded = night.table.now
    devices, own = pads.device_names(night.table.pad), night.table.phone.id
    phone = phone_folded(folded, devices, own)
    base, engine = [phone["facts"], phone["names"]], Whole("engine")
    persons = [{"id": one.public_id, "name": one.name} for one in pads.persons(night.table.pad)]

    def seen(page: Any) -> Any:
        return with_devices(marked(page), devices, own)

    page: Any = seating._form(folded, seating._standing(folded))
    twins.same("probe", "edit", [*base, persons, engine, FRESH], seen(page["context"]))
    for wish in wishes_for(night, folded):
        args = [*base, wish, persons, engine, FRESH]
        twins.same("probe", "preview", args, seen(previewed(folded, wish)))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_seatings_in_every_variant(
    app: Flask, modules: Modules, given: None, game: str, variant: str
) -> None:
    with app.test_request_context():
        night = played(f"seating/{variant}", game, variant, 12)
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            g.access, g.game = pads.Access(night.table.pad, night.table.phone), night.table.game
            seatings_agree(twins, night)

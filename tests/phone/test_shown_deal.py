"""Dealer, order and note of a hand on the phone: the form, all that changes, and the fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, Response, g

from scorepad import journal, pads
from scorepad.journal import Folded
from scorepad.languages import LANGUAGES
from scorepad.web import deal
from scorepad.web.deal_wish import Told, Wish, fact_of
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
import * as all from "./shown/correcting/deal.js";
import { standingWish } from "./shown/correcting/deal_wish.js";
const toolsOf = (folded, engine) => ({
  engine,
  see: (fact) => ({ before: folded, ...judge(folded, fact, engine) }),
});
export const preview = (facts, names, id, wish, engine, fresh) => {
  const folded = fold(facts, names, engine);
  const found = all.standingHand(folded, id);
  return all.previewOf(folded, found, wish, toolsOf(folded, engine), () => fresh);
};
export const edit = (facts, names, id, engine, fresh) => {
  const folded = fold(facts, names, engine);
  const found = all.standingHand(folded, id);
  return all.editOf(folded, found, standingWish(found, fresh), toolsOf(folded, engine));
};
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    yield from probing(PROBE)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page gives to its template, instead of the page."""
    give_fields(monkeypatch, deal)


def wishes_for(night: Night, folded: Folded, found: journal.Entry) -> list[Wish]:
    """Another dealer, place or note, all at once, with and without answers; and nothing new."""
    rng = night.rng
    hands = [entry for entry in folded.entries if entry.kind == "hand"]
    sides = range(len(folded.sheet["sides"]))
    answers = tuple(
        (hand.id, hand.version_id, side, rng.random() < 0.5)
        for hand in hands[-2:]
        for side in sides
    )
    stood = deal._standing(found)
    made = [stood]
    for told in ((), answers, ()):
        dealer = rng.choice((None, rng.randrange(len(folded.record["players"]))))
        before = rng.choice(["", "last", *(hand.id for hand in hands)])
        note = rng.choice(("", "so it was"))
        wish = Told(dealer, before, note)
        made.append(Wish(fresh_id(), wish, rng.choice(("", "recompté")), stood.seen, told))
    late = ((found.id, "some-other-version-00"),)
    made.append(Wish(fresh_id(), made[1].told, "", late))
    return made


def previewed(folded: Folded, found: journal.Entry, wish: Wish) -> Json:
    """What the route of the preview shows, and the fact that it would save."""
    fact = fact_of(folded, found, wish)
    status = journal.consider(g.game, fact, g.access.device).answer.status.value
    page: Any = deal._go_on(folded, found, wish, is_save=False)
    page = page[0] if isinstance(page, tuple) else page
    page = {"template": None, "context": None} if isinstance(page, Response) else page
    body = {"id": fact.id, "kind": fact.kind, "body": fact.body}
    return {**page, "fact": body, "status": status}


def deals_agree(twins: Twins, night: Night, asked: list[Any]) -> None:
    folded = night.table.now
    devices, own = pads.device_names(night.table.pad), night.table.phone.id
    phone = phone_folded(folded, devices, own)
    base = [phone["facts"], phone["names"]]
    engine = Whole("engine")

    def seen(page: Any) -> Any:
        return with_devices(marked(page), devices, own)

    for found, wishes in asked:
        page: Any = deal._form(folded, found, deal._standing(found))
        twins.same("probe", "edit", [*base, found.id, engine, FRESH], seen(page["context"]))
        for one in wishes:
            args = [*base, found.id, one, engine, FRESH]
            twins.same("probe", "preview", args, seen(previewed(folded, found, one)))


def nights_agree(app: Flask, modules: Modules, seed: str, game: str, variant: str) -> None:
    with app.test_request_context():
        night = played(seed, game, variant, 12)
        folded = night.table.now
        hands = [entry for entry in folded.entries if entry.kind == "hand"][-4:]
        g.access, g.game = pads.Access(night.table.pad, night.table.phone), night.table.game
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            g.access, g.game = pads.Access(night.table.pad, night.table.phone), night.table.game
            asked = [(found, wishes_for(night, folded, found)) for found in hands]
            deals_agree(twins, night, asked)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_deals_in_every_variant(
    app: Flask, modules: Modules, given: None, game: str, variant: str
) -> None:
    for number in range(2):
        nights_agree(app, modules, f"deal/{variant}/{number}", game, variant)

"""Sheets, reasons, histories and tables of whole evenings: the phone's models are the server's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorepad import journal, pads
from scorepad.journal import Answer, Folded
from scorepad.languages import LANGUAGES
from scorepad.web import sheet, statement, words
from scorepad.web.agreements import asked_of
from scorepad.web.cards import cards
from scorepad.web.ended import over_of
from scorepad.web.ending_early import result_in, ways_to_end
from scorepad.web.fact_names import redo_way, undo_way
from scorepad.web.flags import flags_of
from scorepad.web.log_steps import steps_of
from scorepad.web.objections import objected_to
from scorepad.web.refusals import refusal_texts
from scorepad.web.rematch import body_again
from scorepad.web.sheet_rows import last_row, past_of, rows, struck_row
from tests.game_generators import VARIANTS, drawn_rules
from tests.journal.at_table import Table, deal, stored
from tests.journal.test_every_variant import Evening
from tests.phone.modules import Modules, Whole
from tests.phone.previews import probing
from tests.phone.twin_pages import Twins, phone_folded, speaking

Json = dict[str, Any]
STEPS = (
    *("play",) * 7,
    *("correct", "correct", "strike", "undo", "redo", "recount", "change_rules", "answer", "note"),
    *("object", "object", "settle", "withdraw", "agree", "agree"),
    *("reseat", "exchange", "end", "reopen", "reopen", "tell_about"),
)
# All that is asked of one game, in one call.
PROBE = """
import { fold } from "./journal/fold.js";
import { redoTarget, undoTarget } from "./journal/undo.js";
import { tableOf } from "./shown/table.js";
import { statementOf } from "./shown/statement.js";
import { stepsOf } from "./shown/log.js";
import { sheetOf } from "./shown/sheet.js";
import { whyOf, whyStruckOf } from "./shown/why.js";
import { homeOf } from "./shown/home.js";
import { bodyAgain } from "./shown/rematch.js";
const NO_FORM = { termsOf: () => null, fromElement: () => null };
const struck = (folded, id, engine) => {
  const { wish, ...rest } = whyStruckOf(folded, id, engine, NO_FORM, "");
  return rest;
};
export const all = (facts, names, engine, game) => {
  const folded = fold(facts, names, engine);
  return models(folded, engine, game);
};
const models = (folded, engine, game) => ({
  table: tableOf(folded, engine, undoTarget(folded), redoTarget(folded), "hands"),
  sheet: sheetOf(folded, engine),
  log: stepsOf(folded, engine),
  statement: statementOf(folded, engine),
  whys: folded.entries.map((entry) => whyOf(folded, entry.id, engine)),
  struck: folded.struck.map((entry) => struck(folded, entry.id, engine)),
  again: bodyAgain(folded),
  home: homeOf({ persons: [], games: [] }, { [game]: folded }),
});
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    yield from probing(PROBE)


class Night(Evening):
    """An evening in which rules change too, other hands are answered, and a second phone writes."""

    def __init__(self, rng: random.Random, game: str, variant: str) -> None:
        super().__init__(rng, game, variant)
        self.kind = (game, variant)
        self.phones = [self.table.phone, self.table.phone, self.table.other]

    def take(self, step: str) -> Answer | None:
        self.table.phone = self.rng.choice(self.phones)
        return super().take(step)

    def recount(self) -> Answer:
        return self.table.recount(self.other_rules())

    def reseat(self) -> Answer:
        """Others sat there from the start."""
        standing = self.table.now.seats_fact
        persons = self.rng.sample(standing.body["persons"], len(standing.body["persons"]))
        body = {"persons": persons, "replaces": standing.id, "reason": "autrement"}
        return self.table.send("reseated", body)

    def exchange(self) -> Answer | None:
        """Two hands were played in the other order."""
        one, other = self.entry("hand"), self.entry("hand")
        if one is None or other is None or one.id == other.id:
            return None
        also = [{"target": other.id, "replaces": other.version_id, "hand": one.stored}]
        body = {"target": one.id, "replaces": one.version_id, "hand": other.stored, "also": also}
        return self.table.send("corrected", body)

    def change_rules(self) -> Answer:
        return self.table.change_rules(self.other_rules())

    def other_rules(self) -> Json:
        """Any rules, but that teams go on taking turns as they do."""
        options, rules = self.table.now.table["options"], drawn_rules(self.rng, *self.kind)
        kept = {name: options[name] for name in ("six_rotate_per_hand",) if name in options}
        return {**rules, **kept}

    def note(self) -> Answer:
        return self.table.send("noted", {"text": "tea"})

    def tell_about(self) -> Answer:
        said = [{"place": "Shédiac"}, {"note": "", "left_out": False}, {"left_out": True}]
        return self.table.send("noted", self.rng.choice(said))

    def end(self) -> Answer:
        """The table ends the game, mostly with somebody winning."""
        side = self.rng.randrange(len(self.table.now.sheet["sides"]))
        results = [{"by": "clock"}, {"by": "conceded", "side": side}, None]
        return self.table.send("abandoned", {"result": self.rng.choice(results)})

    def reopen(self) -> Answer:
        return self.table.send("reopened", {})

    def object(self) -> Answer | None:
        entry = self.entry("hand")
        body = {"target": entry.id, "text": "it was 65"} if entry else {}
        return self.table.send("objected", body) if entry else None

    def agree(self) -> Answer | None:
        now, entry = self.table.now, self.entry("hand", "adjusted")
        target = entry.id if entry and self.rng.random() < 0.7 else now.facts[0].id
        side = self.rng.randrange(len(now.sheet["sides"]))
        return self.table.send("agreed", {"target": target, "side": side, "seen": now.facts[-1].id})

    def settle(self) -> Answer | None:
        return self.say_to_objection({"text": "counted twice"})

    def withdraw(self) -> Answer | None:
        return self.say_to_objection({})

    def say_to_objection(self, said: Json) -> Answer | None:
        found = [fact.id for fact in self.table.now.facts if fact.kind == "objected"]
        target = {"target": self.rng.choice(found)} if found else {}
        return self.table.send("settled", target | said) if found else None

    def answer(self) -> Answer | None:
        """A correction of one hand that tells something of another, or who dealt it."""
        one, other = self.entry("hand"), self.entry("hand")
        if one is None or other is None or one.id == other.id:
            return None
        now = self.table.now
        row = now.sheet["hands"][now.entries.index(other)]
        more = self.rng.choice([{"dealer": row["dealer"]}, {"note": "asked"}])
        also = [{"target": other.id, "replaces": other.version_id, "hand": other.stored | more}]
        body = {"target": one.id, "replaces": one.version_id, "also": also, "reason": "so it was"}
        return self.table.send("corrected", body | {"hand": one.stored | {"note": "so it was"}})


def played(seed: str, game: str, variant: str, count: int) -> Night:
    rng = random.Random(seed)
    night = Night(rng, game, variant)
    for _ in range(count):
        night.take(rng.choice(STEPS))
    return night


def sheet_of(folded: Folded, devices: dict[int, str]) -> Json:
    """What the route of the sheet gives to its template."""
    return {
        "sides": sheet.sides_of(folded),
        "rows": rows(folded, devices),
        "start": sheet.start_of(folded) if "start" in folded.record else None,
        "start_text": sheet.start_text(folded),
        "over": over_of(folded),
        "totals": folded.sheet["totals"],
        "rules_parts": words.rules_parts(folded.record),
        "problems": refusal_texts(folded.sheet["problems"], folded.sheet, folded.record["players"]),
        "is_abandoned": folded.is_abandoned,
        "ends": ways_to_end(folded),
    }


def struck_of(folded: Folded, entry: journal.Entry, devices: dict[int, str], own: int) -> Json:
    return {
        "row": struck_row(folded, entry, devices),
        "past": past_of(folded, entry, devices),
        "objections": objected_to(folded, entry, devices, own),
        "may_come_back": entry.undone_by is None,
        "has_room": all(other.slot != entry.slot for other in folded.entries),
    }


def table_of(folded: Folded, undone: Any, redone: Any) -> Json:
    return {
        "last": last_row(folded),
        "undo": undone,
        "redo": redone,
        "rules_parts": words.rules_parts(folded.record, standing=folded.table),
        "over": over_of(folded),
        "is_abandoned": folded.is_abandoned,
        "flags": flags_of(folded),
        "asked": asked_of(folded, "hands"),
    }


def home_of(pad: pads.Pad) -> Json:
    """What the route of a pad's home gives to its template."""
    return {
        "going_on": cards(pads.games(pad, is_going_on=True)),
        "ended": cards(pads.games(pad, is_going_on=False)),
    }


def games_agree(twins: Twins, night: Night) -> None:
    """All models of a game, as both phones see it."""
    folded, game = night.table.now, night.table.game
    devices = pads.device_names(night.table.pad)
    for phone in (night.table.phone, night.table.other):
        given = phone_folded(folded, devices, phone.id)
        undone, redone = journal.undo_target(game, phone), journal.redo_target(game, phone)
        expected = {
            "table": table_of(folded, undo_way(folded, undone), redo_way(folded, redone)),
            "sheet": sheet_of(folded, devices),
            "log": steps_of(folded, devices),
            "statement": statement.statement_of(folded, devices, phone.id),
            "whys": [
                sheet.why_of(folded, index, devices, phone.id)
                for index in range(len(folded.entries))
            ],
            "struck": [struck_of(folded, entry, devices, phone.id) for entry in folded.struck],
            "again": body_again(folded),
            "home": home_of(night.table.pad),
        }
        told = [given["facts"], given["names"], Whole("engine"), game.public_id]
        twins.same("probe", "all", told, expected)


def nights_agree(app: Flask, modules: Modules, seed: str, *of: Any) -> None:
    with app.test_request_context():
        night = played(seed, *of)
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            games_agree(twins, night)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_evenings_of_every_variant(app: Flask, modules: Modules, game: str, variant: str) -> None:
    nights_agree(app, modules, f"{variant}/1", game, variant, 14)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_many_evenings(app: Flask, modules: Modules, game: str, variant: str) -> None:
    for number in range(40):
        nights_agree(app, modules, f"{variant}/many/{number}", game, variant, 25)


@pytest.mark.parametrize("variant", ["partners", "cutthroat", "six_rotate", "six_three"])
@pytest.mark.parametrize("way", [{"by": "clock"}, {"by": "conceded", "side": 0}, None])
def test_a_game_that_its_table_ended(
    app: Flask, modules: Modules, variant: str, way: Json | None
) -> None:
    with app.test_request_context():
        night = played(f"{variant}/{way}", "two_hundred", variant, 3)
        night.reopen()
        night.table.send("abandoned", {"result": way})
        assert night.table.now.sheet["over"] or way is None
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            games_agree(twins, night)


@pytest.mark.parametrize("value", ["", "nobody", "clock", "conceded-0", "conceded-12", *"xé"])
def test_what_the_form_sends_ends_a_game(modules: Modules, value: str) -> None:
    assert modules.call("shown/ending_early.js", "bodyOfEnd", value) == body_of(value)


@pytest.mark.parametrize(
    "value", ["conceded-", "conceded-123", "conceded--1", "conceded-٣", "Clock"]
)
def test_what_no_form_sends_ends_none(modules: Modules, value: str) -> None:
    assert modules.call("shown/ending_early.js", "bodyOfEnd", value) is body_of(value) is None


def body_of(value: str) -> Json | None:
    try:
        result = result_in(value)
    except ValueError:
        return None
    return {"result": result} if result else {}


def test_what_waits_is_marked(app: Flask, modules: Modules) -> None:
    with speaking(app, modules, "en"):
        table = Table()
        stored(table.play(deal(0, 60, 70)))
        last = stored(table.play(deal(1, 60, 70)))
        folded = phone_folded(table.now, pads.device_names(table.pad), table.phone.id)
        assert waiting_rows(modules, folded) == [False, False]
        assert waiting_rows(modules, unsent(folded, last.id)) == [False, True]
        undo = stored(table.undo(last.id))
        folded = phone_folded(table.now, pads.device_names(table.pad), table.phone.id)
        assert waiting_rows(modules, unsent(folded, undo.id)) == [False, True]
        redo = stored(table.undo(undo.id))
        folded = phone_folded(table.now, pads.device_names(table.pad), table.phone.id)
        assert waiting_rows(modules, unsent(folded, redo.id)) == [False, True]


def waiting_rows(modules: Modules, folded: Json) -> list[bool]:
    found = modules.call("shown/sheet.js", "sheetOf", folded, Whole("engine"))["rows"]
    return [row["is_waiting"] for row in found]


def unsent(value: Any, fact_id: str) -> Any:
    """The same fold where that fact has not been sent."""
    if isinstance(value, list):
        return [unsent(one, fact_id) for one in value]
    if not isinstance(value, dict):
        return value
    told = {key: unsent(one, fact_id) for key, one in value.items()}
    at = told.get("at_server")
    is_it = at and told.get("id") == fact_id
    return told | {"is_waiting": True, "at_server": None, "at_phone": at} if is_it else told

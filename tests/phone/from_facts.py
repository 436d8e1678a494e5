"""Screens that a phone makes of nothing but a game's facts: folded, put into words and drawn in V8,
and held against the server's."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from flask import g, request
from jinja2 import Template

from scorepad import live, pads
from scorepad.languages import LANGUAGES
from scorepad.web import correction, language
from scorepad.web.hands import form_of
from scorepad.web.phone import words_asset
from scorepad.web.snapshot import tables_of
from tests.phone.drawn import Drawn, expect_alike, load_languages, place_of
from tests.phone.modules import Modules, shown

MAKING = """
import { fold } from "./journal/fold.js";
import { judge } from "./journal/judge.js";
import { redoTarget, undoTarget } from "./journal/undo.js";
import { clashOf } from "./shown/clash.js";
import {
  editOf, handOf, previewOf, readWish, standingWish,
} from "./shown/correcting/correction.js";
import * as dealing from "./shown/correcting/deal.js";
import * as adjustments from "./shown/correcting/adjusting.js";
import * as seating from "./shown/correcting/seating.js";
import * as seats from "./shown/correcting/seats.js";
import * as deals from "./shown/correcting/deal_wish.js";
import * as belote from "./shown/forms/belote.js";
import * as five_hundred from "./shown/forms/five_hundred.js";
import { setRules } from "./shown/forms/rules.js";
import * as two_hundred from "./shown/forms/two_hundred.js";
import { statementOf } from "./shown/statement.js";
import { stepsOf } from "./shown/log.js";
import { asked, offersFor } from "./shown/other_offers.js";
import { gameCompared, handCompared } from "./shown/other_rules.js";
import { needs } from "./settle";
import { needsOf } from "./shown/needs.js";
import { sheetOf } from "./shown/sheet.js";
import { tableOf } from "./shown/table.js";
import { whyOf, whyStruckOf } from "./shown/why.js";
import { setWords } from "./shown/words.js";

const FORMS = { belote, five_hundred, two_hundred };
const SCREENS = {
  "table/show.html": table,
  "sheet/show.html": ({ folded, engine }) => sheetOf(folded, engine),
  "statement/show.html": ({ folded, engine }) => statementOf(folded, engine),
  "log/show.html": ({ folded, engine }) => ({ steps: stepsOf(folded, engine) }),
  "sheet/why.html": ({ folded, engine, entry }) => whyOf(folded, entry, engine),
  "sheet/struck.html": ({ folded, engine, entry, form, fact }) =>
    whyStruckOf(folded, entry, engine, form, fact),
  "other_rules/show.html": (told) => gameCompared(told.folded, ...readings(told), told.engine),
  "other_rules/hand.html": (told) =>
    handCompared(told.folded, told.entry, ...readings(told), told.engine),
  "needs/show.html": ({ folded }) => needsOf(folded, needs(folded.record)),
  "table/clash.html": clash,
  "correction/edit.html": correction,
  "correction/effects.html": correction,
  "correction/stale.html": correction,
  "deal/edit.html": deal,
  "deal/effects.html": deal,
  "adjustments/edit.html": (told) => agreed(told, adjustments),
  "adjustments/preview.html": (told) => agreed(told, adjustments),
  "seats/edit.html": (told) => agreed(told, seats),
  "seats/preview.html": (told) => agreed(told, seats),
  "seating/edit.html": seated,
  "seating/effects.html": seated,
};

function readings({ folded, tables }) {
  const offers = offersFor(folded.record, tables);
  return [rules.settle.other_readings(folded.record, offers.map(asked)).others, offers];
}

function table({ folded, engine, form, draft, place, problems, consent }) {
  const entry = form.fromDraft(draft);
  const undone = undoTarget(folded);
  return {
    page: form.pageOf(folded.record, folded.sheet, entry, place, problems, folded.table),
    ...tableOf(folded, engine, undone, redoTarget(folded), consent),
  };
}

function clash({ folded, engine, form, fields, fact }) {
  const { record, sheet, table, entries } = folded;
  const typed = form.read(fields, form.termsOf(record, entries.length, sheet, table));
  return clashOf(folded, typed, engine, form, fact);
}

function correction({ screen, folded, names, engine, form, entry, fields, step, fact, keep_url }) {
  const found = handOf(folded, entry);
  const see = (made) => ({ before: folded, ...judge(folded, made, engine, { names }) });
  const tools = { engine, form, see, keepUrl: keep_url };
  if (!fields) return editOf(folded, found, standingWish(folded, found, fact, tools), tools);
  const wish = readWish(folded, found, fields, tools);
  if (step === "form") return editOf(folded, found, wish, tools);
  const made = previewOf(folded, found, wish, tools, () => fact);
  if (made.template !== screen) throw new Error(`${made.template} instead of ${screen}`);
  return made.context;
}

function seated({ screen, folded, persons, engine, fields, step, fact }) {
  const known = Object.fromEntries(persons.map(({ id, name }) => [id, name]));
  const see = (made) => ({ before: folded, ...judge(folded, made, engine, { names: known }) });
  if (!fields) return seating.editOf(folded, seating.standingWish(folded, fact), persons);
  const wish = seating.readWish(folded, fields);
  if (step === "form") return seating.editOf(folded, wish, persons);
  const made = seating.previewOf(folded, wish, { persons, see, engine }, () => fact);
  if (made.template !== screen) throw new Error(`${made.template} instead of ${screen}`);
  return made.context;
}

function agreed({ screen, folded, names, persons, query, engine, entry, fields, step, fact }, way) {
  const known = { ...names, ...Object.fromEntries(persons.map(({ id, name }) => [id, name])) };
  const see = (made) => ({ before: folded, ...judge(folded, made, engine, { names: known }) });
  const tools = { persons, see, engine };
  const found = [...folded.entries, ...folded.struck].find(({ id }) => id === entry) ?? null;
  const fresh = () => fact;
  if (!fields && way === seats) return seats.standingForm(folded, found, tools, fresh);
  if (!fields) return adjustments.standingForm(folded, found, query, fresh);
  const made = way.stepOf(folded, found, fields, step, tools, fresh);
  if (made.template !== screen) throw new Error(`${made.template} instead of ${screen}`);
  return made.context;
}

const rules = { settle: null };
export const settleBy = (settle) => {
  rules.settle = settle;
};

function deal({ screen, folded, names, engine, entry, fields, step, fact }) {
  const found = folded.entries.find(({ id }) => id === entry);
  const see = (made) => ({ before: folded, ...judge(folded, made, engine, { names }) });
  const tools = { engine, see };
  if (!fields) return dealing.editOf(folded, found, deals.standingWish(found, fact), tools);
  const wish = deals.readWish(fields);
  if (step === "form") return dealing.editOf(folded, found, wish, tools);
  const made = dealing.previewOf(folded, found, wish, tools, () => fact);
  if (made.template !== screen) throw new Error(`${made.template} instead of ${screen}`);
  return made.context;
}

export const speak = (engine, words, said) => {
  setRules(engine);
  setWords({ words, codes: said.codes, rules: said.rules, plural: said.plural });
};
export const making = (engine, pages, said, told) => {
  const folded = fold(told.facts, told.names, engine);
  const form = FORMS[folded.record.game];
  const context = { ...told.given, ...SCREENS[told.screen]({ ...told, folded, engine, form }) };
  return pages.render(told.screen, context, told.where, said);
};
"""
SCREENS = (
    "table/show.html",
    "table/clash.html",
    "sheet/show.html",
    "sheet/why.html",
    "sheet/struck.html",
    "log/show.html",
    "statement/show.html",
    "other_rules/show.html",
    "other_rules/hand.html",
    "needs/show.html",
    "correction/edit.html",
    "correction/effects.html",
    "correction/stale.html",
    "deal/edit.html",
    "deal/effects.html",
    "seating/edit.html",
    "seating/effects.html",
    "adjustments/edit.html",
    "adjustments/preview.html",
    "seats/edit.html",
    "seats/preview.html",
)
# Those that name persons of the pad who are not in the game, and those about an entry of their own.
OF_PERSONS = ("seating", "seats", "adjustments")
ENTRIES = ("entry", "adjustment", "seating")
# What does not come from the facts.
GIVEN = (
    "may_write",
    "draft_key",
    "draft_age",
    "undo_fact",
    "fact_id",
    "game_id",
    "pen",
    "version",
    "fingerprint",
    "typed",
    "compared",
)


@dataclass
class FromFacts(Drawn):
    """Renderings that were seen, with the facts that they were made of."""

    def compare(self) -> int:
        with self.app.app_context():
            load(self.modules)
        count = len(self.told)
        for code in LANGUAGES:
            self.modules.racer.eval(
                f'modules.making.speak(modules.engine, modules["words-{code}"].words, '
                f'modules["said-{code}"]); 0'
            )
            pairs = zip(self.told, self.blocks, strict=True)
            for told, expected in (pair for pair in pairs if pair[0]["language"] == code):
                found = self.modules.value(
                    f'modules.making.making(modules.engine, modules.pages, modules["said-{code}"], '
                    f"JSON.parse({json.dumps(json.dumps(told))}))"
                )
                expect_alike(told["screen"], found, expected)
        self.told.clear()
        self.blocks.clear()
        return count

    def told_of(self, template: Template, context: dict[str, Any]) -> dict[str, Any] | None:
        if template.name not in SCREENS or context.get("is_saved_already"):
            return None
        asked = request.view_args or {}
        told = {
            "screen": template.name,
            "language": language.current(),
            "where": place_of(template.name),
            "consent": g.access.pad.consent,
            "entry": next((asked[name] for name in ENTRIES if name in asked), None),
            "query": request.args.to_dict(flat=False),
            "given": {name: context[name] for name in GIVEN if name in context},
            **live.Facts(g.access, g.game, 0, "").as_json(),
        }
        told["given"]["pad"] = {"name": g.access.pad.name}
        if template.name.startswith("other_rules/"):
            told["tables"] = tables_of(g.access.pad)
        if template.name == "table/show.html":
            page = context["page"]
            draft = form_of(page.record).to_draft(page.entry)
            fixed = {"fact": page.entry.fact, "slot": page.entry.slot, "taps": page.entry.taps}
            told |= {"draft": {**draft, **fixed}, "place": page.place, "problems": page.problems}
        if template.name == "correction/edit.html":
            page = context["page"]
            told |= {"fact": page.entry.fact, "keep_url": page.place.keep_url}
        if template.name.split("/")[0] in OF_PERSONS:
            everybody = pads.persons(g.access.pad)
            told["persons"] = [{"id": one.public_id, "name": one.name} for one in everybody]
        if context.get("wish"):
            wish = context["wish"]
            told["fact"] = wish.entry.fact if isinstance(wish, correction.Wish) else wish.fact
        if request.method == "POST":
            told |= {"fields": request.form.to_dict(flat=False), "step": request.args.get("step")}
        made: dict[str, Any] = shown(told)
        return made


def load(modules: Modules) -> None:
    """All modules of all languages."""
    if "making" in modules.loaded:
        return
    load_languages(modules)
    modules.add_settle()
    modules.add("making", MAKING)
    modules.racer.eval("modules.making.settleBy(modules.settle); 0")
    for code in LANGUAGES:
        modules.add(f"words-{code}", words_asset(code).body.decode())

// A game on one page, as scorepad/web/statement.py has it: hands, rules, corrections, objections,
// consent. The fingerprint is the server's.
import { agreementsOf } from "../journal/consent.js";
import { findEntry } from "../journal/fold.js";
import { momentOf } from "./deeds.js";
import { overOf } from "./ended.js";
import { factName } from "./fact_names.js";
import { stepsOf } from "./log.js";
import { objectedTo } from "./objections.js";
import { titleOf } from "./rows.js";
import { sheetOf } from "./sheet.js";
import { rulesParts, titleOf as gameTitle } from "./words.js";

// What of the log is told on it: what changed something that was there.
const CHANGES = ["corrected", "voided", "recounted", "reseated", "undone"];

export function statementOf(folded, engine) {
  const { facts, record } = folded;
  const steps = stepsOf(folded, engine).reverse();
  const { sides, rows, start, start_text, totals } = sheetOf(folded, engine);
  return {
    title: gameTitle(record.game, record.variant),
    sides,
    started: momentOf(facts[0]),
    last: momentOf(facts.at(-1)),
    rows,
    start,
    start_text,
    totals,
    over: overOf(folded),
    is_abandoned: folded.is_abandoned,
    rules_parts: rulesParts(record, folded.table),
    changes: changesIn(folded, steps),
    disputed: disputedOf(folded),
    agreed: agreedIn(folded, steps),
  };
}

// What was corrected, struck out, counted again or taken back.
function changesIn(folded, steps) {
  const kinds = new Map(folded.facts.map(({ id, kind }) => [id, kind]));
  return steps.filter(({ id }) => CHANGES.includes(kinds.get(id)));
}

// The entries that somebody objected to.
function disputedOf(folded) {
  const entries = [...folded.entries, ...folded.struck];
  entries.sort((one, other) => one.history[0].fact.number - other.history[0].fact.number);
  const found = entries.map((entry) => ({ title: titleOf(entry), objections: objectedTo(folded, entry) }));
  return found.filter(({ objections }) => objections.length);
}

// Every agreement, by the name that the side had then.
function agreedIn(folded, steps) {
  const told = new Map(steps.map((step) => [step.id, step.told.join(" ")]));
  return agreementsOf(folded).map((one) => agreedOf(folded, one, told.get(one.fact.id)));
}

function agreedOf(folded, { fact, lapse }, name) {
  const { side, target } = fact.body;
  const entry = findEntry(folded, target);
  return {
    side,
    name,
    title: entry ? titleOf(entry) : "",
    moment: momentOf(fact),
    device: fact.device ?? "",
    lapse: lapse ? factName(folded, lapse.by) : "",
    is_waiting: Boolean(fact.is_waiting),
  };
}

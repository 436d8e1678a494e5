// One row of the sheet: its lines with rule and source, and the history of its entry.
import { indexOf } from "./contracts.js";
import { overOf } from "./ended.js";
import { sideNames } from "./hand_words.js";
import { objectedTo } from "./objections.js";
import { pastOf } from "./past.js";
import { whyItGoesOn, whyNobodyScored, whyNotMore } from "./remarks.js";
import { nameless, reasonOfTotals, standingRow, struckRow, titleOf } from "./rows.js";
import { startOf } from "./sheet.js";
import { lineText, refusalTexts, rulesParts, sourceOf } from "./words.js";

// What the page of an entry that stands shows; null where it does not stand.
export function whyOf(folded, entryId, engine) {
  const index = folded.entries.findIndex((entry) => entry.id === entryId);
  if (index < 0) return null;
  const { record, sheet } = folded;
  const number = index + 1;
  const until = { ...record, hands: record.hands.slice(0, number) };
  const standing = engine.table(until);
  const warnings = sheet.warnings.filter((one) => one.hand === number);
  return {
    row: nameless(standingRow(folded, index, engine)),
    whys: whys(folded, index, standing),
    nobody: whyNobodyScored(folded, index, standing.options),
    beside: beside(folded, index),
    warnings: refusalTexts(warnings, sheet, record.players),
    past: pastOf(folded, folded.entries[index], engine),
    objections: objectedTo(folded, folded.entries[index]),
    over: sheet.ended_at === number ? overOf(folded) : null,
    over_source: sourceOf(sheet.ended_by ?? ""),
    rules_parts: rulesParts(until, standing),
  };
}

// Why each side got what it got in the row at `index`.
function whys(folded, index, standing) {
  const row = folded.sheet.hands[index];
  const before = index ? folded.sheet.hands[index - 1].totals : startOf(folded);
  const names = sideNames(folded.sheet);
  const besides = whyNotMore(folded, index, standing);
  const remarks = whyItGoesOn(folded, index, standing);
  return names.map((name, side) => ({
    side,
    name,
    delta: row.delta[side],
    before: before[side],
    total: row.totals[side],
    lines: row.lines.filter((line) => line.side === side).map((line) => lineOf(line, names)),
    remarks: [...besides[side], ...remarks[side]],
  }));
}

// Where the page of the entry at `index` leads on to.
function beside(folded, index) {
  const [earlier, later] = [folded.entries[index - 1], folded.entries[index + 1]];
  return {
    reason: reasonOfTotals(folded, index),
    earlier: earlier?.id ?? "",
    earlier_title: earlier ? titleOf(earlier) : "",
    later: later?.id ?? "",
    later_title: later ? titleOf(later) : "",
  };
}

function lineOf(line, names) {
  const { points, rule } = line;
  return { points, text: lineText(line, names), rule, source: sourceOf(rule) };
}

// What the page of an entry that stands no more shows; null where there is none. `form` tells the
// hands of this game, `factId` is what the way back would be saved by.
export function whyStruckOf(folded, entryId, engine, form, factId) {
  const entry = folded.struck.find((one) => one.id === entryId);
  if (!entry) return null;
  const isUndone = Boolean(entry.history[0].undone_by);
  return {
    row: struckRow(folded, entry, engine),
    past: pastOf(folded, entry, engine),
    objections: objectedTo(folded, entry),
    wish: entry.kind === "hand" && !isUndone ? wishToBringBack(folded, entry, engine, form, factId) : null,
    may_come_back: !isUndone,
    has_room: folded.entries.every((other) => other.slot !== entry.slot),
  };
}

// The correction that lets a hand stand again as it stood.
function wishToBringBack(folded, found, engine, form, factId) {
  const terms = termsFor(folded, found, engine, form);
  return wishOf(folded, form.fromElement(found.element, terms, factId), found);
}

// That an entry of the journal becomes another hand; the template has the macros of its game.
export function wishOf(folded, entry, found) {
  const template = `table/${folded.record.game}.html`;
  return { template, entry, replaces: found.version_id, is_never: false, answers: [], reason: "" };
}

// What held for a hand when it was played.
export function termsFor(folded, found, engine, form) {
  const index = indexOf(folded, found);
  const before = { ...folded.record, hands: folded.record.hands.slice(0, index) };
  return form.termsOf(folded.record, index, folded.sheet, engine.table(before), found.element);
}

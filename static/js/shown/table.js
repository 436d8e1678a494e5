// What the table shows besides the hand form: the hand before, undo and redo, the rules, the end.
import { overOf } from "./ended.js";
import { lastRow } from "./rows.js";
import { rulesParts } from "./words.js";

const ENDS = ["abandoned", "reopened"];

// `undone` is what Undo on this phone would take back, `redone` what Redo would; giving a game up
// has a button of its own.
export function tableOf(folded, engine, undone, redone) {
  return {
    last: lastRow(folded, engine),
    undo: undone && !ENDS.includes(undone.kind) ? undone : null,
    redo: redone ?? null,
    rules_parts: rulesParts(folded.record, folded.table),
    over: overOf(folded),
    is_abandoned: folded.is_abandoned,
  };
}

// What the table shows besides the hand form: the hand before, undo and redo, the rules, the end.
import { askedOf } from "./agreements.js";
import { overOf } from "./ended.js";
import { redoWay, undoWay } from "./fact_names.js";
import { flagsOf } from "./flags.js";
import { lastRow } from "./rows.js";
import { rulesParts } from "./words.js";

// `undone` is what Undo on this phone would take back, `redone` what Redo would.
export function tableOf(folded, engine, undone, redone, consent) {
  return {
    last: lastRow(folded, engine),
    undo: undoWay(folded, undone),
    redo: redoWay(folded, redone),
    rules_parts: rulesParts(folded.record, folded.table),
    over: overOf(folded),
    is_abandoned: folded.is_abandoned,
    flags: flagsOf(folded),
    asked: askedOf(folded, consent),
  };
}

// What the next hand must bring for every side, as scorepad/web/needs.py gives it to its template.
import { isEarly } from "../journal/fold.js";
import { sidesOf } from "./sheet.js";
import { callLabel, rulesParts } from "./words.js";

const OUTCOMES = ["made", "failed", "litige", "dedans", "capot", "capot_against"];

// What the page shows; `needed` is what the rules say of the record.
export function needsOf(folded, needed) {
  const { is_abandoned: isAbandoned, sheet } = folded;
  const early = isEarly(folded) ? "over" : needed.state;
  const sides = sidesOf(folded);
  return {
    needs: {
      state: isAbandoned && !sheet.over ? "given_up" : early,
      number: folded.next_slot,
      unit: needed.unit,
      sides: isAbandoned ? [] : needed.sides.map((told) => sideOf(folded, sides[told.side], told)),
      is_far: needed.sides.every((side) => !side.win.length && !side.lose.length),
    },
    rules_parts: rulesParts(folded.record, folded.table),
  };
}

function sideOf(folded, side, told) {
  return {
    ...side,
    total: folded.sheet.totals[side.index],
    state: told.state,
    scores: told.scores,
    win: told.win.map(lineOf),
    lose: told.lose.map(lineOf),
  };
}

// A line with the first and the last of its calls as they are written; how the hand comes out is
// worded elsewhere.
function lineOf(line) {
  const { calls } = line;
  if (calls === null || OUTCOMES.includes(calls[0])) return { ...line, calls: null, outcomes: calls };
  return { ...line, calls: [callLabel(calls[0]), callLabel(calls.at(-1))], outcomes: null };
}

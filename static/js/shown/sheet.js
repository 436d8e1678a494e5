// What the page of the whole sheet shows, as scorepad/web/sheet.py gives it to its template.
import { overOf } from "./ended.js";
import { waysToEnd } from "./ending_early.js";
import { playersAt } from "./hand_words.js";
import { rows } from "./rows.js";
import { refusalTexts, rulesParts, say, sayMany } from "./words.js";

// The whole game: what stands and what was struck out.
export function sheetOf(folded, engine) {
  const { record, sheet } = folded;
  return {
    sides: sidesOf(folded),
    rows: rows(folded, engine),
    start: "start" in record ? startOf(folded) : null,
    start_text: startText(folded),
    over: overOf(folded),
    totals: sheet.totals,
    rules_parts: rulesParts(record, folded.table),
    problems: refusalTexts(sheet.problems, sheet, record.players),
    is_abandoned: folded.is_abandoned,
    ends: waysToEnd(folded),
  };
}

// The sides with the names of those who sit there now.
export function sidesOf(folded) {
  const players = playersAt(folded.record, folded.entries.length);
  return folded.sheet.sides.map((side, index) => ({
    index,
    members: side.seats.map((seat) => players[seat]),
  }));
}

// The totals that a game began with.
export function startOf(folded) {
  return folded.record.start?.totals ?? folded.sheet.sides.map(() => 0);
}

// What the row of the totals from paper is called.
function startText(folded) {
  const played = folded.record.start?.hands ?? 0;
  return played ? sayMany("from_paper_after", played) : say("from_paper");
}

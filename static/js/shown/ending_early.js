// How a game that goes on may be ended now, as scorepad/web/ending_early.py has it: with nobody
// winning, by the clock, or conceded.
import { contenders, endedEarly, waitingIn } from "../journal/endings.js";
import { sideNames } from "./hand_words.js";
import { listed, say } from "./words.js";

const NOBODY = "nobody";
const CLOCK = "clock";
const CONCEDED = "conceded";
const CONCEDES = /^conceded-(\d{1,2})$/;

// The ways to end a game that goes on, {value: what the form sends, text}; none for one that does not.
// By the clock only what was played can be ended.
export function waysToEnd(folded) {
  const { sheet, entries, is_abandoned: isAbandoned } = folded;
  if (sheet.over || isAbandoned) return [];
  const names = sideNames(sheet);
  const waiting = waitingIn(sheet, folded.table);
  const winnersBy = (result) => endedEarly(sheet, result, waiting).winners.map((side) => names[side]);
  const conceding = contenders(sheet, waiting)
    .map((side) => ({ side, winners: winnersBy({ by: CONCEDED, side }) }))
    .filter(({ winners }) => winners.length);
  return [
    { value: NOBODY, text: say("win_nobody") },
    ...(entries.length ? [{ value: CLOCK, text: late(winnersBy({ by: CLOCK })) }] : []),
    ...conceding.map(({ side, winners }) => ({
      value: `${CONCEDED}-${side}`,
      text: say("win_conceded", { side: names[side], winner: listed(winners) }),
    })),
  ];
}

// The body of the fact that ends a game, of what the form sent; null for what no form of ours sends.
export function bodyOfEnd(value) {
  if (["", NOBODY].includes(value)) return {};
  if (value === CLOCK) return { result: { by: CLOCK } };
  const found = CONCEDES.exec(value);
  return found && { result: { by: CONCEDED, side: Number(found[1]) } };
}

function late(winners) {
  return say(winners.length === 1 ? "win_by_clock" : "win_shared", { winner: listed(winners) });
}

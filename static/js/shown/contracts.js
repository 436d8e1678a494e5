// What was bid in a hand and what came of it, in one line of words, as scorepad/web/contracts.py,
// told.py and the hands' own words have it.
import * as belote from "./contracts/belote.js";
import * as fiveHundred from "./contracts/five_hundred.js";
import { contract } from "./contracts/spoken.js";
import * as twoHundred from "./contracts/two_hundred.js";
import { commas, signed } from "./words.js";

const GAMES = { belote, two_hundred: twoHundred, five_hundred: fiveHundred };

export { contract };

// The contract of an element of `record`; `scored` is its row of the sheet, or null. Of what is no
// hand: the points of each side, or who sits where.
export function contractOf(record, hand, players, sides, scored = null) {
  if ("adjust" in hand) {
    const told = sides.map((side, index) => [side.name, hand.adjust[index]]).filter(([, change]) => change);
    return contract({ outcome: told.map(([name, change]) => `${name} ${signed(change)}`).join(" · ") });
  }
  if ("seats" in hand || "persons" in hand) return contract({ outcome: commas(hand.seats ?? []) });
  if ("rules" in hand) return contract();
  return GAMES[record.game].contractOf(hand, players, sides, scored);
}

// The contract of what an entry said once, or might say; it is held against the game before it only
// where calls make it.
export function contractTold(folded, entry, hand, players, engine) {
  const { sides } = folded.sheet;
  if (!("calls" in hand)) return contractOf(folded.record, hand, players, sides);
  const before = { ...folded.record, hands: folded.record.hands.slice(0, indexOf(folded, entry)) };
  const { calls } = hand;
  const dealer = calls.length ? { dealer: seatBefore(calls[0][0], engine.table(before).callers) } : {};
  const told = { ...dealer, ...hand }; // the first to call sits behind the dealer, whoever would deal today
  const sheet = engine.score({ ...before, hands: [...before.hands, told] });
  return contractOf(folded.record, told, players, sides, { ...sheet.hands.at(-1), outcome: null });
}

// Where the entry stands among the record's hands, or would.
export function indexOf(folded, entry) {
  const { number } = entry.history[0].fact;
  return folded.entries.filter((other) => other.history[0].fact.number < number).length;
}

// The sides at the table of the entry at `index`.
export function playingAt(folded, index, engine) {
  const { hands } = folded.record;
  const given = hands[index].playing;
  if (given?.length) return given;
  return engine.table({ ...folded.record, hands: hands.slice(0, index) }).playing;
}

// The seat from which the deal comes to `seat`.
function seatBefore(seat, callers) {
  return callers.includes(seat) ? callers.at(callers.indexOf(seat) - 1) : seat;
}

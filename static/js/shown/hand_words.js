// A hand in words, as scorepad/web/hand_words.py has it: who played it, what its lines say.
import { isBlocked as blocks, isPlain as saysNothing, lineText, say } from "./words.js";

export { sideOf } from "./sides.js";

const OUTCOMES = {
  made: () => say("made"),
  failed: () => say("failed"),
  dedans: () => say("dedans"),
  litige: () => say("litige"),
  capot: () => say("capot"),
};

// The names in seat order when hand `index` is played.
export function playersAt(record, index) {
  return record.hands.slice(0, index).reduce((names, hand) => hand.seats ?? names, record.players);
}

// What a side is called while these sit there, in seat order.
export function sideName({ seats }, players) {
  return seats.map((seat) => players[seat]).join(" & ");
}

export function sideNames(sheet) {
  return sheet.sides.map((side) => side.name);
}

const linesOf = (hand, side) => hand.lines.filter((line) => line.side === side);

// What a side did in a hand, in words; nothing for defenders.
export function outcomeWord(hand, side, isContract) {
  const isLost = linesOf(hand, side).some((line) => line.args.reading === "lost");
  const outcome = hand.outcome === "capot" && isLost ? "dedans" : hand.outcome;
  return isContract ? (OUTCOMES[outcome]?.() ?? "") : "";
}

// Why a side got what it got, in one line of text.
export function reason(hand, side, names) {
  return linesOf(hand, side)
    .map((line) => lineText(line, names))
    .join(" ");
}

// The rule of the first line of `side` that says more than title and figures do; or none.
export function tellingRule(hand, side) {
  return linesOf(hand, side).find((line) => !saysNothing(line))?.rule ?? "";
}

// Whether title and figures say already what the lines of `side` say.
export function isPlain(hand, side) {
  return linesOf(hand, side).every(saysNothing);
}

// Whether what `side` took does not count, for want of a bid.
export function isBlocked(hand, side) {
  return linesOf(hand, side).some(blocks);
}

// A hand of Belote in one line: who took what, and what came of it.
import { sideOf } from "../hand_words.js";
import { say } from "../words.js";
import { contract, spokenOf, takenTold, voidTold } from "./spoken.js";

const RESULTS = ["captured", "capot"];

// Taker and trump of a record's element; `scored` is its row of the sheet. Without it the outcome is
// what was taken, and calls make no contract.
export function contractOf(hand, players, sides, scored = null) {
  const calls = spokenOf(hand, players, sides);
  const isPlayed = RESULTS.some((key) => (hand[key] ?? null) !== null);
  const notPlayed = isPlayed ? "" : voidTold(hand, RESULTS[0]);
  const taker = (scored ? scored.bidder : hand.taker) ?? null;
  const trump = (scored ? scored.bid : hand.trump) ?? "";
  const side = sideOf(taker, sides.map((one) => one.seats));
  if (notPlayed || !isPlayed || taker === null || side === null) {
    return contract({ outcome: notPlayed, calls });
  }
  return contract({
    bidder: players[taker],
    trump,
    outcome: outcomeTold(hand, side, scored && scored.outcome),
    calls,
    more: besides(hand, sides, scored),
  });
}

// What the taker's side came to, and the card points that it took.
export function outcomeTold(hand, side, outcome) {
  const capot = hand.capot ?? null;
  if (capot !== null) return capot === side ? say("capot") : say("dedans_no_trick");
  const points = hand.captured[side];
  if (outcome === "dedans") return say("dedans_took", { points });
  return outcome === "litige" ? say("litige_took", { points }) : takenTold(outcome, points);
}

// The belote and the declarations that count, where there are any.
function besides(hand, sides, scored) {
  const belote = hand.belote ?? null;
  const told = belote === null ? [] : [say("belote_of", { side: sides[belote].name })];
  const declared = [scored?.declared, hand.declared].find((one) => one?.length) ?? [];
  declared.forEach((points, side) => {
    if (points) told.push(say("declarations_of", { points, side: sides[side].name }));
  });
  const isAnnounced = !declared.some((points) => points) && Object.keys(hand.declarations ?? {}).length > 0;
  return isAnnounced ? [...told, say("declarations_announced")] : told;
}

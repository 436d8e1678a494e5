// A hand of 200 in one line: who bid what with whom, what came of it, and what lay aside.
import { sideOf } from "../hand_words.js";
import { commas, levelLabel, say } from "../words.js";
import { contract, spokenOf, takenTold, voidTold } from "./spoken.js";

const FOR_200 = "for_200";

// The contract of a record's element; `scored` is its row of the sheet. Without it the outcome is
// what was taken, and calls make no contract.
export function contractOf(hand, players, sides, scored = null) {
  const calls = spokenOf(hand, players, sides);
  const notPlayed = voidTold(hand, "captured");
  const bidder = (scored ?? hand).bidder ?? null;
  const side = sideOf(bidder, seatsOf(sides));
  if (notPlayed || !("captured" in hand) || bidder === null || side === null) {
    return contract({ outcome: notPlayed, calls });
  }
  const partner = hand.partner ?? null;
  return contract({
    bidder: players[bidder],
    bid: bidLabel(hand, scored),
    trump: hand.trump || "",
    outcome: takenTold(scored && scored.outcome, taken(hand, side, sides, scored)),
    others: others(hand.sides_bid ?? null, side, sides),
    calls,
    partner: partner === null ? "" : players[partner],
    called: hand.called || "",
    more: aside(hand, sides),
  });
}

const seatsOf = (sides) => sides.map((side) => side.seats);

// What the contract was held against: as its line on the sheet has it, or, before there is one, what
// its side took, together with a partner who was called.
export function taken(hand, side, sides, scored) {
  const line = scored?.lines.find((one) => one.side === side && "captured" in one.args);
  if (line) return line.args.captured;
  const partner = sideOf(hand.partner ?? null, seatsOf(sides));
  const ours = new Set([side, partner ?? side]);
  return [...ours].reduce((sum, one) => sum + hand.captured[one], 0);
}

function bidLabel(hand, scored) {
  if (hand.declared_all) return say("all_declared");
  return levelLabel((scored ?? hand).bid, isFor200(hand, scored));
}

function isFor200(hand, scored) {
  if (!("calls" in hand) || !scored) return Boolean(hand.hundred_for_200);
  const high = hand.calls.findLast(([seat]) => seat === scored.bidder);
  return scored.bidder !== null && high[1] === FOR_200;
}

// Who bid besides the contract side; nothing where nobody was asked.
function others(told, contractSide, sides) {
  if (told === null) return "";
  const names = sides.filter((_, side) => told.includes(side) && side !== contractSide).map((side) => side.name);
  return names.length ? say("bid_too", { side: commas(names) }) : say("no_other_bid");
}

// The discards, and who took the last trick where that matters.
function aside(hand, sides) {
  const told = hand.discard ? [say("in_the_discards", { points: hand.discard })] : [];
  const last = hand.last_trick ?? null;
  return last === null ? told : [...told, say("last_trick_of", { side: sides[last].name })];
}

// 500: a hand in words: its bids, and its contract in one line.
import { sideOf } from "../hand_words.js";
import { escape, Markup, markup } from "../markup.js";
import { bidName, say, sayMany } from "../words.js";
import { contract, spokenOf, voidTold } from "./spoken.js";

const SUITS = { S: "S", C: "C", D: "D", H: "H", N: "NT" }; // as a bid writes them, and a page
// By suit, the sentence of a bid for ears; its level comes first in every language.
const SPOKEN = { S: "bid_spades", C: "bid_clubs", D: "bid_diamonds", H: "bid_hearts", NT: "bid_no_trump" };

// The parts of a bid as its cell shows them: 7 and H; none of those of a nullo.
export function levelAndSuit(bid) {
  const [level, suit] = [bid.slice(0, -1), bid.slice(-1)];
  return /^\d+$/.test(level) && suit in SUITS ? [level, SUITS[suit]] : ["", ""];
}

// A bid for ears: 7 hearts, 7 no trump, nullo.
export function bidSpoken(bid) {
  const [level, suit] = levelAndSuit(bid);
  return suit ? say(SPOKEN[suit], { level }) : bidName(bid);
}

// A bid with its suit in colour, and in words for ears.
export function bidShown(bid) {
  const [level, suit] = levelAndSuit(bid);
  const label = bidName(bid);
  if (suit === "" || suit === "NT") return new Markup(escape(label));
  const shape = '<span class="suit-{}" aria-hidden="true">{}</span>';
  return markup(
    `{}${shape}<span class="unseen"> {}</span>`,
    level,
    suit,
    label.slice(level.length),
    bidSpoken(bid).slice(level.length).trim(),
  );
}

// The contract of a record's element; `scored` is its row of the sheet. Without it the outcome is
// what was taken, and calls make no contract.
export function contractOf(hand, players, sides, scored = null) {
  const calls = spokenOf(hand, players, sides);
  const notPlayed = voidTold(hand, "tricks");
  if (notPlayed || !("tricks" in hand)) return contract({ outcome: notPlayed, calls });
  const bidder = (scored ?? hand).bidder ?? null;
  const bid = (scored ?? hand).bid ?? null;
  const side = sideOf(bidder, sides.map((one) => one.seats));
  if (bidder === null || side === null || bid === null) return contract({ calls });
  return contract({
    bidder: players[bidder],
    bid: bidShown(bid),
    outcome: outcomeTold(scored && scored.outcome, hand.tricks[side]),
    calls,
  });
}

function outcomeTold(outcome, tricks) {
  if (outcome === "made" && !tricks) return say("made_no_trick");
  if (outcome === "made") return sayMany("made_tricks", tricks);
  return outcome === "failed" ? sayMany("failed_tricks", tricks) : sayMany("tricks", tricks);
}

// An auction kept call by call: how it stands, as the rules tell it, and how it is shown.
import { playersAt } from "../hand_words.js";
import { callLabel, refusalTexts } from "../words.js";
import { only } from "./entry.js";
import { partition } from "./fields.js";
import { score, table } from "./rules.js";

const HEAD = ["format", "game", "variant", "sides", "playing"];
const PASS = "pass";
const SHORT = 5;

// The game as far as an auction depends on it, with one empty hand: to hold the calls of the hand
// at `index` against. `standing` is the engine's answer about it, `dealer` who deals it, `playing`
// the sides at the table, where not all are.
export function auctionRecord(record, index, standing, dealer, playing = null) {
  const asked = {
    ...only(record, HEAD),
    rules: standing.options,
    players: playersAt(record, index),
    first_dealer: dealer,
    hands: [{}],
  };
  return playing === null ? asked : { ...asked, playing: [...playing] };
}

// How the auction of `cells` (0:60, 1:pass) stands by the rules of an `auctionRecord`: bidding,
// playing (there is a contract), void (all passed) or faulty. `legal` is what `to_call` may say,
// `high` the bid that stands as the grid's cells write it, `contract` the same once it is over.
export function hold(record, cells) {
  const calls = said(cells);
  const asked = { ...record, hands: [{ ...record.hands[0], calls }] };
  const sheet = score(asked);
  const hand = sheet.hands[0];
  if (sheet.problems.length) return held("faulty", null, [], "", sheet.problems);
  const high = highCell(hand, calls);
  if (hand.state !== "bidding") return held(hand.state, null, [], high);
  const standing = table(asked);
  return held("bidding", standing.to_call, standing.legal_calls, high);
}

// The bid that stands as the grid's cell writes it: the last call of the sheet's bidder.
export function highCell({ bidder }, calls) {
  return bidder === null ? "" : `${bidder}:${calls.findLast(([seat]) => seat === bidder)[1]}`;
}

// Cells as the calls of a record; what is neither seat nor call the rules refuse.
export function said(cells) {
  return cells.map((cell) => {
    const [seat, call] = partition(cell, ":");
    return [wholeOf(seat), wholeOf(call) ?? call];
  });
}

// The calls of a record as cells.
export function cellsOf(calls) {
  return calls.map(([seat, call]) => `${seat}:${call}`);
}

// The auction of `cells` as its stage shows it; `players` are those who call, `standing` is the
// engine's answer about the hand before its first call.
export function auctionOf(record, cells, players, standing) {
  const isBegun = cells.length > 0 || standing.to_call === null;
  const now = isBegun ? hold(record, cells) : held("bidding", standing.to_call, standing.legal_calls);
  const first = standing.eldest ?? 0;
  const calls = said(cells);
  const inTurn = [...players].sort((a, b) => (a.seat < first) - (b.seat < first) || a.seat - b.seat);
  const callers = inTurn.map((player) => callerOf(player, calls, now.high));
  return {
    callers,
    to_call: now.to_call,
    bids: (standing.contracts ?? standing.bids).map((bid) => cellOf(bid.call, now)),
    passing: cellOf(PASS, now),
    is_passed_out: now.state === "void",
    problems: problemTexts(now, record),
    has_calls: callers.some((caller) => caller.calls.length > 0),
  };
}

// What is wrong with an auction, in sentences.
export function problemTexts({ problems }, record) {
  return refusalTexts(problems, { sides: [] }, record.players);
}

function held(state, toCall, legal, high = "", problems = []) {
  return { state, to_call: toCall, legal, high, problems, contract: state === "playing" ? high : "" };
}

function wholeOf(text) {
  return text.length < SHORT && /^[0-9]+$/.test(text) ? Number(text) : null;
}

function callerOf({ seat, name, side }, calls, high) {
  const labels = calls.filter(([by]) => by === seat).map(([, call]) => callLabel(call));
  return { seat, name, side, calls: labels, is_high: high.startsWith(`${seat}:`) };
}

function cellOf(call, { to_call: toCall, legal }) {
  const value = legal.includes(call) ? `${toCall}:${call}` : "";
  return { call: String(call), label: callLabel(call), value, face: null };
}

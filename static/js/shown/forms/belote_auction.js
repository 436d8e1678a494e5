// Belote's two rounds kept call by call: how they stand, and how they are shown.
import { callLabel } from "../words.js";
import { problemTexts, said } from "./auction.js";
import { score, table } from "./rules.js";

const PASS = "pass";
const TAKE = "take";
const SUITS = ["S", "H", "D", "C"];
const CLOSED = { to_call: null, legal: [], high: "", problems: [], taker: null, trump: "" };

// How the calls `cells` (0:pass, 1:take, 2:H) stand by the rules of `record`, with the suit `turned`
// up ("" where it is not told); `taker` and `trump` as soon as the calls make them.
export function hold(record, cells, turned) {
  const hand = { calls: said(cells), ...(turned ? { turned } : {}) };
  const asked = { ...record, hands: [hand] };
  const sheet = score(asked);
  const row = sheet.hands[0];
  if (sheet.problems.length) return { ...CLOSED, state: "faulty", problems: sheet.problems };
  if (row.state === "bidding") {
    const standing = table(asked);
    return { ...CLOSED, state: row.state, to_call: standing.to_call, legal: standing.legal_calls };
  }
  const high = row.bidder === null ? "" : cells.at(-1);
  return { ...CLOSED, state: row.state, high, taker: row.bidder, trump: row.bid ?? "" };
}

// The rounds as their stage shows them; `eldest` calls first.
export function auctionOf(record, cells, turned, players, eldest) {
  const held = hold(record, cells, turned);
  const first = eldest ?? 0;
  const calls = said(cells);
  const inTurn = [...players.slice(first), ...players.slice(0, first)];
  const callers = inTurn.map((player) => callerOf(player, calls, held.high));
  return {
    callers,
    to_call: held.to_call,
    bids: [TAKE, ...SUITS].map((call) => cellOf(call, held)),
    passing: cellOf(PASS, held),
    is_passed_out: held.state === "void",
    problems: problemTexts(held, record),
    has_calls: callers.some((caller) => caller.calls.length > 0),
  };
}

function callerOf(player, calls, high) {
  const own = calls.filter(([seat]) => seat === player.seat);
  return {
    ...player,
    calls: own.map(([, call]) => callLabel(call)),
    is_high: high.startsWith(`${player.seat}:`),
  };
}

function cellOf(call, held) {
  const value = held.legal.includes(call) ? `${held.to_call}:${call}` : "";
  return { call, label: callLabel(call), value, face: null };
}

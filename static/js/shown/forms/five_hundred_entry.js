// 500: the fields of a page turned into an entry, and an entry into a record's element.
//
// `tricks` are those of side `counted`, the one that has the contract. Where calls are kept
// (0:7H, 1:pass) they make `bidder` and `bid`.
import { auctionRecord, cellsOf, hold, said } from "./auction.js";
import { entriesOf, only, sideOf } from "./entry.js";
import { CALLS, CONTRACT, cut, headOf, last, number, partition, textLine } from "./fields.js";

const CALL_LENGTH = 16;
const VOID_KEYS = ["dealer", "note"]; // what a deal that was not played may tell besides
const OWN = { bidder: null, bid: "", counted: null, tricks: null };

const entries = entriesOf(OWN, ({ bidder, bid }) => ({
  contract: bidder !== null && bid ? `${bidder}:${bid}` : "",
}));
export const fromDraft = entries.made;
export const toDraft = entries.plain;

export function termsOf(record, index, sheet, standing, base) {
  const told = base ?? {};
  const dealer = "dealer" in told ? told.dealer : standing.dealer;
  return {
    sides: sheet.sides.map((side) => side.seats),
    bids: Object.fromEntries(standing.bids.map((bid) => [bid.call, bid])),
    tricks: standing.tricks,
    auction: auctionRecord(record, index, standing, dealer),
    base: told,
    kept: only(told, ["dealer"]),
  };
}

export function read(fields, terms) {
  const told = entries.made({
    ...headOf(fields),
    bidder: number(last(fields, "bidder")),
    bid: cut(textLine(last(fields, "bid")), CALL_LENGTH),
    counted: number(last(fields, "counted")),
    tricks: number(last(fields, "tricks")),
  });
  const entry = last(fields, "turn") === CONTRACT ? takenBack(told) : told;
  return settled(entry.has_calls ? held(entry, terms) : entry, terms);
}

export function element(entry, terms) {
  const hand = { ...terms.kept };
  if (entry.note) hand.note = entry.note;
  if (entry.void) return { void: entry.void, ...only(hand, VOID_KEYS) };
  if (entry.has_calls) Object.assign(hand, auctionTold(entry, terms));
  if (entry.has_calls && !entry.contract) return hand; // nothing was played, or nothing yet
  if (!entry.has_calls && entry.bidder !== null) hand.bidder = entry.bidder;
  if (!entry.has_calls && entry.bid) hand.bid = entry.bid;
  const tricks = tricksOf(entry, terms);
  return tricks === null ? hand : { ...hand, tricks };
}

export function fromElement(hand, terms, fact) {
  const note = hand.note ?? "";
  if ("void" in hand) return entries.made({ fact, void: hand.void, note });
  let entry = entries.made({ fact, bidder: hand.bidder, bid: hand.bid, note });
  if ("calls" in hand) entry = held({ ...entry, way: CALLS, calls: cellsOf(hand.calls) }, terms);
  const side = sideOf(entry.bidder, terms.sides);
  if (!hand.tricks || side === null) return entry;
  return entries.made({ ...entry, counted: side, tricks: hand.tricks[side] });
}

// Tricks per side, those of the defenders filled in; null until they are told.
export function tricksOf(entry, { sides, tricks }) {
  const side = sideOf(entry.bidder, sides);
  if (entry.tricks === null || side === null || !entry.contract) return null;
  return sides.map((_, own) => (own === side ? entry.tricks : tricks - entry.tricks));
}

// The calls; what the corrected element says beside the same calls agrees with them.
function auctionTold(entry, { base }) {
  const calls = said(entry.calls);
  const isSame = JSON.stringify(calls) === JSON.stringify(base.calls);
  return { calls, ...(isSame ? only(base, ["bidder", "bid"]) : {}) };
}

// The last call is taken back; or another bid is to be told, probably of the same bidder.
function takenBack(entry) {
  return entries.made(entry.has_calls ? { ...entry, calls: entry.calls.slice(0, -1) } : { ...entry, bid: "" });
}

// The entry with the contract that its calls make.
function held(entry, terms) {
  const [seat, bid] = partition(hold(terms.auction, entry.calls).contract, ":");
  return entries.made({ ...entry, bidder: number(seat), bid });
}

// The tricks that were told stay with the side that took them, whoever has the contract.
function settled(entry, terms) {
  const side = sideOf(entry.bidder, terms.sides);
  if (!entry.contract || side === null) return entry;
  const isOther = entry.tricks !== null && entry.counted === 1 - side;
  const tricks = isOther ? terms.tricks - entry.tricks : entry.tricks;
  return entries.made({ ...entry, counted: side, tricks });
}

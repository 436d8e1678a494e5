// 200: what a page sends turned into an entry, and an entry into a record's element.
import { sideOf } from "../sides.js";
import { auctionRecord, cellsOf, hold, said } from "./auction.js";
import { fromCards, toCards } from "./count.js";
import { keptOf, only } from "./entry.js";
import { CALLS, cut, headOf, isPressed, last, listOf, number, oneOf, partition } from "./fields.js";
import { capturedOf, countedSide, nextPile, otherSide, restOf } from "./piles.js";
import { FOR_200, NO, YES, changed, entries, fromFigures, othersOf, writtenOthers } from "./two_hundred_entry.js";

const SUITS = ["S", "H", "D", "C", "NT"];
const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"];
export const CALLED = SUITS.slice(0, 4).flatMap((suit) => RANKS.map((rank) => rank + suit));
const VOID_KEYS = ["dealer", "note"]; // what a deal that was not played may tell besides
const BESIDE_CALLS = ["bidder", "bid", "hundred_for_200", "sides_bid"];
const LONGEST_LIST = 32;
const OTHERS = new Map([
  [true, YES],
  [false, NO],
]);

// The terms of the hand at `index` of a record, from a sheet of the game and the engine's answer
// about that hand (`table`); `base` is the element that is corrected.
export function termsOf(record, index, sheet, standing, base) {
  const told = base ?? {};
  const dealer = "dealer" in told ? told.dealer : standing.dealer;
  const playing = told.playing?.length ? told.playing : standing.playing;
  const isPart = playing.length < sheet.sides.length && !("playing" in record);
  const isWhole = !standing.undealt;
  return {
    sides: sheet.sides.map((side) => side.seats),
    pack: standing.pack,
    fewest: Object.fromEntries(standing.contracts.map(({ call, from }) => [call, from])),
    cards: standing.cards,
    auction: auctionRecord(record, index, standing, dealer, isPart ? playing : null),
    base: told,
    playing: [...playing].sort((a, b) => a - b),
    asks: standing.asks,
    is_whole: isWhole,
    needs_bid: standing.needs_bid,
    kept: keptOf(told, standing.asks.includes("playing") ? ["dealer", "playing"] : ["dealer"]),
    is_many: playing.length !== 2 || !isWhole,
  };
}

// The entry that the fields of a form hold.
export function read(fields, terms) {
  const told = entries.made({
    ...headOf(fields),
    ...askedOf(fields, terms),
    ...contractOf(last(fields, "contract"), terms),
    trump: oneOf(last(fields, "trump"), SUITS),
    counted: number(last(fields, "counted")),
    points: number(last(fields, "points")),
    figures: terms.is_many ? fromFigures(last(fields, "figures"), terms) : [],
    also_bid: cut(last(fields, "also_bid"), LONGEST_LIST),
    cards: toCards(fromCards(last(fields, "cards"), terms), terms),
    counting: last(fields, "counting") === YES && listOf(fields, "points").length < 2,
  });
  const turned = turnedBy(told, last(fields, "turn"), terms);
  const stepped = terms.is_many ? steppedOn(turned, fields, terms) : turned;
  const entry = stepped.has_calls ? held(stepped, terms) : stepped;
  const isChosen = isPressed(fields, "contract") || Boolean(last(fields, "call"));
  return isChosen && entry.contract ? settled(entry, terms) : entry;
}

// The element of a record that an entry stands for.
export function element(entry, terms) {
  const hand = { ...terms.kept };
  if (entry.note) hand.note = entry.note;
  if (entry.void) return { void: entry.void, ...only(hand, VOID_KEYS) };
  Object.assign(hand, entry.has_calls ? auctionTold(entry, terms) : bidding(entry, terms));
  if (entry.has_calls && !entry.contract) return hand; // nothing was played, or nothing yet
  if (entry.trump) hand.trump = entry.trump;
  Object.assign(hand, moreOf(entry, terms));
  const captured = capturedOf(entry, terms);
  return captured === null ? hand : { ...hand, captured };
}

// The form filled in with a hand of a record, to correct it; `fact` is the new fact's id.
export function fromElement(hand, terms, fact) {
  if ("void" in hand) return entries.made({ fact, void: hand.void, note: hand.note });
  const { bidder, trump, note, discard, partner, called, last_trick: lastTrick } = hand;
  const isAll = hand.declared_all === true;
  const bid = hand.bid ?? (isAll && !("calls" in hand) ? terms.pack : null);
  const shared = { fact, bidder, bid, for_200: hand.hundred_for_200, declared_all: isAll };
  const entry = entries.made({ ...shared, trump, note, discard, last_trick: lastTrick, partner, called });
  if (!("calls" in hand)) return filled(entry, hand, terms);
  return filled(held(changed(entry, { way: CALLS, calls: cellsOf(hand.calls) }), terms), hand, terms);
}

// What is kept of a hand in progress.
export const toDraft = entries.plain;

// The entry of which a draft was kept; keys of other versions are passed over.
export function fromDraft(body) {
  const alsoBid = body.also_bid ?? "";
  return entries.made({ ...body, also_bid: OTHERS.get(alsoBid) ?? alsoBid });
}

// What only variants ask; what this one does not ask is not told.
function askedOf(fields, { asks, playing, sides }) {
  const partner = number(last(fields, "partner"));
  const lastTrick = number(last(fields, "last_trick"));
  const told = {
    discard: number(last(fields, "discard")) ?? 0,
    last_trick: playing.includes(lastTrick) ? lastTrick : null,
    declared_all: last(fields, "declared_all") === YES,
    partner: sideOf(partner, sides) === null ? null : partner,
    called: oneOf(last(fields, "called"), CALLED),
  };
  return only(told, asks);
}

// The keys of variants: those that say something.
function moreOf(entry, { asks }) {
  const told = {
    discard: entry.discard || null,
    last_trick: entry.discard ? entry.last_trick : null,
    declared_all: entry.declared_all || null,
    partner: entry.partner,
    called: entry.called || null,
  };
  return only(
    told,
    asks.filter((key) => (told[key] ?? null) !== null),
  );
}

// The entry with the piles of a hand, and who bid besides.
function filled(entry, { captured, sides_bid: sidesBid }, terms) {
  const side = sideOf(entry.bidder, terms.sides);
  if (side === null) return entry;
  const told = { counted: side };
  if (sidesBid) told.also_bid = writtenOthers(sidesBid, side, terms);
  if (captured) Object.assign(told, { points: captured[side], figures: terms.is_many ? captured : [] });
  return changed(entry, told);
}

// The calls; what the corrected element says beside the same calls agrees with them.
function auctionTold(entry, { base }) {
  const calls = said(entry.calls);
  const isSame = JSON.stringify(calls) === JSON.stringify(base.calls);
  return { calls, ...(isSame ? only(base, BESIDE_CALLS) : {}) };
}

// The contract, and who else bid where that was asked.
function bidding(entry, terms) {
  const hand = {};
  if (entry.bidder !== null && entry.bid !== null) Object.assign(hand, only(entry, ["bidder", "bid"]));
  if (entry.for_200) hand.hundred_for_200 = true;
  const side = sideOf(entry.bidder, terms.sides);
  const others = othersOf(entry, terms);
  if (others !== null && side !== null) hand.sides_bid = [side, ...others].sort((a, b) => a - b);
  return hand;
}

// The entry with the contract that its calls make.
function held(entry, terms) {
  return changed(entry, contractOf(hold(terms.auction, entry.calls).contract, terms));
}

// The buttons that change more than one field at once.
function turnedBy(entry, turn, terms) {
  const isTakenBack = turn === "contract" && entry.has_calls;
  if (isTakenBack) return changed(entry, { calls: entry.calls.slice(0, -1), counting: false });
  if (turn === "contract") return begunAgain(entry);
  if (turn === "pile" && !terms.is_many && terms.playing.includes(entry.counted)) {
    return fromTheOtherPile(entry, otherSide(entry.counted, terms), terms);
  }
  return entry;
}

// Another contract: who bid besides, and who is the partner, are new questions.
function begunAgain(entry) {
  const blank = { bidder: null, bid: null, for_200: false, counting: false };
  return changed(entry, { ...blank, also_bid: "", partner: null, called: "" });
}

// The same points, seen from the other pile.
function fromTheOtherPile(entry, side, terms) {
  const points = entry.points === null ? null : restOf(entry.points, entry, terms);
  return changed(entry, { counted: side, points });
}

// A figure was tapped for the pile that was asked for: the next one is asked; and a partner may be
// the next to be asked.
function steppedOn(entry, fields, terms) {
  const side = countedSide(entry, terms);
  if (side === null) return entry;
  const isTold = listOf(fields, "points").length > 1;
  if (isTold) {
    const figures = entry.figures.map((points, one) => (one === side ? entry.points : points));
    return askedFor(changed(entry, { counted: side, figures }), terms);
  }
  if (isPressed(fields, "partner") && entry.figures[side] === null) {
    return askedFor(changed(entry, { counted: side }), terms);
  }
  return changed(entry, { counted: side, points: entry.figures[side] });
}

// The next pile is asked for, with what stands for it.
function askedFor(entry, terms) {
  const side = nextPile(entry, terms);
  return changed(entry, { counted: side, points: side === null ? null : entry.figures[side] });
}

// A contract was chosen: the pile that is asked for is its side's, the points stay.
function settled(told, terms) {
  const side = sideOf(told.bidder, terms.sides);
  const entry = told.partner === told.bidder ? changed(told, { partner: null }) : told;
  if (terms.is_many) {
    const asked = changed(entry, { counted: side });
    return changed(asked, { counted: nextPile(asked, terms) });
  }
  const isOther = terms.playing.includes(entry.counted) && entry.counted !== side;
  if (entry.points !== null && isOther) return fromTheOtherPile(entry, side ?? 0, terms);
  return changed(entry, { counted: side });
}

function contractOf(cell, { fewest }) {
  const [seat, level] = partition(cell, ":");
  const isFor200 = level === FOR_200;
  const bid = isFor200 ? (fewest[FOR_200] ?? null) : number(level);
  return { bidder: number(seat), bid, for_200: isFor200 };
}

// Belote: a hand as it stands in the form, and the element of a record that it stands for.
//
// `points` are the digits told of each side, the last trick's ten included; where one side's are
// told the other has the rest. `counted` is the side whose points are being told. `declaring` is
// how declarations are told: `declared` points per side as awarded, or every combination `announced`
// (0:tierce:K:S, 1:carre:J:), the next one by `announcer` and of a `kind`; `is_open`: they stand in
// place of the figures. `cards` are those found when the piles are counted, each with its side
// (AS0,DER1), `counting` whether they are being counted.
import { captured } from "../../hand/belote.js";
import { auctionRecord, cellsOf, said } from "./auction.js";
import { hold } from "./belote_auction.js";
import { entriesOf, only, sideOf } from "./entry.js";
import { CALLS, number } from "./fields.js";

export const AWARDED = "awarded";
export const ANNOUNCED = "announced";
export const SUITS = ["S", "H", "D", "C"];
export const KINDS = ["tierce", "cinquante", "cent", "carre"];
const VOID_KEYS = ["dealer", "note"]; // what a deal that was not played may tell besides
const OWN = {
  turned: "",
  taker: null,
  trump: "",
  points: ["", ""],
  counted: null,
  capot: null,
  belote: null,
  declaring: "",
  declared: [],
  announced: [],
  announcer: null,
  kind: KINDS[0],
  is_open: false,
  cards: "",
  counting: false,
};

const entries = entriesOf(OWN, ({ taker, trump }) => ({
  contract: taker !== null && trump ? `${taker}:${trump}` : "",
}));
export const entryOf = entries.made;
export const fromDraft = entries.made;
export const toDraft = entries.plain;

export function termsOf(record, index, sheet, standing, base) {
  const told = base ?? {};
  const dealer = "dealer" in told ? told.dealer : standing.dealer;
  return {
    sides: sheet.sides.map((side) => side.seats),
    auction: auctionRecord(record, index, standing, dealer),
    base: told,
    kept: only(told, ["dealer"]),
    pack: standing.pack,
    capot: standing.capot,
    cards: standing.cards,
    combinations: standing.combinations,
    options: standing.options,
    eldest: standing.eldest,
  };
}

export function element(entry, terms) {
  const hand = { ...terms.kept };
  if (entry.note) hand.note = entry.note;
  if (entry.void) return { void: entry.void, ...only(hand, VOID_KEYS) };
  if (entry.turned) hand.turned = entry.turned;
  Object.assign(hand, entry.has_calls ? auctionTold(entry, terms) : takingTold(entry));
  if (entry.has_calls && !entry.contract) return hand; // nothing was played, or nothing yet
  return { ...hand, ...takenTold(entry, terms), ...besidesTold(entry, terms) };
}

export function fromElement(hand, terms, fact) {
  const note = hand.note ?? "";
  if ("void" in hand) return entryOf({ fact, void: hand.void, note });
  const { turned, taker, trump, capot, belote, declared, declarations } = hand;
  const awarding = declared?.length ? AWARDED : "";
  let entry = entryOf({
    ...{ fact, turned, taker, trump, capot, belote, declared, note },
    declaring: declarations ? ANNOUNCED : awarding,
    announced: (declarations ?? []).map(announcedCell),
  });
  if ("calls" in hand) entry = withCalls({ ...entry, way: CALLS, calls: cellsOf(hand.calls) }, terms);
  if (!hand.captured || entry.capot !== null) return settled(entry, terms);
  // one side's points, so that another figure for it leaves the rest to the other side
  const side = sideOf(entry.taker, terms.sides) ?? 0;
  const points = [0, 1].map((own) => (own === side ? String(hand.captured[side]) : ""));
  return settled({ ...entry, points }, terms);
}

// The entry with the taker and the trump that its calls make.
export function withCalls(entry, terms) {
  const { taker, trump } = hold(terms.auction, entry.calls, entry.turned);
  return entryOf({ ...entry, taker, trump });
}

// With a contract, the points that are told first are those of the taker's side.
export function settled(entry, terms) {
  return entryOf({ ...entry, counted: entry.counted ?? sideOf(entry.taker, terms.sides) ?? 0 });
}

// Card points per side, the ones not told filled in; null where neither is told.
export function capturedOf({ points }, terms) {
  const [first, second] = points.map((value) => ({ value }));
  return captured({ fields: { points_0: first, points_1: second }, terms });
}

// The cards that count under the trump; without one, under the first.
export function cardsOf(entry, { cards }) {
  return cards[entry.trump] ?? Object.values(cards)[0] ?? [];
}

// What was announced as the record has it; what it cannot be is left to the rules to refuse.
export function saidCombinations(entry) {
  return entry.announced.map((cell) => {
    const [seat, kind = "", top = "", suit = ""] = cell.split(":");
    return [number(seat), kind, top, suit || null];
  });
}

// A combination of a record as the form's field holds it.
function announcedCell([seat, kind, top, suit]) {
  return `${seat}:${kind}:${top}:${suit || ""}`;
}

// Taker and trump, as far as they are told.
function takingTold({ taker, trump }) {
  return { ...(taker === null ? {} : { taker }), ...(trump ? { trump } : {}) };
}

// The calls; what the corrected element says beside the same calls agrees with them.
function auctionTold(entry, { base }) {
  const calls = said(entry.calls);
  const isTurned = entry.turned === (base.turned ?? "");
  const isSame = isTurned && JSON.stringify(calls) === JSON.stringify(base.calls);
  return { calls, ...(isSame ? only(base, ["taker", "trump"]) : {}) };
}

function takenTold(entry, terms) {
  const { base } = terms;
  if (entry.capot !== null) {
    return { capot: entry.capot, ...(base.capot === entry.capot ? only(base, ["captured"]) : {}) };
  }
  const points = capturedOf(entry, terms);
  return points === null ? {} : { captured: points };
}

// What counts besides.
function besidesTold(entry, { base, combinations }) {
  const hand = entry.belote === null ? {} : { belote: entry.belote };
  if (!combinations.length) return hand;
  const { declaring, declared, announced } = entry;
  if (declaring === AWARDED && (declared.some(Boolean) || "declared" in base)) {
    hand.declared = declared.length ? declared : [0, 0];
  }
  if (declaring === ANNOUNCED && (announced.length || "declarations" in base)) {
    hand.declarations = saidCombinations(entry);
    const isSame = JSON.stringify(base.declarations) === JSON.stringify(hand.declarations);
    if (isSame) Object.assign(hand, only(base, ["declared"]));
  }
  return hand;
}

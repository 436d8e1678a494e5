// Belote: what the hand form shows; a template gets one page model and computes nothing.
import { playersAt } from "../hand_words.js";
import { markup } from "../markup.js";
import { callLabel, cardName, refusalTexts, suitName } from "../words.js";
import { auctionOf } from "./belote_auction.js";
import { declaredOf, usualWay } from "./belote_declared.js";
import { capturedOf, cardsOf, element, settled, termsOf } from "./belote_entry.js";
import { countPiles } from "./count.js";
import { sideOf } from "./entry.js";
import { commonOf, whole } from "./page.js";
import { previewOf } from "./preview.js";
import { score, table } from "./rules.js";

export { contractOf } from "../contracts/belote.js";
export { element, fromDraft, fromElement, termsOf, toDraft } from "./belote_entry.js";
export { read } from "./belote_read.js";

// A suit in its colour, and its name for ears.
const SUIT = '<span class="suit-{}" aria-hidden="true">{}&#xFE0E;</span><span class="unseen">{}</span>';

// The form for the hand at `place` of `record`, whose names are those of the day. `sheet` is the
// sheet of the record up to that hand, `problems` say why it was refused; `standing` is what the
// rules say of the table before it, where that is known already.
export function pageOf(record, sheet, told, place, problems = [], standing = null) {
  const now = standing ?? table({ ...record, hands: record.hands.slice(0, place.index) });
  const terms = termsOf(record, place.index, sheet, now, place.base);
  const entry = told.contract ? settled(told, terms) : told;
  const shared = commonOf(record, sheet, place, terms, now);
  const { players } = shared;
  const calls = entry.has_calls ? entry.calls : [];
  const names = shared.sides.map((side) => side.name);
  const count = countOf(entry, terms);
  return whole({
    ...shared,
    ...followingFrom(entry, terms, players),
    entry,
    suits: now.suits,
    auction: auctionOf(terms.auction, calls, entry.turned, players, now.eldest),
    taken: takenOf(entry, terms),
    count,
    doubts: count.doubts,
    declared: declaredOf(entry, terms, players, names, usualWay(record, place.index)),
    held: now.held,
    preview: isTold(entry, terms) ? previewOf(record, place.index, element(entry, terms)) : null,
    problems: [...new Set([...problems, ...wrongOf(record, place.index, entry, terms)])],
    template: "table/belote.html",
    module: "js/hand/belote.js",
    style: "css/belote.css",
  });
}

function followingFrom(entry, terms, players) {
  const isTaken = entry.calls.some((call) => call.endsWith(":take"));
  const side = entry.contract ? sideOf(entry.taker, terms.sides) : null;
  const { trump } = entry;
  return {
    side,
    bidder: side === null ? "" : players[entry.taker].name,
    bid: side === null ? "" : markup(SUIT, trump, callLabel(trump)[0], suitName(trump)),
    round: roundOf(entry),
    lacks_turned: entry.has_calls && isTaken && !entry.contract,
    told: {
      sides: terms.sides,
      pack: terms.pack,
      capot: terms.capot,
      cards: terms.cards,
      combinations: Object.fromEntries(terms.combinations.map(({ kind, tops }) => [kind, tops])),
      options: terms.options,
    },
  };
}

// In which round the trump was chosen; null where the suit turned up is not told.
function roundOf({ contract, turned, trump }) {
  if (!contract || !turned) return null;
  return turned === trump ? 1 : 2;
}

// The card points of the sides: as told, or what the other side's leave.
function takenOf(entry, terms) {
  const { capot, counted } = entry;
  const all = capot === null ? capturedOf(entry, terms) : [0, 1].map((side) => (side === capot ? terms.capot : 0));
  return [0, 1].map((side) => ({
    side,
    points: all === null ? "" : String(all[side]),
    is_rest: entry.points[side] === "" || capot !== null,
    is_here: side === (counted ?? 0),
  }));
}

// The count of the side that is told; the cards that count under another trump only, so that this
// one can be changed, have no points.
function countOf(entry, terms) {
  const side = entry.counted ?? 0;
  const points = entry.points[side] === "" ? null : Number(entry.points[side]);
  const piles = { sides: terms.sides, pack: terms.pack, cards: cardsOf(entry, terms) };
  const count = countPiles(entry.cards, piles, side, points);
  const known = new Map(count.cells.map((cell) => [cell.card, cell]));
  const every = new Map(Object.values(terms.cards).flatMap((cards) => cards.map((card) => [card.card, card])));
  return { ...count, cells: [...every].map(([code, card]) => known.get(code) ?? idle(card)) };
}

function idle({ card, rank, suit }) {
  const name = cardName(rank, suit);
  return { card, rank, suit, points: 0, name, label: name, pile: null, is_here: false, after: "" };
}

// What is wrong with the hand as it is told, and where the mistake probably is.
function wrongOf(record, index, entry, terms) {
  if (!isTold(entry, terms)) return [];
  const sheet = score({ ...record, hands: [...record.hands.slice(0, index), element(entry, terms)] });
  const ofHand = ({ hand }) => hand === index + 1;
  const problems = sheet.problems.filter(ofHand);
  const told = problems.length ? [...problems, ...sheet.warnings.filter(ofHand)] : [];
  return refusalTexts(told, sheet, playersAt(record, index));
}

// Whether there is a contract and what came of it.
function isTold(entry, terms) {
  return Boolean(entry.contract) && (entry.capot !== null || capturedOf(entry, terms) !== null);
}

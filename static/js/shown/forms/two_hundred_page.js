// 200: what the hand form shows: the grids, the contract, and all outcomes before saving.
import { sideOf } from "../sides.js";
import { callLabel, cardName, levelLabel, say } from "../words.js";
import { auctionOf } from "./auction.js";
import { countPiles } from "./count.js";
import { commonOf, whole } from "./page.js";
import { capturedOf, contractSides, countedSide, leastOf, otherSide, pilesOf, restSide } from "./piles.js";
import { previewOf } from "./preview.js";
import { table } from "./rules.js";
import { NO, othersOf, writtenOthers } from "./two_hundred_entry.js";
import { CALLED, element, termsOf } from "./two_hundred_hand.js";

const PLAYERS = 4; // with more of them, or of the sides, all stands closer
const SIDES = 2;
const TEMPLATE = "table/two_hundred.html";
const MODULE = "js/hand/two_hundred.js";
const MODULE_OF_MORE = "js/hand/variants.js";
const STYLE = "css/variants.css";

// The form for the hand at `place` of a record, whose names are those of the day. `sheet` is the
// sheet of the record up to that hand, `problems` say why it was refused; `standing` is what the
// rules say of the table before it, where that is known already.
export function pageOf(record, sheet, entry, place, problems = [], standing = null) {
  const before = standing ?? table({ ...record, hands: record.hands.slice(0, place.index) });
  const terms = termsOf(record, place.index, sheet, before, place.base);
  const now = { ...before, playing: terms.playing, callers: callersOf(terms) };
  const shared = commonOf(record, sheet, place, terms, now);
  const page = {
    ...shared,
    entry,
    levels: levelsOf(now),
    auction: auctionOf(terms.auction, entry.has_calls ? entry.calls : [], shared.players, now),
    suits: now.suits,
    figures: figuresOf(now.figures, entry, terms),
    discards: now.discards,
    count: countOf(entry, terms),
    preview: preview(record, place.index, entry, terms),
    problems,
  };
  return whole({ ...page, ...derived(page) });
}

// What follows from the entry and the terms.
function derived(page) {
  const { entry, terms, players, sides, levels, count } = page;
  const hasMore = terms.is_many || terms.asks.length > 0;
  const isLarger = players.length > PLAYERS || sides.length > SIDES;
  const side = sideOf(entry.bidder, terms.sides);
  return {
    template: TEMPLATE,
    has_more: hasMore,
    module: hasMore ? MODULE_OF_MORE : MODULE,
    style: hasMore || isLarger ? STYLE : "",
    side,
    counted: countedSide(entry, terms),
    bidder: players.find(({ seat }) => seat === entry.bidder)?.name ?? "",
    bid: levelLabel(entry.bid, entry.for_200),
    doubts: count.doubts,
    columns: columnsOf(levels),
    needs: needsOf(entry, terms),
    piles: pilesShown(entry, terms),
    asked: terms.playing.length === 2 ? sides.filter((one) => one.needs_bid && one.plays) : [],
    is_asked: isAsked(entry, terms),
    others: othersShown(entry, terms, sides, side),
    partners: terms.asks.includes("partner") ? players : [],
    cards_called: CALLED.map((card) => [card, cardName(card.slice(0, -1), card.slice(-1))]),
    told: toldOf(terms),
    other_names: terms.is_many ? [] : sides.map(({ index }) => sides[otherSide(index, terms)].name),
  };
}

// What the game's behaviour in the page has to know of this table.
function toldOf({ sides, pack, playing, asks, is_whole: isWhole, needs_bid: needsBid }) {
  return { sides, pack, playing, asks, whole: isWhole, needy: playing.filter((side) => needsBid[side]) };
}

// The seats that call: those of the sides at the table.
function callersOf({ playing, sides }) {
  return playing.flatMap((side) => sides[side]).sort((a, b) => a - b);
}

// The count of the pile that is asked for; without a contract that of the first side.
function countOf(entry, terms) {
  const { playing, is_whole: isWhole } = terms;
  const among = { are_many: playing.length > 2, are_whole: isWhole, discard: entry.discard };
  return countPiles(entry.cards, terms, countedSide(entry, terms) ?? 0, entry.points, among);
}

// The outcomes of the hand, or null while it is unfinished.
function preview(record, index, entry, terms) {
  if (capturedOf(entry, terms) === null || !entry.contract) return null;
  return previewOf(record, index, element(entry, terms));
}

function levelsOf({ contracts }) {
  return contracts.map(({ call, from }) => ({ value: String(call), label: callLabel(call), fewest: from }));
}

// Columns of bids beside a name, so that there are two rows where that is possible.
function columnsOf({ length }) {
  return length === 11 || length === 12 ? 6 : Math.min(8, Math.max(4, Math.ceil(length / 2)));
}

function figuresOf(figures, entry, terms) {
  const bound = leastOf(entry, terms);
  return figures.map((points) => {
    const outcome = bound === null ? "" : outcomeOf(points, bound);
    return { points, outcome, label: figureLabel(points, outcome), is_chosen: points === entry.points };
  });
}

function outcomeOf(points, { least, most }) {
  const isMade = least === undefined ? points <= most : points >= least;
  return isMade ? "made" : "failed";
}

function figureLabel(points, outcome) {
  if (!outcome) return "";
  return outcome === "made" ? say("points_made", { points }) : say("points_failed", { points });
}

// From where on the contract is made, counted in the pile that is asked for.
function needsOf(entry, terms) {
  const bound = leastOf(entry, terms);
  if (bound === null) return "";
  const { least, most } = bound;
  return least === undefined ? say("or_less", { points: most }) : say("or_more", { points: least });
}

// What every side took, where each pile is told for itself.
function pilesShown(entry, terms) {
  if (!terms.is_many) return [];
  const rest = restSide(entry, terms);
  const counted = countedSide(entry, terms);
  return pilesOf(entry, terms).map((points, side) => ({
    label: points === null ? "–" : String(points),
    is_rest: side === rest,
    is_chosen: side === counted,
  }));
}

// Whether it matters who bid besides: somebody defends at the threshold.
function isAsked(entry, terms) {
  if (entry.declared_all || entry.has_calls) return false;
  const contract = contractSides(entry, terms);
  return terms.playing.some((side) => terms.needs_bid[side] && !contract.includes(side));
}

// Who may have bid besides, where there are several, and nobody.
function othersShown(entry, terms, sides, contract) {
  if (terms.playing.length === 2) return [];
  const told = othersOf(entry, terms);
  const shown = terms.playing.map((side) => otherShown(sides[side], told ?? [], contract, terms));
  const isNobody = told !== null && told.length === 0;
  return [...shown, { value: NO, label: say("nobody"), is_chosen: isNobody, side: 0 }];
}

function otherShown({ index, name }, told, contract, terms) {
  const after = terms.playing.filter((side) => told.includes(side) !== (side === index));
  const value = after.length ? writtenOthers(after, contract, terms) : "";
  return { value, label: name, is_chosen: told.includes(index), side: index };
}

// 200: a hand as it is being told, and the card points of every pile that follow from it.
//
// `counted` is the side whose pile is asked for (null: the contract side). Where two piles share
// all cards `points` are those of this pile; else `figures` are those of every side. `also_bid`
// says who bid besides: "yes" and "no" of one defending side, the sides of several (1,3). `cards`
// are those found when the piles are counted, each with its side (AS0,10H1). `discard` are the
// points in the bidder's discards, `last_trick` the side that took it; `partner` is a seat,
// `called` the card that made it one.
import { sideOf } from "../hand_words.js";
import { entriesOf } from "./entry.js";
import { number } from "./fields.js";

export const FOR_200 = "for_200";
export const YES = "yes";
export const NO = "no";
const OWN = {
  bidder: null,
  bid: null,
  for_200: false,
  trump: "",
  counted: null,
  points: null,
  figures: [],
  also_bid: "",
  cards: "",
  counting: false,
  discard: 0,
  last_trick: null,
  declared_all: false,
  partner: null,
  called: "",
};

export const entries = entriesOf(OWN, (entry) => {
  const call = callOf(entry);
  return {
    call,
    contract: entry.bidder !== null && call ? `${entry.bidder}:${call}` : "",
    field_of_figures: entry.figures.map((points) => points ?? "").join(),
  };
});

export function changed(entry, told) {
  return entries.made({ ...entry, ...told });
}

// The bid as the grid's cells write it: 75, for_200, or nothing.
function callOf({ bid, for_200: isFor200 }) {
  if (bid === null) return "";
  return isFor200 ? FOR_200 : String(bid);
}

// The bidder's side and, where he called one, his partner's.
export function contractSides({ bidder, partner }, { sides }) {
  const told = [bidder, partner].map((seat) => sideOf(seat, sides));
  return [...new Set(told)].filter((side) => side !== null);
}

// The side whose pile is counted: the one chosen, else the contract's.
export function countedSide({ counted, bidder }, { playing, sides }) {
  return playing.includes(counted) ? counted : sideOf(bidder, sides);
}

// The other one of two.
export function otherSide(side, { playing }) {
  return side === playing[0] ? playing[1] : playing[0];
}

// What these points and the discards leave to the pile that was not counted.
export function restOf(points, { discard }, { pack }) {
  return Math.max(0, pack - discard - points);
}

// Card points per side: what was told, and the rest where only one pile was not. null: not known
// yet; a side that does not play has 0.
export function pilesOf(entry, terms) {
  const told = toldOf(entry, terms);
  const rest = restSide(entry, terms);
  if (rest === null) return told;
  const others = told.reduce((sum, points) => sum + (points ?? 0), 0);
  return told.map((points, side) => (side === rest ? restOf(others, entry, terms) : points));
}

// The side whose pile is filled in with what the others leave, or null.
export function restSide(entry, terms) {
  const told = toldOf(entry, terms);
  const blank = terms.playing.filter((side) => told[side] === null);
  return terms.is_whole && blank.length === 1 ? blank[0] : null;
}

// Card points per side, once all are known, or null.
export function capturedOf(entry, terms) {
  const piles = pilesOf(entry, terms);
  return piles.includes(null) ? null : piles;
}

// The pile to ask for now: the contract's first, the partner's, then clockwise; none that what is
// told fills in.
export function nextPile(entry, terms) {
  const told = toldOf(entry, terms);
  const first = contractSides(entry, terms);
  const start = first[0] ?? 0;
  const others = [...terms.playing].sort((a, b) => (a < start) - (b < start) || a - b);
  const order = [...first, ...others.filter((side) => !first.includes(side))];
  const blank = order.filter((side) => told[side] === null);
  const isDone = blank.length === (terms.is_whole ? 1 : 0);
  return isDone || !blank.length ? entry.counted : blank[0];
}

// What the pile that is asked for makes the contract with: {least} or {most}; null where it
// depends on other piles.
export function leastOf(entry, terms) {
  const contract = contractSides(entry, terms);
  const counted = countedSide(entry, terms);
  const fewest = fewestOf(entry, terms, contract);
  if (fewest === null || counted === null) return null;
  if (!contract.includes(counted)) return terms.is_many ? null : { most: restOf(fewest, entry, terms) };
  const partners = contract.filter((side) => side !== counted);
  const told = pilesOf(entry, terms);
  const isAlone = terms.asks.includes("partner") && !partners.length;
  if (isAlone || partners.some((side) => told[side] === null)) return null;
  return { least: Math.max(0, partners.reduce((left, side) => left - told[side], fewest)) };
}

// How many card points make the contract, or null; discards that count for it are there already.
function fewestOf(entry, terms, contract) {
  if (entry.declared_all) return terms.pack;
  const fewest = terms.fewest[entry.call];
  if (fewest === undefined) return null;
  const isJoined = terms.asks.includes("last_trick") && contract.includes(entry.last_trick);
  return isJoined ? Math.max(0, fewest - entry.discard) : fewest;
}

// The sides that bid besides the contract's; null while that is not told.
export function othersOf(entry, { sides, playing }) {
  const contract = sideOf(entry.bidder, sides);
  if (!entry.also_bid || contract === null) return null;
  const others = playing.filter((side) => side !== contract);
  if (entry.also_bid === YES) return others;
  const told = entry.also_bid.split(",").map(number);
  return others.filter((side) => told.includes(side));
}

// The same as the form's field holds it.
export function writtenOthers(sides, contract, { playing }) {
  const others = sides.filter((side) => side !== contract);
  if (playing.length === 2) return others.length ? YES : NO;
  return others.join() || NO;
}

// The figures of every side, as the form's field holds them: 40,,20.
export function fromFigures(text, { sides }) {
  const told = text.split(",");
  return sides.map((_, side) => number(told[side] ?? ""));
}

function toldOf(entry, terms) {
  const counted = terms.is_many ? null : countedSide(entry, terms);
  return terms.sides.map((_, side) => {
    if (terms.is_many) return terms.playing.includes(side) ? (entry.figures[side] ?? null) : 0;
    if (side === counted) return entry.points;
    return terms.playing.includes(side) ? null : 0;
  });
}

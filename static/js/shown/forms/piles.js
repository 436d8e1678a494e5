// 200: the card points of every pile, as far as a hand was told: what is left to the others, which
// pile to ask for next, and what makes the contract.
import { sideOf } from "../sides.js";

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

function toldOf(entry, terms) {
  const counted = terms.is_many ? null : countedSide(entry, terms);
  return terms.sides.map((_, side) => {
    if (terms.is_many) return terms.playing.includes(side) ? (entry.figures[side] ?? null) : 0;
    if (side === counted) return entry.points;
    return terms.playing.includes(side) ? null : 0;
  });
}

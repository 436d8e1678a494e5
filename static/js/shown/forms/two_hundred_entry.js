// 200: a hand as it is being told.
//
// `counted` is the side whose pile is asked for (null: the contract side). Where two piles share
// all cards `points` are those of this pile; else `figures` are those of every side. `also_bid`
// says who bid besides: "yes" and "no" of one defending side, the sides of several (1,3). `cards`
// are those found when the piles are counted, each with its side (AS0,10H1). `discard` are the
// points in the bidder's discards, `last_trick` the side that took it; `partner` is a seat,
// `called` the card that made it one.
import { sideOf } from "../sides.js";
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

// The count helper: the cards of the piles, what they make, and what is probably missing.
import { fitting } from "../../hand/count.js";
import { cardName, hintText, listed, listedOr, say } from "../words.js";
import { countCards } from "./rules.js";

const ALTERNATIVES = ["told_short_by"]; // where one of the cards is meant, not all
const TWO = { are_many: false, are_whole: true, discard: 0 };

// The count of the pile of `side` by the cards `found` in all piles, as the form's field holds
// them; `points` stand for it by hand (null: none). `among` says how the piles share the pack:
// whether there are more than two, whether every card is in one, and the points in the discards.
export function countPiles(found, terms, side, points, among = TWO) {
  const piles = fromCards(found, terms);
  const told = countCards(terms.cards, terms.pack, Object.fromEntries(piles), side, points);
  const names = Object.fromEntries(terms.cards.map(({ card, rank, suit }) => [card, cardName(rank, suit)]));
  const said = told.hints.map((hint) => fitting(hint, among.are_whole, among.discard)).filter(Boolean);
  const worded = (hints) => hints.map((hint) => textOf(hint, names)).join(" ");
  return {
    cells: terms.cards.map((card) => cellOf(card, names, piles, side, terms, among)),
    points: told.points,
    rest: Math.max(0, told.rest - among.discard),
    hints: worded(said),
    doubts: worded(said.filter((hint) => hint.is_doubt)),
    is_empty: ![...piles.values()].includes(side),
    afresh: toCards(new Map([...piles].filter(([, pile]) => pile !== side)), terms),
    among,
    alternatives: ALTERNATIVES,
  };
}

// The side in whose pile each card was found; what is no card or no side is passed over.
export function fromCards(text, terms) {
  const known = new Set(terms.cards.map(({ card }) => card));
  const sides = new Set(terms.sides.map((_, side) => String(side)));
  const marks = text.split(",").map((mark) => [mark.slice(0, -1), mark.slice(-1)]);
  const found = marks.filter(([card, side]) => known.has(card) && sides.has(side));
  return new Map(found.map(([card, side]) => [card, Number(side)]));
}

// The piles as the form's field holds them: AS0,10H1, in the order of the cards.
export function toCards(piles, terms) {
  const found = terms.cards.filter(({ card }) => piles.has(card));
  return found.map(({ card }) => `${card}${piles.get(card)}`).join(",");
}

function cellOf({ card, rank, suit, points }, names, piles, side, terms, among) {
  const pile = piles.get(card) ?? null;
  const others = new Map([...piles].filter(([other]) => other !== card));
  const name = names[card];
  return {
    card,
    rank,
    suit,
    points,
    name,
    label: pile === null || pile === side ? name : elsewhere(name, among),
    pile,
    is_here: pile === side,
    after: toCards(pile === side ? others : others.set(card, side), terms),
  };
}

function elsewhere(card, among) {
  return among.are_many ? say("in_another_pile", { card }) : say("in_the_other_pile", { card });
}

function textOf(hint, names) {
  const list = ALTERNATIVES.includes(hint.code) ? listedOr : listed;
  return hintText(hint, (cards) => list(cards.map((card) => names[card])));
}

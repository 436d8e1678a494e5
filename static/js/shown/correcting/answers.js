// Who bid in a later hand, answered because a correction makes it matter: as scorepad/web/answers.py
// has it. An answer is [entry, version, side, whether it bid].
import { sideOf } from "../hand_words.js";
import { listOf, partition } from "../forms/fields.js";

const PART = ":";
const FIELD = "also";
const FIELDS = "also-";
const YES = "yes";
const NO = "no";

// The field of the question at that place on a page.
export function fieldName(place) {
  return place ? FIELDS + place : FIELD;
}

// The entries that a form was drawn from, each with its version: entry:version.
export function readSeen(fields) {
  return listOf(fields, "seen").map((text) => partition(text, PART));
}

// The same, to be carried on to the next step.
export function writtenSeen(seen) {
  return seen.map((one) => one.join(PART));
}

// The answers that a form holds: entry:version:side:yes.
export function readAnswers(fields) {
  const names = Object.keys(fields).filter((name) => name === FIELD || name.startsWith(FIELDS));
  const told = names.flatMap((name) => listOf(fields, name)).map((text) => text.split(PART));
  return told
    .filter(([, , side]) => /^[0-9]$/.test(side ?? ""))
    .map(([entry, version, side, bid]) => [entry, version, Number(side), bid === YES]);
}

// The same, to be carried on to the next step.
export function written(answers) {
  return answers.map(([entry, version, side, bid]) => [entry, version, side, bid ? YES : NO].join(PART));
}

// The later hands with these answers, as a fact's `also` has them: who bid is told whole.
export function alsoOf(folded, answers) {
  const versions = new Map(answers.map(([entry, version]) => [entry, version]));
  const seats = folded.sheet.sides.map((side) => side.seats);
  const entries = [...folded.entries, ...folded.struck];
  return [...versions].flatMap(([id, replaces]) => {
    const later = entries.find((entry) => entry.id === id);
    if (!later || !("bidder" in later.element)) return [];
    const bid = answers.filter(([entry, , , hasBid]) => hasBid && entry === id).map(([, , side]) => side);
    const known = new Set(bid.filter((side) => side < seats.length));
    const contract = sideOf(later.element.bidder, seats);
    if (contract !== null) known.add(contract);
    const hand = { ...later.stored, sides_bid: [...known].sort((a, b) => a - b) };
    return [{ target: id, replaces, hand }];
  });
}

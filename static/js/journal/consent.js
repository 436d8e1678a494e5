// Who agrees with a hand or a game, who objects to a hand, and what became of that. Pure. The twin of
// scorepad/journal/consent.py.
//
// None of it is stored but the remarks themselves: that an agreement has lapsed, or that a correction
// has settled an objection, follows from the facts, and so it follows too when a correction is undone.
import { canonical, CHANGERS, changesOf, CORRECTORS, MAKERS, WHOLE } from "./facts.js";
import { findEntry, findFact, undoneFacts } from "./fold.js";

// What the correction of an earlier hand tells of a later one, so that it stays as it was played.
const KEPT = ["dealer", "playing", "sides_bid"];

// {objections, agreements}, in the order in which they came. An objection is {fact, entry_id,
// settled, deed, is_open}: what was answered in words, and the last change of the entry since. An
// agreement is {fact, lapse}: the last change since of what a side agreed with, null while it holds.
// A change is {fact, by, is_undone}: it stands since, or does not any more; `by` made it so.
export function consentOf(folded) {
  return { objections: objectionsOf(folded), agreements: agreementsOf(folded) };
}

// The objections alone.
export function objectionsOf(folded) {
  const objected = folded.facts.filter(({ kind }) => kind === "objected");
  return objected.map((fact) => objectionOf(folded, fact));
}

// The agreements alone; with a target, those with that entry, or with the game.
export function agreementsOf(folded, target = null) {
  const isIt = ({ kind, body }) => kind === "agreed" && [null, body.target].includes(target);
  return folded.facts.filter(isIt).map((fact) => ({ fact, lapse: lapseOf(folded, fact) }));
}

// The agreement of a side with an entry, or with the game (its first fact): the last that holds, else
// the last, or null.
export function agreementOf({ agreements }, target, side) {
  const found = agreements.filter(({ fact: { body } }) => body.target === target && body.side === side);
  return found.findLast(({ lapse }) => lapse === null) ?? found.at(-1) ?? null;
}

// The agreement that is there already: of that side, with the same as it stood alike.
export function sameAgreement(folded, body) {
  const until = untilOf(folded, body.target);
  const standing = standingAt(folded, seenBy(folded, body));
  const isSame = (fact) => {
    if (fact.kind !== "agreed" || fact.body.target !== body.target || fact.body.side !== body.side) return false;
    const other = standingAt(folded, seenBy(folded, fact.body));
    return differing(folded, standing, other).every((one) => !reaches(folded, one, until));
  };
  return folded.facts.find(isSame) ?? null;
}

// The first answer in words to an objection, or null.
export function settlementOf({ facts }, objectionId) {
  return facts.find(({ kind, body }) => kind === "settled" && body.target === objectionId) ?? null;
}

// What stands now and did not after that many facts, or the other way round, in order.
export function changesSince(folded, number) {
  const [was, now] = [standingAt(folded, number), standingAt(folded, folded.version)];
  const undos = folded.facts.slice(number).filter(({ kind }) => kind === "undone");
  const lastBy = new Map(undos.map((undo) => [rootOf(folded, undo), undo]));
  return differing(folded, was, now)
    .map((fact) => ({ fact, by: lastBy.get(fact.id) ?? fact, is_undone: !now.has(fact.id) }))
    .sort((one, other) => one.by.number - other.by.number);
}

function objectionOf(folded, fact) {
  const entry = findEntry(folded, fact.body.target);
  const deeds = changesSince(folded, fact.number).filter((deed) => entry && isAnswer(entry, deed.fact));
  const [settled, deed] = [settlementOf(folded, fact.id), deeds.at(-1) ?? null];
  return { fact, entry_id: fact.body.target, settled, deed, is_open: settled === null && deed === null };
}

// Whether a change is one of this entry, and not only of another hand before it.
function isAnswer(entry, fact) {
  if (fact.id === entry.id) return true;
  if (!CORRECTORS.includes(fact.kind)) return false;
  if (fact.body.target === entry.id) return true;
  const place = entry.history.findIndex((touch) => touch.fact.id === fact.id);
  if (place < 0 || WHOLE.includes(fact.kind)) return false;
  const before = entry.history.slice(0, place).findLast((touch) => touch.element)?.element ?? {};
  const after = entry.history[place].element ?? {};
  const keys = Object.keys({ ...before, ...after });
  return keys.some((key) => !KEPT.includes(key) && canonical(before[key] ?? null) !== canonical(after[key] ?? null));
}

function lapseOf(folded, { body }) {
  const until = untilOf(folded, body.target);
  const deeds = changesSince(folded, seenBy(folded, body));
  return deeds.findLast(({ fact }) => reaches(folded, fact, until)) ?? null;
}

// Up to which fact a side had seen the game that it agreed with.
function seenBy(folded, body) {
  return findFact(folded, body.seen).number;
}

// The last fact whose entry an agreement is about; null: all of the game.
function untilOf(folded, target) {
  return folded.facts[0].id === target ? null : findFact(folded, target).number;
}

// Whether a change is one of what was agreed with: of an entry up to that fact.
function reaches(folded, fact, until) {
  if (until === null || WHOLE.includes(fact.kind)) return true;
  if (MAKERS.includes(fact.kind)) return fact.number <= until;
  const changes = CORRECTORS.includes(fact.kind) ? changesOf(fact) : [];
  return changes.some(({ target }) => findFact(folded, target).number <= until);
}

// The facts that are in one of two sets and not in the other.
function differing({ facts }, one, other) {
  return facts.filter(({ id }) => one.has(id) !== other.has(id));
}

// The changes that stood after that many facts.
function standingAt({ facts }, number) {
  const first = facts.slice(0, number);
  const undone = undoneFacts(first);
  return new Set(first.filter(({ kind, id }) => CHANGERS.includes(kind) && !(id in undone)).map(({ id }) => id));
}

// The change that an undo, or an undo of an undo, takes back or brings back.
function rootOf(folded, undo) {
  const target = findFact(folded, undo.body.target);
  return target.kind === "undone" ? rootOf(folded, target) : target.id;
}

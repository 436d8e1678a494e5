// The rows of a game's sheet as pages show them: what stands, in order, and what was struck.
import { WHOLE } from "../journal/facts.js";
import { contract, contractOf, contractTold } from "./contracts.js";
import { deed, deedTo, keptOfDeal, momentOf } from "./deeds.js";
import { isOrder } from "./fact_names.js";
import { isBlocked, isPlain, playersAt, reason, sideNames } from "./hand_words.js";
import { openIds } from "./objections.js";
import { changesBy } from "./rules_past.js";
import { seatMoves } from "./seat_moves.js";
import { say } from "./words.js";

const TITLES = {
  adjusted: () => say("adjustment"),
  rules: () => say("rules_changed"),
  seats: () => say("places_changed"),
};
// What is part of the totals.
export const COUNTING = ["scored", "adjusted"];
const HOLDING = ["scored", "void"];

// Every entry of the game in the order in which they were made, the struck ones between.
export function rows(folded, engine) {
  const made = [
    ...folded.entries.map((entry, index) => [firstNumber(entry), standingRow(folded, index, engine)]),
    ...folded.struck.map((entry) => [firstNumber(entry), struckRow(folded, entry, engine)]),
    ...folded.facts
      .filter((fact) => WHOLE.includes(fact.kind))
      .map((fact) => [fact.number, wholeRow(folded, fact, engine)]),
  ];
  return made.sort(([one], [other]) => one - other).map(([, row]) => row);
}

// The id of the entry by which the totals stand as they do before the row at `index`: the last one
// that counts; empty where none does yet.
export function reasonOfTotals({ entries, sheet }, index) {
  const place = sheet.hands.slice(0, index).findLastIndex((row) => COUNTING.includes(row.state));
  return entries[place]?.id ?? "";
}

// The row of the entry that was made last.
export function lastRow(folded, engine) {
  const entries = [...folded.entries, ...folded.struck];
  if (!entries.length) return null;
  const last = entries.reduce((one, other) => (firstNumber(other) > firstNumber(one) ? other : one));
  const index = folded.entries.indexOf(last);
  return nameless(index < 0 ? struckRow(folded, last, engine) : standingRow(folded, index, engine));
}

// A row where it is not said on which phones it was struck.
export function nameless(row) {
  return { ...row, struck: row.struck.map((old) => ({ ...old, device: "" })) };
}

function firstNumber(entry) {
  return entry.history[0].fact.number;
}

// A row with all its fields; what is not told is empty.
function rowOf(told) {
  const fields = {
    number: null,
    slot: null,
    dealer: "",
    contract: contract(),
    note: "",
    changes: [],
    reasons: [],
    struck: [],
    told: [],
    held: 0,
    is_waiting: false,
    is_objected: false,
    ...told,
  };
  return { ...fields, counts: COUNTING.includes(fields.state) };
}

// The row of the entry at `index` of the record.
export function standingRow(folded, index, engine) {
  const [entry, scored] = [folded.entries[index], folded.sheet.hands[index]];
  const names = sideNames(folded.sheet);
  const players = playersAt(folded.record, index);
  return rowOf({
    id: entry.id,
    kind: entry.kind,
    number: scored.number,
    slot: entry.slot,
    title: titleOf(entry),
    dealer: scored.dealer !== null && entry.slot ? players[scored.dealer] : "",
    state: scored.state,
    contract: contractOf(folded.record, entry.element, players, folded.sheet.sides, scored),
    note: entry.element.note ?? "",
    changes: changes(folded, index),
    reasons: reasons(scored, names),
    struck: versions(folded, entry, engine),
    told: told(folded, index, engine),
    held: HOLDING.includes(scored.state) ? (scored.held ?? 0) : 0,
    is_waiting: isWaiting(folded, entry),
    is_objected: openIds(folded).includes(entry.id),
  });
}

// Why the sides got what they got, where title and figures do not say it.
function reasons(scored, names) {
  const sides = names.map((_, side) => side).filter((side) => !isPlain(scored, side));
  return sides.map((side) => reason(scored, side, names));
}

// Whether something that was said of an entry has not been sent yet, or that it was taken back.
function isWaiting(folded, entry) {
  const waiting = folded.facts.filter((fact) => fact.is_waiting);
  if (!waiting.length) return false;
  const ids = entry.history.map((touch) => touch.fact.id);
  const isOfIt = ({ id, kind, body }) => ids.includes(id) || (kind === "undone" && aims(body.target));
  const aims = (target) => folded.facts.some((fact) => fact.id === target && isOfIt(fact));
  return waiting.some(isOfIt);
}

// What an entry that is no hand changed, in words: rules, or who sits where.
function told(folded, index, engine) {
  const entry = folded.entries[index];
  if (entry.kind === "rules") return changesBy(folded, entry.history[0].fact, engine);
  if (entry.kind !== "seats") return [];
  const before = playersAt(folded.record, index);
  const moved = playersAt(folded.record, index + 1)
    .map((name, seat) => [before[seat], name])
    .filter(([old, name]) => old !== name)
    .map(([old, name]) => say("in_the_place_of", { new: name, old }));
  return moved.length ? moved : [say("as_before")];
}

function changes({ sheet }, index) {
  const row = sheet.hands[index];
  return sideNames(sheet).map((name, side) => ({
    side,
    name,
    delta: row.delta[side],
    total: row.totals[side],
    is_blocked: isBlocked(row, side),
    away: awayOf(sheet, index, side),
    is_out: isOut(sheet, index, side),
  }));
}

// Why a side had no part in a row: it had dropped out before, or another two of three teams sat at
// the table. Who plays a hand has a line in it, if only of 0 points.
function awayOf(sheet, index, side) {
  if (isOut(sheet, index, side)) return say("dropped_out");
  const row = sheet.hands[index];
  const isIdle = row.state === "scored" && row.lines.every((line) => line.side !== side);
  return isIdle && sheet.sides.length > 2 ? say("sat_out") : "";
}

// Whether a side had dropped out before the row at `index`: after the last hand that it played.
function isOut(sheet, index, side) {
  if (!sheet.dropped.includes(side)) return false;
  const isPlayed = (row) => row.state === "scored" && row.lines.some((line) => line.side === side);
  return index > sheet.hands.findLastIndex(isPlayed);
}

// All hands counted again by other rules, or who sat where put right: as it stands, or struck where it
// was undone.
function wholeRow(folded, fact, engine) {
  const isRules = fact.kind === "recounted";
  const title = say(isRules ? "all_counted_again" : "seats_row");
  const told = (by) => (by ? [] : isRules ? changesBy(folded, fact, engine) : seatMoves(folded, fact));
  const by = folded.undone[fact.id];
  const old = { title, contract: contract(), ...(by && { how: deed(by), ...signature(by) }) };
  return rowOf({
    id: fact.id,
    kind: fact.kind,
    title,
    state: by ? "struck" : "changed",
    struck: by ? [old] : [],
    told: told(by),
    is_waiting: Boolean((by ?? fact).is_waiting),
  });
}

// What a row is called.
export function titleOf(entry) {
  return entry.kind === "hand" ? say("hand", { number: entry.slot }) : TITLES[entry.kind]();
}

// What an old version of an entry said, by the names of today.
export function contractThen(folded, entry, element, engine) {
  const players = folded.seats_fact.body.persons.map((person) => folded.names[person]);
  return contractTold(folded, entry, element, players, engine);
}

// The versions of a standing entry that a later one replaced.
function versions(folded, entry, engine) {
  const stood = entry.history.filter((touch) => !touch.undone_by);
  return stood
    .slice(0, -1)
    .map((old, index) => [old, stood[index + 1]])
    .filter(([old, later]) => old.element && !keptOfDeal(old.element, later.element).length)
    .map(([old, later]) => struckOf(folded, entry, old, later.fact, engine));
}

// The row of an entry that stands no more: taken back, or it never happened.
export function struckRow(folded, entry, engine) {
  const stood = entry.history.filter((touch) => !touch.undone_by);
  const ended = entry.history[0].undone_by ?? stood.at(-1)?.fact;
  const old = entry.history.findLast((touch) => touch.element);
  return rowOf({
    id: entry.id,
    kind: entry.kind,
    slot: entry.slot,
    title: titleOf(entry),
    state: "struck",
    struck: old && ended ? [struckOf(folded, entry, old, ended, engine)] : [],
    is_waiting: isWaiting(folded, entry),
    is_objected: openIds(folded).includes(entry.id),
  });
}

function struckOf(folded, entry, old, by, engine) {
  return {
    title: titleOf(entry),
    contract: contractThen(folded, entry, old.element, engine),
    how: deedTo(entry, by, isOrder(folded, by)),
    ...signature(by),
  };
}

// When a fact was made, on which phone, and why, where somebody said so.
export function signature(fact) {
  return { moment: momentOf(fact), device: fact.device ?? "", reason: fact.body.reason ?? "" };
}

// Which unsent fact rests on which, and which may be sent now. Pure.
//
// A row of the outbox is {seq, pad, game, id, kind, body, at, state, answer}: a fact that the
// server does not have yet, or does not want as it is. `state`: "waiting" to be sent, or "refused",
// "clash", "changed": waiting for a person, with the server's `answer`.
import { CHANGERS as CHANGING, CORRECTORS, canonical, changesOf, normalBody } from "../journal/facts.js";

const CHANGERS = ["started", ...CHANGING, "undone"];

// Whether one fact can only be judged rightly after the other: the game must have begun; what
// changes the sheet comes after what changed it before; and what it is about must be there.
export function restsOn(later, earlier) {
  if (later.pad !== earlier.pad || later.game !== earlier.game) return false;
  if (earlier.kind === "started") return true;
  if (CHANGERS.includes(later.kind) && CHANGERS.includes(earlier.kind)) return true;
  return namesIn(later.body).includes(earlier.id);
}

// The rows that may be sent now, in order: those that wait for nobody, and rest on no row that does.
export function freeRows(rows) {
  const free = [];
  const stuck = [];
  for (const row of inOrder(rows)) {
    const isStuck = row.state !== "waiting" || stuck.some((earlier) => restsOn(row, earlier));
    (isStuck ? stuck : free).push(row);
  }
  return free;
}

// The rows that wait because this one waits for a person.
export function heldBy(rows, row) {
  const held = [row];
  for (const later of laterThan(rows, row)) {
    if (held.some((earlier) => restsOn(later, earlier))) held.push(later);
  }
  return held.slice(1);
}

export function laterThan(rows, { seq }) {
  return inOrder(rows).filter((row) => row.seq > seq);
}

export function inOrder(rows) {
  return [...rows].sort((one, other) => one.seq - other.seq);
}

// What a fact does to entries, its own first; nothing for other kinds.
export function changesIn(fact) {
  return CORRECTORS.includes(fact.kind) ? changesOf(fact) : [];
}

// The ids of the facts that a body names.
export function namesIn(body) {
  const places = [body, ...(body.also ?? [])];
  return places.flatMap(({ target, replaces, seen }) => [target, replaces, seen]).filter(Boolean);
}

// Whether two facts of one id say the same, as the journal compares them.
export function saysTheSame(one, other) {
  return one.kind === other.kind && canonical(normalBody(one.body)) === canonical(normalBody(other.body));
}

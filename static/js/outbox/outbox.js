// The outbox: facts of this phone that the server does not have yet. Pure.
//
// Rows go in, new rows come out; storing and sending are elsewhere (store.js, send.js). Three
// promises are kept here: a row goes only by the server's own answer that it has this very fact, or
// by a person's choice; what rests on a fact that waits for a person waits with it, and nothing
// else does; and whatever is lost, doubled or late on the way, the next answer puts it right,
// because a fact keeps its id.
import { replaceRow } from "./edits.js";
import { freeRows, saysTheSame } from "./rests.js";

export { answered, isAnswer } from "./answers.js";
export { choicesFor, decide, isMendable } from "./choices.js";
export { freeRows, heldBy, restsOn, saysTheSame } from "./rests.js";

const BYTES = 100_000; // the server takes more, and a character may be three bytes

// The rows with one more fact, {pad, game, id, kind, body, at}. A fact that is there already stays
// once; if it says something else now, that is what is sent.
export function add(rows, fact) {
  const known = rows.find(({ pad, id }) => pad === fact.pad && id === fact.id);
  if (!known) return [...rows, { ...fact, state: "waiting", answer: null }];
  if (saysTheSame(known, fact)) return rows;
  return replaceRow(rows, { ...known, ...fact, seq: known.seq, state: "waiting", answer: null });
}

// What may be sent to a pad now, in order, at most `limit` facts.
export function toSend(rows, pad, limit) {
  const free = freeRows(rows.filter((row) => row.pad === pad)).slice(0, limit);
  let bytes = 0;
  const isTooMuch = (row) => (bytes += JSON.stringify(row.body).length) > BYTES;
  const end = free.findIndex((row, place) => isTooMuch(row) && place > 0);
  return end < 0 ? free : free.slice(0, end);
}

// Rows as `POST …/sync` takes them.
export function batchOf(rows) {
  return { facts: rows.map(({ game, id, kind, body, at }) => ({ game, id, kind, body, at: at ?? null })) };
}

// What a page says of the outbox: how much waits to be sent, and how much for a person.
export function countsOf(rows) {
  const waiting = rows.filter(({ state }) => state === "waiting").length;
  return { waiting, refused: rows.length - waiting };
}

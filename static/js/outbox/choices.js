// What a person decides about a fact that the server did not take. Pure.
//
// `decide` gives {rows, dropped, isDone}; `dropped` are the rows that went with it, to be said. A
// row keeps its id wherever it can: a copy of it that is still under way then cannot be stored
// beside it.
import { WHOLE } from "../journal/facts.js";
import { onTopOf } from "./answers.js";
import { drop, editAll, rename, replaceRow } from "./edits.js";
import { changesIn, laterThan } from "./rests.js";

const ELEMENTS = {
  hand: ({ hand }) => hand,
  adjusted: ({ adjust, note }) => (note === undefined ? { adjust } : { adjust, note }),
  seats: ({ persons }) => ({ persons }),
};
const MADE = {
  keep: keep,
  mine: takeMine,
  both: playBoth,
  dismiss: keep,
  again: (rows, row) => waiting(rows, row),
  mend: (rows, row, { body }) => waiting(rows, { ...row, body }),
};

// What can be chosen for a row: "keep" what stands, take "mine", "both" were played; "dismiss" what
// was refused, send it "again", "mend" it first.
export function choicesFor(row) {
  if (isOfDeleted(row)) return ["dismiss"];
  if (row.state === "refused") return ["dismiss", "again", "mend", ...(nextSlot(row) ? ["both"] : [])];
  if (row.state !== "clash" && row.state !== "changed") return [];
  const entry = row.answer.standing?.entry;
  const isMine = Boolean(row.answer.standing) && !(entry?.is_undone && changesIn(row).length);
  return ["keep", ...(isMine ? ["mine"] : []), ...(nextSlot(row) ? ["both"] : [])];
}

// Whether a row is a hand that a person can put right at the table: not one after the end, nor one of
// a game that was deleted, which have no form any more.
export function isMendable(row) {
  const { kind, state, answer } = row;
  if (kind !== "hand" || state !== "refused" || isOfDeleted(row)) return false;
  return !answer.problems.some(({ code }) => code === "game_over");
}

// Whether a row was refused because its game is there no more, and will be however often it is sent.
function isOfDeleted({ state, answer }) {
  return state === "refused" && answer.problems.some(({ code }) => code === "game_deleted");
}

// The rows after a choice. `given`: {freshId, freshGame} that "mine" and "both" may need, {slot}
// that is free now, else the one that the answer named; {body} that "mend" needs. Where the row is
// gone, waits for nobody, or leaves no such choice, nothing is done.
export function decide(rows, seq, choice, given = {}) {
  const row = rows.find((other) => other.seq === seq);
  if (!row || !choicesFor(row).includes(choice)) return { rows, dropped: [], isDone: false };
  const after = MADE[choice](rows, row, given);
  const left = after.map((other) => other.seq);
  const dropped = rows.filter((other) => other !== row && !left.includes(other.seq));
  return { rows: after, dropped, isDone: true };
}

// The row goes, and with it what was only about it.
function keep(rows, row) {
  if (row.kind === "started") return keepStart(rows, row);
  const gone = [row];
  let after = rows;
  for (const later of laterThan(rows, row)) {
    if (later.pad !== row.pad || later.game !== row.game) continue;
    const left = without(later, gone.map(({ id }) => id));
    if (left === null) gone.push(later);
    else after = replaceRow(after, left);
  }
  after = drop(after, gone);
  return row.state === "refused" && row.kind === "hand" ? closeUp(after, row) : after;
}

// Of a game that began otherwise, the rest goes on there; of one that did not begin, nothing is left.
function keepStart(rows, row) {
  const { standing, problems } = row.answer;
  if (standing) return drop(editAll(rows, row, (later) => ({ ...later, game: standing.game })), [row]);
  if (problems?.some(({ code }) => code === "already_started")) return drop(rows, [row]);
  return rows.filter((other) => other.pad !== row.pad || other.game !== row.game);
}

// A later row without what it says of facts that are gone; null if nothing is left of it.
function without(row, ids) {
  const isGone = ({ target, replaces, seen }) => [target, replaces, seen].some((id) => ids.includes(id));
  if (row.kind === "rules") return row; // on top of what stands now, the server asks again
  if (!WHOLE.includes(row.kind) && isGone(row.body)) return null;
  if (!row.body.also?.some(isGone)) return row;
  return { ...row, body: { ...row.body, also: row.body.also.filter((change) => !isGone(change)) } };
}

// A hand is not to be there: the later ones take their places, unless its own is taken already.
function closeUp(rows, row) {
  const { slot } = row.body;
  const hands = handsAfter(rows, row);
  if (hands.some(({ body }) => body.slot === slot)) return rows;
  return moved(rows, hands.filter(({ body }) => body.slot > slot), -1);
}

// What stands becomes what this row says.
function takeMine(rows, row, given) {
  const id = row.state === "changed" ? given.freshId : row.id;
  const { standing } = row.answer;
  if (row.kind === "started") return startAnother(rows, row, given);
  const made = { ...mineOf(row, standing), id };
  const target = made.kind === row.kind ? id : made.body.target;
  const names = { target: [row.id, target], replaces: [row.id, id], undone: [row.id, id] };
  return waiting(rename(rows, row, names), made);
}

function mineOf(row, standing) {
  const { entry } = standing;
  const element = ELEMENTS[row.kind];
  if (element && entry?.is_undone) return row; // what was taken back cannot be corrected
  if (element && entry) {
    const body = { target: entry.target, replaces: entry.replaces, hand: element(row.body) };
    return { ...row, kind: "corrected", body };
  }
  const isChange = changesIn(row).length > 0 || row.kind === "rules" || WHOLE.includes(row.kind);
  return isChange ? onTopOf(row, standing) : row;
}

// A game of its own beside the one that the same fact began.
function startAnother(rows, row, { freshId, freshGame }) {
  const later = editAll(rows, row, (other) => ({ ...other, game: freshGame }));
  return waiting(later, { ...row, id: freshId, game: freshGame });
}

// The hand was played besides what stands in its place: it and the later ones move behind that.
function playBoth(rows, row, given) {
  const id = row.state === "changed" ? given.freshId : row.id;
  const by = (given.slot ?? nextSlot(row)) - row.body.slot;
  const names = { target: [row.id, id], replaces: [row.id, id], undone: [row.id, id] };
  const after = moved(rename(rows, row, names), handsAfter(rows, row), by);
  return waiting(after, { ...row, id, body: { ...row.body, slot: row.body.slot + by } });
}

// Where a hand whose place is taken, or is none yet, could be put; null for anything else.
function nextSlot({ kind, answer }) {
  if (kind !== "hand") return null;
  const ahead = answer.problems?.find(({ code }) => code === "slot_ahead");
  return answer.next_slot ?? ahead?.args.next ?? null;
}

function handsAfter(rows, row) {
  return laterThan(rows, row).filter(
    ({ pad, game, kind }) => pad === row.pad && game === row.game && kind === "hand",
  );
}

function moved(rows, hands, by) {
  const seqs = hands.map(({ seq }) => seq);
  const move = (row) => ({ ...row, body: { ...row.body, slot: row.body.slot + by } });
  return rows.map((row) => (seqs.includes(row.seq) ? move(row) : row));
}

function waiting(rows, row) {
  return replaceRow(rows, { ...row, state: "waiting", answer: null });
}

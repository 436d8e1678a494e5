// What the server's answer does to the rows of an outbox. Pure.
//
// Only an answer that names a row by game and id counts, and only for the row as it was sent: what
// was changed meanwhile is sent again, and the server, which knows ids, answers that.
import { canonical, WHOLE } from "../journal/facts.js";
import { drop, editAll, rename, replaceRow } from "./edits.js";
import { changesIn, laterThan, namesIn, saysTheSame } from "./rests.js";

const OK = 200;
// A fact that another one says already is that other one: to take it back means the same.
const ONE_ACT = ["undone", "abandoned"];

// What is left of `rows` when the request with the rows `sent` was answered by `response`:
// {status, isRedirected, json} or null where none came. Gives {rows, done, notices}: `done` are
// {row, number, fact} that the server has; a notice {what, row, standing} tells of what needed no
// person: "same" (somebody else wrote the same), "withdrawn" (it was taken back here before it was
// sent), "moved" (the game began under another id: {from, to}).
export function answered(rows, sent, response) {
  const told = { rows, done: [], notices: [] };
  const answers = answersIn(response);
  for (const was of sent) {
    const answer = answers.find(({ game, id }) => game === was.game && id === was.id);
    const row = told.rows.find(({ game, id }) => game === was.game && id === was.id);
    if (answer && row && saysTheSame(row, was)) take(told, row, answer);
  }
  return told;
}

// Whether a response is the sync's own word on the facts, not that of a proxy, a login or a fault.
export function isAnswer(response) {
  return answersIn(response).length > 0;
}

function answersIn(response) {
  if (!response || response.status !== OK || response.isRedirected) return [];
  const answers = response.json?.answers;
  return Array.isArray(answers) ? answers.filter((answer) => answer && typeof answer === "object") : [];
}

function take(told, row, answer) {
  const { status } = answer;
  if ((status === "stored" || status === "known") && isFact(answer)) {
    told.done.push({ row, number: answer.number, fact: answer.fact });
    told.rows = answer.fact === row.id ? drop(told.rows, [row]) : known(told.rows, row, answer.fact);
  } else if (row.state === "waiting" && status === "refused" && Array.isArray(answer.problems)) {
    told.rows = replaceRow(told.rows, { ...row, state: "refused", answer });
  } else if (row.state === "waiting" && (status === "clash" || status === "changed") && answer.sent) {
    stopped(told, row, answer);
  }
}

function isFact({ fact, number }) {
  return typeof fact === "string" && Number.isInteger(number);
}

// Another fact says what this row says: what came after it came after that one.
function known(rows, row, fact) {
  const names = { target: [row.id, fact], replaces: [row.id, fact], undone: [row.id, row.id] };
  if (ONE_ACT.includes(row.kind)) names.undone = names.target;
  return drop(rename(rows, row, names), [row]);
}

// Somebody was here first: a person decides, unless there is nothing to decide.
function stopped(told, row, answer) {
  const undo = undoOf(told.rows, row);
  const { standing } = answer;
  if (undo) {
    told.notices.push({ what: "withdrawn", row, standing });
    told.rows = drop(told.rows, [row, undo]);
  } else if (row.kind === "started" && standing && saysTheSame(row, standing)) {
    told.notices.push({ what: "moved", row, from: row.game, to: standing.game });
    told.rows = drop(editAll(told.rows, row, (later) => ({ ...later, game: standing.game })), [row]);
  } else if (standing && isEqual(row, answer)) {
    same(told, row, answer);
  } else {
    told.rows = replaceRow(told.rows, { ...row, state: answer.status, answer });
  }
}

// The row by which this phone took a row back, if nothing but it rests on the row.
function undoOf(rows, row) {
  const later = laterThan(rows, row);
  const undo = later.find(({ kind, body }) => kind === "undone" && body.target === row.id);
  if (undo?.state !== "waiting") return null;
  const isNamed = later.some((other) => other !== undo && namesIn(other.body).includes(row.id));
  const isRedone = later.some((other) => namesIn(other.body).includes(undo.id));
  return isNamed || isRedone ? null : undo;
}

// Whether what stands is, where it was in the way, what the row wanted to be there.
function isEqual(row, { status, standing }) {
  const { entry } = standing;
  if (row.kind === "hand" && status === "changed") return isSameHand(row.body, standing.body);
  if (row.kind === "hand") return Boolean(entry) && isSameHand(row.body, entry);
  if (status === "changed") return false;
  const change = changesIn(row).find(({ target }) => target === entry?.target);
  if (change) return !entry.is_undone && change.replaces !== entry.replaces && isSameHand(change, entry);
  const isOfAll = row.kind === "rules" || WHOLE.includes(row.kind);
  return isOfAll && !entry && standing.kind === row.kind && isSameWhole(row, standing);
}

function isSameHand(one, other) {
  return canonical(one.hand ?? null) === canonical(other.hand ?? null);
}

function isSameWhole(row, standing) {
  const key = row.kind === "reseated" ? "persons" : "rules";
  return canonical(row.body[key]) === canonical(standing.body[key]) && row.body.replaces !== standing.id;
}

// The same was written twice: what followed here follows that one. Where the row says more than
// this, the rest of it is asked for again, on top of what stands.
function same(told, row, { standing }) {
  const { entry } = standing;
  const changes = changesIn(row);
  if (changes.length > (WHOLE.includes(row.kind) ? 0 : 1)) {
    told.rows = replaceRow(told.rows, onTopOf(row, standing));
    return;
  }
  told.notices.push({ what: "same", row, standing });
  if (standing.id === row.id) {
    told.rows = drop(told.rows, [row]); // it is there itself, only in another place
    return;
  }
  const target = row.kind === "hand" && entry ? entry.target : row.id;
  const names = { target: [row.id, target], replaces: [row.id, entry?.replaces ?? standing.id] };
  told.rows = drop(rename(told.rows, row, names), [row]);
}

// The row as a change of what stands.
export function onTopOf(row, standing) {
  const { entry } = standing;
  const over = (change) => (change.target === entry.target ? { ...change, replaces: entry.replaces } : change);
  if (!entry) return { ...row, body: { ...row.body, replaces: standing.id } };
  const body = WHOLE.includes(row.kind) ? { ...row.body } : over(row.body);
  if (body.also) body.also = body.also.map(over);
  return { ...row, body };
}

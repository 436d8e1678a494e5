// What can happen in a game: the kinds of facts, the shape of their bodies, and its check. The twin
// of scorepad/journal/facts.py, for what a phone sends and what it is sent.
export const VERSION = 1;
// Kinds that make an element of the record, one entry each.
export const MAKERS = ["hand", "adjusted", "rules", "seats"];
// Kinds that change what the sheet says; only these can be undone, and only these come between.
export const CHANGERS = [...MAKERS, "corrected", "voided", "recounted", "reseated", "abandoned", "reopened"];
// Kinds that are about the game as a whole: what they change of entries is all in `also`.
export const WHOLE = ["recounted", "reseated"];
// Kinds whose `also` may change further entries.
export const CORRECTORS = ["corrected", "voided", ...WHOLE];
// What a viewer may say; a `settled` of a viewer withdraws an objection of that phone, no more.
export const VIEWER_KINDS = ["agreed", "objected", "settled"];

const TEXT_LIMIT = 500;
const PLACE_LIMIT = 80;
const SLOT_LIMIT = 10000;
const INTEGER_LIMIT = 1000000;
const DEPTH_LIMIT = 8;
const SIZE_LIMIT = 2000;
const PERSONS_LIMIT = 12;
const SHOWN_LIMIT = 40;
const LIMIT_ARGS = {
  out_of_range: { low: -INTEGER_LIMIT, high: INTEGER_LIMIT },
  too_long: { limit: TEXT_LIMIT },
};
const ID = /^[A-Za-z0-9_-]{16,64}$/;
// Controls but tab and line ends, lone surrogates, bidi controls, code points that are no characters.
const BAD = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;
const SEEN = /[\S\ufeff]/u;
const ELSEWHERE = ["adjust", "rules", "seats", "persons"];
const CHANGE_KEYS = ["target", "replaces", "hand"];

// A problem as the rules have them; `hand` is the number of a record's element.
export function problem(code, field = "", index = null, hand = null, args = {}) {
  return { hand, field, index, code, args };
}

// The body as it is stored: with its version, without keys that say nothing.
export function normalBody(body) {
  const said = Object.entries(body).filter(([key, value]) => (value ?? null) !== null && !isNothing(key, value));
  return { v: VERSION, ...Object.fromEntries(said) };
}

// One spelling for equal JSON values.
export function canonical(value) {
  return JSON.stringify(value, (_key, part) => (isObject(part) ? inOrder(part) : part));
}

// Whether a new fact says what a stored one of the same id says.
export function isSame(fact, { kind, body }) {
  if (fact.kind !== kind || !isObject(body) || limitProblem(body)) return false;
  return canonical(fact.body) === canonical(normalBody(body));
}

// All that is wrong with a fact's id, kind and the shape of its body, the game not asked.
export function checkFact({ id, kind, body }) {
  if (!isFactId(id)) return [problem("bad_id", "id")];
  if (typeof kind !== "string" || !Object.hasOwn(BODIES, kind)) return [problem("bad_kind", "kind")];
  if (!isObject(body)) return [problem("bad_value", "body")];
  const limit = limitProblem(body);
  if (limit) return [limit];
  const said = normalBody(body);
  const problems = shapeProblems(BODIES[kind], said);
  if (problems.length) return problems;
  return kind === "noted" ? notedProblems(said) : paperProblems(said);
}

// A note says something.
function notedProblems(body) {
  const isSaying = Object.keys(BODIES.noted).some((key) => Object.hasOwn(body, key));
  return isSaying ? [] : [problem("missing", "text")];
}

// Whether a fact only tells place, note, or whether figures count the game: nothing that was played,
// or said of it.
export function isAbout({ kind, body }) {
  return kind === "noted" && !Object.hasOwn(body, "text");
}

// Who won on paper has a total there; how many totals belong there is the rules' to say.
function paperProblems({ paper, start }) {
  if (paper === undefined) return [];
  const totals = start?.totals;
  const isToldThere = Array.isArray(totals) && Math.max(...paper.winners) < totals.length;
  return isToldThere ? [] : [problem("bad_value", "paper")];
}

// Whether this is an id as facts and persons have it: 16 to 64 URL-safe characters.
export function isFactId(value) {
  return typeof value === "string" && ID.test(value);
}

// What a correction, or what is about the whole game, does to entries, a target of its own first:
// [{target, replaces, hand|absent}].
export function changesOf({ kind, body }) {
  const also = body.also ?? [];
  if (WHOLE.includes(kind)) return also;
  const first = CHANGE_KEYS.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]);
  return [Object.fromEntries(first), ...also];
}

// The public ids of the persons that a body names, which was checked and is as stored.
export function personsOf(kind, body) {
  return seatingsOf(kind, body).flat();
}

// The same, each list of those who sit together.
export function seatingsOf(kind, body) {
  const changes = CORRECTORS.includes(kind) ? [body, ...(body.also ?? [])] : [];
  return [body.persons ?? [], ...changes.map((change) => change.hand?.persons ?? [])];
}

function isNothing(key, value) {
  return key === "also" && Array.isArray(value) && !value.length;
}

function inOrder(object) {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// The first value that no body may hold, whatever its kind; `field` is its top-level key.
function limitProblem(body) {
  const waiting = Object.entries(body).flatMap(([key, value]) => [[key, 1, key], [key, 1, value]]);
  for (let size = 1; waiting.length; size += 1) {
    const [field, depth, value] = waiting.pop();
    const code = size > SIZE_LIMIT ? "too_big" : valueProblem(value, depth);
    if (code) return problem(code, shown(field), null, null, LIMIT_ARGS[code] ?? {});
    const parts = isObject(value) ? Object.entries(value).flat(1) : Array.isArray(value) ? value : [];
    for (const part of parts) waiting.push([field, depth + 1, part]);
  }
  return null;
}

function valueProblem(value, depth) {
  if (depth > DEPTH_LIMIT) return "too_big";
  if (typeof value === "string") {
    if (lengthOf(value) > TEXT_LIMIT) return "too_long";
    return BAD.test(value) ? "bad_character" : null;
  }
  if (typeof value === "number") {
    if (!Number.isInteger(value)) return "bad_value";
    return Math.abs(value) <= INTEGER_LIMIT ? null : "out_of_range";
  }
  return null;
}

// A key that somebody sent, as far as it can be shown.
function shown(key) {
  return BAD.test(key) ? "" : [...key].slice(0, SHOWN_LIMIT).join("");
}

function lengthOf(text) {
  return text.length > 2 * TEXT_LIMIT ? text.length : [...text].length;
}

function shapeProblems(keys, body) {
  const unknown = Object.keys(body).filter((name) => name !== "v" && !Object.hasOwn(keys, name));
  const problems = unknown.map((name) => problem("unknown_key", shown(name)));
  if (body.v !== VERSION) problems.push(problem("bad_value", "v"));
  for (const [name, { check, isRequired }] of Object.entries(keys)) {
    if (!Object.hasOwn(body, name)) {
      if (isRequired) problems.push(problem("missing", name));
    } else if (!check(body[name])) problems.push(problem("bad_value", name));
  }
  return problems;
}

function isWord(value) {
  return typeof value === "string" && value !== "" && lengthOf(value) <= SHOWN_LIMIT;
}

function isText(value) {
  return typeof value === "string" && SEEN.test(value);
}

function isCount(value) {
  return Number.isInteger(value) && 0 <= value && value <= SLOT_LIMIT;
}

function isSlot(value) {
  return isCount(value) && value > 0;
}

function isPaper(value) {
  if (!isObject(value) || Object.keys(value).join() !== "winners") return false;
  const { winners } = value;
  if (!Array.isArray(winners) || !winners.length || !winners.every(isCount)) return false;
  return new Set(winners).size === winners.length;
}

function isResult(value) {
  if (!isObject(value)) return false;
  const { by, side, ...more } = value;
  if (Object.keys(more).length) return false;
  return by === "conceded" ? isCount(side) : by === "clock" && !Object.hasOwn(value, "side");
}

function isPlace(value) {
  return isAnyText(value) && lengthOf(value) <= PLACE_LIMIT;
}

function isAnyText(value) {
  return typeof value === "string";
}

function isFlag(value) {
  return typeof value === "boolean";
}

function arePersons(value) {
  if (!Array.isArray(value) || value.length < 1 || value.length > PERSONS_LIMIT) return false;
  return value.every(isFactId) && new Set(value).size === value.length;
}

// A played or void hand; the other elements of a record have kinds of their own.
function isDeal(value) {
  return isObject(value) && !ELSEWHERE.some((key) => Object.hasOwn(value, key));
}

// Any element as a fact stores it: as in the record, but places by person ids.
function isElement(value) {
  if (!isObject(value) || Object.hasOwn(value, "seats")) return false;
  return !Object.hasOwn(value, "persons") || arePersons(value.persons);
}

function areChanges(value) {
  return Array.isArray(value) && value.every(isChange);
}

function isChange(value) {
  if (!isObject(value) || Object.keys(value).length !== CHANGE_KEYS.length) return false;
  return isFactId(value.target) && isFactId(value.replaces) && isElement(value.hand);
}

function must(check) {
  return { check, isRequired: true };
}

function may(check) {
  return { check, isRequired: false };
}

const TARGET = { target: must(isFactId) };
// Why something is put right, where somebody said so.
const REASON = { reason: may(isText) };
const CHANGE = { ...TARGET, replaces: must(isFactId), also: may(areChanges), ...REASON };
const TEXT = { text: must(isText) };
const MAY_TEXT = { text: may(isText) };
const BODIES = {
  started: {
    game: must(isWord),
    variant: must(isWord),
    rules: must(isObject),
    persons: must(arePersons),
    sides: may(Array.isArray),
    first_dealer: may(isCount),
    start: may(isObject),
    playing: may(Array.isArray),
    draw: may(isObject),
    paper: may(isPaper),
  },
  hand: { slot: must(isSlot), hand: must(isDeal) },
  corrected: { ...CHANGE, hand: must(isElement) },
  voided: CHANGE,
  adjusted: { adjust: must(Array.isArray), note: may(isText) },
  rules: { rules: must(isObject), replaces: may(isFactId) },
  // Every hand under other rules: they are the game's own, and no change of rules before stands.
  recounted: { rules: must(isObject), replaces: must(isFactId), also: may(areChanges), ...REASON },
  seats: { persons: must(arePersons) },
  // Who really sat where from the start: every hand stays with its places.
  reseated: { persons: must(arePersons), replaces: must(isFactId), also: may(areChanges), ...REASON },
  // A side agrees with an entry, or with the game (its first fact), as it was after `seen`.
  agreed: { ...TARGET, side: must(isCount), seen: must(isFactId), ...MAY_TEXT },
  objected: { ...TARGET, ...TEXT },
  // Why an entry stands that was objected to; without a text the objection is withdrawn.
  settled: { ...TARGET, ...MAY_TEXT },
  // A remark, or what the game's page says from now on; an empty place or note takes it away.
  noted: { ...MAY_TEXT, place: may(isPlace), note: may(isAnyText), left_out: may(isFlag) },
  // Without a result nobody wins; with one somebody does: {by: "clock"}, whoever stands highest, or
  // {by: "conceded", side: n}, not that side.
  abandoned: { result: may(isResult) },
  reopened: {},
  undone: TARGET,
};

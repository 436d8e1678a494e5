// Facts in, game out: which entries stand, the record they make, and its sheet. The twin of
// scorepad/journal/fold.py: the same keys, the same values.
import { EARLY, endedEarly, onPaper, waitingIn } from "./endings.js";
import { changesOf, CORRECTORS, isAbout, MAKERS, WHOLE } from "./facts.js";

// Facts that say which rules hold, whatever they are about besides.
const RULERS = ["started", "rules", "recounted"];
// Facts that say who sat where from the start.
const SEATERS = ["started", "reseated"];
const CHOSEN = ["sides", "first_dealer", "start", "playing"];
const UNSAID = ["v", "replaces"];
// What the rules made of the records before: a remark, or a page drawn again, changes no record.
const LATELY = 8;
const scored = new WeakMap();

// The game that these facts make, numbered from 1; `names` says the name of each person id in them,
// `engine` is the module of the rules. Gives {version, record, sheet, table, entries, struck,
// next_slot, is_abandoned, result, about, persons, facts, names, undone, rules_fact, seats_fact}:
// entries[i] made record.hands[i] and sheet.hands[i], struck holds voided and undone entries, persons
// who sits where now, undone the fact that took a fact back, by its id; is_abandoned: its table ended
// it, with this result if with one; about is {place, note, left_out: the fact since which the figures
// leave it out, or null}. Nothing in it may be changed.
//
// An entry is {id, slot, kind, element, stored, version_id, history, undone_by}: the fact that made
// it, the deal it is (hands only), the record's element or the last one it had, the same as facts
// hold it, the fact whose body stands, and [{fact, element (null: a void), undone_by}].
export function fold(facts, names, engine) {
  const undone = undoneFacts(facts);
  const pasts = pastsOf(facts, undone);
  const standing = pasts.filter(isLasting);
  const seats = standing.filter((past) => past.kind === "seats").map((past) => past.element.persons);
  const head = headOf(facts, undone);
  const record = recordOf(head, standing, names);
  const rules = scoredBy(engine, record);
  const turn = lastTurn(facts, undone);
  const result = turn?.body.result ?? null;
  // No write has to wait for what is asked of a game only here and there.
  const tableOf = () => (rules.table ??= engine.table(record));
  return {
    version: facts.at(-1).number,
    record,
    sheet: closed(rules.sheet, facts[0].body.paper ?? null, result, tableOf),
    entries: standing.map((past) => entryOf(past, names)),
    struck: pasts.filter((past) => !isLasting(past)).map((past) => entryOf(past, names)),
    next_slot: Math.max(0, ...standing.map((past) => past.slot ?? 0)) + 1,
    is_abandoned: turn !== null,
    result,
    about: aboutIn(facts),
    persons: seats.at(-1) ?? head.persons,
    facts,
    names,
    undone,
    get table() {
      return tableOf();
    },
    get seats_fact() {
      return facts.findLast((fact) => SEATERS.includes(fact.kind) && !(fact.id in undone));
    },
    get rules_fact() {
      return rulesFact(this);
    },
  };
}

// Whether only the totals of this game are known, and it is over.
export function isFromPaper({ facts }) {
  return Object.hasOwn(facts[0].body, "paper");
}

// Whether it is over because its table ended it, and somebody won all the same.
export function isEarly({ sheet }) {
  return EARLY.includes(sheet.ended_by);
}

// The last fact by which something of it was written down; a place or a note may come years later.
export function lastTold({ facts }) {
  return facts.findLast((fact) => !isAbout(fact));
}

// What other rules make of it, ended as it was where they do not end it.
export function asEnded({ result, sheet, table }, reading) {
  return endedEarly(reading, result, waitingIn(sheet, table));
}

// The entry with this id, standing or struck, or null.
export function findEntry({ entries, struck }, id) {
  return [...entries, ...struck].find((entry) => entry.id === id) ?? null;
}

// Whether this entry is in the record.
export function isStanding({ entries }, id) {
  return entries.some((entry) => entry.id === id);
}

// The fact with this id, or null.
export function findFact({ facts }, id) {
  return facts.find((fact) => fact.id === id) ?? null;
}

// Which facts are taken back, and by which fact. Taking back an undo brings its target back.
export function undoneFacts(facts) {
  const undone = Object.create(null); // whatever an id may be called
  for (const fact of [...facts].reverse()) {
    if (fact.kind === "undone" && !(fact.id in undone)) undone[fact.body.target] ??= fact;
  }
  return undone;
}

// The sheet with the end that no rule made.
function closed(sheet, paper, result, tableOf) {
  const told = onPaper(sheet, paper);
  return result === null || told.over ? told : endedEarly(told, result, waitingIn(told, tableOf()));
}

// {sheet, table (null: not asked yet)} of a record, once made.
function scoredBy(engine, record) {
  if (!scored.has(engine)) scored.set(engine, new Map());
  const kept = scored.get(engine);
  const text = JSON.stringify(record);
  const rules = kept.get(text) ?? { sheet: engine.score(record), table: null };
  kept.delete(text);
  kept.set(text, rules); // the one that was not asked for longest goes first
  if (kept.size > LATELY) kept.delete(kept.keys().next().value);
  return rules;
}

// The last fact that stands and says which rules hold; a change of rules replaces it.
function rulesFact({ entries, struck, facts, undone }) {
  const ofRules = [...entries, ...struck].filter(({ kind }) => kind === "rules").map(({ id }) => id);
  const isAboutRules = (fact) => changesOf(fact).some(({ target }) => ofRules.includes(target));
  const isRuler = (fact) => RULERS.includes(fact.kind) || (CORRECTORS.includes(fact.kind) && isAboutRules(fact));
  return [...facts].reverse().find((fact) => !(fact.id in undone) && isRuler(fact));
}

// An entry while its facts are read in order.
function pastOf(maker, undoneBy) {
  const element = madeElement(maker);
  const past = { maker, kind: maker.kind, slot: maker.body.slot ?? null, element, version_id: maker.id };
  return Object.assign(past, { isVoided: false, history: [{ fact: maker, element, undone_by: undoneBy }] });
}

function isLasting({ isVoided, history }) {
  return !isVoided && history[0].undone_by === null;
}

function touch(past, fact, element, undoneBy) {
  past.history.push({ fact, element, undone_by: undoneBy });
  if (undoneBy !== null) return;
  past.version_id = fact.id;
  past.isVoided = element === null;
  if (element !== null) past.element = element;
}

function entryOf({ maker, slot, kind, element, version_id, history }, names) {
  return {
    id: maker.id,
    slot,
    kind,
    element: named(element, names),
    stored: element,
    version_id,
    history,
    undone_by: history[0].undone_by,
  };
}

function pastsOf(facts, undone) {
  const pasts = new Map();
  for (const fact of facts) {
    const undoneBy = undone[fact.id] ?? null;
    if (MAKERS.includes(fact.kind)) pasts.set(fact.id, pastOf(fact, undoneBy));
    else if (CORRECTORS.includes(fact.kind)) correct(pasts, fact, undoneBy);
  }
  return [...pasts.values()];
}

function correct(pasts, fact, undoneBy) {
  for (const past of fact.kind === "recounted" ? pasts.values() : []) {
    if (past.kind === "rules" && isLasting(past)) touch(past, fact, null, undoneBy);
  }
  for (const { target, hand } of changesOf(fact)) touch(pasts.get(target), fact, hand ?? null, undoneBy);
}

// How the game started: under the rules by which it was counted last, with those who really sat there.
function headOf(facts, undone) {
  const told = facts.filter(({ kind, id }) => WHOLE.includes(kind) && !(id in undone));
  const said = told.map(({ kind, body }) => (kind === "recounted" ? { rules: body.rules } : { persons: body.persons }));
  return Object.assign({}, facts[0].body, ...said);
}

function madeElement({ kind, body }) {
  return kind === "hand" ? body.hand : without(body, UNSAID);
}

// An element as the record has it: places by name, as they are called today.
function named(element, names) {
  if (!Object.hasOwn(element, "persons")) return element;
  return { ...without(element, ["persons"]), seats: element.persons.map((person) => names[person]) };
}

function without(object, keys) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

function recordOf(started, standing, names) {
  const { game, variant, rules } = started;
  const record = { format: "scorepad-game/1", game, variant, rules };
  record.players = started.persons.map((person) => names[person]);
  for (const key of CHOSEN) if (Object.hasOwn(started, key)) record[key] = started[key];
  record.hands = standing.map(({ element }) => named(element, names));
  return record;
}

// The fact by which the table ended the game, if it did not go on with it since.
function lastTurn(facts, undone) {
  const isTurn = ({ kind, id }) => ["abandoned", "reopened"].includes(kind) && !(id in undone);
  const last = facts.findLast(isTurn);
  return last?.kind === "abandoned" ? last : null;
}

function aboutIn(facts) {
  const about = { place: "", note: "", left_out: null };
  for (const fact of facts.filter(({ kind }) => kind === "noted")) {
    const { place = about.place, note = about.note, left_out: isLeftOut } = fact.body;
    Object.assign(about, { place, note });
    if (isLeftOut !== undefined) about.left_out = isLeftOut ? (about.left_out ?? fact) : null;
  }
  return about;
}

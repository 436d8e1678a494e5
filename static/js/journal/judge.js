// The one check of a new fact on this phone: what is known, what clashes, what the rules refuse. The
// twin of scorepad/journal/judge.py; the server judges again what is sent to it.
import { sameAgreement, settlementOf } from "./consent.js";
import { contenders, waitingIn } from "./endings.js";
import {
  canonical,
  changesOf,
  checkFact,
  CORRECTORS,
  isSame,
  MAKERS,
  normalBody,
  personsOf,
  problem,
  seatingsOf,
  VIEWER_KINDS,
} from "./facts.js";
import { findEntry, findFact, fold, isFromPaper, isStanding } from "./fold.js";
import { canTakeBack } from "./undo.js";

// How the server would answer this phone's fact {id, kind, body, at} if it knew what is known here:
// {status: "stored" | "known" | "changed" | "clash" | "refused", fact (stored or known), standing
// (changed, clash: what stands instead), problems (refused), after}. `after` is the game with the
// fact in it, also a refused one where it could be put in, else `folded` itself.
// `names`: further persons of the pad, who may sit down; `is_viewer`: who may only look and object;
// `device`: what this phone is called.
export function judge(folded, newFact, engine, { names = {}, is_viewer = false, device = null } = {}) {
  const known = { ...names, ...folded.names };
  const found = familiar(folded, newFact) ?? unfit(newFact, known, is_viewer);
  if (found) return { ...found, after: folded };
  const said = { ...newFact, body: normalBody(newFact.body) };
  const answer = GAME_CHECKS[said.kind](folded, said, is_viewer);
  if (answer) return { ...answer, after: folded };
  const fact = candidate(said, folded.version + 1, device);
  const persons = { ...folded.names, ...named(personsOf(fact.kind, fact.body), known) };
  const after = fold([...folded.facts, fact], persons, engine);
  const problems = freshProblems(folded, after, touched(fact), engine);
  return problems.length ? { ...refused(...problems), after } : { ...stored(fact), after };
}

// The same of the fact that begins a game; `names`: the persons of the pad. `after` is null where no
// game could be made of it.
export function begin(newFact, names, engine, { is_viewer = false, device = null } = {}) {
  const problems = firstProblems(newFact, names, is_viewer);
  if (problems.length) return { ...refused(...problems), after: null };
  const fact = candidate(newFact, 1, device);
  const after = fold([fact], named(fact.body.persons, names), engine);
  return after.sheet.problems.length ? { ...refused(...after.sheet.problems), after } : { ...stored(fact), after };
}

// The game with these facts of this phone in it, one after the other, and how each is answered:
// {folded, answers}. What is not stored leaves the game as it is for those after it.
export function judgeAll(folded, newFacts, engine, given = {}) {
  const answers = [];
  for (const newFact of newFacts) {
    const answer = judge(folded, newFact, engine, given);
    if (answer.status === "stored") folded = answer.after;
    answers.push(answer);
  }
  return { folded, answers };
}

// The fact as it is drawn until the server has it.
function candidate({ id, kind, body, at = null }, number, device) {
  const said = { number, id, kind, body: normalBody(body), at_phone: at, at_server: null };
  return { ...said, device, is_own: true, is_waiting: true };
}

function stored(fact) {
  return { status: "stored", fact, standing: null, problems: [] };
}

function known(fact) {
  return { status: "known", fact, standing: null, problems: [] };
}

function clash(standing) {
  return { status: "clash", fact: null, standing, problems: [] };
}

function refused(...problems) {
  return { status: "refused", fact: null, standing: null, problems };
}

function named(persons, names) {
  return Object.fromEntries(persons.map((person) => [person, names[person]]));
}

function firstProblems(newFact, names, isViewer) {
  const problems = checkFact(newFact);
  if (problems.length) return problems;
  if (newFact.kind !== "started") return [problem("bad_kind", "kind")];
  if (isViewer) return [problem("viewer_cannot_write")];
  const isStranger = (person) => !Object.hasOwn(names, person);
  if (newFact.body.persons.some(isStranger)) return [problem("unknown_person", "persons")];
  return sitsTwice(newFact, names) ? [problem("bad_value", "persons")] : [];
}

// Whether somebody has two places: two ids that turned out to be one person have one name.
function sitsTwice({ kind, body }, names) {
  return seatingsOf(kind, body).some((seated) => new Set(seated.map((one) => names[one])).size < seated.length);
}

// What is wrong with the game now that was not before; `touched`: entries that must be whole.
// Problems are told apart by entry, not by number: a void moves the numbers.
function freshProblems(before, after, changed, engine) {
  const rows = after.entries.map((entry, place) => ({ id: entry.id, row: after.sheet.hands[place] }));
  const made = after.facts.at(-1).id;
  const late = rows.find(({ id, row }) => id === made && row.state === "orphan");
  if (late) return [problem("game_over", "", null, late.row.number)];
  const old = new Set(before.sheet.problems.map((found) => problemKey(before, found)));
  const fresh = after.sheet.problems.filter((found) => !old.has(problemKey(after, found)));
  if (fresh.length) return fresh;
  return rows
    .filter(({ id, row }) => changed.has(id) && isUnfinished(after, row, engine))
    .map(({ row }) => problem("unfinished", "captured", null, row.number));
}

function problemKey({ entries }, { hand, field, index, code }) {
  return JSON.stringify([hand ? entries[hand - 1].id : null, field, index, code]);
}

// Whether an element lacks its result; the engine itself lets the last one of a game.
function isUnfinished(folded, row, engine) {
  if (["bidding", "playing"].includes(row.state)) return true;
  if (!["orphan", "unscored"].includes(row.state) || row.number < folded.entries.length) return false;
  // An orphan's state hides what it lacks, so the engine is asked with another deal after it.
  const record = { ...folded.record, hands: [...folded.record.hands, { void: "misdeal" }] };
  const isLacking = ({ hand, code }) => hand === row.number && code.includes("unfinished");
  return engine.score(record).problems.some(isLacking);
}

function touched(fact) {
  if (CORRECTORS.includes(fact.kind)) return new Set(changesOf(fact).map(({ target }) => target));
  return new Set(MAKERS.includes(fact.kind) ? [fact.id] : []);
}

// A known id is answered before anything else is looked at.
function familiar(folded, newFact) {
  const fact = findFact(folded, newFact.id);
  if (fact === null) return null;
  return isSame(fact, newFact) ? known(fact) : { ...clash(fact), status: "changed" };
}

// What can be said of a fact without asking the game.
function unfit(newFact, names, isViewer) {
  const problems = checkFact(newFact);
  if (problems.length) return refused(...problems);
  if (isViewer && !VIEWER_KINDS.includes(newFact.kind)) return refused(problem("viewer_cannot_write"));
  const persons = personsOf(newFact.kind, normalBody(newFact.body));
  const isStranger = (person) => !Object.hasOwn(names, person);
  if (persons.some(isStranger)) return refused(problem("unknown_person", "persons"));
  const said = { kind: newFact.kind, body: normalBody(newFact.body) };
  return sitsTwice(said, names) ? refused(problem("bad_value", "persons")) : null;
}

function checkHand(before, { body: { slot } }) {
  if (slot > before.next_slot) {
    return refused(problem("slot_ahead", "slot", null, null, { next: before.next_slot }));
  }
  if (slot === before.next_slot) return checkGoingOn(before);
  const holder = holderOf(before, slot);
  return clash(holder && findFact(before, holder.version_id));
}

function checkGoingOn(before) {
  return before.is_abandoned ? refused(problem("game_abandoned")) : checkHasHands(before);
}

// Nothing is counted in a game of which only the totals are known.
function checkHasHands(before) {
  return isFromPaper(before) ? refused(problem("game_over")) : null;
}

// Who has a slot: the entry that stands there, else the one that was voided.
function holderOf({ entries, struck }, slot) {
  const voided = struck.filter((entry) => entry.undone_by === null).reverse();
  return [...entries, ...voided].find((entry) => entry.slot === slot) ?? null;
}

// Other rules from here on; what they `replace`, if they say it, must be what holds.
function checkRules(before, fact) {
  return staleRules(before, fact) ?? checkGoingOn(before);
}

// All hands under other rules; the same rules once more say nothing.
function checkRecounted(before, fact) {
  const changes = changesOf(fact);
  const answer = checkHasHands(before) ?? staleRules(before, fact) ?? faultOf(before, changes, 1);
  if (answer) return answer;
  const isAsBefore = canonical(fact.body.rules) === canonical(before.record.rules);
  const hasChanged = before.entries.some(({ kind }) => kind === "rules");
  return isAsBefore && !hasChanged && !changes.length ? known(before.rules_fact) : null;
}

// Others sat there from the start; who sits there already says nothing.
function checkReseated(before, { kind, body }) {
  const { seats_fact: standing } = before;
  if (body.replaces !== standing.id) return clash(standing);
  const changes = changesOf({ kind, body });
  const answer = faultOf(before, changes, 1);
  if (answer) return answer;
  const { persons } = standing.body;
  if (body.persons.length !== persons.length) return refused(problem("bad_value", "persons"));
  return canonical(body.persons) === canonical(persons) && !changes.length ? known(standing) : null;
}

function staleRules({ rules_fact }, { body: { replaces = rules_fact.id } }) {
  return replaces === rules_fact.id ? null : clash(rules_fact);
}

function checkChanges(before, fact) {
  const changes = changesOf(fact);
  const answer = faultOf(before, changes, 0);
  if (answer) return answer;
  if (changes.some((change) => saysSomething(before, change))) return null;
  return known(findFact(before, findEntry(before, fact.body.target).version_id));
}

// Why these changes of entries cannot be made together; `first`: 1 if all are in `also`.
function faultOf(before, changes, first) {
  const targets = new Set(changes.map(({ target }) => target));
  if (targets.size < changes.length) return refused(problem("bad_value", "also"));
  for (const [number, change] of changes.entries()) {
    const answer = checkChange(before, change, number + first);
    if (answer) return answer;
  }
  return null;
}

// One change of a correction; `index` 0 is the correction's own, later ones are in `also`.
function checkChange(before, change, index) {
  const [field, place] = index ? ["also", index - 1] : ["target", null];
  const entry = findEntry(before, change.target);
  if (entry === null) return refused(problem("unknown_target", field, place));
  if (entry.undone_by !== null) return clash(entry.undone_by);
  if (entry.version_id !== change.replaces) return clash(findFact(before, entry.version_id));
  if (!("hand" in change)) return null;
  if (!isOfKind(change.hand, entry.kind)) {
    return refused(problem("wrong_kind", place === null ? "hand" : field, place));
  }
  if (!isStanding(before, entry.id) && isTaken(before, entry.slot)) {
    return refused(problem("slot_taken", field, place));
  }
  return null;
}

// Other rules are a fact of their own, from the next hand on or for all hands: a correction in the
// middle would have held when nobody played by it.
function isOfKind(element, kind) {
  const isAsMarked = ([key, marked]) => Object.hasOwn(element, key) === (marked === kind);
  return kind !== "rules" && Object.entries(MARKS).every(isAsMarked);
}

function isTaken({ entries }, slot) {
  return slot !== null && entries.some((entry) => entry.slot === slot);
}

function saysSomething(before, change) {
  if (!("hand" in change)) return isStanding(before, change.target);
  const { id, stored: element } = findEntry(before, change.target);
  return !isStanding(before, id) || canonical(change.hand) !== canonical(element);
}

function checkNoted() {
  return null;
}

// A side agrees once with what stands; what it saw need not stand any more.
function checkAgreed(before, { body }) {
  const isGame = before.facts[0].id === body.target;
  if (!isGame && findEntry(before, body.target) === null) return refused(problem("unknown_target", "target"));
  if (findFact(before, body.seen) === null) return refused(problem("unknown_target", "seen"));
  if (body.side >= before.sheet.sides.length) return refused(problem("bad_value", "side"));
  const same = sameAgreement(before, body);
  return same && known(same);
}

function checkObjected(before, { body }) {
  return findEntry(before, body.target) === null ? refused(problem("unknown_target", "target")) : null;
}

// A keeper says why what stands, stands; whoever objected takes it back, from that phone.
function checkSettled(before, { body }, isViewer) {
  const objection = findFact(before, body.target);
  if (objection?.kind !== "objected") return refused(problem("unknown_target", "target"));
  if (isViewer && "text" in body) return refused(problem("viewer_cannot_write"));
  if (!("text" in body) && !objection.is_own) return refused(problem("not_own_objection", "target"));
  const settlement = settlementOf(before, objection.id);
  return settlement && answered(settlement, body.text ?? "");
}

// An objection has one answer: what is written besides is not lost without a word.
function answered(settlement, text) {
  const { text: answer = "" } = settlement.body;
  if (text === "" || text === answer) return known(settlement);
  if (!answer) return refused(problem("withdrawn_before", "text"));
  return refused(problem("answered_before", "text", null, null, { answer }));
}

// A game is ended once, in one way; who concedes it could have won it.
function checkAbandoned(before, { body: { result = null } }) {
  if (before.is_abandoned) {
    if (canonical(result) !== canonical(before.result)) return refused(problem("game_abandoned"));
    return known(before.facts.findLast(({ kind, id }) => kind === "abandoned" && !(id in before.undone)));
  }
  const side = result?.side ?? null;
  return side === null || mayWin(before, side) ? null : refused(problem("bad_value", "result"));
}

function mayWin({ sheet, table }, side) {
  return contenders(sheet, waitingIn(sheet, table)).includes(side);
}

function checkReopened({ is_abandoned }) {
  return is_abandoned ? null : refused(problem("not_abandoned"));
}

function checkStarted() {
  return refused(problem("already_started"));
}

function checkUndone(before, { body }) {
  const target = findFact(before, body.target);
  if (target === null) return refused(problem("unknown_target", "target"));
  // Undo was pressed twice: once is meant.
  if (target.id in before.undone) return known(before.undone[target.id]);
  return canTakeBack(before, target) ? null : refused(problem("undo_not_last", "target"));
}

// The key that an element of these kinds has, and no other element.
const MARKS = { adjust: "adjusted", rules: "rules", persons: "seats" };

const GAME_CHECKS = {
  started: checkStarted,
  hand: checkHand,
  corrected: checkChanges,
  voided: checkChanges,
  adjusted: checkGoingOn,
  rules: checkRules,
  recounted: checkRecounted,
  seats: checkGoingOn,
  reseated: checkReseated,
  agreed: checkAgreed,
  objected: checkObjected,
  settled: checkSettled,
  noted: checkNoted,
  abandoned: checkAbandoned,
  reopened: checkReopened,
  undone: checkUndone,
};

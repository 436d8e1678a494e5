// Who sits where from now on: two change places, or another person of the pad comes in; as
// scorepad/web/seats.py and forms/seats.py have it. What was typed is {names, errors}, by seat;
// `tools` are {persons of the pad, engine, see}.
import { isStanding } from "../../journal/fold.js";
import { indexOf } from "../contracts.js";
import { cut, last, trimmed } from "../forms/fields.js";
import { playersAt, sideName } from "../hand_words.js";
import { headOf } from "../head.js";
import { isOffered, keyOf, nameOf, personOf } from "../persons.js";
import { placeNames } from "../places.js";
import { problemText, refusalTexts, say } from "../words.js";
import { entryOf, factOf, newWish, readWish, wishNow } from "./agreed.js";

export const EDIT = "seats/edit.html";
export const PREVIEW = "seats/preview.html";
const KIND = "seats";
const NAME_LENGTH = 200;
const MOST_LETTERS = 80; // of a name that is told back

export function seatingWith(folded, id) {
  return entryOf(folded, id, KIND);
}

// The form before anything is typed: who sits where now, or by what stands.
export function standingForm(folded, found, tools, freshId) {
  const names = found ? found.element.seats : namesBefore(folded, null);
  return editOf(folded, { names, errors: {} }, newWish(KIND, freshId(), found), tools);
}

// What a page sent, each name as a pad keeps it. Who is new is added by the server: it is said here.
function readTyped(fields, count, persons) {
  const texts = Array.from({ length: count }, (_, seat) => cut(last(fields, seatName(seat)), NAME_LENGTH));
  const names = texts.map((text) => meant(text, persons));
  const keys = names.map(keyOf);
  const told = names.map((name, seat) => [seat, errorOf(name, keys.indexOf(keys[seat]) < seat, persons)]);
  return { names, errors: Object.fromEntries(told.filter(([, error]) => error)) };
}

// A name as it was typed; where somebody only goes by it, the name of who is meant.
function meant(text, persons) {
  const name = nameOf(text);
  const person = personOf(name, persons);
  return person && keyOf(person.name) !== keyOf(name) ? person.name : name;
}

function errorOf(name, isTwice, persons) {
  if (!trimmed(name)) return say("name_missing");
  if (!personOf(name, persons)) return say("not_known_here", { name: cut(name, MOST_LETTERS) });
  return isTwice ? say("sits_twice", { name }) : "";
}

function seatName(seat) {
  return `seat_${seat}`;
}

function editOf(folded, typed, wish, { persons }, problems = []) {
  const isStruck = wish.found !== null && !isStanding(folded, wish.found.id);
  const known = persons.filter(isOffered).map(({ name }) => name);
  return { places: placesOf(folded, typed, wish), wish, known, is_struck: isStruck, problems };
}

// The page that a step of the form leads to: {template, context, fact, status, wish}; no template
// where nothing would be written. `step` is "form", "preview" or "save".
export function stepOf(folded, found, fields, step, tools, freshId) {
  const typed = readTyped(fields, folded.persons.length, tools.persons);
  const given = readWish(fields, KIND, {}, found, freshId);
  const isWrong = Object.keys(typed.errors).length > 0 && !given.is_never;
  if (isWrong || step === "form") return formOf(folded, typed, given, tools);
  const isThere = folded.facts.some(({ id }) => id === given.fact);
  if (!isThere && saysNothing(folded, typed, given)) return nothing(given);
  const next = step === "save" ? savedOf : previewOf;
  return next(folded, typed, given, tools, freshId);
}

// What is saved, or what stands in its way.
function savedOf(folded, typed, given, tools, freshId) {
  const persons = typed.names.map((name) => personOf(name, tools.persons)?.id);
  const wish = { ...given, element: { persons } };
  const fact = factOf(folded, wish, tools);
  const { status, problems } = tools.see(fact);
  if (status === "known") return nothing(wish);
  if (status === "stored") return { template: PREVIEW, context: pageOf(folded, typed, wish), fact, status, wish };
  if (status !== "refused") return staleOf(folded, typed, wish, tools, freshId);
  return formOf(folded, typed, wish, tools, refusalTexts(problems, folded.sheet, folded.record.players));
}

function previewOf(folded, typed, wish, tools, freshId) {
  const hindered = wish.found ? [] : hindrancesOf(folded);
  if (hindered.length) return formOf(folded, typed, wish, tools, hindered);
  if (wish.found && wish.replaces !== wish.found.version_id) return staleOf(folded, typed, wish, tools, freshId);
  return { template: PREVIEW, context: pageOf(folded, typed, wish), fact: null, status: "seen", wish };
}

// It was changed elsewhere meanwhile, or saved with other names.
function staleOf(folded, typed, wish, tools, freshId) {
  const now = { ...wishNow(folded, wish, wish.found?.id ?? wish.fact), fact: freshId() };
  return formOf(folded, typed, now, tools, [say("changed_since_opened")]);
}

function formOf(folded, typed, wish, tools, problems = []) {
  const context = editOf(folded, typed, wish, tools, problems);
  return { template: EDIT, context, fact: null, status: "refused", wish };
}

function nothing(wish) {
  return { template: null, context: null, fact: null, status: "known", wish };
}

function saysNothing(folded, { names }, { found, is_never: isNever }) {
  if (isNever || (found && !isStanding(folded, found.id))) return false;
  const standing = found ? found.element.seats : namesBefore(folded, null);
  return names.every((name, seat) => keyOf(name) === keyOf(standing[seat]));
}

// Why nobody can change places any more.
function hindrancesOf({ is_abandoned: isAbandoned, sheet }) {
  const code = isAbandoned ? "game_abandoned" : sheet.over ? "game_over" : "";
  return code ? [problemText({ code, args: {} }, [], [])] : [];
}

function pageOf(folded, typed, wish) {
  const names = namesAfter(folded, typed, wish);
  const sides = folded.sheet.sides.map((side) => ({ ...side, name: sideName(side, names) }));
  return {
    wish,
    places: placesOf(folded, typed, wish),
    head: headOf({ ...folded.sheet, sides }, folded.table, names, folded.next_slot),
    carried: typed.names.map((name, seat) => [seatName(seat), name]),
  };
}

// Who sits where for the next hand, once this is saved.
function namesAfter(folded, { names }, { found, is_never: isNever }) {
  if (!found) return names;
  const index = indexOf(folded, found);
  const later = folded.record.hands.slice(index + 1).findLast(({ seats }) => seats);
  if (later) return later.seats;
  return isNever ? playersAt(folded.record, index) : names;
}

// The places: who sat there, who is to sit there, and what is wrong with that.
function placesOf(folded, { names, errors }, { found, is_never: isNever }) {
  const stood = namesBefore(folded, found);
  const [before, after] = isNever ? [found.element.seats, stood] : [stood, names];
  const { sides } = folded.sheet;
  return placeNames(before.length).map((name, seat) => {
    const side = sides.findIndex(({ seats }) => seats.includes(seat));
    const error = errors[seat] ?? "";
    return { seat, name, side: side < 0 ? null : side, before: before[seat], after: after[seat], error };
  });
}

// Who sat where before an entry, or who sits where now.
function namesBefore(folded, found) {
  return playersAt(folded.record, found ? indexOf(folded, found) : folded.entries.length);
}

// What was saved, in words.
export function doneText({ is_never: isNever }) {
  return say(isNever ? "places_were_struck" : "places_from_here");
}

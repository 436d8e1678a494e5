// Who really sat where from the start of a game: the form, all that changes, and the fact; as
// scorepad/web/seating.py and seating_wish.py have it. A wish is {fact, persons, replaces, reason,
// seen, versions}; `persons` of the pad are [{id, name}].
import { changesOf } from "../../journal/facts.js";
import { cut, last, textLine } from "../forms/fields.js";
import { playersAt } from "../hand_words.js";
import { placeNames } from "../places.js";
import { seatMoves } from "../seat_moves.js";
import { endedText, say } from "../words.js";
import { readSeen, writtenSeen } from "./answers.js";
import { endsOf, shiftOf } from "./effects.js";
import { hindrances } from "./hindrances.js";

export const EDIT = "seating/edit.html";
export const EFFECTS = "seating/effects.html";
const ID_LENGTH = 64;

// The wish that leaves it as it is.
export function standingWish({ seats_fact: { id, body } }, factId) {
  return wishOf({ fact: factId, persons: body.persons, replaces: id, reason: "", seen: [] });
}

// What a page sent.
export function readWish({ seats_fact: { body } }, fields) {
  return wishOf({
    fact: cut(last(fields, "fact"), ID_LENGTH),
    persons: body.persons.map((_, seat) => cut(last(fields, `seat_${seat}`), ID_LENGTH)),
    replaces: cut(last(fields, "replaces"), ID_LENGTH),
    reason: textLine(last(fields, "reason")),
    seen: readSeen(fields),
  });
}

function wishOf(told) {
  return { ...told, versions: writtenSeen(told.seen) };
}

// What the page of the form is given; `problems` say why what it holds cannot be.
export function editOf(folded, wish, persons, problems = []) {
  return { places: placesOf(folded, wish, namesOf(folded, persons)), wish, problems };
}

// Everybody of the pad by id, with those of the game who are none of their own any more.
function namesOf(folded, persons) {
  return new Map([...persons.map(({ id, name }) => [id, name]), ...Object.entries(folded.names)]);
}

// The places, each with everybody of the pad, once: those at the table first.
function placesOf(folded, wish, names) {
  const now = folded.seats_fact.body.persons;
  const atTable = new Set(now.map((person) => names.get(person)));
  const known = [...now, ...[...names.keys()].filter((person) => !atTable.has(names.get(person)))];
  const { sides } = folded.sheet;
  return placeNames(now.length).map((name, seat) => {
    const side = sides.findIndex(({ seats }) => seats.includes(seat));
    return {
      seat,
      name,
      side: side < 0 ? null : side,
      before: names.get(now[seat]),
      persons: known.map((id) => ({ id, name: names.get(id), is_chosen: wish.persons[seat] === id })),
    };
  });
}

// What cannot be, in sentences: somebody at two places, somebody who is not in the pad.
export function faultsOf(folded, wish, persons) {
  const names = namesOf(folded, persons);
  if (wish.persons.some((person) => !names.has(person))) return [say("choose_who_sat")];
  const twice = wish.persons.filter((person, place) => wish.persons.indexOf(person) < place);
  return [...new Set(twice)].map((person) => say("sits_twice", { name: names.get(person) }));
}

// The fact: whoever was taken for another is so in later changes of places, too.
export function factOf(folded, wish) {
  const before = folded.seats_fact.body.persons;
  const became = new Map(before.map((person, seat) => [person, wish.persons[seat]]));
  const seen = new Map(wish.seen);
  const also = folded.entries
    .filter(({ kind }) => kind === "seats")
    .map((entry) => ({ entry, persons: entry.stored.persons.map((person) => became.get(person) ?? person) }))
    .filter(({ entry, persons }) => persons.some((person, seat) => person !== entry.stored.persons[seat]))
    .map(({ entry: { id, stored, version_id: version }, persons }) => ({
      target: id,
      replaces: seen.get(id) ?? version,
      hand: { ...stored, persons },
    }));
  const { persons, replaces, reason } = wish;
  const body = { persons, replaces, ...(also.length && { also }), ...(reason && { reason }) };
  return { id: wish.fact, kind: "reseated", body };
}

// The page of all that changes, or the form with what hinders it or what stands by now; no page
// where nothing changes. Gives {template, context, fact, status}.
export function previewOf(folded, wish, { persons, see, engine }, freshId) {
  const faults = faultsOf(folded, wish, persons);
  const form = (problems, now = folded, told = wish) => {
    return { template: EDIT, context: editOf(now, told, persons, problems) };
  };
  if (faults.length) return { ...form(faults), fact: null, status: "refused" };
  const fact = factOf(folded, wish);
  const seen = see(fact);
  const { status, before } = seen;
  if (status === "known") return { template: null, context: null, fact, status };
  if (status === "clash") {
    const told = [say("changed_since_opened")];
    return { ...form(told, before, standingWish(before, freshId())), fact, status };
  }
  if (status === "refused") return { ...form(hindrances(seen, "", engine)), fact, status };
  const changed = changesOf(fact).map(({ target, replaces }) => [target, replaces]);
  const context = { wish: wishOf({ ...wish, seen: changed }), shown: shownOf(seen) };
  return { template: EFFECTS, context, fact, status };
}

function shownOf({ before, after }) {
  return {
    moves: seatMoves(after, after.facts.at(-1)),
    totals: totalsOfPersons(before, after),
    ends: [...endsOf(before, after), ...endNamed(before, after)],
  };
}

// Who has won by name, or who deals next where that is another one.
function endNamed(before, after) {
  const { over, next_dealer: dealer } = after.sheet;
  if (over) return [endedText(after.sheet)];
  if (dealer === null) return [];
  const [was, will] = [before, after].map(({ record, entries }) => playersAt(record, entries.length)[dealer]);
  return was === will ? [] : [say("deals_next", { player: will })];
}

// What each person stands at, before and after, by the side of after.
function totalsOfPersons(before, after) {
  const [was, will] = [standingOf(before), standingOf(after)];
  const names = { ...before.names, ...after.names };
  const persons = [...new Set([...before.persons, ...after.persons])].filter((one) => was.has(one) || will.has(one));
  const shifts = persons.map((person) => {
    const { side, total } = will.get(person) ?? { side: was.get(person).side, total: null };
    return shiftOf(side, names[person], was.get(person)?.total ?? null, total);
  });
  const isGone = ({ after: total }) => Number(total === null);
  return shifts.sort((one, other) => isGone(one) - isGone(other) || one.side - other.side);
}

// The side and the total of each person who sits on one.
function standingOf({ persons, sheet }) {
  return new Map(
    sheet.sides.flatMap(({ seats }, side) =>
      seats.map((seat) => [persons[seat], { side, total: sheet.totals[side] }]),
    ),
  );
}

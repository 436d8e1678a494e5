// The persons of a pad as its snapshot has them: how they are called, whom a name means, who is
// offered. As scorepad/pads/persons.py has it.
import { words } from "./forms/fields.js";

// The name of everybody whom a game may name, by id.
export function namesOf({ persons, past = {} }) {
  return { ...past, ...Object.fromEntries(persons.map(({ id, name }) => [id, name])) };
}

// The names to be tapped: those who played last first, of the latest `count` games.
export function namesOffered(snapshot, count) {
  const names = namesOf(snapshot);
  const recent = snapshot.games.slice(0, count).flatMap((game) => game.persons.map((id) => names[id]));
  const offered = new Set(snapshot.persons.filter(isOffered).map(({ name }) => name));
  return [...new Set([...recent.filter((name) => offered.has(name)), ...offered])];
}

// What else may be typed, with who is meant by it.
export function otherNames({ persons }) {
  const offered = persons.filter(isOffered);
  return offered.flatMap(({ name, other_names: others = [] }) => others.map((other) => ({ other, name })));
}

// The person of [{id, name, other_names}] whom a name means, with the name as it was `typed`; or
// null.
export function personOf(text, persons) {
  const name = nameOf(text);
  const found = persons.find((one) => one.name === name) ?? persons.find((one) => isCalled(one, name));
  return found && name ? { ...found, typed: name } : null;
}

// A name as a pad keeps it.
export function nameOf(text) {
  return words(text.normalize("NFC")).join(" ");
}

// What two names of one pad must differ in: what is seen, whatever its case or width.
export function keyOf(name) {
  const folded = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return words(folded.replace(/[\p{Cf}\ufe00-\ufe0f]/gu, "")).join(" ");
}

function isCalled({ name, other_names: others = [] }, text) {
  return [name, ...others].some((known) => keyOf(known) === keyOf(text));
}

// Whether a new game offers the name to be tapped.
export function isOffered({ is_offered: is = true }) {
  return is;
}

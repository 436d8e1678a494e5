// The persons of a pad by the names that are typed; as scorepad/pads/names.py has it.
import { words } from "./forms/fields.js";

// The person of [{id, name}] whom a name means, with the name as it was `typed`; or null.
export function personOf(text, persons) {
  const name = nameOf(text);
  const found = persons.find((one) => one.name === name) ?? persons.find((one) => keyOf(one.name) === keyOf(name));
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

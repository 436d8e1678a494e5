// What adjustments (./adjusting.js) and changes of places (./seats.js) have alike: one that is new, or
// one that stands or is struck out.
import { last } from "../shown/forms/fields.js";

// What it is about: `found` is the entry that the address names, null for a new one.
export function agreedAbout(folded, { snapshot }, id, foundIn) {
  const found = id ? foundIn(folded, id) : null;
  if (!snapshot || (id && !found)) return null;
  return { found, tools: { persons: snapshot.persons } };
}

// Whose id was used for something else is shown again, with another one.
export function hinderedBy({ fact }, fields) {
  return fact.id === last(fields, "fact") ? null : "";
}

export function doneAt({ found }) {
  return found ? "sheet.show" : "table.show";
}

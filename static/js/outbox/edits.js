// Small changes of the rows of an outbox, each giving new rows. Pure.
import { CORRECTORS } from "../journal/facts.js";
import { laterThan } from "./rests.js";

// Facts about a fact: they say nothing of the sheet.
const REMARKS = ["agreed", "objected", "settled"];
const CHANGES = [...CORRECTORS, "rules"];

export function drop(rows, gone) {
  const seqs = gone.map(({ seq }) => seq);
  return rows.filter(({ seq }) => !seqs.includes(seq));
}

export function replaceRow(rows, row) {
  return rows.map((other) => (other.seq === row.seq ? row : other));
}

// The rows with `edit` done to those of the same game that came later than `row`.
export function editAll(rows, row, edit) {
  const later = laterThan(rows, row).filter((other) => other.pad === row.pad && other.game === row.game);
  return rows.map((other) => (later.includes(other) ? edit(other) : other));
}

// The rows, those later than `row` naming other ids: by where an id stands, [from, to]. `target`
// and `replaces` of changes, of remarks the target and what was `seen`; of what is `undone`, the target.
export function rename(rows, row, names) {
  return editAll(rows, row, (later) => renamed(later, names));
}

function renamed(row, { target, replaces, undone = null }) {
  const { kind, body } = row;
  const named = (change) => swapped(swapped(change, "target", target), "replaces", replaces);
  let changed = body;
  if (kind === "undone") changed = swapped(body, "target", undone);
  else if (REMARKS.includes(kind)) changed = swapped(swapped(body, "target", target), "seen", replaces);
  else if (CHANGES.includes(kind)) changed = renamedIn(named(body), named);
  return changed === body ? row : { ...row, body: changed };
}

function renamedIn(body, named) {
  if (!body.also) return body;
  const also = body.also.map(named);
  return also.every((change, place) => change === body.also[place]) ? body : { ...body, also };
}

function swapped(part, key, pair) {
  return pair && part[key] === pair[0] && pair[0] !== pair[1] ? { ...part, [key]: pair[1] } : part;
}

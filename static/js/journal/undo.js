// What Undo takes back and Redo brings back: the last change of this phone, nothing in between. The
// twin of scorepad/journal/undo.py.
import { CHANGERS } from "./facts.js";
import { findFact } from "./fold.js";

// The fact that Undo on this phone takes back, or null: the last change that stands, if it is its.
export function undoTarget(folded) {
  const isChange = ({ kind, id }) => CHANGERS.includes(kind) && !(id in folded.undone);
  const last = [...folded.facts].reverse().find(isChange);
  return last && canTakeBack(folded, last) ? last : null;
}

// The undo that Redo on this phone takes back, or null: the last that stands, if nothing came after.
export function redoTarget(folded) {
  const isRedoable = (fact) => fact.kind === "undone" && canTakeBack(folded, fact);
  return [...folded.facts].reverse().find(isRedoable) ?? null;
}

// Whether this phone may take a fact back now. Changes can be, and undos of changes; to undo a redo,
// the change itself is named again.
export function canTakeBack(folded, target) {
  const isUndo = target.kind === "undone" && CHANGERS.includes(undoneBy(folded, target).kind);
  if (target.id in folded.undone || !(isUndo || CHANGERS.includes(target.kind))) return false;
  if (!target.is_own) return false;
  return !folded.facts.slice(target.number).some((fact) => comesBetween(folded, fact, target));
}

// Whether a later fact rests on the target: it changed the game after it, or under it.
function comesBetween(folded, later, target) {
  if (later.id in folded.undone) return false;
  if (later.kind === "undone") return undoneBy(folded, later).number < target.number;
  return CHANGERS.includes(later.kind);
}

// The fact that a stored undo takes back.
function undoneBy(folded, undo) {
  return findFact(folded, undo.body.target);
}

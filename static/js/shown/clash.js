// A hand that is there twice: what stands and what was typed, side by side, for a person to decide.
import { contractTold } from "./contracts.js";
import { pastOf } from "./past.js";
import { titleOf } from "./rows.js";
import { termsFor, wishOf } from "./why.js";

// The hand that another phone saved in the slot of `typed`, beside it; null where there is none.
// `form` tells the hands of this game, `factId` is what taking one's own would be saved by.
export function clashOf(folded, typed, engine, form, factId) {
  const held = [...folded.entries, ...folded.struck].filter((entry) => !entry.history[0].undone_by);
  const found = held.find((entry) => entry.slot === typed.slot);
  if (!found) return null;
  const { theirs, last } = standing(folded, found, engine);
  return {
    number: typed.slot,
    found,
    wish: wishOf(folded, { ...typed, fact: factId, slot: null }, found),
    theirs,
    mine: told(folded, found, typed, engine, form),
    last,
  };
}

// A hand that was corrected elsewhere since its form was opened. `wish` is what was wanted.
export function staleOf(folded, entryId, wish, engine, form, factId) {
  const found = [...folded.entries, ...folded.struck].find((entry) => entry.id === entryId);
  if (!found) return null;
  const entry = { ...wish.entry, fact: factId };
  const { theirs, last } = standing(folded, found, engine);
  return {
    title: titleOf(found),
    found,
    wish: { ...wish, entry, replaces: found.version_id },
    theirs,
    mine: wish.is_never ? null : told(folded, found, wish.entry, engine, form),
    last,
    can_replace: !found.history[0].undone_by,
  };
}

// What stands in words, null for what was struck out, and who wrote it when.
function standing(folded, found, engine) {
  const stands = folded.entries.some((entry) => entry.id === found.id);
  const { players } = folded.record;
  return {
    theirs: stands ? contractTold(folded, found, found.element, players, engine) : null,
    last: pastOf(folded, found, engine).at(-1),
  };
}

// What was typed in words, in the place of `found`.
function told(folded, found, typed, engine, form) {
  const element = form.element(typed, termsFor(folded, found, engine, form));
  return contractTold(folded, found, element, folded.record.players, engine);
}

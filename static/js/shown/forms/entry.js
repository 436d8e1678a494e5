// What every game's hand form has: the entry that is being told, and the terms it is told on.
//
// An entry is a hand as it stands in the form; nothing is judged there, null or "" is not yet told.
// `taps` tells how often it was changed, so that the younger of two copies is known whatever their
// clocks say; `way` is how the bidding is kept: the contract alone, or all `calls` (0:60, 1:pass).
import { CALLS, CONTRACT } from "./fields.js";

const BLANK = { fact: "", taps: 0, slot: null, way: CONTRACT, calls: [], note: "", void: "" };

// Makes entries of a game: `own` are the fields that it adds, each as it is while nothing is told,
// and `derive(entry)` what follows from them, above all the `contract` as the form's field has it.
export function entriesOf(own, derive) {
  const blank = { ...BLANK, ...own };
  const names = Object.keys(blank);
  const plain = (told) => Object.fromEntries(names.map((name) => [name, told[name] ?? blank[name]]));
  return {
    made(told) {
      const entry = plain(told);
      return { ...entry, has_calls: entry.way === CALLS, ...derive(entry) };
    },
    // What is kept of it as a draft: the fields alone.
    plain,
  };
}

export { sideOf } from "../hand_words.js";

// These keys of an object, where it has them.
export function only(told, keys) {
  return Object.fromEntries(keys.filter((key) => key in told).map((key) => [key, told[key]]));
}

// What the form does not ask and the new element takes over from the corrected one.
export function keptOf(base, keys = ["dealer"]) {
  return only(base, keys);
}

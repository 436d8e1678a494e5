// What a fact is called in few words, as scorepad/web/fact_names.py has it: after "Undo:", and in
// the log.
import { canonical, changesOf, CORRECTORS, isAbout } from "../journal/facts.js";
import { say } from "./words.js";

// What a fact does to an entry of each kind: says it, corrects it, strikes it out, brings it back.
const OF_ENTRIES = {
  hand: ["a_hand", "hand_corrected", "hand_struck", "hand_again"],
  adjusted: ["an_adjustment", "adjustment_corrected", "adjustment_struck", "adjustment_again"],
  seats: ["a_change_of_places", "places_corrected", "places_struck", "places_again"],
  rules: ["a_change_of_rules", "a_change_of_rules", "rules_struck", "a_change_of_rules"],
};
const [SAID, CORRECTED, STRUCK, AGAIN] = [0, 1, 2, 3];
// How the table ended the game.
const ENDS = { clock: "game_ended_by_clock", conceded: "game_conceded" };
const OTHERS = {
  started: "the_start",
  recounted: "hands_recounted",
  reseated: "seats_put_right",
  reopened: "game_gone_on",
  agreed: "an_agreement",
  objected: "an_objection",
  settled: "objection_settled",
};
const REMARKS = ["agreed", "objected", "settled"];
// What a hand may be told besides when hands change places.
const BESIDES = ["dealer", "playing", "note", "sides_bid"];

// A fact in few words, as it goes on a sentence: "hand 4 corrected".
export function factName(folded, fact) {
  const { kind, body } = fact;
  if (kind === "undone") return undoName(folded, fact);
  const target = REMARKS.includes(kind) ? factOf(folded, body.target) : null;
  // An objection that is settled is told by what it was about.
  const about = target && kind === "settled" ? (factOf(folded, target.body.target) ?? target) : target;
  if (about) return say("one_about_another", { deed: say(OTHERS[kind]), what: factName(folded, about) });
  if (kind in OTHERS) return say(OTHERS[kind]);
  if (kind === "abandoned") return say(ENDS[body.result?.by] ?? "game_given_up");
  if (kind === "noted") return say(isAbout(fact) ? "about_game" : "a_note");
  if (isOrder(folded, fact)) return say("order_changed");
  const entry = entryOf(folded, CORRECTORS.includes(kind) ? body.target : fact.id);
  return entry ? say(OF_ENTRIES[entry.kind][wayOf(entry, fact)], { number: entry.slot }) : "";
}

// What Undo says it takes back; giving a game up has a button of its own.
export function undoWay(folded, target) {
  if (!target || ["abandoned", "reopened"].includes(target.kind)) return null;
  return { id: target.id, what: factName(folded, target) };
}

// What Redo says it brings back; `target` is the undo that it takes back.
export function redoWay(folded, target) {
  const first = target ? factOf(folded, target.body.target) : null;
  return first ? { id: target.id, what: factName(folded, first) } : null;
}

// Whether a correction only gives hands the elements of each other: they were played in another
// order. What they say of their deals apart.
export function isOrder(folded, fact) {
  const changes = fact.kind === "corrected" ? changesOf(fact) : [];
  const entries = changes.map(({ target }) => entryOf(folded, target)).filter(Boolean);
  const before = entries.map((entry) => elementBefore(entry, fact));
  const after = changes.map(({ hand }) => hand);
  if (changes.length < 2 || before.includes(null) || after.some((one) => "adjust" in one)) return false;
  const [was, isNow] = [before.map(played), after.map(played)];
  return canonical(was) !== canonical(isNow) && canonical(was.sort()) === canonical(isNow.sort());
}

// What an entry said before a fact changed it; null where it did not stand.
export function elementBefore({ history }, fact) {
  const place = history.findIndex((touch) => touch.fact.id === fact.id);
  const earlier = place < 0 ? history : history.slice(0, place);
  return earlier.findLast((touch) => !touch.undone_by)?.element ?? null;
}

function undoName(folded, { body }) {
  const target = factOf(folded, body.target);
  if (!target) return "";
  if (target.kind !== "undone") return say("what_taken_back", { what: factName(folded, target) });
  const first = factOf(folded, target.body.target);
  return first ? say("what_brought_back", { what: factName(folded, first) }) : "";
}

function wayOf(entry, fact) {
  if (fact.kind === "voided") return STRUCK;
  if (fact.kind !== "corrected") return SAID;
  return elementBefore(entry, fact) === null ? AGAIN : CORRECTED;
}

function played(element) {
  return canonical(Object.fromEntries(Object.entries(element).filter(([key]) => !BESIDES.includes(key))));
}

function factOf({ facts }, id) {
  return facts.find((fact) => fact.id === id) ?? null;
}

function entryOf({ entries, struck }, id) {
  return [...entries, ...struck].find((entry) => entry.id === id) ?? null;
}

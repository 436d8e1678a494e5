// What a table agrees on besides its hands: the wish, the fact of it, and what it would do; as
// scorepad/web/agreed.py has it. A wish is {fact, kind, element, found, replaces, is_never, answers,
// reason}: `found` is the entry that it corrects, null for a new one.
import { findEntry } from "../../journal/fold.js";
import { cut, last, textLine } from "../forms/fields.js";
import { sideNames } from "../hand_words.js";
import { say } from "../words.js";
import { alsoOf, readAnswers } from "./answers.js";
import { withDealsKept } from "./dealers.js";
import { effectsOf, endsOf, questionsOf, shiftOf } from "./effects.js";
import { hindrances } from "./hindrances.js";

const NEVER = "never";
const ID_LENGTH = 64;

// The entry of that kind with this id, standing or struck out; null where there is none.
export function entryOf(folded, id, kind) {
  const found = findEntry(folded, id);
  return found?.kind === kind && !found.undone_by ? found : null;
}

export function newWish(kind, fact, found = null) {
  const replaces = found?.version_id ?? "";
  return { fact, kind, element: {}, found, replaces, is_never: false, answers: [], reason: "" };
}

// The wish that the fields of a form tell.
export function readWish(fields, kind, element, found, freshId) {
  return {
    fact: cut(last(fields, "fact"), ID_LENGTH) || freshId(),
    kind,
    element,
    found,
    replaces: cut(last(fields, "replaces"), ID_LENGTH),
    is_never: found !== null && last(fields, "do") === NEVER,
    answers: readAnswers(fields),
    reason: found ? textLine(last(fields, "reason")) : "",
  };
}

// The wish for what stands by now; with what was typed.
export function wishNow(folded, wish, id = wish.found?.id) {
  const found = id ? findEntry(folded, id) : null;
  return { ...wish, found, replaces: found?.version_id ?? "" };
}

// The fact as the journal takes it. `tools` are {engine, see}.
export function factOf(folded, wish, { engine, see }) {
  const { fact: id, kind, element, found, replaces, reason } = wish;
  if (!found) return { id, kind, body: element };
  const made = (also) => {
    const body = { target: found.id, replaces, ...(also.length && { also }), ...(reason && { reason }) };
    if (wish.is_never) return { id, kind: "voided", body };
    return { id, kind: "corrected", body: { ...body, hand: element } };
  };
  return withDealsKept(folded, id, found.id, alsoOf(folded, wish.answers), engine, { made, see });
}

// The wish considered: {wish, fact, seen}; with a fresh id where its own was used for something else
// before.
export function considered(folded, wish, tools, freshId) {
  const fact = factOf(folded, wish, tools);
  const seen = tools.see(fact);
  if (seen.status !== "changed") return { wish, fact, seen };
  return considered(folded, { ...wish, fact: freshId() }, tools, freshId);
}

// What was considered, in words.
export function shownOf({ found, fact }, seen, engine) {
  const { before, after, status } = seen;
  const questions = found ? questionsOf(seen, found.id, engine) : [];
  const isHindered = status === "refused" && !questions.length;
  const [was, willBe] = [before, after].map(({ sheet }) => sheet.totals);
  return {
    shifts: sideNames(before.sheet).map((name, side) => shiftOf(side, name, was[side], willBe[side])),
    effects: found ? effectsOf(seen) : { rows: [], ends: endsOfNew(before, after) },
    questions,
    problems: isHindered ? hindrances(seen, found?.id ?? fact, engine) : [],
    status,
  };
}

// A new entry changes no hand that was played.
function endsOfNew(before, after) {
  const ends = endsOf(before, after);
  return isAtTheEnd(after) ? [...ends, say("past_a_limit")] : ends;
}

// Whether a side stands where the next hand's end will find the game over.
function isAtTheEnd({ sheet, table }) {
  const isPast = (far) => far !== null && far <= 0;
  const isIt = (_side, side) => isPast(table.to_win[side]) || isPast(table.to_lose?.[side] ?? null);
  return !sheet.over && sheet.sides.some((one, side) => !sheet.dropped.includes(side) && isIt(one, side));
}

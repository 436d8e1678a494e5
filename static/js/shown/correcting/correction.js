// Correcting an earlier hand: the form filled in, all that changes, the fact; as
// scorepad/web/correction.py gives it to its templates. `tools` are {engine, form, see, keepUrl}: the
// rules, the form of this game, how a fact would be answered ({before, after, status, problems}),
// and where a tap of the form is kept.
import { contractTold, indexOf } from "../contracts.js";
import { keptOfDeal } from "../deeds.js";
import { last, textLine } from "../forms/fields.js";
import { reasonOfTotals, titleOf } from "../rows.js";
import { staleOf } from "../clash.js";
import { termsFor, wishOf } from "../why.js";
import { commas, say } from "../words.js";
import { alsoOf, readAnswers, written } from "./answers.js";
import { withDealsKept } from "./dealers.js";
import { effectsOf, questionsOf } from "./effects.js";
import { hindrances } from "./hindrances.js";

const NEVER = "never";
const ID_LENGTH = 64;

// The entry of a hand with this id, standing or struck out; null where there is none to correct.
export function handOf(folded, id) {
  const found = [...folded.entries, ...folded.struck].find((entry) => entry.id === id);
  return found?.kind === "hand" && !found.history[0].undone_by ? found : null;
}

// The wish that leaves a hand as it stands, or stood.
export function standingWish(folded, found, factId, { engine, form }) {
  const terms = termsFor(folded, found, engine, form);
  return wishOf(folded, form.fromElement(found.element, terms, factId), found);
}

// The wish that the fields of a form tell.
export function readWish(folded, found, fields, { engine, form }) {
  const entry = form.read(fields, termsFor(folded, found, engine, form));
  return {
    ...wishOf(folded, entry, found),
    replaces: last(fields, "replaces").slice(0, ID_LENGTH),
    is_never: last(fields, "void") === NEVER,
    answers: readAnswers(fields),
    reason: textLine(last(fields, "reason")),
  };
}

// A hand that was saved already, edited and sent again: its correction.
export function changedWish(folded, found, typed, factId) {
  return wishOf(folded, { ...typed, fact: factId, slot: null }, found);
}

// What the page of the form is given; `problems` say why what it holds cannot be.
export function editOf(folded, found, wish, tools, problems = [], isSavedAlready = false) {
  const { engine, form, keepUrl } = tools;
  const { record } = folded;
  const index = indexOf(folded, found);
  const sheet = engine.score({ ...record, hands: record.hands.slice(0, index) });
  const number = found.slot ?? 0;
  const why = reasonOfTotals(folded, index);
  const place = { index, number, slot: null, keep_url: keepUrl, base: found.element, why };
  return {
    page: form.pageOf(record, sheet, wish.entry, place, problems),
    title: titleOf(found),
    found,
    replaces: wish.replaces,
    reason: wish.reason,
    stands: contractTold(folded, found, found.element, record.players, engine),
    is_struck: !isStanding(folded, found),
    is_saved_already: isSavedAlready,
  };
}

// The correction as the journal takes it.
export function factOf(folded, found, wish, tools) {
  const { engine, see } = tools;
  const made = (also) => ({ id: wish.entry.fact, ...bodyOf(folded, found, wish, also, tools) });
  const also = alsoOf(folded, wish.answers);
  return withDealsKept(folded, wish.entry.fact, found.id, also, engine, { made, see });
}

function bodyOf(folded, found, wish, also, tools) {
  const { replaces, reason } = wish;
  const body = { target: found.id, replaces, ...(also.length && { also }), ...(reason && { reason }) };
  if (wish.is_never) return { kind: "voided", body };
  return { kind: "corrected", body: { ...body, hand: elementOf(folded, found, wish.entry, tools) } };
}

// All that a correction changes, or what hinders it: {template, context, fact}; the template is null
// where nothing would be written. `freshId()` is for a page whose id was used for something else.
export function previewOf(folded, found, wish, tools, freshId, isSavedAlready = false) {
  const fact = factOf(folded, found, wish, tools);
  const seen = tools.see(fact);
  if (seen.status === "known") return { template: null, context: null, fact };
  if (seen.status === "changed") {
    const fresh = { ...wish, entry: { ...wish.entry, fact: freshId() } };
    return previewOf(folded, found, fresh, tools, freshId, isSavedAlready);
  }
  if (seen.status === "clash") {
    const context = staleOf(seen.before, found.id, wish, tools.engine, tools.form, freshId());
    return { template: "correction/stale.html", context, fact };
  }
  const questions = questionsOf(seen, found.id, tools.engine);
  if (seen.status === "refused" && !questions.length) {
    const told = hindrances(seen, found.id, tools.engine);
    const context = editOf(folded, found, wish, tools, told, isSavedAlready);
    return { template: "correction/edit.html", context, fact };
  }
  const context = effectsPage(seen, found, wish, questions, tools, isSavedAlready);
  return { template: "correction/effects.html", context, fact };
}

function effectsPage(seen, found, wish, questions, tools, isSavedAlready) {
  const { before } = seen;
  const told = (element) => contractTold(before, found, element, before.record.players, tools.engine);
  return {
    title: titleOf(found),
    found,
    wish,
    old: told(found.element),
    new: told(elementOf(before, found, wish.entry, tools)),
    effects: effectsOf(seen),
    questions,
    is_struck: !isStanding(before, found),
    is_saved_already: isSavedAlready,
    answers: written(wish.answers),
  };
}

// What a correction that was saved did, in words; `folded` is the game before it.
export function doneText(folded, found, { body }) {
  const hand = titleOf(found);
  const { answered, dealt, played } = othersTold(folded, body.also ?? []);
  const told = [];
  if (answered) told.push(say("corrected_and_answered", { hand, hands: answered }));
  else told.push(isStanding(folded, found) ? say("was_corrected", { hand }) : say("hand_stands_again", { hand }));
  if (played) told.push(say("teams_stay_in", { hands: played }));
  if (dealt) told.push(say("dealer_stays_in", { hands: dealt }));
  return told.join(" ");
}

// The other hands that a correction changed: where who bid was answered, where only the dealer was
// told, and where the teams were.
function othersTold(folded, also) {
  const entries = [...folded.entries, ...folded.struck];
  const changed = also
    .map(({ target, hand }) => [entries.find((entry) => entry.id === target), hand])
    .filter(([entry]) => entry)
    .map(([entry, hand]) => [titleOf(entry), keptOfDeal(entry.stored, hand)]);
  const titles = (isIt) => commas(changed.filter(([, kept]) => isIt(kept)).map(([title]) => title));
  return {
    answered: titles((kept) => !kept.length),
    dealt: titles((kept) => kept.includes("dealer")),
    played: titles((kept) => kept.includes("playing")),
  };
}

function isStanding(folded, { id }) {
  return folded.entries.some((entry) => entry.id === id);
}

function elementOf(folded, found, entry, { engine, form }) {
  return form.element(entry, termsFor(folded, found, engine, form));
}

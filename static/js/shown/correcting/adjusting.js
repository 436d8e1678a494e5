// A penalty or a correction that the table agreed on: the form, what it changes, and the fact; as
// scorepad/web/adjustments.py and forms/adjustment.py have it. What was typed is {points, signs,
// note, adjust, errors}: by side, and sentences by field. `tools` are {engine, see}.
import { isStanding } from "../../journal/fold.js";
import { cut, last, trimmed, wholeNumber, words } from "../forms/fields.js";
import { playersAt, sideNames } from "../hand_words.js";
import { plain, say } from "../words.js";
import { considered, entryOf, newWish, readWish, shownOf, wishNow } from "./agreed.js";
import { written } from "./answers.js";

export const EDIT = "adjustments/edit.html";
export const PREVIEW = "adjustments/preview.html";
const KIND = "adjusted";
const [MINUS, PLUS] = ["minus", "plus"];
const NUMBER_LENGTH = 12;
const NOTE_LENGTH = 280;
const NOTE = "note";
const OWN_SIGN = /^[+\-\u2212\u2013]/;

export function adjustmentWith(folded, id) {
  return entryOf(folded, id, KIND);
}

// The form before anything is typed: as an address fills it, or with what stands.
export function standingForm(folded, found, query, freshId) {
  const typed = found ? filled(found.element) : { ...readTyped(query, folded.sheet.sides.length), errors: {} };
  return editOf(folded, typed, newWish(KIND, freshId(), found));
}

function filled({ adjust, note = "" }) {
  const points = adjust.map((one) => (one ? plain(Math.abs(one)) : ""));
  return { points, signs: adjust.map((one) => (one > 0 ? PLUS : MINUS)), note, adjust, errors: {} };
}

// What a page sent; a point that was typed with a sign keeps that sign.
function readTyped(fields, count) {
  const sides = Array.from({ length: count }, (_, side) => side);
  const points = sides.map((side) => cut(trimmed(last(fields, pointsName(side))), NUMBER_LENGTH));
  const signs = sides.map((side) => (last(fields, `sign_${side}`) === PLUS ? PLUS : MINUS));
  const note = cut(words(last(fields, NOTE)).join(" "), NOTE_LENGTH);
  const numbers = points.map((text, side) => numberOf(text, signs[side]));
  const wrong = sides.filter((side) => numbers[side] === null);
  const errors = Object.fromEntries(wrong.map((side) => [pointsName(side), say("not_whole_number")]));
  if (!wrong.length && !numbers.some(Boolean)) errors[pointsName(0)] = say("whose_points_change");
  if (!note) errors[NOTE] = say("say_why");
  return { points, signs, note, adjust: numbers.map((number) => number ?? 0), errors };
}

function pointsName(side) {
  return `points_${side}`;
}

// The points that were typed; nothing typed is 0.
function numberOf(text, sign) {
  const number = text ? wholeNumber(text) : 0;
  if (number === null || OWN_SIGN.test(text)) return number;
  return sign === MINUS ? 0 - number : number;
}

function editOf(folded, typed, wish, problems = []) {
  const { found } = wish;
  const isStruck = found !== null && !isStanding(folded, found.id);
  const { note, errors } = typed;
  return { sides: sidesOf(folded, typed), note, note_error: errors[NOTE] ?? "", wish, is_struck: isStruck, problems };
}

// Each side with its total, and what was typed for it.
function sidesOf({ record, entries, sheet }, { points, signs, errors }) {
  const names = playersAt(record, entries.length);
  return sheet.sides.map(({ name, seats }, index) => ({
    index,
    name,
    members: seats.map((seat) => names[seat]),
    total: sheet.totals[index],
    points: points[index],
    sign: signs[index],
    error: errors[pointsName(index)] ?? "",
  }));
}

// The page that a step of the form leads to: {template, context, fact, status, wish}; no template
// where nothing would be written. `step` is "form", or else the preview.
export function stepOf(folded, found, fields, step, tools, freshId) {
  const typed = readTyped(fields, folded.sheet.sides.length);
  const { adjust, note } = typed;
  const wish = readWish(fields, KIND, { adjust, note }, found, freshId);
  const isWrong = Object.keys(typed.errors).length > 0 && !wish.is_never;
  if (!isWrong && step !== "form") return previewOf(folded, typed, wish, tools, freshId);
  return { template: EDIT, context: editOf(folded, typed, wish), fact: null, status: "refused", wish };
}

function previewOf(folded, typed, given, tools, freshId) {
  const { wish, fact, seen } = considered(folded, given, tools, freshId);
  const { status } = seen;
  const shown = shownOf(wish, seen, tools.engine);
  const form = (now, told) => ({ template: EDIT, context: editOf(folded, typed, now, told), fact, status, wish });
  if (status === "known") return { template: null, context: null, fact, status, wish };
  if (status === "clash") return form(wishNow(seen.before, wish), [say("changed_since_opened")]);
  if (shown.problems.length) return form(wish, shown.problems);
  const answers = written(wish.answers);
  const context = { wish, note: typed.note, moved: movedOf(folded, typed), shown, carried: carried(typed), answers };
  return { template: PREVIEW, context, fact, status, wish };
}

// The sides whose points the table moves, and by how many.
function movedOf({ sheet }, { adjust }) {
  const sides = sideNames(sheet).map((name, side) => ({ side, name, points: adjust[side] }));
  return sides.filter(({ points }) => points);
}

// The fields that say the same on the next page, each with its value.
function carried({ points, signs, note }) {
  const typed = points.map((text, side) => [pointsName(side), text]);
  return [...typed, ...signs.map((sign, side) => [`sign_${side}`, sign]), [NOTE, note]];
}

// What was saved, in words.
export function doneText({ found, is_never: isNever }) {
  if (!found) return say("adjustment_stands");
  return say(isNever ? "adjustment_was_struck" : "adjustment_was_corrected");
}

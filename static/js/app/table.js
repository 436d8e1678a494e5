// The table as this phone knows it: drawn anew after each change, its form opened, its taps heard.
import { redoTarget, undoTarget } from "../journal/undo.js";
import { keepHand } from "../hand/keep.js";
import { openHand } from "../hand/open.js";
import { holdSends } from "../hand/send.js";
import { CALLS, CONTRACT, fieldsOf } from "../shown/forms/fields.js";
import { formOf } from "../shown/forms/index.js";
import { reasonOfTotals } from "../shown/rows.js";
import { tableOf } from "../shown/table.js";
import { refusalTexts, say } from "../shown/words.js";
import { freshId } from "../outbox/browser.js";
import { isMendable } from "../outbox/outbox.js";
import { judged, standing } from "./pad.js";
import { undo } from "./undo.js";

const PASSED = "passed";
const TOLD = ["calls", "bid", "taker"];

export const template = "table/show.html";

// What the template is given; null where nothing is known of the game. `problems` say why the
// `entry` was not taken.
export async function contextOf(app, { game, mend }, given = {}) {
  const { pad } = app;
  const folded = standing(pad, game);
  if (!folded) return null;
  const form = await formOf(folded.record);
  const mended = mendedOf(app, game, mend, folded, form);
  const { entry = null, problems = [] } = given.entry ? given : (mended ?? given);
  const typed = entry ?? typedOf(app, folded, form);
  const draft = typed ? null : draftOf(pad, game, folded, form);
  const shown = typed ?? draft?.entry ?? begunOf(app, folded, form);
  const slot = mended?.slot ?? folded.next_slot;
  const keepUrl = app.address("table.draft", { game });
  const index = folded.entries.length;
  const why = reasonOfTotals(folded, index);
  const place = { index, number: slot, slot, keep_url: keepUrl, base: {}, why };
  const undone = app.mayWrite ? undoTarget(folded) : null;
  return {
    page: form.pageOf(folded.record, folded.sheet, shown, place, problems, folded.table),
    pad: { name: app.name },
    game_id: game,
    may_write: app.mayWrite,
    draft_key: mended ? `mend:${mend}` : keyOf(game),
    draft_age: draft ? draft.age : typed ? 0 : null,
    undo_fact: freshId(),
    version: folded.version,
    pen: penOf(pad, game),
    ...tableOf(folded, pad.parts.engine, undone, redoTarget(folded), app.consent),
  };
}

// Opens the form that was drawn. Gives what closes it again.
export async function open(app, main, { page }) {
  // A hand that was not taken has another id, and is still what a person has typed.
  const isSame = page.problems.length > 0 || page.entry.fact === app.opened.hand?.form.elements.fact?.value;
  const wasTouched = app.opened.hand?.isTouched && isSame;
  const form = main.querySelector("form[data-hand]");
  const closing = new AbortController();
  const { signal } = closing;
  main.addEventListener("submit", (event) => sendOther(app, event), { signal });
  if (!form) return { close: () => closing.abort(), hand: null };
  const hand = await openHand(form, page.module);
  hand.isTouched = Boolean(wasTouched);
  hand.keeping = keepHand(hand);
  holdSends(hand, Promise.resolve(app));
  const close = () => {
    closing.abort();
    hand.close();
  };
  return { close, hand };
}

// Whether a person has typed into the form of a hand that another phone has saved meanwhile. Where
// it was this very entry, which both phones had on the screen, there is nothing to decide.
export function isOvertaken({ folded }, hand) {
  if (!hand?.isTouched || !folded) return false;
  const { slot, fact } = hand.form.elements;
  return Number(slot.value) < folded.next_slot && !folded.facts.some(({ id }) => id === fact.value);
}

// Carries out what a button sends. Whether it could: if not, the form is sent as it is.
export async function press(app, hand, button) {
  const { folded } = app;
  if (!folded) return false;
  if (await app.goesAsForm()) return false;
  if (button.name === "undo") return undo(app, button.value);
  const form = await formOf(folded.record);
  const terms = form.termsOf(folded.record, folded.entries.length, folded.sheet, folded.table);
  const entry = form.read(fieldsOf(new FormData(hand.form, button)), terms);
  if (entry.void === PASSED && entry.contract && entry.has_calls) {
    return app.draw({ entry: { ...entry, void: "" }, problems: [say("bid_so_not_passed")] });
  }
  const body = { slot: entry.slot, hand: form.element(entry, terms) };
  return save(app, hand, entry, { id: entry.fact, kind: "hand", body });
}

async function save(app, hand, entry, fact) {
  const { folded, pad, at } = app;
  const { status, problems } = judged(pad, at.game, fact);
  if (status === "refused") {
    const told = problemsOf(problems, entry, folded);
    const id = isMending(app, entry.fact) ? entry.fact : freshId();
    return app.draw({ entry: { ...entry, void: "", fact: id }, problems: told });
  }
  hand.isTouched = false; // from here on it is a fact
  if (status !== "known") await app.add(fact);
  hand.keeping.saved();
  app.way = entry.void && entry.has_calls ? CALLS : null;
  await app.changed(folded);
  return true;
}

// Undo where there is no hand form: after the end of a game.
async function sendOther(app, event) {
  const button = event.submitter;
  if (button?.name !== "undo" || event.target.matches("[data-hand]")) return;
  event.preventDefault();
  await app.alone(() => undo(app, button.value));
}

function problemsOf(problems, entry, folded) {
  const isOpen = problems.some(({ code }) => code === "auction_unfinished");
  const { sheet, record } = folded;
  return isOpen && !entry.void ? [say("auction_unfinished")] : refusalTexts(problems, sheet, record.players);
}

// What a person has typed here of the deal that comes next: no news of others takes its place.
function typedOf({ opened: { hand } }, folded, form) {
  if (!hand?.isTouched || Number(hand.form.elements.slot?.value) !== folded.next_slot) return null;
  const terms = form.termsOf(folded.record, folded.entries.length, folded.sheet, folded.table);
  const typed = form.read(fieldsOf(new FormData(hand.form)), terms);
  return folded.facts.some(({ id }) => id === typed.fact) ? null : typed;
}

// The hand in progress as the server has it, if it is of the next deal; with its age.
function draftOf(pad, game, folded, form) {
  const kept = pad.games.get(game);
  const draft = kept?.draft;
  if (!draft || draft.slot !== folded.next_slot) return null;
  const entry = form.fromDraft(draft.body);
  const isUsed = folded.facts.some(({ id }) => id === entry.fact);
  const age = draft.age + (Date.now() - kept.seen_at);
  return { entry: { ...entry, slot: draft.slot, fact: isUsed ? freshId() : entry.fact }, age };
}

// A hand that the server refused and that is to be put right, as it was told, and why it was
// refused: {entry, problems, slot}; null for anything else.
function mendedOf(app, game, id, folded, form) {
  const row = id && app.pad.rows.find((one) => one.id === id);
  if (row?.game !== game || !isMendable(row)) return null;
  const slot = Math.min(row.body.slot, folded.next_slot);
  const terms = form.termsOf(folded.record, folded.entries.length, folded.sheet, folded.table);
  return { entry: { ...toldOf(row, form, terms), slot }, problems: row.answer.problems.map(({ text }) => text), slot };
}

function toldOf({ id, body }, form, terms) {
  try {
    return form.fromElement(body.hand, terms, id);
  } catch {
    return form.fromDraft({ fact: id }); // no hand that this form can show
  }
}

function isMending({ at, pad }, id) {
  return at.mend === id && pad.rows.some((row) => row.id === id);
}

// The next hand before anything is told.
function begunOf(app, folded, form) {
  const way = app.way ?? lastWay(folded);
  return form.fromDraft({ fact: freshId(), slot: folded.next_slot, way });
}

// How the bidding of the last hand was kept that says so.
function lastWay({ record }) {
  const hand = record.hands.findLast((one) => TOLD.some((key) => key in one));
  return hand && "calls" in hand ? CALLS : CONTRACT;
}

function penOf(pad, game) {
  const pen = pad.games.get(game)?.pen;
  return pen && !pen.is_own ? { device: pen.device } : null;
}

function keyOf(game) {
  return `hand:${game}`;
}

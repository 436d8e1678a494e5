// Correcting an earlier hand on this phone: the form filled in, all that changes, and saving it.
import { openHand } from "../hand/open.js";
import { freshId } from "../outbox/browser.js";
import {
  doneText,
  editOf,
  factOf,
  handOf,
  previewOf,
  readWish,
  standingWish,
} from "../shown/correcting/correction.js";
import { formOf } from "../shown/forms/index.js";
import { say } from "../shown/words.js";
import { judged, standing } from "./pad.js";

const EDIT = "correction/edit.html";
const FORM = "form";
const PREVIEW = "preview";
const SAVE = "save";

export let template = EDIT;

// What others do meanwhile draws nothing anew: it is told by the preview.
export const isHeld = true;

// `fields` of a form that was sent for this step of the way.
export async function contextOf(app, at, { fields = null, step = FORM } = {}) {
  const told = await toldOf(app, at);
  if (!told) return null;
  const shown = shownOf(told, fields, step);
  if (!shown.template) return null;
  template = shown.template;
  return { ...shown.context, pad: { name: app.name } };
}

export async function open(app, main, { page }) {
  const form = main.querySelector("form[data-hand]");
  const hand = form ? await openHand(form, page.module) : null;
  return { hand, close: () => hand?.close() };
}

// Carries out a step that a form of a correction sends, also one that the server drew. Whether it
// could: it cannot where nothing is known of the hand.
export async function send(app, at, step, fields) {
  const told = await toldOf(app, at);
  if (!told) return false;
  const { folded, found, tools } = told;
  const address = app.address("correction.edit", { game: at.game, entry: at.entry });
  if (step === FORM) return app.go(address, { given: { fields, step } });
  const wish = readWish(folded, found, fields, tools);
  const fact = factOf(folded, found, wish, tools);
  const { status } = tools.see(fact);
  if (status === "known") {
    const isThere = folded.facts.some(({ id }) => id === fact.id);
    return finish(app, at, isThere ? "" : say("nothing_changed"));
  }
  if (step !== SAVE || status !== "stored") return app.go(address, { given: { fields, step: PREVIEW } });
  await app.add({ ...fact, game: at.game });
  return finish(app, at, doneText(folded, found, fact), folded);
}

async function finish(app, { game }, notice, before = null) {
  await app.go(app.address("sheet.show", { game }), { notice });
  if (before) app.tellChange(before);
  return true;
}

function shownOf({ folded, found, tools }, fields, step) {
  const wish = fields ? readWish(folded, found, fields, tools) : standingWish(folded, found, freshId(), tools);
  if (step !== PREVIEW) return { template: EDIT, context: editOf(folded, found, wish, tools) };
  return previewOf(folded, found, wish, tools, freshId);
}

// The hand that is corrected, as this phone knows it; null where it may not be, or is not known.
async function toldOf({ pad, parts, mayWrite }, { game, entry }) {
  const folded = mayWrite ? standing(pad, game) : null;
  const found = folded && handOf(folded, entry);
  if (!found) return null;
  const tools = {
    engine: parts.engine,
    form: await formOf(folded.record),
    see: (fact) => ({ before: folded, ...judged(pad, game, fact) }),
    keepUrl: "",
  };
  return { folded, found, tools };
}

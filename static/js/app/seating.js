// Who really sat where, put right on this phone.
import { freshId } from "../outbox/browser.js";
import { EDIT, editOf, previewOf, readWish, standingWish } from "../shown/correcting/seating.js";
import { say } from "../shown/words.js";
import { judged, standing } from "./pad.js";

const FORM = "form";
const SAVE = "save";

export let template = EDIT;

// What others do meanwhile draws nothing anew: it is told by the preview.
export const isHeld = true;

// `fields` of a form that was sent for this step of the way.
export async function contextOf(app, at, { fields = null, step = FORM } = {}) {
  const told = toldOf(app, at);
  if (!told) return null;
  const { folded, tools } = told;
  const wish = fields ? readWish(folded, fields) : standingWish(folded, freshId());
  const form = { template: EDIT, context: editOf(folded, wish, tools.persons) };
  const shown = step === FORM ? form : previewOf(folded, wish, tools, freshId);
  if (!shown.template) return null;
  template = shown.template;
  return { ...shown.context, pad: { name: app.name } };
}

export async function open() {
  return { hand: null, close() {} };
}

// Carries out a step that the form sends. Whether it could.
export async function send(app, at, step, fields) {
  const told = toldOf(app, at);
  if (!told) return false;
  const { folded, tools } = told;
  const wish = readWish(folded, fields);
  if (folded.facts.some(({ id }) => id === wish.fact)) return finish(app, at, "");
  const address = app.address("seating.edit", { game: at.game });
  if (step === FORM) return app.go(address, { given: { fields, step } });
  const { fact, status } = previewOf(folded, wish, tools, freshId);
  if (status === "known") return finish(app, at, say("nothing_changed"));
  if (step !== SAVE || status !== "stored") return app.go(address, { given: { fields, step } });
  await app.add({ ...fact, game: at.game });
  return finish(app, at, say("seats_were_put_right"), folded);
}

async function finish(app, { game }, notice, before = null) {
  await app.go(app.address("sheet.show", { game }), { notice });
  if (before) app.tellChange(before);
  return true;
}

// The game and the persons of the pad, as this phone knows them; null where it may write nothing,
// or knows too little.
function toldOf({ pad, parts, mayWrite }, { game }) {
  const folded = mayWrite && pad.snapshot ? standing(pad, game) : null;
  if (!folded) return null;
  const see = (fact) => ({ before: folded, ...judged(pad, game, fact) });
  return { folded, tools: { persons: pad.snapshot.persons, engine: parts.engine, see } };
}

// Who dealt a hand, where it belongs, and its note, put right on this phone.
import { freshId } from "../outbox/browser.js";
import { EDIT, editOf, previewOf, standingHand } from "../shown/correcting/deal.js";
import { isAsSeen, readWish, standingWish } from "../shown/correcting/deal_wish.js";
import { titleOf } from "../shown/rows.js";
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
  const { folded, found, tools } = told;
  const wish = fields ? readWish(fields) : standingWish(found, freshId());
  const form = { template: EDIT, context: editOf(folded, found, wish, tools) };
  const shown = step === FORM ? form : previewOf(folded, found, wish, tools, freshId);
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
  const { folded, found, tools } = told;
  const wish = readWish(fields);
  if (folded.facts.some(({ id }) => id === wish.fact)) return finish(app, at, "");
  const address = app.address("deal.edit", { game: at.game, entry: at.entry });
  if (step === FORM) return app.go(address, { given: { fields, step } });
  const { fact, status } = previewOf(folded, found, wish, tools, freshId);
  if (status === "known") return finish(app, at, say("nothing_changed"));
  if (step === SAVE && status === "stored" && !isAsSeen(fact, wish)) {
    return app.go(address, { given: { fields, step }, notice: say("changed_since_opened") });
  }
  if (step !== SAVE || status !== "stored") return app.go(address, { given: { fields, step } });
  await app.add({ ...fact, game: at.game });
  return finish(app, at, say("was_corrected", { hand: titleOf(found) }), folded);
}

async function finish(app, { game }, notice, before = null) {
  await app.go(app.address("sheet.show", { game }), { notice });
  if (before) app.tellChange(before);
  return true;
}

// The hand, as this phone knows it; null where it may not be put right, or is not known.
function toldOf({ pad, parts, mayWrite }, { game, entry }) {
  const folded = mayWrite ? standing(pad, game) : null;
  const found = folded && standingHand(folded, entry);
  if (!found) return null;
  const see = (fact) => ({ before: folded, ...judged(pad, game, fact) });
  return { folded, found, tools: { engine: parts.engine, see } };
}

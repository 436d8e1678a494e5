// A screen on which something is told or put right: its form, all that changes, and the fact. Of one
// way are the dealer's screen (./deal.js), who really sat where (./seating.js), adjustments
// (./adjusting.js) and changes of places (./seats.js).
import { say } from "../shown/words.js";
import { judged, standing } from "./pad.js";

const FORM = "form";
const SAVE = "save";

// A screen of `way`: {template: of its form, toldOf(folded, at, pad): what it is about besides the
// game, null where there is none; firstOf(told, at): the form before anything is sent, {template,
// context}; stepOf(told, fields, step): {template, context, fact, status, wish}, no template where
// nothing would be written; hinderedBy({fact, wish}, fields): what to say where the fact is not the
// one that was seen, null where it is; doneText(told, wish), doneAt(told): the page after it}.
// What is `told` has `folded` and `tools` ({engine, see}).
export function screenOf(way) {
  let template = way.template;
  return {
    // What others do meanwhile draws nothing anew: it is told by the preview.
    isHeld: true,

    get template() {
      return template;
    },

    // `fields` of a form that was sent for this step of the way.
    async contextOf(app, at, { fields = null, step = FORM } = {}) {
      const told = toldOf(way, app, at);
      if (!told) return null;
      const shown = fields ? way.stepOf(told, fields, step) : way.firstOf(told, at);
      if (!shown.template) return null;
      template = shown.template;
      return { ...shown.context, pad: { name: app.name } };
    },

    async open(_app, main) {
      main.querySelector("[aria-invalid]")?.focus();
      return { hand: null, close() {} };
    },

    // Carries out a step that the form sends. Whether it could.
    async send(app, at, step, fields) {
      const told = toldOf(way, app, at);
      if (!told) return false;
      const finish = (notice, before = null) => finishAt(app, way.doneAt?.(told) ?? "sheet.show", at, notice, before);
      const shown = way.stepOf(told, fields, step);
      if (!shown.template) return finish(nothingTold(told, shown.wish));
      const again = (more) => app.go(app.address(at.name, at), { given: { fields, step }, ...more });
      if (step !== SAVE || shown.status !== "stored") return again();
      const hindered = way.hinderedBy?.(shown, fields) ?? null;
      if (hindered !== null) return again({ notice: hindered });
      await app.add({ ...shown.fact, game: at.game });
      return finish(way.doneText(told, shown.wish), told.folded);
    },
  };
}

// How a form whose wish is read in one piece goes step by step: `formOf` and `previewOf` of (told,
// wish). A wish that is written already is written once.
export function stepsOf({ template, firstWish, readWish, formOf, previewOf }) {
  const form = (told, wish) => ({ template, context: formOf(told, wish) });
  return {
    firstOf: (told) => form(told, firstWish(told)),

    stepOf(told, fields, step) {
      const wish = readWish(told, fields);
      if (isWritten(told, wish.fact)) return { template: null, context: null, fact: null, status: "known", wish };
      if (step === FORM) return { ...form(told, wish), fact: null, status: "seen", wish };
      return { ...previewOf(told, wish), wish };
    },
  };
}

// Nothing was written: it is there already, or says what stands.
function nothingTold(told, { fact }) {
  if (!isWritten(told, fact)) return say("nothing_changed");
  return told.folded.undone[fact] ? say("taken_back_before") : "";
}

function isWritten({ folded }, fact) {
  return folded.facts.some(({ id }) => id === fact);
}

async function finishAt(app, page, { game }, notice, before) {
  await app.go(app.address(page, { game }), { notice });
  if (before) app.tellChange(before);
  return true;
}

// What the screen is about, as this phone knows it; null where it may write nothing, or knows too
// little.
function toldOf(way, { pad, parts, mayWrite }, at) {
  const folded = mayWrite ? standing(pad, at.game) : null;
  const told = folded && way.toldOf(folded, at, pad);
  if (!told) return null;
  const see = (fact) => ({ before: folded, ...judged(pad, at.game, fact) });
  return { ...told, folded, tools: { ...told.tools, engine: parts.engine, see } };
}

// A screen on which something is put right: its form, all that changes, and the fact. Of one way are
// the dealer's screen (./deal.js) and that of who really sat where (./seating.js).
import { say } from "../shown/words.js";
import { judged, standing } from "./pad.js";

const FORM = "form";
const SAVE = "save";

// A screen of `way`: {template: of its form, name: of its address, toldOf(folded, at, pad): what it is
// about besides the game, null where there is none; wishOf(told, fields): of a form, or of what
// stands where there are none; formOf(told, wish), previewOf(told, wish), isStale(told, fact, wish),
// doneText(told)}. What is `told` has `folded` and `tools` ({engine, see}).
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
      const wish = way.wishOf(told, fields);
      const form = { template: way.template, context: way.formOf(told, wish) };
      const shown = step === FORM ? form : way.previewOf(told, wish);
      if (!shown.template) return null;
      template = shown.template;
      return { ...shown.context, pad: { name: app.name } };
    },

    async open() {
      return { hand: null, close() {} };
    },

    // Carries out a step that the form sends. Whether it could.
    async send(app, at, step, fields) {
      const told = toldOf(way, app, at);
      if (!told) return false;
      const wish = way.wishOf(told, fields);
      if (told.folded.facts.some(({ id }) => id === wish.fact)) return finish(app, at, "");
      const again = (more = {}) => app.go(app.address(way.name, at), { given: { fields, step }, ...more });
      if (step === FORM) return again();
      const { fact, status } = way.previewOf(told, wish);
      if (status === "known") return finish(app, at, say("nothing_changed"));
      if (step !== SAVE || status !== "stored") return again();
      if (way.isStale(told, fact, wish)) return again({ notice: say("changed_since_opened") });
      await app.add({ ...fact, game: at.game });
      return finish(app, at, way.doneText(told), told.folded);
    },
  };
}

async function finish(app, { game }, notice, before = null) {
  await app.go(app.address("sheet.show", { game }), { notice });
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

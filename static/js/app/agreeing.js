// What a table agrees on besides its hands, told, put right or taken back on this phone: adjustments
// (./adjusting.js) and changes of places (./seats.js) are screens of this way.
import { freshId } from "../outbox/browser.js";
import { last } from "../shown/forms/fields.js";
import { say } from "../shown/words.js";
import { judged, standing } from "./pad.js";

const FORM = "form";
const SAVE = "save";

// A screen of `way`: {names: the addresses of a new one and of one that stands, part: what the
// address calls that one, foundIn(folded, id), first(folded, found, query, persons), stepOf(…),
// doneText(wish)}.
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
      const shown = fields ? steppedTo(way, told, fields, step) : firstOf(way, told, at);
      if (!shown.template) return null;
      template = shown.template;
      return { ...shown.context, pad: { name: app.name } };
    },

    async open(_app, main) {
      main.querySelector("[aria-invalid]")?.focus();
      return { hand: null, close() {} };
    },
  };
}

// Carries out a step that a form of that way sends. Whether it could.
export async function send(way, app, at, step, fields) {
  const told = toldOf(way, app, at);
  if (!told) return false;
  const { template, fact, status, wish } = steppedTo(way, told, fields, step);
  if (!template) return finish(app, at, wish, nothingTold(told, wish));
  // Whose id was used for something else is shown again, with another one.
  const isMeant = step === SAVE && status === "stored" && fact.id === last(fields, "fact");
  if (!isMeant) return app.go(addressOf(way, app, at), { given: { fields, step } });
  await app.add({ ...fact, game: at.game });
  return finish(app, at, wish, way.doneText(wish), told.folded);
}

function firstOf(way, { folded, found, tools }, { query = {} }) {
  return { template: way.template, context: way.first(folded, found, query, tools, freshId) };
}

function steppedTo(way, { folded, found, tools }, fields, step) {
  return way.stepOf(folded, found, fields, step, tools, freshId);
}

// Nothing was written: it is there already, or says what stands.
function nothingTold({ folded }, { fact }) {
  if (!folded.facts.some(({ id }) => id === fact)) return say("nothing_changed");
  return folded.undone[fact] ? say("taken_back_before") : "";
}

async function finish(app, { game }, { found }, notice, before = null) {
  await app.go(app.address(found ? "sheet.show" : "table.show", { game }), { notice });
  if (before) app.tellChange(before);
  return true;
}

function addressOf({ names: [fresh, standing], part }, app, { game, ...at }) {
  return at[part] ? app.address(standing, { game, [part]: at[part] }) : app.address(fresh, { game });
}

// The game, and what stands that is put right; null where this phone may write nothing, or knows
// too little.
function toldOf({ part, foundIn }, { pad, parts, mayWrite }, { game, ...at }) {
  const folded = mayWrite && pad.snapshot ? standing(pad, game) : null;
  const found = folded && at[part] ? foundIn(folded, at[part]) : null;
  if (!folded || (at[part] && !found)) return null;
  const see = (fact) => ({ before: folded, ...judged(pad, game, fact) });
  return { folded, found, tools: { persons: pad.snapshot.persons, engine: parts.engine, see } };
}

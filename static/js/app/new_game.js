// A new game of persons whom the pad knows: drawn, filled in and begun on this phone.
import { begin } from "../journal/judge.js";
import { freshId } from "../outbox/browser.js";
import { openSeats } from "../seating.js";
import { fieldsOf, last } from "../shown/forms/fields.js";
import { isMoreThanKnown, newGameOf, startedOf } from "../shown/new_game.js";
import { namesOf } from "../shown/persons.js";
import { refusalTexts } from "../shown/words.js";

const START = "start";

export const template = "games/known.html";

// What others do meanwhile draws nothing anew: what is filled in stays.
export const isHeld = true;

export async function contextOf({ pad, mayWrite, name }, _at, { fields = {}, errors = {} } = {}) {
  if (!pad.snapshot || !mayWrite) return null;
  const told = { fact_id: freshId(), ...fields };
  return { page: newGameOf(told, pad.snapshot, errors), pad: { name } };
}

export async function open(app, main) {
  const form = main.querySelector("[data-known]");
  openSeats(form);
  form.querySelector("[data-play]").addEventListener("change", () => app.draw({ fields: told(form) }));
  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    try {
      if (await app.goesAsForm()) sendAsForm(app, form);
      else await start(app, told(form), form);
    } catch {
      app.notKept();
    } finally {
      isBusy = false;
    }
  });
  form.querySelector("[aria-invalid]")?.focus();
  return { hand: null, close() {} };
}

function sendAsForm(app, form) {
  app.goInside();
  form.submit();
}

// The server's own form, sent where there is no signal: the game begins here. With what is wrong,
// or not known here, it becomes the form above, and nothing that was typed is lost; what only the
// server can do stays where it was told, and waits for a signal.
export async function send(app, fields) {
  if (!app.isCut && (await app.isReached())) return false;
  if (!app.pad.snapshot || !app.mayWrite || (last(fields, "do") || START) !== START) return false;
  if (isMoreThanKnown(fields, app.pad.snapshot)) app.needsSignal("new_game_needs_signal");
  else await start(app, fields);
  return true;
}

function told(form) {
  return fieldsOf(new FormData(form));
}

// The game has the id of its first fact: tapped twice, it is begun once. What cannot be begun here
// may be begun by the server, if that is reached.
async function start(app, fields, form = null) {
  const { pad, parts } = app;
  const { body, errors } = startedOf(fields, pad.snapshot);
  if (!body && form && (await app.isReached())) return sendAsForm(app, form);
  if (!body) return app.draw({ fields, errors });
  const fact = { id: last(fields, "fact_id"), kind: "started", body };
  const { status, problems } = begin(fact, namesOf(pad.snapshot), parts.engine);
  if (status === "refused") {
    return app.draw({ fields, errors: { seat_0: refusalTexts(problems, { sides: [] }, []) } });
  }
  await app.add({ ...fact, game: fact.id });
  return app.go(app.address("table.show", { game: fact.id }));
}

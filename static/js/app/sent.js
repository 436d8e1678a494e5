// What forms send that this phone can carry out by itself: where there is no signal, or where the
// server does not know all yet. With a signal they are sent as they are.
import { freshId } from "../outbox/browser.js";
import { fieldsOf, last } from "../shown/forms/fields.js";
import { bodyOfEnd } from "../shown/ending_early.js";
import { bodyAgain } from "../shown/rematch.js";
import { refusalTexts } from "../shown/words.js";
import * as adjusting from "./adjusting.js";
import * as consent from "./consent.js";
import * as correction from "./correction.js";
import * as deal from "./deal.js";
import * as newGame from "./new_game.js";
import { judged, standing } from "./pad.js";
import { placeAt } from "./routes.js";
import * as seating from "./seating.js";
import * as seats from "./seats.js";

const AGAIN = "again-"; // so that there is one rematch, however often it is asked for
const STEP = "step";
const PREVIEW = "preview";
const ABANDONED = "abandoned";
const REOPENED = "reopened";
const NOTHING = { status: "known", problems: [] };

const ACTS = {
  "adjustments.edit": (app, to, url, fields) => adjusting.send(app, to, stepIn(url), fields),
  "adjustments.new": (app, to, url, fields) => adjusting.send(app, to, stepIn(url), fields),
  "consent.agree": (app, to, _url, fields) => consent.agree(app, to, fields),
  "consent.object_to": (app, to, _url, fields) => consent.objectTo(app, to, fields),
  "consent.settle": (app, to, _url, fields) => consent.settle(app, to, fields),
  "consent.withdraw": (app, to, _url, fields) => consent.withdraw(app, to, fields),
  "deal.edit": (app, to, url, fields) => deal.send(app, to, stepIn(url), fields),
  "seating.edit": (app, to, url, fields) => seating.send(app, to, stepIn(url), fields),
  "seats.edit": (app, to, url, fields) => seats.send(app, to, stepIn(url), fields),
  "seats.new": (app, to, url, fields) => seats.send(app, to, stepIn(url), fields),
  "correction.edit": (app, to, url, fields) => correction.send(app, to, stepIn(url), fields),
  "games.again": again,
  "games.new": (app, _to, _url, fields) => newGame.send(app, fields), // its form is sent to where it stands
  "games.give_up": (app, to, _url, fields) => tell(app, to, ABANDONED, fields, bodyOfEnd(last(fields, "result"))),
  "games.reopen": (app, to, _url, fields) => tell(app, to, REOPENED, fields, {}),
};

export function holdForms(app) {
  const passing = new WeakSet();
  let isBusy = false;

  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented || passing.delete(form)) return;
    const url = addressOf(form, button);
    const to = url.origin === location.origin ? placeAt(app.parts.routes, url.pathname) : null;
    const act = to?.pad === app.pad.id ? ACTS[to.name] : null;
    if (!act && !app.isCut) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const fields = fieldsOf(new FormData(form, button));
    carryOut(act && (() => act(app, to, url, fields)), form, button).finally(() => (isBusy = false));
  });

  async function carryOut(act, form, button) {
    const isOurs = app.pad.rows.length > 0 || !(await app.isReached()) || !form.isConnected;
    if (isOurs && act && (await app.alone(act))) return;
    if (app.isCut || !form.isConnected) return app.needsSignal();
    passing.add(form);
    form.requestSubmit(button);
  }
}

function stepIn(url) {
  return url.searchParams.get(STEP) ?? PREVIEW;
}

function addressOf(form, button) {
  const told = button?.getAttribute("formaction") ?? form.getAttribute("action");
  return new URL(told ?? "", location.href);
}

// Ending a game before its rules do, and going on with it after all.
async function tell(app, { game }, kind, fields, body) {
  const folded = standing(app.pad, game);
  if (!folded || !app.mayWrite || !body) return false;
  const fact = { id: last(fields, "fact_id") || freshId(), kind, body };
  const isMeant = kind === REOPENED || !folded.sheet.over;
  const { status, problems } = isMeant ? judged(app.pad, game, fact) : NOTHING;
  if (status === "stored") await app.add({ ...fact, game });
  const notice = refusalTexts(problems, folded.sheet, folded.record.players).join(" ");
  await app.go(app.address("table.show", { game }), { notice });
  return true;
}

// The next game with the same players. One that was begun already goes on.
async function again(app, { game }) {
  const { pad } = app;
  const folded = standing(pad, game);
  if (!folded || !app.mayWrite) return false;
  const body = bodyAgain(folded);
  const begun = gameBegunBy(pad, AGAIN + game);
  const isIt = begun && (begun.folded.entries.length > 0 || isSame(begun.fact.body, body));
  if (isIt) return show(app, begun.game);
  const fact = { id: begun ? freshId() : AGAIN + game, kind: "started", body };
  const fresh = freshId();
  if (judged(pad, fresh, fact).status !== "stored") return false;
  await app.add({ ...fact, game: fresh });
  return show(app, fresh);
}

async function show(app, game) {
  await app.go(app.address("table.show", { game }));
  return true;
}

// The game on this phone that began with the fact of that id.
function gameBegunBy(pad, id) {
  const games = new Set([...pad.games.keys(), ...pad.rows.map((row) => row.game)]);
  for (const game of games) {
    const folded = standing(pad, game);
    const fact = folded?.facts[0];
    if (fact?.id === id && !folded.is_abandoned && !folded.sheet.over) return { game, folded, fact };
  }
  return null;
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// What is not sent, as this phone has it: looked at, decided, and saved as a file, with a signal or
// without.
import { factsAfter } from "../live/stream.js";
import { knownOf, outboxOf } from "../shown/outbox.js";
import { fetchGame, namesOf } from "./pad.js";
import { offerRows } from "./rescue.js";

const BEGINS = "started";

export const template = "outbox/show.html";

let before = null; // the form for a file that stood on the page, the server's or this one's

// `at.asking`, `at.failed`: what has become of the choice that was made last.
export async function contextOf(app, at) {
  const { pad, name } = app;
  before = document.querySelector("[data-file-form]");
  const known = knownOf(pad.rows, (game) => pad.games.get(game), pad.parts.engine, namesOf(pad), pad.snapshot);
  return { outbox: outboxOf(pad.rows, known, at), error: errorIn(document), pad: { name } };
}

export async function open(app, main) {
  if (before) keepForm(before, main.querySelector("[data-file-form]"));
  const closing = new AbortController();
  main.addEventListener("click", (event) => press(app, event), { signal: closing.signal });
  lookAtGames(app);
  return { hand: null, close: () => closing.abort() };
}

// What the server said of a file stays while this page does.
function errorIn(page) {
  return page.querySelector("[data-file-form] .error")?.textContent.trim() ?? "";
}

// A file that was chosen, or is being chosen, stays so when the page is drawn anew: a form that says
// the same stays itself.
function keepForm(old, fresh) {
  if (old.textContent === fresh.textContent) return fresh.replaceWith(old);
  const chosen = old.elements.file.files;
  if (chosen.length) fresh.elements.file.files = chosen;
}

// What stands in the games of the rows is asked for once: the rows say more then.
async function lookAtGames(app) {
  const { at, pad } = app;
  const begun = new Set(pad.rows.filter(({ kind }) => kind === BEGINS).map(({ game }) => game));
  const games = new Set(pad.rows.map(({ game }) => game));
  at.looked ??= [];
  for (const game of games) {
    if (begun.has(game) || at.looked.includes(game)) continue; // the server does not know it, or was asked
    at.looked.push(game);
    const isNew = await fetchGame(pad, game, factsAfter(app.address("sync.facts", { game }), pad.games.get(game)));
    if (isNew && app.at === at) await app.draw({ isNews: true });
  }
}

async function press(app, { target }) {
  if (target.closest("[data-file]")) return offerRows(app);
  const button = target.closest("[data-choice]");
  if (!button || app.isBusy) return;
  const { choice, seq, agreed } = button.dataset;
  await app.alone(() => choose(app, Number(seq), choice, agreed?.split(" ")));
}

async function choose(app, seq, choice, agreed = []) {
  const { at, pad, sending } = app;
  const row = pad.rows.find((one) => one.seq === seq);
  if (!row) return; // it is done already, in another tab
  Object.assign(at, { asking: null, failed: null });
  try {
    const { isDone, dropped } = await sending.decide(pad.id, seq, choice, { agreed });
    if (!isDone && dropped.length) at.asking = { seq, choice, dropped };
  } catch {
    at.failed = seq; // it stays as it is
  }
  pad.rows = await sending.rows(pad.id);
  await goOn(app, at, row, choice);
}

async function goOn(app, at, { game, kind }, choice) {
  const isOpen = app.pad.rows.some(({ state }) => state !== "waiting");
  const isGone = kind === BEGINS && choice === "dismiss"; // there is no such game
  // Nothing is left to decide: back to the game that it was about.
  if (!isOpen && !isGone) return app.go(app.address("table.show", { game }));
  await app.draw({ isOwn: true });
  if (at.asking) document.querySelector("[data-agreed]")?.focus();
}

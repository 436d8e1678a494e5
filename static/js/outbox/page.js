// The visible outbox: what waits on this phone, what was refused and why; sent from here, too, and
// saved as a file.
import { fill } from "../fill.js";
import { browserWorld, warnOfLeaving } from "./browser.js";
import { offerFile, outboxName, outboxText } from "./file.js";
import { choicesFor, heldBy } from "./outbox.js";
import { startSending } from "./send.js";
import { openStore } from "./store.js";

const page = document.querySelector("[data-outbox]");
const { pad, name, device, build, sync, table, struck, see } = page.dataset;
const kinds = JSON.parse(page.dataset.kinds);
const slot = (key, from = page) => from.querySelector(`[data-slot="${key}"]`);

const store = await openStore();
const snapshot = await store.readPad(pad).catch(() => null);
const names = Object.fromEntries((snapshot?.persons ?? []).map((person) => [person.id, person.name]));
const sending = startSending(
  { store, build, addressOf: (other) => sync.replace(pad, other), onChange: draw },
  browserWorld(),
);
warnOfLeaving(() => sending.state);
slot("rows").addEventListener("click", choose);
page.querySelector("[data-file]").addEventListener("click", save);
page.hidden = false;
await draw(sending.state);

async function draw(state) {
  const rows = await sending.rows(pad);
  slot("nothing").hidden = rows.length > 0;
  slot("forbidden").hidden = store.state !== "forbidden";
  slot("lost").hidden = !state.isLost;
  slot("closed").hidden = !state.isClosed;
  slot("keep").hidden = rows.length === 0;
  const drawn = JSON.stringify(rows);
  if (slot("rows").dataset.drawn === drawn) return;
  slot("rows").dataset.drawn = drawn;
  slot("rows").replaceChildren(...rows.map((row) => item(row, rows)));
}

function item(row, rows) {
  const made = page.querySelector("[data-row]").content.cloneNode(true);
  slot("title", made).textContent = titleOf(row);
  slot("game", made).href = table.replace("GAME", row.game);
  slot("game", made).textContent = gameOf(row);
  slot("at", made).textContent = row.at ? new Date(row.at).toLocaleString(document.documentElement.lang) : "";
  slot("waiting", made).hidden = row.state !== "waiting";
  slot("refused", made).hidden = row.state !== "refused";
  slot("problems", made).textContent = (row.answer?.problems ?? []).map(({ text }) => text).join(" ");
  if (row.state === "clash" || row.state === "changed") showSides(made, row);
  const choices = choicesFor(row);
  slot("ways", made).hidden = choices.length === 0;
  for (const button of made.querySelectorAll("[data-choice]")) button.hidden = !choices.includes(button.dataset.choice);
  const held = row.state === "waiting" ? [] : heldBy(rows, row);
  slot("held", made).hidden = held.length === 0;
  slot("count", made).textContent = held.map(titleOf).join(", ");
  made.firstElementChild.dataset.seq = row.seq;
  return made;
}

function showSides(made, { answer }) {
  const { standing, told } = answer;
  slot("clash", made).hidden = slot("sides", made).hidden = false;
  slot("device", made).textContent = standing?.device ?? "";
  const isStruck = standing?.entry && standing.entry.hand === null;
  slot("standing", made).textContent = isStruck ? struck : (told?.standing ?? see);
  slot("mine", made).textContent = told?.sent ?? see;
}

function titleOf({ kind, body }) {
  return fill(kinds[kind] ?? kind, { number: body.slot ?? "" });
}

// Who plays in a game; those who know it no better call it by its id.
function gameOf({ game }) {
  const known = snapshot?.games.find(({ id }) => id === game);
  return known?.persons.map((person) => names[person] ?? person).join(", ") ?? game;
}

async function choose({ target }) {
  const { choice } = target.dataset;
  if (!choice) return;
  const seq = Number(target.closest("[data-seq]").dataset.seq);
  const before = await sending.rows(pad);
  await sending.decide(pad, seq, choice);
  await draw(sending.state);
  const after = await sending.rows(pad);
  const { game } = before.find((row) => row.seq === seq) ?? {};
  // Nothing is left to decide: back to the game that it was about.
  if (game && after.every((row) => row.state === "waiting")) location.assign(table.replace("GAME", game));
}

async function save() {
  const rows = await sending.rows(pad);
  const at = new Date().toISOString();
  const games = Object.fromEntries(rows.map((row) => [row.game, gameOf(row)]));
  const told = { pad: { id: pad, name }, device, at, names, games, tell: titleOf };
  offerFile(outboxText(rows, told), outboxName(name, at));
}

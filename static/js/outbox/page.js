// The visible outbox: what waits on this phone, what was refused and why; sent from here, too, and
// saved as a file.
import { fill } from "../fill.js";
import { browserWorld, warnOfLeaving } from "./browser.js";
import { offerFile, outboxName, outboxText } from "./file.js";
import { choicesFor, heldBy, isMendable } from "./outbox.js";
import { startSending } from "./send.js";
import { openStore } from "./store.js";

const BETWEEN = " \u00b7 ";

const page = document.querySelector("[data-outbox]");
const { pad, name, device, build, sync, table, struck, see, words } = page.dataset;
const kinds = JSON.parse(page.dataset.kinds);
const slot = (key, from = page) => from.querySelector(`[data-slot="${key}"]`);

const store = await openStore();
const snapshot = await store.readPad(pad).catch(() => null);
const names = Object.fromEntries((snapshot?.persons ?? []).map((person) => [person.id, person.name]));
const sending = startSending(
  { store, build, addressOf: (other) => sync.replace(pad, other), onChange: draw },
  browserWorld(),
);
const goInside = warnOfLeaving(() => sending.state);
let isBusy = false;
let asking = null; // {seq, choice, dropped}: whether what would go besides is meant to go
let tell = () => ({ told: {}, players: {} }); // until the words for it are there
slot("rows").addEventListener("click", choose);
slot("keep").addEventListener("click", ({ target }) => "file" in target.dataset && save());
page.hidden = false;
await draw(sending.state);
// Of what each row says; where that cannot be had, a row is known by its kind.
const worded = import(words)
  .then(({ openWords }) => openWords(store, pad, () => draw(sending.state)))
  .then((given) => (tell = given))
  .then(() => draw(sending.state))
  .catch(() => {});

async function draw(state) {
  const rows = await sending.rows(pad);
  const known = tell(rows);
  slot("nothing").hidden = rows.length > 0;
  slot("forbidden").hidden = store.state !== "forbidden";
  slot("lost").hidden = !state.isLost;
  slot("closed").hidden = !state.isClosed;
  slot("keep").hidden = rows.length === 0;
  const drawn = JSON.stringify([rows, known, asking]);
  if (slot("rows").dataset.drawn === drawn) return;
  slot("rows").dataset.drawn = drawn;
  slot("rows").replaceChildren(...rows.map((row) => item(row, rows, known)));
}

function item(row, rows, known) {
  const made = page.querySelector("[data-row]").content.cloneNode(true);
  const { line } = known.told[row.id] ?? {};
  slot("title", made).textContent = titleOf(row, known);
  slot("game", made).href = table.replace("GAME", row.game);
  slot("game", made).textContent = gameOf(row, known);
  slot("at", made).textContent = row.at ? new Date(row.at).toLocaleString(document.documentElement.lang) : "";
  slot("told", made).textContent = line ?? "";
  slot("told", made).hidden = !line;
  slot("waiting", made).hidden = row.state !== "waiting";
  slot("refused", made).hidden = row.state !== "refused";
  slot("problems", made).textContent = (row.answer?.problems ?? []).map(({ text }) => text).join(" ");
  if (row.state === "clash" || row.state === "changed") showSides(made, row, line);
  showWays(made, row);
  const held = row.state === "waiting" ? [] : heldBy(rows, row);
  slot("held", made).hidden = held.length === 0;
  slot("count", made).textContent = held.map((later) => titleOf(later, known)).join(", ");
  if (asking?.seq === row.seq) showOthers(made, known);
  made.firstElementChild.dataset.seq = row.seq;
  return made;
}

function showWays(made, row) {
  const choices = choicesFor(row);
  const ways = slot("ways", made);
  ways.hidden = choices.length === 0;
  for (const button of ways.querySelectorAll("[data-choice]")) button.hidden = !choices.includes(button.dataset.choice);
  slot("mend", made).hidden = !isMendable(row);
  slot("mend", made).href = `${table.replace("GAME", row.game)}#mend-${row.id}`;
}

function showSides(made, { answer }, line) {
  const { standing, told } = answer;
  slot("told", made).hidden = true; // it stands below, beside the other
  slot("clash", made).hidden = slot("sides", made).hidden = false;
  slot("device", made).textContent = standing?.device ?? "";
  const isStruck = standing?.entry && standing.entry.hand === null;
  slot("standing", made).textContent = isStruck ? struck : (told?.standing ?? see);
  slot("mine", made).textContent = told?.sent ?? (line || see);
}

function titleOf({ id, kind, body }, { told }) {
  const known = told[id]?.kind ?? kind;
  return fill(kinds[known] ?? known, { number: body.slot ?? "" });
}

function toldOf(row, known) {
  return [titleOf(row, known), known.told[row.id]?.line].filter(Boolean).join(BETWEEN);
}

// Who plays in a game; those who know it no better call it by its id.
function gameOf({ game }, { players }) {
  const known = snapshot?.games.find(({ id }) => id === game);
  if (known) return known.persons.map((person) => names[person] ?? person).join(", ");
  return players[game]?.join(", ") || game;
}

async function choose({ target }) {
  const { choice, agreed, file } = target.dataset;
  if (file !== undefined) return save();
  if (!choice || isBusy) return;
  isBusy = true;
  const item = target.closest("[data-seq]");
  try {
    await carryOut(item, choice, agreed?.split(" "));
  } catch {
    slot("failed", item).hidden = false; // it stays as it is
  } finally {
    isBusy = false;
  }
}

async function carryOut(item, choice, agreed = []) {
  const seq = Number(item.dataset.seq);
  const before = await sending.rows(pad);
  const { isDone, dropped } = await sending.decide(pad, seq, choice, { agreed });
  asking = !isDone && dropped.length ? { seq, choice, dropped } : null;
  await draw(sending.state);
  if (asking) return slot("rows").querySelector("[data-agreed]")?.focus();
  const after = await sending.rows(pad);
  const { game, kind } = before.find((row) => row.seq === seq) ?? {};
  if (kind === "started" && choice === "dismiss") return; // there is no such game
  // Nothing is left to decide: back to the game that it was about.
  if (!game || after.some((row) => row.state !== "waiting")) return;
  goInside();
  location.assign(table.replace("GAME", game));
}

// Other rows would go besides: which, and whether that is meant.
function showOthers(made, known) {
  const { choice, dropped } = asking;
  slot("others", made).hidden = false;
  slot("names", made).textContent = dropped.map((row) => toldOf(row, known)).join(", ");
  const sure = slot("others", made).querySelector("[data-choice]");
  Object.assign(sure.dataset, { choice, agreed: dropped.map(({ id }) => id).join(" ") });
}

async function save() {
  await worded;
  const rows = await sending.rows(pad);
  const known = tell(rows);
  const at = new Date().toISOString();
  const games = Object.fromEntries(rows.map((row) => [row.game, gameOf(row, known)]));
  const given = { pad: { id: pad, name }, device, at, names, games, tell: (row) => toldOf(row, known) };
  offerFile(outboxText(rows, given), outboxName(name, at));
}

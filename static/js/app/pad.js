// A pad as this phone knows it: what the server told of it, and what waits here to be sent.
import { fold } from "../journal/fold.js";
import { begin, judge, judgeAll } from "../journal/judge.js";
import { isGone } from "../live/gone.js";
import { namesOf as namesIn } from "../shown/persons.js";

const PATIENCE = 8000;

// {id, snapshot, games, rows, sent}: `games` by public id, `rows` of the outbox, `sent` those that
// the server has, but whose facts were not fetched yet.
export async function openPad(id, store, parts) {
  const pad = { id, store, parts, snapshot: null, games: new Map(), rows: [], sent: [], folds: new Map() };
  try {
    const [snapshot, games] = await Promise.all([store.readPad(id), store.listGames(id)]);
    const sent = games.flatMap(([, kept]) => kept.sent ?? []);
    Object.assign(pad, { snapshot, games: new Map(games), sent });
  } catch {
    // nothing can be kept here: what this page is told is all there is
  }
  return pad;
}

// Facts of a game as the server told them, with what came besides. Whether any is new.
export async function keepGame(pad, game, told) {
  const known = pad.games.get(game);
  const first = told.facts[0]?.number ?? (known?.version ?? 0) + 1;
  const facts = [...(known?.facts ?? []).filter(({ number }) => number < first), ...told.facts];
  const ids = new Set(facts.map(({ id }) => id));
  pad.sent = pad.sent.filter(({ id }) => !ids.has(id));
  const sent = pad.sent.filter((row) => row.game === game);
  const kept = { ...told, version: facts.length, facts, sent, seen_at: Date.now() };
  pad.games.set(game, kept);
  await pad.store.writeGame(pad.id, game, kept).catch(() => {}); // this page, at least, knows it
  return told.facts.length > 0;
}

// Rows that have left the outbox, as the server has them: they count until their facts are fetched.
export function keepSent(pad, rows) {
  for (const row of rows) {
    const kept = pad.games.get(row.game);
    if (kept?.facts.some(({ id }) => id === row.id)) continue;
    pad.sent.push({ ...row, state: "waiting" });
    if (!kept) continue;
    kept.sent = pad.sent.filter(({ game }) => game === row.game);
    pad.store.writeGame(pad.id, row.game, kept).catch(() => {});
  }
}

// Brings what is known of the pad itself up to date: its persons, its games in short, its tables.
// "new", "same", "gone" (this phone was let out) or "lost" (no answer).
export async function pullPad(pad, address) {
  const { outcome, told, etag } = await asked(address, pad.snapshot?.etag);
  if (outcome !== "new") return outcome;
  pad.snapshot = { ...told, etag };
  await pad.store.writePad(pad.id, pad.snapshot).catch(() => {});
  return outcome;
}

// The facts of games that go on and that this phone does not know, or not so far: so that they can
// be opened without a signal.
export async function fetchGames(pad, addressOf) {
  const goingOn = (pad.snapshot?.games ?? []).filter((game) => !game.is_over && !game.is_abandoned);
  for (const { id, version } of goingOn) {
    const known = pad.games.get(id);
    if (known?.version >= version) continue;
    const { outcome, told } = await asked(addressOf(id, known));
    if (outcome === "lost") return;
    if (outcome === "new") await keepGame(pad, id, told);
  }
}

// What is new of one game. Whether there was anything.
export async function fetchGame(pad, game, address) {
  const { outcome, told } = await asked(address);
  return outcome === "new" && keepGame(pad, game, told);
}

// The game as it stands for this phone: what the server told, and on top what waits here, as far
// as it fits. Null for a game of which nothing is known.
export function standing(pad, game) {
  const rows = [...pad.sent, ...pad.rows].filter((row) => row.game === game && row.state === "waiting");
  const kept = pad.games.get(game);
  const key = JSON.stringify([kept?.version, kept?.names, rows.map(({ id, kind, body }) => [id, kind, body])]);
  const known = pad.folds.get(game);
  if (known?.key === key) return known.folded;
  const folded = foldAll(pad, kept, rows);
  pad.folds.set(game, { key, folded });
  return folded;
}

// How this phone would answer one more fact of a game.
export function judged(pad, game, fact) {
  const folded = standing(pad, game);
  const { engine } = pad.parts;
  return folded ? judge(folded, fact, engine, { names: namesOf(pad) }) : begin(fact, namesOf(pad), engine);
}

// The persons of the pad by their ids, those of its games among them.
export function namesOf(pad) {
  const names = pad.snapshot ? namesIn(pad.snapshot) : {};
  return { ...Object.assign({}, ...[...pad.games.values()].map((kept) => kept.names)), ...names };
}

function foldAll(pad, kept, rows) {
  const { engine } = pad.parts;
  const known = new Set((kept?.facts ?? []).map(({ id }) => id));
  const waiting = rows.filter((row) => !known.has(row.id));
  let folded = kept?.facts.length ? fold(kept.facts, kept.names, engine) : null;
  if (!folded && waiting.length) folded = begin(waiting.shift(), namesOf(pad), engine).after;
  return folded && judgeAll(folded, waiting, engine, { names: namesOf(pad) }).folded;
}

async function asked(address, etag = null) {
  try {
    const response = await fetch(address, {
      headers: { Accept: "application/json", ...(etag && { "If-None-Match": etag }) },
      signal: AbortSignal.timeout(PATIENCE),
      cache: "no-store", // what is kept is kept by the app
    });
    if (response.status === 304) return { outcome: "same" };
    if (await isGone(response)) return { outcome: "gone" };
    if (response.status !== 200 || response.redirected) return { outcome: "lost" };
    return { outcome: "new", told: await response.json(), etag: response.headers.get("ETag") };
  } catch {
    return { outcome: "lost" };
  }
}

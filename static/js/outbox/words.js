// What the rows on the page of what is not sent say: fetched after the page, which can do without.
import { fetchGame, namesOf, openPad } from "../app/pad.js";
import { loadParts } from "../app/parts.js";
import { addressOf } from "../app/routes.js";
import { factsAfter } from "../live/stream.js";
import { unsentOf } from "../shown/unsent.js";

// A function of a pad's rows: {told: {row id: {kind, line}}, players: {game: [name, …]}}. Fails
// where the rules and their words cannot be had. `onNews` is called when it would tell more.
export async function openWords(store, id, onNews) {
  const parts = await loadParts();
  const pad = await openPad(id, store, parts);
  const looked = new Set();
  const look = async (game) => {
    looked.add(game);
    const facts = addressOf(parts.routes, "sync.facts", { pad: id, game });
    if (await fetchGame(pad, game, factsAfter(facts, pad.games.get(game)))) onNews();
  };
  return (rows) => {
    const games = [...new Set(rows.map(({ game }) => game))].map((game) => [game, ofGame(rows, game)]);
    for (const [game, own] of games) if (!looked.has(game) && !isBegunHere(own)) look(game);
    const found = games.map(([game, own]) => [game, unsentOf(pad.games.get(game), own, parts.engine, namesOf(pad))]);
    return {
      told: Object.assign({}, ...found.map(([, { told }]) => told)),
      players: Object.fromEntries(found.map(([game, { players }]) => [game, players])),
    };
  };
}

function ofGame(rows, game) {
  return rows.filter((row) => row.game === game);
}

function isBegunHere(rows) {
  return rows.some(({ kind }) => kind === "started"); // the server does not know it
}

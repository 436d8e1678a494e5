// What the home of a pad shows: its games as the server told them last, and as this phone folds
// those that it has gone on with since.
import { momentOf } from "./deeds.js";

const MOST_GOING_ON = 20;
const LATEST = 10;

// The games of a snapshot, and of this phone; `folds` are folded games by their id.
export function homeOf(snapshot, folds = {}) {
  const known = snapshot.games.map((game) => summaryOf(game, folds[game.id]));
  const ids = snapshot.games.map((game) => game.id);
  const begun = Object.entries(folds).filter(([id]) => !ids.includes(id));
  const made = begun.map(([id, folded]) => foldedSummary(id, folded));
  const all = [...made, ...known].sort((one, other) => since(other) - since(one));
  const isGoingOn = (game) => !game.is_over && !game.is_abandoned;
  return {
    going_on: all.filter(isGoingOn).slice(0, MOST_GOING_ON),
    ended: all.filter((game) => !isGoingOn(game)).slice(0, LATEST),
  };
}

function since(game) {
  return Date.parse(game.started_at);
}

function summaryOf(game, folded) {
  if (folded && folded.version > game.version) {
    return { ...foldedSummary(game.id, folded), started_at: game.started_at };
  }
  const { id, persons, version, ...told } = game;
  return withNames({ public_id: id, names: persons, ...told });
}

// A game as the home of its pad has it, from its fold.
export function foldedSummary(id, folded) {
  const { record, sheet } = folded;
  return withNames({
    public_id: id,
    game: record.game,
    variant: record.variant,
    names: folded.persons.map((person) => folded.names[person]),
    sides: sheet.sides.map((side) => side.seats),
    totals: sheet.totals,
    winners: sheet.winners,
    is_over: sheet.over,
    is_abandoned: folded.is_abandoned,
    started_at: momentOf(folded.facts[0]),
    last_at: momentOf(folded.facts.at(-1)),
  });
}

// The template asks for the names of a side.
function withNames(game) {
  return { ...game, names_of: (side) => game.sides[side].map((seat) => game.names[seat]) };
}

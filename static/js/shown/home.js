// What the home of a pad shows: its games as the server told them last, and as this phone folds
// those that it has gone on with since.
import { isEarly, lastTold } from "../journal/fold.js";
import { momentOf } from "./deeds.js";
import { namesOf } from "./persons.js";
import { titleOf } from "./words.js";

const MOST_GOING_ON = 20;
const LATEST = 10;
const BEGINS = "started";
const WAITS = "waiting";

// The games of a snapshot, and of this phone; `folds` are folded games by their id, `rows` those of
// the outbox.
export function homeOf(snapshot, folds = {}, rows = []) {
  const names = namesOf(snapshot);
  const ids = snapshot.games.map((game) => game.id);
  const gone = snapshot.deleted ?? []; // what an older server told has none
  const begun = Object.keys(folds).filter((id) => !ids.includes(id) && !gone.includes(id));
  const known = snapshot.games.map((game) => knownCard(game, folds[game.id], names));
  const cards = [...begun.map((id) => foldedCard(id, folds[id])), ...known].map((card) => markedCard(card, rows));
  cards.sort((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at));
  const isGoingOn = (card) => !card.is_over && !card.is_abandoned;
  return {
    going_on: cards.filter(isGoingOn).slice(0, MOST_GOING_ON),
    ended: cards.filter((card) => !isGoingOn(card)).slice(0, LATEST),
  };
}

// What of a game is on this phone alone.
function markedCard(card, rows) {
  const own = rows.filter(({ game }) => game === card.public_id);
  const unsent = own.filter(({ state }) => state === WAITS);
  return {
    ...card,
    unsent: unsent.length,
    stopped: own.length - unsent.length,
    is_begun_here: unsent.some(({ kind }) => kind === BEGINS),
  };
}

function knownCard(game, folded, names) {
  const isBehind = folded && folded.version > game.version;
  if (isBehind) return { ...foldedCard(game.id, folded), started_at: game.started_at };
  const players = game.persons.map((person) => names[person] ?? person);
  return cardOf(game, game.id, players);
}

// The card of a game from its fold.
function foldedCard(id, folded) {
  const { record, sheet } = folded;
  const told = {
    ...sheet,
    ...record,
    sides: sheet.sides.map((side) => side.seats),
    is_over: sheet.over,
    is_abandoned: folded.is_abandoned,
    ended_early: isEarly(folded) ? sheet.ended_by : "",
    started_at: momentOf(folded.facts[0]),
    last_at: momentOf(lastTold(folded)),
  };
  return cardOf(told, id, folded.persons.map((person) => folded.names[person]));
}

function cardOf(told, id, players) {
  return {
    public_id: id,
    title: titleOf(told.game, told.variant),
    sides: told.sides,
    members: told.sides.map((seats) => seats.map((seat) => players[seat])),
    totals: told.totals,
    has_points: told.totals.some((total) => total !== 0),
    winners: told.winners,
    is_over: told.is_over,
    is_abandoned: told.is_abandoned,
    ended_early: told.ended_early ?? "", // an older server did not tell
    started_at: told.started_at,
    last_at: told.last_at,
  };
}

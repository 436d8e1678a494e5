// An evening of teams that take turns game by game, as scorepad/web/evening.py has it: how many each
// won, and who makes room now.
import { nextPlaying } from "./rematch.js";

// After a longer rest it is another evening: twelve hours, in milliseconds.
const REST = 12 * 3600 * 1000;
const MOST_GAMES = 50;

// The evening up to the game with this id; null where teams do not take turns game by game. `games`
// are those of the pad, each with its id, started_at, last_at, and folded where the phone has it.
export function eveningOf(id, games) {
  const begun = games.find((game) => game.id === id);
  if (!begun?.folded || !takesTurns(begun.folded)) return null;
  const { folded } = begun;
  const over = before(begun, games).filter((one) => one.sheet.over);
  const winners = over.flatMap((one) => one.sheet.winners.map((side) => teamsOf(one)[side]));
  const teams = teamsOf(folded);
  return {
    games: over.length,
    teams: folded.sheet.sides.map(({ seats }, side) => ({
      side,
      members: seats.map((seat) => nameAt(folded, seat)),
      won: winners.filter((team) => team === teams[side]).length,
    })),
    ...change(folded),
  };
}

// Whether two of three teams play this game, and the third waits for the next.
export function takesTurns({ table }) {
  return table.options.six_rotate_per_hand === false;
}

// This game and those before it on the same evening in which the same teams took turns.
function before(begun, games) {
  const until = Date.parse(begun.started_at);
  const earlier = games
    .map(({ folded, started_at: start, last_at: end }) => ({ folded, from: Date.parse(start), to: Date.parse(end) }))
    .filter((game) => game.from <= until)
    .sort((one, other) => other.from - one.from);
  const found = [];
  let since = until;
  for (const { folded, from, to } of earlier.slice(0, MOST_GAMES)) {
    if (since - to > REST) break;
    since = Math.min(since, from);
    if (folded && takesTurns(folded) && isOfSameTeams(folded, begun.folded)) found.push(folded);
  }
  return found;
}

function isOfSameTeams(one, other) {
  const [ours, theirs] = [teamsOf(one).sort(), teamsOf(other).sort()];
  return ours.join() === theirs.join();
}

// Who plays together, in the order of the sides: a text that names the same persons alike, two who
// turned out to be one among them.
function teamsOf(folded) {
  const team = ({ seats }) => seats.map((seat) => nameAt(folded, seat)).sort();
  return folded.sheet.sides.map((side) => JSON.stringify(team(side)));
}

function nameAt({ names, persons }, seat) {
  return names[persons[seat]];
}

// The names of those who leave the table after this game, and of those who come.
function change(folded) {
  const then = folded.record.playing ?? null;
  const next = nextPlaying(folded);
  if (!folded.sheet.over || then === null || next === null) return { leaving: [], coming: [] };
  const names = (among, others) =>
    among
      .filter((side) => !others.includes(side))
      .flatMap((side) => folded.sheet.sides[side].seats.map((seat) => nameAt(folded, seat)));
  return { leaving: names(then, next), coming: names(next, then) };
}

// What the page of what is not sent shows: each entry of this phone that the server does not have,
// what it says, what the server said of it, and what a person may decide.
import { choicesFor, heldBy, isMendable } from "../outbox/outbox.js";
import { unsentOf } from "./unsent.js";
import { commas, say } from "./words.js";

const BETWEEN = " \u00b7 ";
const TITLES = {
  started: "unsent_started",
  hand: "unsent_hand",
  corrected: "unsent_corrected",
  voided: "unsent_voided",
  adjusted: "unsent_adjusted",
  rules: "unsent_rules",
  recounted: "unsent_recounted",
  seats: "unsent_seats",
  reseated: "unsent_reseated",
  agreed: "unsent_agreed",
  objected: "unsent_objected",
  settled: "unsent_settled",
  noted: "unsent_noted",
  abandoned: "unsent_abandoned",
  reopened: "unsent_reopened",
  undone: "unsent_undone",
  redone: "unsent_redone",
};
// A game that was ended with somebody winning.
const ENDS = { clock: "unsent_clock", conceded: "unsent_conceded" };
const STOPPED = ["clash", "changed"];

// What is known of the rows of a pad: {told: {row id: {title, line}}, games: {id: who plays}}.
// `kept(game)` is what this phone has of a game, `names` are those of the pad's persons.
export function knownOf(rows, kept, engine, names, snapshot) {
  const told = {};
  const games = {};
  for (const id of new Set(rows.map(({ game }) => game))) {
    const own = rows.filter(({ game }) => game === id);
    const found = unsentOf(kept(id), own, engine, names);
    for (const row of own) {
      const { kind, line } = found.told[row.id];
      told[row.id] = { title: titleOf(row, kind), line };
    }
    games[id] = commas(found.players.length ? found.players : playersIn(snapshot, id, names)) || id;
  }
  return { told, games };
}

// The rows in words, those of `known` being what knownOf gives. `asking`: {seq, choice, dropped} of
// a choice that would let other rows go besides; `failed`: the row whose choice could not be kept.
export function outboxOf(rows, known, { asking = null, failed = null } = {}) {
  const made = rows.map((row) => ({
    ...rowOf(row, rows, known),
    asked: asking?.seq === row.seq ? askedOf(asking, known) : null,
    has_failed: failed === row.seq,
  }));
  return { rows: made };
}

// A row in one line of text.
export function toldOf({ id }, { told }) {
  return [told[id].title, told[id].line].filter(Boolean).join(BETWEEN);
}

function rowOf(row, rows, { told, games }) {
  const { title, line } = told[row.id];
  const isClash = STOPPED.includes(row.state);
  return {
    id: row.id,
    seq: row.seq,
    title,
    line: isClash ? "" : line, // it stands beside the other
    game: row.game,
    game_title: games[row.game],
    at: row.at ?? null,
    is_waiting: row.state === "waiting",
    is_refused: row.state === "refused",
    problems: (row.answer?.problems ?? []).map(({ text }) => text ?? ""),
    sides: isClash ? sidesOf(row, line) : null,
    choices: choicesFor(row),
    is_mendable: isMendable(row),
    held: row.state === "waiting" ? [] : heldBy(rows, row).map(({ id }) => told[id].title),
  };
}

// Both sides of a clash; empty what cannot be said in a line.
function sidesOf({ answer }, line) {
  const { standing, told } = answer;
  return {
    device: standing?.device ?? "",
    is_struck: Boolean(standing?.entry) && standing.entry.hand === null,
    standing: told?.standing ?? "",
    mine: told?.sent ?? line,
  };
}

function askedOf({ choice, dropped }, known) {
  return { choice, names: dropped.map((row) => toldOf(row, known)), ids: dropped.map(({ id }) => id) };
}

function titleOf({ body }, kind) {
  const code = (kind === "abandoned" && ENDS[body.result?.by]) || TITLES[kind];
  return say(code, { number: body.slot ?? "?" });
}

function playersIn(snapshot, id, names) {
  const game = snapshot?.games.find((one) => one.id === id);
  return (game?.persons ?? []).map((person) => names[person] ?? "");
}

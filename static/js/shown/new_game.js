// A new game of persons whom the pad knows: who sits where, who deals first, by which rules, from
// which totals; what is wrong with that, and the fact that begins it.
//
// The fields are those of the server's form: `table`, a place's name in `seat_0` …, the `dealer`,
// which team `waits`, and what is carried over from paper: `start_0` …, `hole_0` …, `held`, `hands`.
import { endedText, listed, problemText, rulesParts, say, titleOf } from "./words.js";
import { cut, last, trimmed, wholeNumber } from "./forms/fields.js";
import { score, start, table } from "./forms/rules.js";
import { keyOf, namesOffered, otherNames, personOf } from "./persons.js";
import { placeNames } from "./places.js";

const OFFERED = 12;
const MOST_SEATS = 6;
const MOST_LETTERS = 80; // of a name that is told back
const KNOWN = /^(csrf_token|do|fact_id|play|table|dealer|waits|held|hands|guests|(seat|start|hole)_[0-9])$/;

// The page as the fields have it: the variants, the tables of the one that is chosen, its places,
// the names that can be tapped; `errors` are sentences by field.
export function newGameOf(fields, snapshot, errors = {}) {
  const chosen = chosenOf(fields, snapshot);
  const told = { ...presetOf(chosen), fields };
  const names = namesOffered(snapshot, OFFERED);
  return {
    play: kindKey(chosen),
    fact_id: last(fields, "fact_id"),
    kinds: kindsOf(snapshot, chosen),
    tables: tablesOf(snapshot, kindKey(chosen)).map((one) => tableShown(one, one.key === chosen.key)),
    seats: told.places.map((place, index) => seatShown(told, place, index, errors)),
    sides: told.sides.map((seats, index) => sideShown(told, seats, index, errors)),
    first_dealer: dealerOf(told),
    takes_turns: told.takes_turns,
    waiting: waitingOf(told),
    paper: paperOf(told, errors),
    offered: names.slice(0, OFFERED),
    others: names.slice(OFFERED),
    called: otherNames(snapshot),
    dealer_errors: errors.dealer ?? [],
    table_errors: errors.table ?? [],
  };
}

// Whether more was said than a phone can begin a game with: a draw, a table that it does not know,
// rules for this game only.
export function isMoreThanKnown(fields, snapshot) {
  const { key, ...chosen } = chosenOf(fields, snapshot);
  const isOther = key !== last(fields, "table") || kindKey(chosen) !== last(fields, "play");
  return isOther || Object.keys(fields).some((name) => !KNOWN.test(name) && last(fields, name) !== "");
}

// The body of the fact that begins the game, or null; and why not, in sentences by field.
export function startedOf(fields, snapshot) {
  const chosen = chosenOf(fields, snapshot);
  const told = { ...presetOf(chosen), fields, persons: [] };
  told.persons = told.places.map((_, seat) => personOf(textOf(told, seat), snapshot.persons));
  const errors = { ...seatErrors(told), ...dealerErrors(told) };
  const wanted = last(fields, "table");
  if (wanted && chosen.key !== wanted) errors.table = [say("no_such_table")];
  Object.assign(errors, numberErrors(told));
  if (!errors.table && !hasStartErrors(errors)) Object.assign(errors, goingOnErrors(told, errors));
  return { body: Object.keys(errors).length ? null : bodyOf(told), errors };
}

function bodyOf(told) {
  const start = startOf(told);
  const playing = playingOf(told);
  return {
    v: 1,
    game: told.game,
    variant: told.variant,
    rules: told.rules,
    persons: told.persons.map(({ id }) => id),
    ...(playing ? { playing } : {}),
    first_dealer: dealerOf(told),
    ...(start ? { start } : {}),
  };
}

// -- tables and places ----------------------------------------------------------------------------

// What a page calls a variant.
function kindKey({ game, variant }) {
  return `${game}-${variant}`;
}

// The tables of a variant, or all.
function tablesOf({ tables }, kind = null) {
  const known = tables.map((one, index) => ({ ...one, key: one.key ?? String(index) }));
  return kind === null ? known : known.filter((one) => kindKey(one) === kind);
}

// The variants that there are tables of.
function kindsOf(snapshot, chosen) {
  const kinds = new Map(tablesOf(snapshot).map((one) => [kindKey(one), one]));
  return [...kinds].map(([key, { game, variant }]) => ({
    key,
    title: titleOf(game, variant),
    is_chosen: key === kindKey(chosen),
  }));
}

// The table that is chosen, of the variant that is played; else the pad's own choice, else the
// usual one of what was played last.
function chosenOf(fields, snapshot) {
  const play = last(fields, "play");
  const wanted = last(fields, "table");
  const all = tablesOf(snapshot);
  const tables = all.filter((one) => !play || kindKey(one) === play);
  const newest = snapshot.games[0] ?? tables[0];
  const isUsual = ({ rules }) => !Object.keys(rules).length;
  const ways = [
    ({ key }) => key === wanted,
    ({ is_default: isDefault }) => isDefault,
    (one) => isUsual(one) && kindKey(one) === kindKey(newest),
    isUsual,
  ];
  return ways.map((way) => tables.find(way)).find(Boolean) ?? tables[0] ?? all[0];
}

// What the rules say of a table: its rules that are not usual, its places, who plays together.
function presetOf({ game, variant, rules }) {
  const empty = headOf(game, variant, rules, []);
  const { sides, problems } = score(empty);
  const count = problems.find(({ field, code }) => field === "players" && code === "wrong_length").args.length;
  const players = Array.from({ length: count }, (_, seat) => String(seat));
  const standing = table({ ...empty, players });
  return {
    game,
    variant,
    players,
    rules: Object.fromEntries(standing.differs.map((name) => [name, standing.options[name]])),
    places: placeNames(count),
    sides: sides.map(({ seats }) => seats),
    takes_turns: standing.playing.length < sides.length,
    holds_points: "held" in standing,
  };
}

// A game of strangers before its first hand, to ask the rules about.
function headOf(game, variant, rules, players, more = {}) {
  return { format: "scorepad-game/1", game, variant, rules, players, ...more, hands: [] };
}

function placesOf({ places }, seats) {
  return listed(seats.map((seat) => places[seat]));
}

function tableShown({ key, name, game, variant, rules, note }, isChosen) {
  const { players } = presetOf({ game, variant, rules });
  const head = headOf(game, variant, rules, players);
  const parts = rulesParts(head, table(head));
  return { key, name, title: titleOf(game, variant), note: note ?? "", parts, is_chosen: isChosen };
}

function sideShown(told, seats, index, errors) {
  return {
    index,
    seats,
    places: placesOf(told, seats),
    total: last(told.fields, `start_${index}`),
    is_hole: isHole(told, index),
    errors: errors[`start_${index}`] ?? [],
  };
}

// What else is carried over from paper; `is_open` where anything was typed.
function paperOf({ fields, sides, holds_points: holdsPoints }, errors) {
  const [hands, held] = [last(fields, "hands"), last(fields, "held")];
  return {
    is_open: Boolean(hands || held || sides.some((_, side) => last(fields, `start_${side}`))),
    holds_points: holdsPoints,
    hands,
    held,
    hands_errors: errors.hands ?? [],
    held_errors: errors.held ?? [],
  };
}

function seatShown(told, place, index, errors) {
  return {
    index,
    place,
    side: sideOf(told, index),
    name: textOf(told, index),
    errors: errors[`seat_${index}`] ?? [],
  };
}

function sideOf({ sides }, seat) {
  const side = sides.findIndex((seats) => seats.includes(seat));
  return side < 0 ? null : side;
}

// -- what was said --------------------------------------------------------------------------------

function textOf({ fields }, seat) {
  return last(fields, `seat_${seat}`);
}

function dealerOf(told) {
  const text = last(told.fields, "dealer");
  return told.sides.flat().map(String).includes(text) ? Number(text) : null;
}

// The team that waits at first, where teams take turns; the last one, if none is said.
function waitingOf({ fields, sides, takes_turns: takesTurns }) {
  if (!takesTurns) return null;
  const text = last(fields, "waits");
  return sides.some((_, side) => String(side) === text) ? Number(text) : sides.length - 1;
}

function playingOf(told) {
  const waiting = waitingOf(told);
  return waiting === null ? null : told.sides.map((_, side) => side).filter((side) => side !== waiting);
}

// What is carried over from paper, or null where nothing is.
function startOf(told) {
  const totals = told.sides.map((_, side) => totalOf(told, side) ?? 0);
  const hands = wholeNumber(last(told.fields, "hands")) ?? 0;
  const held = told.holds_points ? (wholeNumber(last(told.fields, "held")) ?? 0) : 0;
  if (!totals.some(Boolean) && !hands && !held) return null;
  return { totals, hands, ...(held ? { held } : {}) };
}

function totalOf({ fields }, side) {
  const number = wholeNumber(last(fields, `start_${side}`));
  if (number === null) return null;
  return isHole({ fields }, side) ? 0 - Math.abs(number) : number;
}

function isHole({ fields }, side) {
  return last(fields, `hole_${side}`) !== "";
}

// -- what is wrong --------------------------------------------------------------------------------

function seatErrors(told) {
  const found = told.places.map((_, seat) => [`seat_${seat}`, nameErrors(told, seat)]);
  const beyond = Array.from({ length: MOST_SEATS }, (_, seat) => trimmed(textOf(told, seat))).slice(found.length);
  const names = beyond.filter(Boolean).map((name) => cut(name, MOST_LETTERS));
  if (names.length) {
    found.at(-1)[1].push(say("no_place_for", { names: listed(names), count: found.length }));
  }
  return Object.fromEntries(found.filter(([, errors]) => errors.length));
}

// Why who is named for a place cannot sit there.
function nameErrors(told, seat) {
  const person = told.persons[seat];
  const name = trimmed(textOf(told, seat));
  if (!person) return [name ? say("not_known_here", { name: cut(name, MOST_LETTERS) }) : say("name_missing")];
  const twin = told.persons.findIndex((other) => other?.id === person.id);
  if (twin === seat) return [];
  const args = { name: person.typed, place: told.places[twin] };
  if (keyOf(told.persons[twin].typed) === keyOf(person.typed)) return [say("sits_already", args)];
  return [say("same_person", { name: told.persons[twin].typed, other: person.typed })];
}

function dealerErrors(told) {
  const dealer = dealerOf(told);
  if (dealer === null) return { dealer: [say("choose_dealer")] };
  const isWaiting = playingOf(told)?.includes(sideOf(told, dealer)) === false;
  return isWaiting ? { dealer: [say("dealer_waits")] } : {};
}

function numberErrors({ fields, sides }) {
  const names = [...sides.map((_, side) => `start_${side}`), "held", "hands"];
  const wrong = names.filter((name) => trimmed(last(fields, name)) && wholeNumber(last(fields, name)) === null);
  return Object.fromEntries(wrong.map((name) => [name, [problemText({ code: "not_a_number", args: {} }, [], [])]]));
}

function hasStartErrors(errors) {
  return Object.keys(errors).some((name) => /^start_|^held$|^hands$/.test(name));
}

// Whether a game with these totals goes on, and with whom, as its own rules say.
function goingOnErrors(told) {
  const carried = startOf(told);
  if (!carried) return {};
  const playing = playingOf(told);
  const more = { start: carried, ...(playing ? { playing } : {}) };
  const head = headOf(told.game, told.variant, told.rules, told.players, more);
  const begun = start(head);
  const errors = Object.fromEntries(score(head).problems.flatMap(problemTold));
  told.sides.forEach((_, side) => {
    const isWaiting = !begun.sides.includes(side) && carried.totals[side];
    if (isWaiting) errors[`start_${side}`] = [say("team_waits")];
  });
  if (begun.over) return { ...errors, ...endTold(told, carried.totals, begun) };
  const dealer = dealerOf(told);
  const isOut = dealer !== null && begun.dropped.includes(sideOf(told, dealer));
  return isOut ? { ...errors, dealer: [say("dealer_dropped_out")] } : errors;
}

// What cannot be carried over at all, beside its field.
function problemTold(problem) {
  const isTotal = problem.field === "totals" && problem.index !== null;
  const name = isTotal ? `start_${problem.index}` : problem.field;
  const isField = isTotal || name === "hands" || name === "held";
  return isField ? [[name, [problemText(problem, [], [])]]] : [];
}

// That the game is over already, by which rule, beside what ended it.
function endTold(told, totals, begun) {
  const sides = told.sides.map((seats) => ({ name: placesOf(told, seats) }));
  const how = endedText({ ...begun, sides });
  const args = begun.ended_args;
  if ("limit" in args) return { hands: [say("over_by_hands"), how] };
  const high = args.target ?? args.goal ?? Infinity;
  const low = args.floor ?? -Infinity;
  const ends = begun.sides.filter((side) => totals[side] >= high || totals[side] <= low);
  return Object.fromEntries(ends.map((side) => [`start_${side}`, [say("over_by_total"), how]]));
}

// A game, or one hand of it, under other rules, as scorepad/web/other_rules.py has it. `rows` are the
// readings that the engine found for `offers`.
import { asEnded } from "../journal/fold.js";
import { playersAt, sideNames } from "./hand_words.js";
import { ruleOf } from "./other_offers.js";
import { nameless, standingRow, titleOf } from "./rows.js";
import { sidesOf } from "./sheet.js";
import { commas, lineText, listed, problemText, rulesParts, say, sayMany } from "./words.js";

const KINDS = ["counted", "untold", "barred"];
const MISSING = {
  "sides_bid_needed.sides_bid": "nobody_noted_bid",
  "missing.last_trick": "nobody_noted_last_trick",
};

// What the page of the whole game shows.
export function gameCompared(folded, found, offers, engine) {
  const { sheet } = folded;
  const rows = asTheTableEnded(folded, found);
  const told = readingsIn(folded, rows, offers, engine);
  return {
    sides: sidesOf(folded),
    problems: sheet.problems.length > 0,
    compared: {
      answer: answer(sheet, rows),
      headline: headline(sheet),
      totals: figures(sheet.totals, sheet.totals),
      ...Object.fromEntries(KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind).map(told)])),
    },
    rules_parts: rulesParts(folded.record, folded.table),
  };
}

// What the page of one hand shows; null where it does not stand.
export function handCompared(folded, entryId, found, offers, engine) {
  const index = folded.entries.findIndex((entry) => entry.id === entryId);
  if (index < 0) return null;
  const row = folded.sheet.hands[index];
  const rows = asTheTableEnded(folded, found);
  return {
    sides: sidesOf(folded),
    problems: folded.sheet.problems.length > 0,
    row: nameless(standingRow(folded, index, engine)),
    deltas_now: figures(row.delta, row.delta),
    totals_now: figures(row.totals, row.totals),
    headline: headline(folded.sheet),
    readings: ofHand(folded, index, rows, readingsIn(folded, rows, offers, engine)),
    rules_parts: rulesParts(folded.record, folded.table),
  };
}

// A game that its table ended is ended so by other rules as well.
function asTheTableEnded(folded, rows) {
  return rows.map((row) => (row.kind === "counted" ? asEnded(folded, row) : row));
}

// Those by which a hand, or its being the last one, is another.
function ofHand(folded, index, rows, told) {
  const number = index + 1;
  const { ended_at, hands } = folded.sheet;
  const own = hands[index];
  const names = sideNames(folded.sheet);
  const theirs = (row) => row.hands.find((hand) => hand.number === number);
  const isOther = (row) => theirs(row) || (ended_at === number) !== (row.ended_at === number);
  const counted = rows.filter((row) => row.kind === "counted" && isOther(row));
  return counted.map((row) => {
    const found = theirs(row) ?? own;
    return {
      game: told(row),
      goes_on: !isSame(found.totals, row.totals),
      deltas: figures(found.delta, own.delta),
      totals: figures(found.totals, own.totals),
      lines: found.lines.map((line) => lineOf(line, names)),
      told: stateTold(found.state, own.state),
    };
  });
}

function lineOf(line, names) {
  const { side, points, rule } = line;
  return { side, points, text: lineText(line, names), rule };
}

// Figures of all sides beside those of the sheet.
function figures(points, own) {
  return points.map((one, side) => ({ side, points: one, is_other: one !== own[side] }));
}

// What words a row.
function readingsIn(folded, rows, offers, engine) {
  const { record, sheet } = folded;
  const own = engine.table({ ...record, hands: [] }).options;
  return (row) => {
    const isCounted = row.kind === "counted";
    return {
      rules: row.rules.map((one) => ruleOf(record, own, one, offers)),
      headline: isCounted ? headlineThen(sheet, row) : "",
      is_other: isCounted && !isSame(row.winners, sheet.winners),
      totals: isCounted ? figures(row.totals, sheet.totals) : [],
      told: isCounted ? told(folded, row) : [],
      hands: isCounted ? row.hands.map((hand) => handOf(folded, hand)) : [],
      why_not: whyNot(folded, row),
    };
  };
}

// What most people ask first, in one sentence.
function answer(sheet, rows) {
  const counted = rows.filter(({ kind }) => kind === "counted");
  const others = counted.filter(({ winners }) => winners.length && !isSame(winners, sheet.winners));
  const count = rulesIn(others);
  if (!counted.length) return say("nothing_other");
  if (!sheet.over) return count ? sayMany("others_end", count) : say("no_other_end");
  const goingOn = rulesIn(counted.filter(({ winners }) => !winners.length));
  if (count) return sayMany("others_win", count);
  return goingOn ? sayMany("nobody_wins", goingOn) : say("no_other_winner");
}

// How many rules give these readings, but for those that change how long a game is.
function rulesIn(rows) {
  return rows.flatMap(({ rules }) => rules).filter(({ is_length }) => !is_length).length;
}

// Who has won, as it is.
function headline(sheet) {
  return sheet.winners.length ? say("winner", { winner: winnersOf(sheet, sheet) }) : say("nobody_yet");
}

// Who has won then.
function headlineThen(sheet, row) {
  if (!row.winners.length) return say(sheet.winners.length ? "nobody_then" : "nobody_yet");
  if (isSame(row.winners, sheet.winners)) return say("same_winner");
  const winner = winnersOf(sheet, row);
  return say(sheet.winners.length ? "other_winner" : "winner_by_then", { winner });
}

function winnersOf(sheet, { winners }) {
  const names = sideNames(sheet);
  return listed(winners.map((side) => names[side]));
}

// What else is another than on the sheet.
function told(folded, row) {
  const { entries, record, sheet } = folded;
  const names = sideNames(sheet);
  const found = [];
  if (![null, sheet.ended_at].includes(row.ended_at)) {
    found.push(say("ends_with_this", { hand: titleOf(entries[row.ended_at - 1]) }));
  }
  const without = (one, other) => one.dropped.filter((side) => !other.dropped.includes(side));
  found.push(...without(row, sheet).map((side) => say("drops_out_then", { side: names[side] })));
  found.push(...without(sheet, row).map((side) => say("back_in_the_game", { side: names[side] })));
  if (row.held && row.held !== sheet.held) found.push(say("held_then", { points: row.held }));
  const dealer = row.next_dealer;
  if (!row.over && dealer !== null && dealer !== sheet.next_dealer) {
    found.push(say("deals_next", { player: playersAt(record, entries.length)[dealer] }));
  }
  return found;
}

// A hand that is another than on the sheet.
function handOf(folded, found) {
  const entry = folded.entries[found.number - 1];
  const own = folded.sheet.hands[found.number - 1];
  const shifts = sideNames(folded.sheet)
    .map((name, side) => ({ side, name, before: own.delta[side], after: found.delta[side] }))
    .filter(({ before, after }) => before !== after);
  return { id: entry.id, title: titleOf(entry), shifts, told: stateTold(found.state, own.state) };
}

// What has become of a hand, besides its points.
function stateTold(then, own) {
  if (then === own) return "";
  if (then === "orphan") return say("does_not_count");
  return own === "orphan" ? say("counts_then") : "";
}

// What is missing, or what could not have been; the same of several hands in one.
function whyNot(folded, row) {
  const names = sideNames(folded.sheet);
  const isBarred = row.kind === "barred";
  const found = new Map();
  for (const problem of row.problems) {
    const side = names[problem.args.side] ?? "";
    const code = MISSING[`${problem.code}.${problem.field}`] ?? "nobody_noted";
    const players = playersAt(folded.record, problem.hand ?? 0);
    const said = isBarred ? problemText(problem, names, players) : say(code, { side, hands: "%(hands)s" });
    const hand = problem.hand ? titleOf(folded.entries[problem.hand - 1]) : "";
    found.set(said, [...(found.get(said) ?? []), hand]);
  }
  return [...found].map(([said, hands]) => {
    const list = commas(hands);
    return isBarred ? say("of_a_hand", { hand: list, problem: said }) : said.replace("%(hands)s", () => list);
  });
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// All that a correction changes: totals, blocks, the end of the game, and what must be asked; as
// scorepad/web/effects.py has it. What was `seen` is {before, after, status, problems}.
import { contractOf, playingAt } from "../contracts.js";
import { dealKept, isMeant, keptOfDeal } from "../deeds.js";
import { isBlocked, playersAt, sideNames } from "../hand_words.js";
import { titleOf } from "../rows.js";
import { isSame } from "../same.js";
import { endedText, say } from "../words.js";
import { fieldName } from "./answers.js";

const ASKED = "sides_bid_needed";
const COUNTING = ["scored", "void", "adjusted"];

// The difference between the game as it stands and as it would be.
export function effectsOf({ before, after }) {
  const [was, willBe] = [rowsOf(before), rowsOf(after)];
  const known = new Map([...before.entries, ...after.entries].map((entry) => [entry.id, entry]));
  const number = (entry) => entry.history[0].fact.number;
  const order = [...known.values()].sort((one, other) => number(one) - number(other));
  const names = sideNames(before.sheet);
  const rows = order.map((entry) =>
    effect(entry, was.get(entry.id), willBe.get(entry.id), names, dealsKept(before, after, entry)),
  );
  return { rows: rows.filter((row) => row !== null), ends: endsOf(before, after) };
}

function rowsOf({ entries, sheet }) {
  return new Map(entries.map((entry, index) => [entry.id, sheet.hands[index]]));
}

function effect(entry, before, after, names, more) {
  const shifts = names.map((name, side) => shiftOf(side, name, totalOf(before, side), totalOf(after, side)));
  const notes = [...notesOf(before, after, names), ...more];
  if (!notes.length && !shifts.some((shift) => shift.is_new)) return null;
  return { reason: before ? entry.id : "", title: titleOf(entry), shifts, notes };
}

// A side's total as it was and as it will be; null: the hand does not count.
export function shiftOf(side, name, before, after) {
  return { side, name, before, after, is_new: before !== after };
}

function totalOf(row, side) {
  return row && COUNTING.includes(row.state) ? row.totals[side] : null;
}

// That a later hand is told who dealt it, so that its calls still fit, or who played it.
function dealsKept(before, after, { id }) {
  const [stood, stands] = [before, after].map(({ entries }) => entries.find((entry) => entry.id === id));
  if (!stood || !stands) return [];
  const kept = keptOfDeal(stood.element, stands.element);
  return dealKept(before, stands, stands.element, kept, isMeant(stands, after.facts.at(-1)));
}

function notesOf(before, after, names) {
  if (!after) return [say("is_struck_out")];
  if (!before) return [say("stands_again")];
  const isOrphan = after.state === "orphan";
  const ends = isOrphan ? say("after_the_end_now") : say("counts_again");
  const orphaned = isOrphan === (before.state === "orphan") ? [] : [ends];
  return [...orphaned, ...names.flatMap((name, side) => blocksOf(before, after, side, name))];
}

function blocksOf(before, after, side, name) {
  const [was, isNow] = [isBlocked(before, side), isBlocked(after, side)];
  if (isNow && !was) return [say("blocked_now", { side: name, threshold: thresholdOf(after, side) })];
  return was && !isNow && after.state === "scored" ? [say("not_blocked", { side: name })] : [];
}

// From which total on a side that is blocked in this row had to bid.
function thresholdOf(row, side) {
  return row.lines.find((line) => line.side === side && "threshold" in line.args).args.threshold;
}

// What becomes of the end of the game and of the next deal.
export function endsOf(before, after) {
  const [was, willBe] = [before.sheet, after.sheet];
  const isSameEnd = was.ended_at === willBe.ended_at && isSame(was.winners, willBe.winners);
  const told = [];
  if (willBe.over && !isSameEnd) {
    const last = willBe.ended_at === null ? null : after.entries[willBe.ended_at - 1];
    told.push(...(last ? [say("ends_with_this", { hand: titleOf(last) })] : []), endedText(willBe));
  }
  if (was.over && !willBe.over) told.push(say("goes_on"));
  told.push(...dropOuts(was, willBe));
  const { next_dealer: dealer } = willBe;
  if (!willBe.over && !was.over && was.next_dealer !== dealer && dealer !== null) {
    told.push(say("deals_next", { player: playersAt(after.record, after.entries.length)[dealer] }));
  }
  return told;
}

// Who is out of the game then, and who is no more.
function dropOuts(was, willBe) {
  return sideNames(willBe).flatMap((name, side) => {
    const [wasOut, isOut] = [was, willBe].map((sheet) => sheet.dropped.includes(side));
    if (wasOut === isOut) return [];
    return [isOut ? say("drops_out_then", { side: name }) : say("back_in_the_game", { side: name })];
  });
}

// What must be answered in later hands before this correction can stand. Empty also where something
// else is wrong: then a question would be beside the point.
export function questionsOf({ after, problems }, target, engine) {
  const asked = [];
  for (const { code, hand } of problems) {
    const entry = hand ? after.entries[hand - 1] : null;
    if (code !== ASKED || !entry || entry.id === target || !("bidder" in entry.element)) return [];
    const first = asked.reduce((sum, question) => sum + question.sides.length, 0);
    asked.push(questionOf(after, entry, hand - 1, first, engine));
  }
  return asked;
}

// `first` is the place of its first field on the page.
function questionOf(folded, entry, index, first, engine) {
  const { sides } = folded.sheet;
  const players = playersAt(folded.record, index);
  const playing = [...playingAt(folded, index, engine)].sort((a, b) => a - b);
  const defenders = playing.filter((side) => !sides[side].seats.includes(entry.element.bidder));
  return {
    entry: entry.id,
    version: entry.version_id,
    number: entry.slot ?? 0,
    contract: contractOf(folded.record, entry.element, players, sides),
    sides: defenders.map((side, place) => ({
      side,
      names: sides[side].seats.map((seat) => players[seat]),
      field: fieldName(first + place),
    })),
  };
}

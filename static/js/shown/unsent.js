// What waits on this phone to be sent, in words: what each fact says, and of whose game.
import { begin, judge } from "../journal/judge.js";
import { findEntry, fold } from "../journal/fold.js";
import { contractTold, indexOf } from "./contracts.js";
import { playersAt, sideNames } from "./hand_words.js";
import { titleOf } from "./rows.js";
import { changesBy } from "./rules_past.js";
import { commas, suitName, titleOf as gameTitle } from "./words.js";

const BETWEEN = " \u00b7 ";
const SUITS = ["S", "H", "D", "C", "NT"];
const PASS = "pass";
const LAST = Infinity; // where nothing came after it
const LINES = {
  started: ({ game, variant }) => [gameTitle(game, variant)],
  hand: ({ hand }, known) => [handLine(hand, known)],
  corrected: ({ target, hand }, known) => changeLine(target, hand, known),
  voided: ({ target }, known) => changeLine(target, findEntry(known.folded, target)?.element, known),
  adjusted: (body, known) => [handLine(body, known)],
  seats: ({ persons }, { names }) => [namesOf(persons, names)],
  reseated: ({ persons }, { names }) => [namesOf(persons, names)],
  rules: (body, known) => changedBy(known),
  recounted: (body, known) => changedBy(known),
  agreed: agreedLine,
  objected: remarkLine,
  settled: remarkLine,
  noted: ({ text, place }) => [text, place],
  abandoned: concededLine,
};

// The unsent rows of one game, oldest first, on top of what is `kept` of it ({facts, names}, null
// for a game begun here): {players, told: {id: {kind, line}}}. `kind` is that of the fact, "redone"
// for what brings back; `line` is empty where nothing can be said. `names`: of the pad's persons.
export function unsentOf(kept, rows, engine, names) {
  let folded = kept?.facts.length ? fold(kept.facts, kept.names, engine) : null;
  const told = {};
  for (const row of rows) {
    const answer = folded ? judge(folded, row, engine, { names }) : begin(row, names, engine);
    const known = { folded: folded ?? answer.after, after: answer.after, rows, names, engine };
    told[row.id] = rowTold(row, known, told);
    if (row.state === "waiting" && answer.status === "stored") folded = answer.after;
    if (row.kind === "started") folded ??= answer.after;
  }
  return { players: folded ? playersAt(folded.record, folded.record.hands.length) : [], told };
}

function rowTold(row, known, told) {
  try {
    return row.kind === "undone" ? undoTold(row, known, told) : { kind: row.kind, line: lineOf(row, known, told) };
  } catch {
    return { kind: row.kind, line: "" }; // what the rules refuse may be anything
  }
}

// What is taken back, or brought back, with what it is called.
function undoTold({ body }, known, told) {
  const target = factOf(body.target, known);
  if (target?.kind !== "undone") return { kind: "undone", line: lineAbout(body.target, known, told) };
  return { kind: "redone", line: lineAbout(target.body.target, known, told) };
}

function lineOf({ kind, body }, known, told) {
  const line = LINES[kind]?.(body, known, told) ?? [];
  return lineFrom([...line, body.hand?.note ?? body.note]);
}

function lineAbout(id, known, told) {
  const fact = factOf(id, known);
  if (!fact) return "";
  const title = fact.kind === "hand" && known.folded ? titleOf({ kind: "hand", slot: fact.body.slot }) : "";
  return lineFrom([title, told[id]?.line ?? lineOf(fact, known, told)]);
}

function factOf(id, { folded, rows }) {
  const isIt = (fact) => fact.id === id;
  return folded?.facts.find(isIt) ?? rows.find(isIt) ?? null;
}

function changeLine(target, hand, known) {
  const entry = findEntry(known.folded, target);
  return [entry && titleOf(entry), hand && (entry ? handLine(hand, known, entry) : "")];
}

// Which side agrees, and with what.
function agreedLine({ target, side, text }, known, told) {
  return [known.folded && sideNames(known.folded.sheet)[side], lineAbout(target, known, told), text];
}

// Which side conceded.
function concededLine({ result }, { folded }) {
  return result?.by === "conceded" ? [folded && sideNames(folded.sheet)[result.side]] : [];
}

function remarkLine({ target, text }, known, told) {
  return [lineAbout(target, known, told), text];
}

// What was bid and what came of it, in the place of `entry`; of calls alone, who called what.
function handLine(hand, known, entry = { history: [{ fact: { number: LAST } }] }) {
  const { folded, engine, names } = known;
  if (hand.persons) return namesOf(hand.persons, names);
  const players = playersAt(folded.record, indexOf(folded, entry));
  const told = contractTold(folded, entry, hand, players, engine);
  const isOpen = !told.bidder && hand.calls?.some(([, call]) => call !== PASS); // lacks its end
  return isOpen ? commas(told.calls.map(({ name, label }) => `${name} ${label}`)) : contractLine(told);
}

function namesOf(persons, names) {
  return commas(persons.map((person) => names[person] ?? ""));
}

// Which rules became which; nothing where the fact cannot be put into the game.
function changedBy({ after, folded, engine }) {
  return after === folded ? [] : changesBy(after, after.facts.at(-1), engine);
}

function contractLine({ bidder, bid, trump, outcome, besides }) {
  const head = [bidder, bid, SUITS.includes(trump) ? suitName(trump) : trump];
  return lineFrom([head.filter(Boolean).join(" "), outcome, ...besides]);
}

function lineFrom(parts) {
  return parts.filter(Boolean).join(BETWEEN);
}

// Belote: the entry that the fields of a page hold, with what a pressed button does to it.
import { ANNOUNCED, AWARDED, KINDS, SUITS, entryOf, settled, withCalls } from "./belote_entry.js";
import { cut, headOf, last, listOf, number, oneOf, partition, trimmed, words } from "./fields.js";

const YES = "yes";
const MOST_DIGITS = 3;
const MOST_ANNOUNCED = 16;
const CELL_LENGTH = 24;
const CARDS_LENGTH = 200;
// Buttons that change more than the field they are named after, the weightiest first: how an entry
// is after one, and which of its values are any.
const PRESSES = [
  ["digit", typed, (value) => /^[0-9]$/.test(value)],
  ["add", added, (value) => number(value) !== null], // the last trick, after the cards
  ["points", counted, Boolean], // the sum of the count is taken
  ["award", awarded, Boolean],
  ["announce", announced, Boolean],
  ["withdraw", withdrawn, Boolean],
  ["turn", turned, Boolean],
];

export function read(fields, terms) {
  const told = { ...headOf(fields), ...takingOf(fields, terms), ...resultOf(fields), ...saidOf(fields, terms) };
  const entry = pressed(entryOf(told), fields);
  const held = entry.has_calls ? withCalls(entry, terms) : entry;
  return held.contract ? settled(held, terms) : held;
}

function takingOf(fields, terms) {
  const [taker, trump] = partition(last(fields, "contract"), ":");
  return {
    turned: oneOf(last(fields, "turned"), SUITS),
    taker: seatOf(taker, terms),
    trump: oneOf(trump, SUITS),
  };
}

function resultOf(fields) {
  return {
    points: [0, 1].map((side) => digitsOf(last(fields, `points_${side}`))),
    counted: sideOf(last(fields, "counted")),
    capot: tapped(fields, "capot"),
    belote: tapped(fields, "belote"),
    cards: cut(last(fields, "cards"), CARDS_LENGTH),
    counting: last(fields, "counting") === YES,
  };
}

function saidOf(fields, terms) {
  const cells = words(last(fields, "announced")).slice(0, MOST_ANNOUNCED);
  return {
    declaring: oneOf(last(fields, "declaring"), [AWARDED, ANNOUNCED]),
    declared: declaredOf(last(fields, "declared")),
    announced: cells.map((cell) => cut(cell, CELL_LENGTH)),
    announcer: seatOf(last(fields, "announcer"), terms),
    kind: oneOf(last(fields, "kind"), KINDS) || KINDS[0],
    is_open: last(fields, "is_open") === YES,
  };
}

function seatOf(text, { sides }) {
  return sides.flat().map(String).includes(text) ? Number(text) : null;
}

function sideOf(text) {
  return ["0", "1"].includes(text) ? Number(text) : null;
}

// A side; tapped once more, none.
function tapped(fields, name) {
  const values = listOf(fields, name);
  const isAgain = values.length > 1 && values[0] === values.at(-1);
  return isAgain ? null : sideOf(last(fields, name));
}

// The digits of a figure, as they were typed.
function digitsOf(text) {
  const figure = cut(trimmed(text), MOST_DIGITS);
  return /^[0-9]+$/.test(figure) ? figure : "";
}

// Points per side; nothing where they are not told.
function declaredOf(text) {
  const told = text.split(",").slice(0, 2);
  return told.length === 2 ? told.map((part) => Math.max(0, number(part) ?? 0)) : [];
}

// The entry after the pressed button; unchanged where none of these was pressed.
function pressed(entry, fields) {
  const [name, change] = PRESSES.find(([one, , isOne]) => isOne(last(fields, one))) ?? [];
  return change ? change(entry, last(fields, name)) : entry;
}

// One more digit for the side that is being told; whose tricks were counted, took not all.
function typed(entry, digit) {
  const told = figureOf(entry);
  return withPoints(entry, told === "0" ? digit : cut(told + digit, MOST_DIGITS));
}

function added(entry, points) {
  return withPoints(entry, String((number(figureOf(entry)) ?? 0) + number(points)));
}

function counted(entry, points) {
  return entryOf({ ...withPoints(entry, points), counting: false });
}

function figureOf(entry) {
  return entry.points[entry.counted ?? 0];
}

// The entry with the figure of the side that is being told.
function withPoints(entry, points) {
  const side = entry.counted ?? 0;
  const told = cut(trimmed(points), MOST_DIGITS);
  if (told && !/^[0-9]+$/.test(told)) return entry;
  return entryOf({ ...entry, points: entry.points.map((figure, own) => (own === side ? told : figure)), capot: null });
}

// `0:50` adds fifty to what side 0 was awarded, `0:` takes it all away.
function awarded(entry, cell) {
  const [side, points] = partition(cell, ":");
  const own = number(side);
  if (own !== 0 && own !== 1) return entry;
  const told = entry.declared.length ? entry.declared : [0, 0];
  const sum = number(points) === null ? 0 : told[own] + number(points);
  return entryOf({ ...entry, declared: told.map((one, each) => (each === own ? sum : one)), declaring: AWARDED });
}

function announced(entry, cells) {
  return entryOf({ ...entry, announced: [...entry.announced, ...words(cells).slice(0, 1)], declaring: ANNOUNCED });
}

function withdrawn(entry, place) {
  return entryOf({ ...entry, announced: entry.announced.filter((_, index) => index !== number(place)) });
}

// The way back to the contract, a digit taken away, the two figures changed over.
function turned(entry, turn) {
  const closed = { ...entry, counting: false, is_open: false };
  if (turn === "contract" && entry.has_calls) return entryOf({ ...closed, calls: entry.calls.slice(0, -1) });
  if (turn === "contract") return entryOf({ ...closed, taker: null, trump: "" });
  if (turn === "erase") return withPoints(entry, figureOf(entry).slice(0, -1));
  if (turn === "swap") return entryOf({ ...entry, points: [...entry.points].reverse(), cards: "" });
  return entry;
}

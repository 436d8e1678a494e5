// Who dealt a hand, where in the order it belongs, and its note: the wish and the fact of it; as
// scorepad/web/deal_wish.py has it. A wish is {fact, told {dealer, before, note}, reason, seen,
// answers, versions}.
import { changesOf } from "../../journal/facts.js";
import { contractTold, indexOf } from "../contracts.js";
import { cut, last, textLine } from "../forms/fields.js";
import { playersAt, sideOf } from "../hand_words.js";
import { titleOf } from "../rows.js";
import { isSame } from "../same.js";
import { say } from "../words.js";
import { readAnswers, readSeen, writtenSeen } from "./answers.js";
import { withDealsKept } from "./dealers.js";

const LAST = "last"; // behind the last hand
const ID_LENGTH = 64;
const APART = ["dealer", "playing", "note"];

// The wish that leaves a hand as it is.
export function standingWish(found, factId) {
  const { dealer = null, note = "" } = found.element;
  return wishOf({ fact: factId, told: { dealer, before: "", note }, seen: [[found.id, found.version_id]] });
}

// What a page sent.
export function readWish(fields) {
  const dealer = last(fields, "dealer");
  return wishOf({
    fact: cut(last(fields, "fact"), ID_LENGTH),
    told: {
      dealer: /^[0-9]$/.test(dealer) ? Number(dealer) : null,
      before: cut(last(fields, "before"), ID_LENGTH),
      note: textLine(last(fields, "note")),
    },
    reason: textLine(last(fields, "reason")),
    seen: readSeen(fields),
    answers: readAnswers(fields),
  });
}

export function wishOf({ reason = "", answers = [], ...told }) {
  return { ...told, reason, answers, versions: writtenSeen(told.seen) };
}

// Who may have dealt, whose turn it was ("": nobody's), and where the hand may belong.
export function optionsOf(folded, found, { told }, engine) {
  const { record } = folded;
  const index = indexOf(folded, found);
  const players = playersAt(record, index);
  const { dealer: turn } = engine.table({ ...record, hands: record.hands.slice(0, index) });
  const dealers = players.map((name, seat) => optionOf(String(seat), name, told.dealer === seat));
  return {
    number: found.slot ?? 0,
    dealers,
    places: placesOf(folded, found, told.before),
    in_turn: turn === null ? "" : players[turn],
  };
}

function optionOf(value, name, isChosen) {
  return { value, name, is_chosen: isChosen };
}

function placesOf(folded, found, before) {
  const hands = stretchOf(folded, found);
  const own = hands.findIndex(({ id }) => id === found.id);
  const places = hands
    .filter((_hand, place) => place !== own && place !== own + 1)
    .map(({ id, slot }) => optionOf(id, say("before_hand", { number: slot }), before === id));
  if (own === hands.length - 1) return places;
  return [...places, optionOf(LAST, say("after_hand", { number: hands.at(-1).slot }), before === LAST)];
}

// The hands that were played by those who sit as in this one: among them it may move.
function stretchOf({ entries }, found) {
  const own = entries.findIndex(({ id }) => id === found.id);
  const start = entries.findLastIndex(({ kind }, place) => kind === "seats" && place < own) + 1;
  const end = entries.findIndex(({ kind }, place) => kind === "seats" && place > own);
  const stretch = entries.slice(start, end < 0 ? entries.length : end);
  return stretch.filter(({ kind }) => kind === "hand");
}

// The correction that does it all at once; later hands keep who dealt and played them.
export function factOf(folded, found, wish, { engine, see }) {
  const hands = stretchOf(folded, found);
  const order = ordered(hands, found, wish.told.before);
  const origin = new Map(hands.map(({ id }, place) => [id, order[place].id]));
  const made = (also) => {
    const own = also.find(({ target }) => target === found.id)?.hand ?? found.stored;
    const rest = also.filter(({ target }) => target !== found.id);
    const body = { target: found.id, replaces: seenOf(wish, found), hand: own };
    const more = { ...(rest.length && { also: rest }), ...(wish.reason && { reason: wish.reason }) };
    return { id: wish.fact, kind: "corrected", body: { ...body, ...more } };
  };
  const changes = changesFor(folded, found, wish, hands, order);
  return withDealsKept(folded, wish.fact, "", changes, engine, { made, see }, origin);
}

// Whether a correction changes just the hands that its preview showed, and those that were answered
// there: others may have recorded or struck out some since.
export function isAsSeen(fact, { seen, answers }) {
  const changed = changesOf(fact).map(({ target }) => target);
  const shown = seen.map(([entry]) => entry);
  const known = [...shown, ...answers.map(([entry]) => entry)];
  return shown.every((entry) => changed.includes(entry)) && changed.every((entry) => known.includes(entry));
}

// The hands of a stretch in the order in which they were played.
function ordered(hands, found, before) {
  const others = hands.filter(({ id }) => id !== found.id);
  const places = new Map([...others.map(({ id }, place) => [id, place]), [LAST, others.length]]);
  const place = places.get(before) ?? hands.findIndex(({ id }) => id === found.id);
  return [...others.slice(0, place), found, ...others.slice(place)];
}

// What each hand becomes that becomes another one.
function changesFor(folded, found, wish, hands, order) {
  const asked = new Set(wish.answers.map(([entry]) => entry));
  const moved = hands.map((hand, place) => {
    const source = order[place];
    const element = source.id === found.id ? ownOf(found, wish.told) : source.stored;
    return changeOf(folded, hand, element, wish);
  });
  const later = folded.entries.filter((entry) => asked.has(entry.id) && !hands.includes(entry));
  return [
    ...moved.filter(({ hand }, place) => !isSame(hand, hands[place].stored)),
    ...later.map((entry) => changeOf(folded, entry, entry.stored, wish)),
  ];
}

function changeOf(folded, entry, element, wish) {
  const hand = answered(folded, entry, element, wish.answers);
  return { target: entry.id, replaces: seenOf(wish, entry), hand };
}

function ownOf({ stored }, { dealer, note }) {
  const rest = Object.fromEntries(Object.entries(stored).filter(([key]) => !["dealer", "note"].includes(key)));
  return { ...rest, ...(dealer !== null && { dealer }), ...(note && { note }) };
}

// With who bid, where that was asked.
function answered({ sheet }, { id }, element, answers) {
  const told = answers.filter(([entry]) => entry === id);
  if (!told.length || !("bidder" in element)) return element;
  const seats = sheet.sides.map((side) => side.seats);
  const bid = new Set(told.filter(([, , side, hasBid]) => hasBid && side < seats.length).map(([, , side]) => side));
  const contract = sideOf(element.bidder, seats);
  if (contract !== null) bid.add(contract);
  return { ...element, sides_bid: [...bid].sort((a, b) => a - b) };
}

function seenOf({ seen }, { id, version_id: version }) {
  return new Map(seen).get(id) ?? version;
}

// What the entries become that a correction changes, in their order.
export function turned({ before }, fact, engine) {
  const elements = new Map(changesOf(fact).map(({ target, hand }) => [target, hand]));
  const found = before.entries.filter(({ id }) => elements.has(id));
  return found.map((entry) => turnedOf(before, entry, elements.get(entry.id), engine));
}

function turnedOf(folded, entry, element, engine) {
  const players = playersAt(folded.record, indexOf(folded, entry));
  const { stored } = entry;
  const isTold = ![null, stored.dealer ?? null].includes(element.dealer ?? null);
  return {
    entry: entry.id,
    version: entry.version_id,
    title: titleOf(entry),
    old: contractTold(folded, entry, stored, players, engine),
    new: contractTold(folded, entry, element, players, engine),
    dealer: isTold ? players[element.dealer] : "",
    note: element.note === stored.note ? "" : (element.note ?? ""),
    is_other: !isSame(played(stored), played(element)),
  };
}

function played(element) {
  return Object.fromEntries(Object.entries(element).filter(([key]) => !APART.includes(key)));
}

// The log of a game, as scorepad/web/log_steps.py has it: every fact with what it said, what it
// changed, who recorded it, and when.
import { CORRECTORS, MAKERS, changesOf } from "../journal/facts.js";
import { fold } from "../journal/fold.js";
import { contractOf } from "./contracts.js";
import { dealKept, isMeant, keptOfDeal, momentOf } from "./deeds.js";
import { factName } from "./fact_names.js";
import { playersAt, sideName, sideNames } from "./hand_words.js";
import { titleOf } from "./rows.js";
import { changesBy } from "./rules_past.js";
import { seatMoves } from "./seat_moves.js";
import { isSame } from "./same.js";
import { commas, plain, say, titleOf as gameTitle } from "./words.js";

// A phone's clock may be a little wrong, and a line a little slow; more is told.
const APART = 5 * 60 * 1000;
// What may change hands that were there before.
const CUTTING = [...CORRECTORS, "undone"];
const RULERS = ["started", "rules", "recounted"];
const SEEN = ["hand", "adjusted"];
// What is said of a place or a note, and of none any more.
const ABOUT = { place: ["place_told", "place_gone"], note: ["note_told", "note_gone"] };
// Which part of a contract is marked where one of these has changed.
const PARTS = {
  bidder: ["bidder"],
  bid: ["bid", "trump"],
  outcome: ["outcome"],
  partner: ["partner", "called"],
  besides: ["besides"],
  calls: ["calls"],
};

// Every fact of a game, the newest first.
export function stepsOf(folded, engine) {
  const steps = stages(folded, engine).map((stage) => stepOf(folded, stage, engine));
  return steps.reverse();
}

// Each fact with the game after it, and for one that changes what was there, before it. What only
// adds to the game leaves the rows before it as they are: those share a fold.
function stages(folded, engine) {
  const { facts, names } = folded;
  const cuts = facts.flatMap(({ kind }, place) => (CUTTING.includes(kind) ? [place] : []));
  const ends = [...cuts, facts.length];
  const folds = ends.map((end) => (end === facts.length ? folded : fold(facts.slice(0, end), names, engine)));
  return ends.flatMap((end, place) => {
    const [before, after] = [folds[place - 1] ?? null, folds[place]];
    return facts.slice(ends[place - 1] ?? 0, end).map((fact) => ({ fact, before, after }));
  });
}

function stepOf(folded, { fact, before, after }, engine) {
  const by = folded.undone[fact.id];
  return {
    id: fact.id,
    number: fact.number,
    title: factName(folded, fact),
    entry: entryOf(folded, fact),
    changes: changesIn(before, after, fact),
    told: toldOf(folded, after, fact, engine),
    text: fact.body.text ?? "",
    reason: fact.body.reason ?? "",
    signed: signed(fact),
    undone: by ? signed(by) : null,
  };
}

function signed(fact) {
  const { at_phone: atPhone, at_server: atServer, device, is_waiting: isWaiting } = fact;
  const isApart = atPhone && atServer && Math.abs(new Date(atServer) - new Date(atPhone)) > APART;
  return {
    moment: momentOf(fact),
    at_phone: isApart ? atPhone : null,
    device: device ?? "",
    is_waiting: Boolean(isWaiting),
  };
}

// The id of the entry that a fact is about, through whatever it takes back or remarks on.
function entryOf(folded, fact) {
  if (MAKERS.includes(fact.kind)) return fact.id;
  const found = folded.facts.find(({ id }) => id === fact.body.target);
  return found ? entryOf(folded, found) : "";
}

function changesIn(before, after, fact) {
  if (MAKERS.includes(fact.kind)) {
    const entry = find(after, fact.id);
    if (!entry || !SEEN.includes(entry.kind)) return [];
    return [changeOf(entry, null, said(after, entry))];
  }
  if (!CORRECTORS.includes(fact.kind) || !before) return [];
  return changesOf(fact).flatMap(({ target }) => {
    const [old, now] = [find(before, target), find(after, target)];
    return old && now ? [changed(before, after, old, now, isMeant(now, fact))] : [];
  });
}

function changed(before, after, old, now, meant) {
  const stood = isStanding(before, old) ? old.element : null;
  const kept = isStanding(after, now) && !meant ? keptOfDeal(stood, now.element) : [];
  if (kept.length) return changeOf(now, null, null, dealKept(after, now, now.element, kept));
  const [was, isNow] = [said(before, old), said(after, now)];
  return changeOf(now, was, was && isNow ? marked(was, isNow) : isNow);
}

function changeOf(entry, old, now, told = []) {
  return { title: titleOf(entry), entry: entry.id, old, new: now, told };
}

// What an entry says in that game, null where it does not stand.
function said(folded, { id }) {
  const { record, sheet, entries } = folded;
  const index = entries.findIndex((entry) => entry.id === id);
  if (index < 0) return null;
  const { element } = entries[index];
  const row = sheet.hands[index];
  const players = playersAt(record, index);
  return {
    contract: contractOf(record, element, players, sheet.sides, row),
    points: pointsOf(row, sideNames(sheet)),
    note: element.note ?? "",
    dealer: (element.dealer ?? null) === null ? "" : players[element.dealer],
    fresh: [],
  };
}

function pointsOf(row, names) {
  if (row.state !== "scored") return [];
  const points = names.map((name, side) => ({ side, name, points: row.delta[side], is_new: false }));
  return points.filter(({ side }) => row.lines.some((line) => line.side === side));
}

// What is said now, with what of it was not said before.
function marked(was, now) {
  const given = new Map(was.points.map(({ side, points }) => [side, points]));
  const isFresh = ([, parts]) => parts.some((part) => !isSame(was.contract[part], now.contract[part]));
  const parts = Object.entries(PARTS).filter(isFresh).map(([name]) => name);
  return {
    ...now,
    points: now.points.map((one) => ({ ...one, is_new: given.get(one.side) !== one.points })),
    fresh: [...parts, ...["note", "dealer"].filter((name) => was[name] !== now[name])],
  };
}

// What else a fact says, in words.
function toldOf(folded, after, fact, engine) {
  const { kind, body } = fact;
  return [
    ...(kind === "started" ? startTold(after) : []),
    ...(RULERS.includes(kind) ? changesBy(folded, fact, engine) : []),
    ...(kind === "seats" ? moves(after, fact) : []),
    ...(kind === "reseated" ? seatMoves(folded, fact) : []),
    ...sideTold(after, fact),
    ...(kind === "noted" ? aboutTold(body) : []),
  ];
}

// What is told of the game from then on.
function aboutTold(body) {
  const lines = Object.entries(ABOUT).filter(([name]) => name in body);
  return [
    ...lines.map(([name, [told, gone]]) => say(body[name] ? told : gone, { [name]: body[name] })),
    ...("left_out" in body ? [say(body.left_out ? "about_left_out" : "about_counted")] : []),
  ];
}

function sideTold(after, fact) {
  const { side = null } = fact.body.result ?? fact.body;
  return side === null ? [] : [sideThen(after, fact, side)];
}

// What the side that a fact is about was called then.
function sideThen({ entries, record, sheet }, { number }, side) {
  const index = entries.filter(({ history }) => history[0].fact.number < number).length;
  return sideName(sheet.sides[side], playersAt(record, index));
}

function startTold({ record, sheet }) {
  const { game, variant, players, first_dealer: dealer, start } = record;
  const totals = start?.totals ?? [];
  const names = sideNames(sheet);
  return [
    gameTitle(game, variant),
    commas(players),
    ...(dealer === undefined ? [] : [say("deals_first", { player: players[dealer] })]),
    ...totals.map((total, side) => say("stands_at", { side: names[side], total: plain(total) })),
  ];
}

// Who sits where whom another sat.
function moves({ record, entries }, { id }) {
  const index = entries.findIndex((entry) => entry.id === id);
  if (index < 0) return [];
  const before = playersAt(record, index);
  return playersAt(record, index + 1).flatMap((name, seat) =>
    name === before[seat] ? [] : [say("in_the_place_of", { new: name, old: before[seat] })],
  );
}

function find({ entries, struck }, id) {
  return [...entries, ...struck].find((entry) => entry.id === id) ?? null;
}

function isStanding({ entries }, { id }) {
  return entries.some((entry) => entry.id === id);
}

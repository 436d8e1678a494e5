// Belote's declarations: what can be tapped, what was announced, whose count.
import { cardName, lineText, problemText, rankName, say } from "../words.js";
import { ANNOUNCED, AWARDED, SUITS, saidCombinations } from "./belote_entry.js";
import { compareDeclarations } from "./rules.js";

const CARRE = "carre";
const TOPS = ["9", "10", "J", "Q", "K", "A"];
const FOURS = ["J", "9", "A", "10", "K", "Q"]; // an object would put figures first
const RANKS = ["7", "8", ...TOPS];
const NAMES = {
  tierce: () => say("tierce"),
  cinquante: () => say("cinquante"),
  cent: () => say("cent"),
  carre: () => say("carre"),
};

// The declarations of an entry; `sides` are the names of the sides, `usual` is how this table tells
// them where the entry does not say.
export function declaredOf(entry, terms, players, sides, usual) {
  const way = entry.declaring || usual;
  const said = saidCombinations(entry);
  const ruled = compareDeclarations(said, entry.trump || null, terms.sides, terms.options);
  const kinds = terms.combinations.map(kindOf);
  const announcer = entry.announcer ?? terms.eldest ?? 0;
  const awarded = entry.declared.length ? entry.declared : [0, 0];
  const points = way === ANNOUNCED ? ruled.points : awarded;
  return whole({
    way,
    awards: awardsOf(kinds),
    awarded,
    kinds,
    ...topsOf(announcer, entry, kinds),
    said: entry.announced.map((cell, index) => saidOf(index, cell, players, ruled)),
    verdicts: [0, 1].map((side) => ({ side, points: points[side], reason: reasonOf(side, way, ruled, sides) })),
    problems: problemsOf(way, awarded, ruled),
    announcer,
  });
}

// How the declarations of the last hand that has any were told.
export function usualWay(record, index) {
  const hand = record.hands.slice(0, index).findLast((one) => "declarations" in one || "declared" in one);
  return hand && !("declarations" in hand) ? AWARDED : ANNOUNCED;
}

function whole(told) {
  return {
    ...told,
    points: told.verdicts.reduce((sum, { points }) => sum + points, 0),
    winner: told.verdicts.find(({ points }) => points)?.side ?? null,
    is_told: told.way === ANNOUNCED ? told.said.length > 0 : told.awarded.some(Boolean),
  };
}

function kindOf({ kind, tops }) {
  const worth = Object.values(tops);
  const [least, most] = [Math.min(...worth), Math.max(...worth)];
  return { code: kind, name: kindName(kind), tops, points: least === most ? `${least}` : `${least}–${most}` };
}

// What a kind of combination is called.
function kindName(kind) {
  return NAMES[kind]?.() ?? kind;
}

function awardsOf(kinds) {
  const every = kinds.flatMap(({ tops }) => Object.values(tops));
  return [...new Set(every)].sort((one, other) => one - other);
}

// The cards up to which a sequence can go, and those that there can be four of.
function topsOf(announcer, entry, kinds) {
  const topOf = (rank, suit) => topTold(rank, suit, announcer, entry, kinds);
  const four = kinds.find(({ code }) => code === CARRE)?.tops ?? {};
  return {
    tops: SUITS.flatMap((suit) => TOPS.map((rank) => topOf(rank, suit))),
    fours: FOURS.filter((rank) => rank in four).map((rank) => topOf(rank, "")),
  };
}

function topTold(rank, suit, announcer, entry, kinds) {
  const kind = kinds.find(({ code }) => code === entry.kind);
  const isThere = Boolean(kind) && rank in kind.tops && (suit === "") === (kind.code === CARRE);
  const told = `${entry.kind}:${rank}:${suit}`;
  const isSaid = entry.announced.some((cell) => cell.slice(cell.indexOf(":") + 1) === told);
  return {
    rank,
    suit,
    name: suit ? cardName(rank, suit) : rankName(rank),
    value: isThere && !isSaid ? `${announcer}:${told}` : "",
  };
}

function saidOf(index, cell, players, ruled) {
  const [seat, kind = "", rank = "", suit = ""] = cell.split(":");
  const isCard = RANKS.includes(rank) && SUITS.includes(suit);
  return {
    index,
    player: players.find((player) => String(player.seat) === seat) ?? players[0],
    kind: kindName(kind),
    rank,
    suit,
    name: isCard ? cardName(rank, suit) : rankName(rank),
    decides: ruled.deciding.includes(index),
  };
}

function reasonOf(side, way, ruled, sides) {
  const lines = way === ANNOUNCED ? ruled.lines.filter((line) => line.side === side) : [];
  return lines.map((line) => lineText(line, sides)).join(" ");
}

function problemsOf(way, awarded, ruled) {
  const both = awarded.every(Boolean) ? [{ code: "both_sides_declared", args: {} }] : [];
  const problems = way === ANNOUNCED ? ruled.problems : both;
  return [...new Set(problems.map((problem) => problemText(problem, [], [])))];
}

// What a fact did to an entry, in words, as scorepad/web/deeds.py has it.
import { indexOf } from "./contracts.js";
import { playersAt, sideNames } from "./hand_words.js";
import { isSame } from "./same.js";
import { say } from "./words.js";

const DEALER = "dealer";
const PLAYING = "playing";
const OF_DEAL = [DEALER, PLAYING];
const CORRECTIONS = ["corrected", "voided"];
const SAVED = () => say("saved");
const DEEDS = {
  hand: SAVED,
  adjusted: SAVED,
  rules: SAVED,
  seats: SAVED,
  corrected: () => say("corrected"),
  voided: () => say("struck_out"),
  recounted: () => say("counted_again"),
  reseated: () => say("seats_put_right"),
  undone: () => say("taken_back"),
};

// What a fact did to the entry that it is about.
export function deed(fact) {
  return DEEDS[fact.kind]();
}

// What a fact did to this entry: a correction of another hand only adds an answer to it.
// `isOrder`: it gives the entry another hand.
export function deedTo(entry, fact, isOrder = false) {
  if (isOrder) return say("order_changed");
  const isOfAnother = CORRECTIONS.includes(fact.kind) && fact.body.target !== entry.id;
  return isOfAnother ? say("bid_answered") : deed(fact);
}

// Whether it is this entry that a correction is about, not only one that it changes besides.
export function isMeant({ id }, { body }) {
  return body.target === id;
}

// When a fact was made: as the server has it, or, while it waits, as this phone does.
export function momentOf(fact) {
  return fact.at_server ?? fact.at_phone;
}

// What of its deal a hand was told and nothing else, because the deals before it changed; empty
// where more or nothing was told.
export function keptOfDeal(before, after) {
  if (!before || !after) return [];
  const keys = OF_DEAL.filter((key) => (after[key] ?? null) !== null && !(key in before));
  const kept = Object.fromEntries(keys.map((key) => [key, after[key]]));
  return isSame({ ...before, ...kept }, after) ? keys : [];
}

// That a hand is still dealt by whom its calls tell, and played by those who played it; `isWanted`:
// who dealt it is what was to be put right.
export function dealKept(folded, entry, hand, keys, isWanted = false) {
  const told = [];
  if (keys.includes(PLAYING)) {
    const names = sideNames(folded.sheet);
    const [one, other] = [...hand.playing].sort((a, b) => a - b).map((side) => names[side]);
    told.push(say("played_by", { one, other }));
  }
  if (keys.includes(DEALER)) {
    const player = playersAt(folded.record, indexOf(folded, entry))[hand.dealer];
    told.push(isWanted ? say("dealt_by", { dealer: player }) : say("stays_dealer", { player }));
  }
  return told;
}

// For each step of a history that stands, what it told of the deal where it told nothing else.
export function keptVersions(history) {
  let before = null;
  return history.map((touch) => {
    if (touch.undone_by) return [];
    const kept = keptOfDeal(before, touch.element);
    before = touch.element;
    return kept;
  });
}

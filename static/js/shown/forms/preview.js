// What a hand gives to every side before it is saved, as the rules find it.
import { isPlain, outcomeWord, playersAt, reason, sideNames, tellingRule } from "../hand_words.js";
import { endedText, refusalTexts, say } from "../words.js";
import { score } from "./rules.js";

// The outcomes of `hand` at `index` of a record, or null where it cannot stand.
export function previewOf(record, index, hand) {
  const candidate = { ...record, hands: [...record.hands.slice(0, index), hand] };
  const sheet = score(candidate);
  if (sheet.problems.length) return null;
  return {
    sides: sheet.sides.map((_, side) => outcomeOf(sheet, side, hand.partner)),
    says: saidOf(sheet, candidate).join(" "),
    held: sheet.held ?? 0,
  };
}

function outcomeOf(sheet, side, partner) {
  const hand = sheet.hands.at(-1);
  const { seats } = sheet.sides[side];
  const isContract = seats.includes(hand.bidder) || seats.includes(partner);
  return {
    outcome: outcomeWord(hand, side, isContract),
    delta: hand.delta[side],
    total: hand.totals[side],
    reason: reason(hand, side, sideNames(sheet)),
    rule: tellingRule(hand, side),
    is_plain: isPlain(hand, side),
  };
}

// That the last hand ends the game, and the warnings about it.
function saidOf(sheet, record) {
  const number = record.hands.length;
  const warnings = sheet.warnings.filter((warning) => warning.hand === number);
  const ended = endedText(sheet);
  const said = refusalTexts(warnings, sheet, playersAt(record, number));
  return ended ? [say("game_ends"), ended, ...said] : said;
}

// What is said of a row besides its lines, as scorepad/web/remarks.py says it: why the game goes
// on although somebody stands where games end, or why nobody scored.
import { sideNames } from "./hand_words.js";
import { COUNTING } from "./rows.js";
import { knows, plain, say, sourceOf } from "./words.js";

const MISDEAL = "misdeal";
const BY_A_BID = ["bid_to_win", "bid_to_win_750"];
const CAPOT = "capot";

// For each side why the game goes on; `standing` is the engine's table of the record up to the row
// at `index`.
export function whyItGoesOn({ record, sheet }, index, standing) {
  const row = sheet.hands[index];
  const isOver = sheet.ended_at && row.number >= sheet.ended_at;
  if (isOver || !COUNTING.includes(row.state)) return sheet.sides.map(() => []);
  return sideNames(sheet).map((name, side) =>
    codesOf(sheet, row, side, standing).map((code) =>
      remark(code, record.game, { side: name, total: plain(row.totals[side]) }),
    ),
  );
}

// For each side why a result is not the other one that it looks like; `standing` as above.
export function whyNotMore({ record, sheet, entries }, index, standing) {
  const row = sheet.hands[index];
  const hand = entries[index].element;
  const found = sheet.sides.map(() => []);
  if (row.state !== "scored") return found;
  for (const [side, name] of sideNames(sheet).entries()) {
    const taken = hand.captured?.[side] ?? 0;
    const hasContract = sheet.sides[side].seats.includes(row.bidder);
    if (hasContract && isShortByDiscards(row, hand, taken)) {
      const { discard } = hand;
      const sums = { taken, discard, together: taken + discard };
      found[side].push(remark("discards_apart", record.game, sums));
    }
    if (CAPOT in standing && taken === standing.pack && row.outcome !== CAPOT) {
      const sums = { side: name, sum: standing.pack, capot: standing.capot };
      found[side].push(remark("no_capot", record.game, sums));
    }
  }
  return found;
}

// What came of a deal that was not played; nothing for any other row.
export function whyNobodyScored({ record, sheet, entries }, index, options) {
  const row = sheet.hands[index];
  if (row.state !== "void") return [];
  const isMisdeal = entries[index].element.void === MISDEAL;
  const code = isMisdeal ? "nobody_misdeal" : `nobody_${options.void_deal}`;
  const stays = row.held ? [remark("nobody_held", record.game, { held: row.held })] : [];
  return [remark(code, record.game), ...stays];
}

// Whether a bid failed that would have been made if the discards counted for it.
function isShortByDiscards({ bid, outcome }, { discard = 0, last_trick = null }, taken) {
  const isApart = discard > 0 && last_trick === null;
  return isApart && outcome === "failed" && taken + discard >= bid;
}

function codesOf(sheet, row, side, { options, to_win }) {
  const isFallen = "floor" in options && row.totals[side] <= options.floor;
  if (to_win[side] > 0 && !isFallen) return [];
  if (row.state === "adjusted") return ["goes_on_adjusted"];
  if (isFallen) return [fallen(sheet, side, options.floor_rule)];
  return [reached(sheet, row, side, options)];
}

function fallen(sheet, side, rule) {
  if (rule === "off") return "goes_on_no_floor";
  if (rule === "opponent_nonneg") return "goes_on_others_below";
  return sheet.dropped.includes(side) ? "goes_on_dropped" : "goes_on_level";
}

function reached(sheet, { bidder, totals }, side, options) {
  if (BY_A_BID.includes(options.win_rule)) {
    return sheet.sides[side].seats.includes(bidder) ? "goes_on_failed" : "goes_on_defence";
  }
  const isLevel = totals.filter((total) => total === totals[side]).length > 1;
  return options.belote_alone_wins === false && !isLevel ? "goes_on_alone" : "goes_on_level";
}

function remark(code, game, args = {}) {
  const rule = ruleBehind(code, game);
  return { text: say(`also.${code}`, args), rule, source: sourceOf(rule) };
}

// The rule that a sentence rests on, at a table of that game.
export function ruleBehind(code, game = "") {
  const own = `behind.${code}.${game}`;
  return say(knows(own) ? own : `behind.${code}`);
}

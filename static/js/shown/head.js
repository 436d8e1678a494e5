// The head of the table, as scorepad/web/table_head.py has it: how the sides stand, who deals and
// calls first, who is not in the hand.
import { markup } from "./markup.js";
import { ruleBehind } from "./remarks.js";
import { say } from "./words.js";

// From so many sides on a column is too narrow for more than a word or two.
const MANY = 4;
const BY_A_BID = ["bid_to_win", "bid_to_win_750"];

// The head over hand `number`; `sheet` and `standing` are what the engine says of the record before
// it, `names` who sits where then.
export function headOf(sheet, standing, names, number) {
  const seated = sheet.sides.flatMap((side) => side.seats);
  const alone = names.findIndex((_, seat) => !seated.includes(seat));
  return {
    number,
    sides: sidesOf(sheet, standing, names),
    dealer: strong(names, standing.dealer),
    eldest: strong(names, standing.eldest),
    shadow: strong(names, alone < 0 ? null : alone),
    held: standing.held ?? 0,
    is_narrow: sheet.sides.length >= MANY,
    bid_rule: ruleBehind("needs_bid"),
  };
}

function sidesOf(sheet, standing, names) {
  return sheet.sides.map(({ name, seats }, side) => ({
    index: side,
    name,
    members: seats.map((seat) => names[seat]),
    total: sheet.totals[side],
    distance: distance(standing.to_win[side], sheet.sides.length >= MANY) || onlyByABid(sheet, standing),
    needs_bid: standing.needs_bid?.length ? standing.needs_bid[side] : false,
    away: away(side, sheet, standing),
  }));
}

function away(side, sheet, standing) {
  if (sheet.dropped.includes(side)) return say("dropped_out");
  return sheet.over || standing.playing.includes(side) ? "" : say("sits_out");
}

function distance(points, isNarrow) {
  if (points <= 0) return "";
  return isNarrow ? say("to_go", { points }) : say("to_win", { points });
}

function onlyByABid(sheet, standing) {
  return BY_A_BID.includes(standing.options.win_rule) && !sheet.over ? say("wins_with_bid") : "";
}

function strong(names, seat) {
  return seat === null || seat === undefined ? null : markup("<b><bdi>{}</bdi></b>", names[seat]);
}

// What the page of every game's hand form shows: who plays, from which totals, who deals.
import { playersAt, sideOf } from "../hand_words.js";
import { headOf } from "../head.js";
import { plain, plainLines, say } from "../words.js";
import { score } from "./rules.js";

// The fields of a page that every game has alike, but for those that follow from the entry.
// `place` says which hand it is for: its `index` among the record's hands, the `number` that the
// screen calls it by, the `slot` to fill (null where it is corrected), `keep_url` where a tap is
// kept without a script, `base` the element that is corrected ({} for a new hand).
export function commonOf(record, sheet, place, terms, standing) {
  const names = playersAt(record, place.index);
  return {
    record,
    place,
    head: headOf(sheet, standing, names, place.number),
    terms,
    sides: sidesOf(sheet, standing, names),
    players: playersOf(names, terms, standing.callers),
  };
}

// The page whole: what a game does not say itself, and what follows from what it says.
export function whole(page) {
  const { entry, terms, place, head } = page;
  return {
    module: "",
    style: "",
    side: null,
    bidder: "",
    bid: "",
    piles: [],
    doubts: "",
    told: { sides: terms.sides },
    is_folded: Boolean(entry.contract),
    is_correction: place.slot === null,
    may_pass_out: mayPassOut(terms.auction),
    has_eldest: head.eldest !== null,
    plain_lines: plainLines(),
    ...page,
  };
}

// Whether the rules let all players pass: not where the dealer must bid.
function mayPassOut(auction) {
  const { problems } = score({ ...auction, hands: [{ ...auction.hands[0], void: "passed" }] });
  return problems.every((problem) => problem.field !== "void");
}

// Every side with its total, in the words of the day.
function sidesOf(sheet, standing, names) {
  return sheet.sides.map(({ name, seats }, index) => ({
    index,
    name,
    members: seats.map((seat) => names[seat]),
    total: sheet.totals[index],
    needs_bid: standing.needs_bid?.[index] ?? false,
    plays: standing.playing.includes(index),
    stands: say("defends_at", { points: plain(sheet.totals[index]) }),
  }));
}

// Who calls, in seat order, each with his side: no shadow, nobody who waits or dropped out.
function playersOf(names, terms, callers) {
  const seats = names.map((name, seat) => ({ seat, name, side: sideOf(seat, terms.sides) ?? 0 }));
  return seats.filter(({ seat }) => callers.includes(seat));
}

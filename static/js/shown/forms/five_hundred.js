// 500: what the hand form shows: the table of bids, the tricks, the auction, both outcomes.
import { bidShown, bidSpoken } from "../contracts/five_hundred.js";
import { commas, say } from "../words.js";
import { auctionOf } from "./auction.js";
import { sideOf } from "./entry.js";
import { element, termsOf, tricksOf } from "./five_hundred_entry.js";
import { commonOf, whole } from "./page.js";
import { previewOf } from "./preview.js";
import { table } from "./rules.js";

export { contractOf } from "../contracts/five_hundred.js";
export { element, fromDraft, fromElement, read, termsOf, toDraft } from "./five_hundred_entry.js";

const ALONE = ["NULLO", "BNULLO"]; // the bidder's partner sits out

// The form for the hand at `place` of `record`, whose names are those of the day. `sheet` is the
// sheet of the record up to that hand, `problems` say why it was refused; `standing` is what the
// rules say of the table before it, where that is known already.
export function pageOf(record, sheet, entry, place, problems = [], standing = null) {
  const now = standing ?? table({ ...record, hands: record.hands.slice(0, place.index) });
  const terms = termsOf(record, place.index, sheet, now, place.base);
  const shared = commonOf(record, sheet, place, terms, now);
  const calls = entry.has_calls ? entry.calls : [];
  const every = now.bids.map(bidOf);
  const bids = [...every.filter(({ most }) => most > 0), ...every.filter(({ most }) => most === 0)];
  const isUnfinished = tricksOf(entry, terms) === null;
  return whole({
    ...shared,
    ...followingFrom(entry, terms, bids, shared.players),
    entry,
    bids,
    auction: priced(auctionOf(terms.auction, calls, shared.players, now), bids),
    figures: Array.from({ length: terms.tricks + 1 }, (_, tricks) => figureOf(tricks, entry, terms)),
    preview: isUnfinished ? null : previewOf(record, place.index, element(entry, terms)),
    problems,
    template: "table/five_hundred.html",
    module: "js/hand/five_hundred.js",
    style: "css/five_hundred.css",
  });
}

function followingFrom(entry, terms, bids, players) {
  const side = sideOf(entry.bidder, terms.sides);
  const cell = bids.find(({ call }) => call === entry.bid) ?? null;
  const isFolded = side !== null && entry.contract !== "";
  const taker = cell?.is_alone ? `player-${entry.bidder}` : `side-${side}`;
  return {
    side,
    is_folded: isFolded,
    bidder: side === null ? "" : players[entry.bidder].name,
    bid: bidShown(entry.bid),
    cell,
    taker: isFolded ? taker : "", // whose tricks are asked
    needs: isFolded && cell ? neededFor(cell) : "",
    told: { sides: terms.sides, tricks: terms.tricks },
  };
}

// How many tricks make the contract.
function neededFor({ fewest, most }) {
  return most === 0 ? say("no_trick") : say("or_more", { points: fewest });
}

function bidOf({ call, value, made: [fewest, most] }) {
  const spoken = commas([bidSpoken(call), value]);
  const face = { shown: bidShown(call), worth: value, spoken, kind: most === 0 ? "nullo" : "" };
  return { call, face, fewest, most, is_alone: ALONE.includes(call) };
}

// The auction, whose cells stand and look like those of the bid table.
function priced(auction, bids) {
  const cells = new Map(auction.bids.map((cell) => [cell.call, cell]));
  return { ...auction, bids: bids.map(({ call, face }) => ({ ...cells.get(call), face })) };
}

function figureOf(tricks, entry, { bids }) {
  const told = { tricks, outcome: "", label: String(tricks), is_chosen: tricks === entry.tricks };
  if (!Object.hasOwn(bids, entry.bid)) return told;
  const [fewest, most] = bids[entry.bid].made;
  const isMade = fewest <= tricks && tricks <= most;
  const label = isMade ? say("points_made", { points: tricks }) : say("points_failed", { points: tricks });
  return { ...told, outcome: isMade ? "made" : "failed", label };
}

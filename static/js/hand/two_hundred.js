// 200: what a tap means in the hand form, and how the page follows its fields.
import { fill } from "../fill.js";
import { cellOf, drawContract, sideOf } from "./form.js";
import { hasCalls } from "./phone.js";

const FOR_200 = "for_200";

// The contract of a cell of the grid, null without one; `from` card points make it.
export function contract(hand) {
  const cell = cellOf(hand);
  if (!cell) return null;
  const [seat, level] = cell.value.split(":");
  const isFor200 = level === FOR_200;
  const from = Number(cell.dataset.from);
  return {
    seat: Number(seat),
    side: sideOf(hand, Number(seat)),
    bid: isFor200 ? from : Number(level),
    from,
    isFor200,
  };
}

export function set(hand, name, value) {
  const { fields } = hand;
  fields[name].value = value;
  if (name === "points") fields.counting.value = ""; // the sum of the count was taken
  if (name !== "contract") return;
  const { side } = hand.contract();
  if (fields.counted.value && Number(fields.counted.value) !== side) fields.points.value = restOf(hand);
  fields.counted.value = side;
}

export function turn(hand, what) {
  const { fields } = hand;
  if (what === "contract") {
    fields.counting.value = "";
    fields.also_bid.value = "";
    return;
  }
  fields.points.value = restOf(hand);
  fields.counted.value = hand.terms.playing.find((side) => side !== Number(fields.counted.value));
}

// What the points and the discards leave to the pile that was not counted.
export function restOf({ terms, fields: { points, discard } }) {
  return points.value && Math.max(0, terms.pack - Number(points.value) - Number(discard?.value ?? 0));
}

export function draw(hand, contract) {
  if (!contract) return;
  drawContract(hand, contract);
  for (const ask of hand.form.querySelectorAll("[data-ask]")) {
    ask.hidden = hasCalls(hand) || Number(ask.dataset.ask) === contract.side;
  }
  drawPiles(hand, leastOf(hand, contract));
}

// The element of the record that the fields stand for, or null while it is unfinished.
export function element(hand) {
  return hand.contract() && !missing(hand) ? played(hand, shared(hand)) : null;
}

// Card points per side where two share all that is taken.
export function shared(hand) {
  const { sides, playing } = hand.terms;
  const { counted, points } = hand.fields;
  return sides.map((_, side) => {
    if (!playing.includes(side)) return 0;
    return side === Number(counted.value) ? Number(points.value) : restOf(hand);
  });
}

// A hand with its contract and what was taken.
export function played(hand, captured) {
  const contract = hand.contract();
  const { trump, also_bid: alsoBid } = hand.fields;
  const element = { ...JSON.parse(hand.form.dataset.base), captured };
  if (trump.value) element.trump = trump.value;
  if (hasCalls(hand)) return { ...element, calls: hand.phone.auction.callsOf(hand) };
  if (contract.isFor200) element.hundred_for_200 = true;
  if (alsoBid.value) element.sides_bid = alsoBid.value === "yes" ? hand.terms.playing : [contract.side];
  return { ...element, bidder: contract.seat, bid: contract.bid };
}

// Without points there is no hand to save: the button to go on from, null where nothing is missing.
export function missing({ form, fields }) {
  return fields.points.value === "" ? form.querySelector("[data-points] button") : null;
}

// What the pile that is asked for makes the contract with: so much or more, or so much or less.
function leastOf(hand, { side, from }) {
  const isContract = Number(hand.fields.counted.value) === side;
  return isContract ? { least: from } : { most: hand.terms.pack - from };
}

// The pile that is asked for, and the figures by what comes of them (nothing where that is open).
export function drawPiles({ form, fields }, { least, most }) {
  const grid = form.querySelector("[data-points]");
  const { orMore, orLess } = grid.dataset;
  const isOpen = least === undefined && most === undefined;
  const needs = isOpen ? "" : fill(least === undefined ? orLess : orMore, { points: least ?? most });
  for (const pile of form.querySelectorAll("[data-pile]")) {
    pile.hidden = pile.dataset.pile !== fields.counted.value;
    pile.querySelector("[data-slot=needs]").textContent = needs;
  }
  for (const cell of grid.children) {
    const points = Number(cell.value);
    const isMade = least !== undefined ? points >= least : points <= most;
    cell.className = needs && (isMade ? "made" : "failed");
    if (needs) cell.setAttribute("aria-label", fill(grid.dataset[cell.className], { points }));
    else cell.removeAttribute("aria-label");
  }
}

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
  if (fields.points.value && fields.counted.value && Number(fields.counted.value) !== side) {
    fields.points.value = hand.terms.pack - Number(fields.points.value);
  }
  fields.counted.value = side;
}

export function turn(hand, what) {
  const { fields } = hand;
  if (what === "contract") {
    fields.counting.value = "";
    fields.also_bid.value = "";
    return;
  }
  fields.counted.value = 1 - Number(fields.counted.value);
  if (fields.points.value) fields.points.value = hand.terms.pack - Number(fields.points.value);
}

export function draw(hand, contract) {
  if (!contract) return;
  drawContract(hand, contract);
  for (const ask of hand.form.querySelectorAll("[data-ask]")) {
    ask.hidden = hasCalls(hand) || Number(ask.dataset.ask) === contract.side;
  }
  drawPile(hand, contract);
  drawFigures(hand, contract);
}

// The element of the record that the fields stand for, or null while it is unfinished.
export function element(hand) {
  const contract = hand.contract();
  const { points, counted, trump, also_bid: alsoBid } = hand.fields;
  if (!contract || missing(hand)) return null;
  const captured = [0, 1].map((side) =>
    side === Number(counted.value) ? Number(points.value) : hand.terms.pack - Number(points.value),
  );
  const element = { ...JSON.parse(hand.form.dataset.base), captured };
  if (trump.value) element.trump = trump.value;
  if (hasCalls(hand)) return { ...element, calls: hand.phone.auction.callsOf(hand) };
  if (contract.isFor200) element.hundred_for_200 = true;
  if (alsoBid.value) element.sides_bid = alsoBid.value === "yes" ? [0, 1] : [contract.side];
  return { ...element, bidder: contract.seat, bid: contract.bid };
}

// Without points there is no hand to save: the button to go on from, null where nothing is missing.
export function missing({ form, fields }) {
  return fields.points.value === "" ? form.querySelector("[data-points] button") : null;
}

function drawPile(hand, contract) {
  const counted = Number(hand.fields.counted.value);
  const { orMore, orLess } = hand.form.querySelector("[data-points]").dataset;
  const needs =
    counted === contract.side
      ? fill(orMore, { points: contract.from })
      : fill(orLess, { points: hand.terms.pack - contract.from });
  for (const pile of hand.form.querySelectorAll("[data-pile]")) {
    pile.hidden = Number(pile.dataset.pile) !== counted;
    pile.querySelector("[data-slot=needs]").textContent = needs;
  }
}

function drawFigures(hand, contract) {
  const grid = hand.form.querySelector("[data-points]");
  const isContractPile = Number(hand.fields.counted.value) === contract.side;
  for (const cell of grid.children) {
    const points = Number(cell.value);
    const captured = isContractPile ? points : hand.terms.pack - points;
    const outcome = captured >= contract.from ? "made" : "failed";
    cell.className = outcome;
    cell.setAttribute("aria-label", fill(grid.dataset[outcome], { points }));
  }
}

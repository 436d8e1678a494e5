// What a tap means in a hand of 500: who bid, which bid, how many tricks his side took.
import { fill } from "../fill.js";
import { drawContract, sideOf } from "./form.js";
import { hasCalls } from "./phone.js";

export function contract(hand) {
  const told = hand.fields.contract.value;
  const [seat, bid] = told.split(":");
  const cell = told && cellOf(hand, bid);
  if (!cell) return null;
  return {
    seat: Number(seat),
    side: sideOf(hand, Number(seat)),
    bid,
    from: Number(cell.dataset.from),
    to: Number(cell.dataset.to),
    isAlone: "alone" in cell.dataset,
  };
}

export function set(hand, name, value) {
  const { fields } = hand;
  fields[name].value = value;
  const { bidder, bid } = fields;
  if (name === "contract") [bidder.value, bid.value] = value.split(":");
  if (name !== "bidder" && name !== "bid" && name !== "contract") return;
  fields.contract.value = bidder.value && bid.value ? `${bidder.value}:${bid.value}` : "";
  settle(hand);
}

// Another bid is to be told, probably of the same bidder.
export function turn(hand) {
  if (!hasCalls(hand)) hand.fields.bid.value = "";
}

export function draw(hand, told) {
  const { fields } = hand;
  if (!told && hasCalls(hand)) fields.bidder.value = fields.bid.value = ""; // the calls say it
  if (!told) return;
  drawContract(hand, told, told.bid);
  const label = cellOf(hand, told.bid).querySelector("b").cloneNode(true);
  hand.form.querySelector("[data-contract] [data-slot=bid]").replaceChildren(...label.childNodes);
  drawTaker(hand, told);
  drawFigures(hand, told);
}

// The element of the record that the fields stand for, or null while it is unfinished.
export function element(hand) {
  const told = contract(hand);
  const { tricks } = hand.fields;
  if (!told || tricks.value === "") return null;
  const all = hand.terms.tricks;
  const taken = [0, 1].map((side) => (side === told.side ? Number(tricks.value) : all - Number(tricks.value)));
  const played = { ...JSON.parse(hand.form.dataset.base), tricks: taken };
  if (hasCalls(hand)) return { ...played, calls: hand.phone.auction.callsOf(hand) };
  return { ...played, bidder: told.seat, bid: told.bid };
}

export function missing({ form, fields }) {
  return fields.tricks.value === "" ? form.querySelector("[data-points] button") : null;
}

// The tricks that were told stay with the side that took them, whoever has the contract.
function settle(hand) {
  const told = contract(hand);
  if (!told) return;
  const { counted, tricks } = hand.fields;
  if (tricks.value && counted.value && Number(counted.value) !== told.side) {
    tricks.value = hand.terms.tricks - Number(tricks.value);
  }
  counted.value = told.side;
}

function drawTaker({ form }, { seat, side, from, to, isAlone }) {
  const { orMore, none } = form.querySelector("[data-points]").dataset;
  const key = isAlone ? `player-${seat}` : `side-${side}`;
  for (const taker of form.querySelectorAll("[data-taker]")) {
    taker.hidden = taker.dataset.taker !== key;
    taker.querySelector("[data-slot=needs]").textContent = to === 0 ? none : fill(orMore, { points: from });
  }
}

function drawFigures({ form }, { from, to }) {
  const grid = form.querySelector("[data-points]");
  for (const cell of grid.children) {
    const points = Number(cell.value);
    const outcome = points >= from && points <= to ? "made" : "failed";
    cell.className = outcome;
    cell.setAttribute("aria-label", fill(grid.dataset[outcome], { points }));
  }
}

function cellOf({ form }, bid) {
  return form.querySelector(`button[name=bid][value="${CSS.escape(bid)}"]`);
}

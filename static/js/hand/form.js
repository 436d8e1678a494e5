// The hand form: taps set its hidden fields, and the page follows the fields.
//
// The fields are the state, so that the form can be sent as it is at any moment. Without this file
// the same buttons send the form, and the server draws what `draw` draws here.
import { fill } from "../fill.js";
import { GRIDS, stopOf, walkGrids } from "./arrows.js";
import { hasCalls, openPhone, waitsForRules } from "./phone.js";

const FOR_200 = "for_200";

export function openForm(form) {
  const fields = Object.fromEntries(
    [...form.querySelectorAll("[data-kept]")].map((field) => [field.name, field]),
  );
  const hand = {
    form,
    fields,
    sides: JSON.parse(form.dataset.sides),
    pack: Number(form.dataset.pack), // card points of all piles together
    phone: null, // the rules of this phone, once they are there
    listeners: [],
    contract: () => readContract(hand),
    changed: () => {
      if (fields.taps) fields.taps.value = Number(fields.taps.value) + 1;
      hand.listeners.forEach((listener) => listener());
    },
    draw: () => draw(hand),
  };
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || hand.isNative) return;
    if (!["sets", "turns", "keeps", "call"].some((kind) => kind in button.dataset)) return;
    event.preventDefault();
    if (waitsForRules(hand, button)) return;
    hand.isTouched = true;
    const told = cellOf(hand);
    if ("sets" in button.dataset) set(hand, button.name, button.value);
    if ("call" in button.dataset) hand.phone.auction.call(hand, button.value);
    if ("turns" in button.dataset) turn(hand, button.value);
    if (hasCalls(hand) && "rules" in button.dataset) settle(hand);
    hand.draw();
    if ("turns" in button.dataset) goOn(hand, button.value, told);
    hand.changed();
  });
  hand.grid = gridOf(hand);
  listenToNote(hand);
  walkGrids(form);
  openPhone(hand);
  return hand;
}

export function sideOf(hand, seat) {
  return hand.sides.findIndex((seats) => seats.includes(seat));
}

// The contract of a cell of the grid, null without one; `from` card points make it.
function readContract(hand) {
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

function set(hand, name, value) {
  const { fields } = hand;
  fields[name].value = value;
  if (name === "points") fields.counting.value = ""; // the sum of the count was taken
  if (name !== "contract") return;
  const { side } = hand.contract();
  if (fields.points.value && fields.counted.value && Number(fields.counted.value) !== side) {
    fields.points.value = hand.pack - Number(fields.points.value);
  }
  fields.counted.value = side;
}

// The calls have changed: is there a contract now?
function settle(hand) {
  const contract = hand.phone.auction.contractOf(hand);
  if (contract) set(hand, "contract", contract);
  else hand.fields.contract.value = "";
}

function turn(hand, what) {
  const { fields } = hand;
  if (what === "contract" && hasCalls(hand)) {
    hand.phone.auction.takeBack(hand);
    fields.counting.value = "";
    return;
  }
  if (what === "contract") {
    fields.contract.value = "";
    fields.also_bid.value = "";
    fields.counting.value = "";
    return;
  }
  fields.counted.value = 1 - Number(fields.counted.value);
  if (fields.points.value) fields.points.value = hand.pack - Number(fields.points.value);
}

function listenToNote(hand) {
  const note = hand.form.querySelector("[data-note]");
  note?.addEventListener("input", () => {
    hand.fields.note.value = note.value;
    hand.changed();
  });
}

function draw(hand) {
  const contract = hand.contract();
  press(hand);
  showWay(hand);
  if (hand.phone && hasCalls(hand)) hand.phone.auction.draw(hand);
  if (contract) {
    drawContract(hand, contract);
    drawPile(hand, contract);
    drawFigures(hand, contract);
  }
  showStage(hand, contract ? "points" : "contract");
}

// What belongs to the one way of keeping the bidding or to the other.
function showWay({ form, fields }) {
  for (const part of form.querySelectorAll("[data-for]")) {
    part.hidden = part.dataset.for !== fields.way.value;
  }
}

function press(hand) {
  for (const button of hand.form.querySelectorAll("[data-sets][aria-pressed]:not([data-card])")) {
    button.setAttribute("aria-pressed", hand.fields[button.name].value === button.value);
  }
  const note = hand.form.querySelector("[data-note]");
  if (note && note.value !== hand.fields.note.value) note.value = hand.fields.note.value;
}

function drawContract(hand, contract) {
  const line = hand.form.querySelector("[data-contract]");
  const band = hand.form.querySelector(`[data-player="${contract.seat}"]`);
  for (const part of [line, line.querySelector(".mark")]) {
    part.classList.remove("side-0", "side-1");
    part.classList.add(`side-${contract.side}`);
  }
  line.querySelector("[data-slot=bidder]").textContent = band.querySelector("bdi").textContent;
  line.querySelector("[data-slot=bid]").textContent = cellOf(hand).textContent.trim();
  for (const ask of hand.form.querySelectorAll("[data-ask]")) {
    ask.hidden = hasCalls(hand) || Number(ask.dataset.ask) === contract.side;
  }
}

function drawPile(hand, contract) {
  const counted = Number(hand.fields.counted.value);
  const { orMore, orLess } = hand.form.querySelector("[data-points]").dataset;
  const needs =
    counted === contract.side
      ? fill(orMore, { points: contract.from })
      : fill(orLess, { points: hand.pack - contract.from });
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
    const captured = isContractPile ? points : hand.pack - points;
    const outcome = captured >= contract.from ? "made" : "failed";
    cell.className = outcome;
    cell.setAttribute("aria-label", fill(grid.dataset[outcome], { points }));
  }
}

function showStage(hand, name) {
  const shown = hand.grid;
  for (const stage of hand.form.querySelectorAll("[data-stage]")) {
    stage.hidden = stage.disabled = stage.dataset.stage !== name;
  }
  hand.grid = gridOf(hand);
  // The tapped button is gone: go on from where the next tap is.
  if (hand.grid !== shown) stopOf(hand.grid)?.focus({ preventScroll: true });
}

// The grid that is asked to be tapped now.
function gridOf({ form }) {
  const grids = [...form.querySelectorAll(GRIDS)];
  return grids.find((grid) => !grid.closest("[hidden]"));
}

// The button that turned the page is gone: go on from the bid it was about, or from its twin.
function goOn(hand, what, told) {
  const twin = hand.form.querySelector("[data-pile]:not([hidden]) [data-turns]");
  (what === "contract" ? told : twin)?.focus({ preventScroll: true });
}

function cellOf(hand) {
  return hand.form.querySelector(`[data-player] [value="${CSS.escape(hand.fields.contract.value)}"]`);
}

// The variants of 200: more than two piles, discards, the last trick, a called partner, all 100.
import { capturedOf, contractSides, leastOf, nextPile, pilesOf, restSide } from "../shown/forms/piles.js";
import { hasCalls } from "./phone.js";
import * as plain from "./two_hundred.js";

export { contract } from "./two_hundred.js";

const YES = "yes";
const NO = "no";
const CALL = "call";

export function set(hand, name, value) {
  const { fields, terms } = hand;
  if (isMany(hand) && name === "points") tell(hand, value);
  else if (isMany(hand) && name === "contract") settle(hand, value);
  else plain.set(hand, name, value);
  if (name === "partner" && fields.points.value === "") askNext(hand);
  if (name === "contract" && fields.partner?.value === String(hand.contract().seat)) forget(hand);
  if (isMany(hand)) fields.points.value = figuresOf(hand)[fields.counted.value] ?? "";
}

export function turn(hand, what) {
  plain.turn(hand, what);
  if (what === "contract" && !hasCalls(hand)) forget(hand);
}

export function draw(hand, contract) {
  const { form, fields } = hand;
  if (isMany(hand)) fields.points.value = figuresOf(hand)[fields.counted.value] ?? "";
  drawCalled(hand);
  if (!contract) return;
  plain.draw(hand, contract);
  plain.drawPiles(hand, leastOf(...toldOf(hand)) ?? {});
  drawOthers(hand, contract);
  if (fields.declared_all?.value) for (const ask of form.querySelectorAll("[data-ask]")) ask.hidden = true;
  const declared = form.querySelector("[data-toggles]");
  if (declared) {
    declared.setAttribute("aria-pressed", Boolean(fields.declared_all.value));
    declared.value = fields.declared_all.value ? "" : YES;
  }
  const lastTrick = form.querySelector("[data-last-trick]");
  if (lastTrick) lastTrick.hidden = !Number(fields.discard.value);
  for (const button of form.querySelectorAll("[data-partner] button")) {
    button.hidden = Number(button.value) === contract.seat;
  }
  drawTaken(hand);
}

export function element(hand) {
  const { fields, terms } = hand;
  const contract = hand.contract();
  const captured = capturedOf(...toldOf(hand));
  if (!contract || !captured) return null;
  const element = plain.played(hand, captured);
  if (element.sides_bid && terms.playing.length > 2) {
    element.sides_bid = [contract.side, ...othersOf(hand)].sort();
  }
  return { ...element, ...moreOf(fields) };
}

// The grid to go on from while a pile is not told, null where nothing is missing.
export function missing(hand) {
  return capturedOf(...toldOf(hand)) ? null : hand.form.querySelector("[data-points] button");
}

function isMany({ terms }) {
  return terms.playing.length !== 2 || !terms.whole;
}

function moreOf({ discard, last_trick: lastTrick, declared_all: declared, partner, called }) {
  const more = {};
  if (Number(discard?.value)) more.discard = Number(discard.value);
  if (more.discard && lastTrick?.value) more.last_trick = Number(lastTrick.value);
  if (declared?.value) more.declared_all = true;
  if (partner?.value) more.partner = Number(partner.value);
  if (called?.value) more.called = called.value;
  return more;
}

// What is told, as the piles follow from it; `call` is any: its figure comes with the terms.
function toldOf(hand) {
  const { fields, terms } = hand;
  const contract = hand.contract();
  const number = (name) => (fields[name]?.value ? Number(fields[name].value) : null);
  const entry = {
    bidder: contract && contract.seat,
    call: CALL,
    counted: number("counted"),
    points: number("points"),
    figures: figuresOf(hand).map((points) => (points === "" ? null : Number(points))),
    discard: number("discard") ?? 0,
    last_trick: number("last_trick"),
    declared_all: Boolean(fields.declared_all?.value),
    partner: number("partner"),
  };
  const fewest = contract ? { [CALL]: contract.from } : {};
  return [entry, { ...terms, is_whole: terms.whole, is_many: isMany(hand), fewest }];
}

// The figures of every side as the field holds them; "" is not told.
function figuresOf({ terms, fields }) {
  const told = (fields.figures?.value ?? "").split(",");
  return terms.sides.map((_, side) => told[side] ?? "");
}

// A figure was tapped for the pile that was asked for: the next one is asked.
function tell(hand, value) {
  const { fields } = hand;
  fields.counting.value = "";
  const told = figuresOf(hand);
  told[fields.counted.value] = value;
  fields.figures.value = told.join();
  askNext(hand);
}

function settle(hand, value) {
  hand.fields.contract.value = value;
  hand.fields.counted.value = hand.contract().side;
  askNext(hand);
}

function askNext(hand) {
  hand.fields.counted.value = nextPile(...toldOf(hand)) ?? "";
}

// Another bidder: who his partner is, is a new question.
function forget({ fields }) {
  for (const field of [fields.partner, fields.called]) if (field) field.value = "";
}

function othersOf({ fields }) {
  const { value } = fields.also_bid;
  return value && value !== NO && value !== YES ? value.split(",").map(Number) : [];
}

// Each button holds what the field is once it is tapped.
function drawOthers(hand, contract) {
  const row = hand.form.querySelector("[data-others]");
  if (!row) return;
  const sides = contractSides(...toldOf(hand));
  row.hidden = hasCalls(hand) || hand.terms.needy.every((side) => sides.includes(side));
  const told = othersOf(hand);
  for (const button of row.querySelectorAll("[data-other]")) {
    const side = Number(button.dataset.other);
    const after = hand.terms.playing.filter((one) => one !== contract.side && told.includes(one) !== (one === side));
    button.hidden = side === contract.side;
    button.value = after.join();
    button.setAttribute("aria-pressed", told.includes(side));
  }
}

function drawTaken(hand) {
  const told = toldOf(hand);
  const piles = pilesOf(...told);
  const rest = restSide(...told);
  for (const button of hand.form.querySelectorAll(".took")) {
    const side = Number(button.value);
    button.querySelector("[data-slot=took]").textContent = piles[side] ?? "–";
    button.classList.toggle("rest", side === rest);
  }
}

function drawCalled({ form, fields }) {
  const select = form.querySelector("[data-called]");
  if (select) select.value = fields.called.value;
}

// What is chosen from a list is told as a tap tells it.
export function open(hand) {
  const select = hand.form.querySelector("[data-called]");
  if (!select) return;
  hand.listen(select, "change", () => {
    hand.fields.called.value = select.value;
    hand.changed();
  });
}

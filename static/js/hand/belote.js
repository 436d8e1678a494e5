// Belote: what a tap means in the hand form, and how the page follows its fields.
import { announce, award, drawDeclarations, saidOf, withdraw } from "./belote_declared.js";
import { cellOf, drawContract, sideOf } from "./form.js";
import { hasCalls } from "./phone.js";

const MOST_DIGITS = 3;
// Buttons that do more than to fill the field that they are named after.
const TAPS = {
  announce,
  award,
  withdraw,
  digit: type,
  add: (hand, points) => tell(hand, String(Number(figure(hand).value) + Number(points))),
  points: (hand, points) => {
    tell(hand, points); // the sum of the count is taken
    hand.fields.counting.value = "";
  },
};
const SIDES = ["capot", "belote"]; // tapped once more, it is neither

// Taker and trump, null until both are told.
export function contract(hand) {
  const [seat, trump] = hand.fields.contract.value.split(":");
  if (!trump) return null;
  return { seat: Number(seat), side: sideOf(hand, Number(seat)), trump };
}

// What the rules make of the calls, as a cell of the grid; the suit turned up goes with them.
export function contractOf({ bidder, bid }) {
  return bid ? `${bidder}:${bid}` : "";
}

export function dealt({ fields }) {
  return fields.turned.value ? { turned: fields.turned.value } : {};
}

export function set(hand, name, value) {
  const { fields } = hand;
  if (name in TAPS) TAPS[name](hand, value);
  else if (SIDES.includes(name) && fields[name].value === value) fields[name].value = "";
  else fields[name].value = value;
  if (name === "contract" && fields.counted.value === "") {
    fields.counted.value = contract(hand)?.side ?? "";
  }
}

export function turn(hand, what) {
  const { fields } = hand;
  if (what === "contract") fields.counting.value = fields.is_open.value = "";
  if (what === "erase") tell(hand, figure(hand).value.slice(0, -1));
  if (what !== "swap") return;
  [fields.points_0.value, fields.points_1.value] = [fields.points_1.value, fields.points_0.value];
  fields.cards.value = "";
}

// Points per side; the ones not told are what the others leave, null where neither is told.
export function captured({ fields, terms }) {
  const told = [fields.points_0.value, fields.points_1.value];
  if (told.join("") === "") return null;
  return told.map((digits, side) => (digits === "" ? Math.max(0, terms.pack - told[1 - side]) : Number(digits)));
}

export function missing({ form, fields }) {
  const isTold = fields.capot.value || fields.points_0.value || fields.points_1.value;
  return isTold ? null : form.querySelector("[data-points] button");
}

// The element of the record that the fields stand for, or null while it is unfinished.
export function element(hand) {
  const taken = contract(hand);
  if (!taken || missing(hand)) return null;
  const { capot, belote, declaring, declared, announced } = hand.fields;
  const element = { ...JSON.parse(hand.form.dataset.base), ...dealt(hand) };
  if (hasCalls(hand)) element.calls = hand.phone.auction.callsOf(hand);
  else Object.assign(element, { taker: taken.seat, trump: taken.trump });
  if (capot.value) element.capot = Number(capot.value);
  else element.captured = captured(hand);
  if (belote.value) element.belote = Number(belote.value);
  if (!Object.keys(hand.terms.combinations).length) return element;
  if (declaring.value === "awarded" && /[1-9]/.test(declared.value)) {
    element.declared = declared.value.split(",").map(Number);
  }
  if (declaring.value === "announced" && announced.value) element.declarations = saidOf(hand);
  return element;
}

// The pile that is counted: its cards under this trump, and the points told of it.
export function cards(hand, panel) {
  const points = new Map(hand.terms.cards[contract(hand).trump].map((card) => [card.card, card.points]));
  for (const cell of panel.querySelectorAll("[data-card]")) {
    cell.dataset.cardPoints = points.get(cell.dataset.card) ?? 0;
    cell.hidden = !points.has(cell.dataset.card);
    cell.classList.toggle("trump", cell.dataset.suit === contract(hand).trump);
  }
}

export function toldOf(hand) {
  return figure(hand).value;
}

// What a litige leaves, once the rules have counted the hand; `sheet` is null before.
export function previewed(hand, sheet) {
  const line = hand.form.querySelector("[data-held]");
  line.hidden = !sheet?.held;
  line.querySelector("[data-slot=held]").textContent = sheet?.held ?? "";
}

export function draw(hand, taken) {
  const { form, fields } = hand;
  const isTaken = fields.calls.value.split(" ").some((call) => call.endsWith(":take"));
  form.querySelector("[data-asks-turned]").hidden = !hasCalls(hand) || !isTaken || Boolean(taken);
  if (!taken) return;
  drawContract(hand, taken, "");
  drawTrump(hand, taken);
  drawTaken(hand);
  form.querySelector("[data-belote]").classList.toggle("declaring", fields.is_open.value === "yes");
  if (form.querySelector("[data-declare]")) drawDeclarations(hand, taken);
  walkByDigits(hand);
}

function drawTrump(hand, { trump }) {
  const { form, fields } = hand;
  const shape = [...cellOf(hand).querySelectorAll("[class^=suit-], [class^=suit-] + .unseen")];
  form.querySelector("[data-contract] [data-slot=bid]").replaceChildren(...shape.map((part) => part.cloneNode(true)));
  const round = fields.turned.value && (fields.turned.value === trump ? "1" : "2");
  for (const part of form.querySelectorAll("[data-in-round]")) part.hidden = part.dataset.inRound !== round;
}

function drawTaken(hand) {
  const { form, fields, terms } = hand;
  const capot = fields.capot.value;
  const points = capot ? [0, 1].map((side) => (side === Number(capot) ? terms.capot : 0)) : captured(hand);
  for (const part of form.querySelectorAll("[data-told][name=counted]")) {
    const side = Number(part.dataset.told);
    part.classList.toggle("rest", Boolean(capot) || fields[`points_${side}`].value === "");
    part.querySelector("[data-slot=points]").textContent = points ? points[side] : "";
  }
}

function figure({ fields }) {
  return fields[`points_${fields.counted.value || 0}`];
}

function type(hand, digit) {
  const told = figure(hand).value;
  tell(hand, told === "0" ? digit : (told + digit).slice(0, MOST_DIGITS));
}

// Whose points are told, did not take every trick, or not by that tap.
function tell(hand, points) {
  figure(hand).value = points.slice(0, MOST_DIGITS);
  hand.fields.capot.value = "";
}

// With a keyboard the digits are typed while the pad has the focus.
function walkByDigits(hand) {
  if (hand.hasDigits) return;
  hand.hasDigits = true;
  const pad = hand.form.querySelector("[data-points]");
  hand.listen(pad, "keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const value = { Backspace: "erase", Delete: "erase" }[key] ?? (/^\d$/.test(key) ? key : null);
    if (value === null) return;
    event.preventDefault();
    hand.form.requestSubmit(pad.querySelector(`[value="${value}"]`));
  });
}

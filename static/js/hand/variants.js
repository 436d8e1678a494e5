// The variants of 200: more than two piles, discards, the last trick, a called partner, all 100.
import { sideOf } from "./form.js";
import { hasCalls } from "./phone.js";
import * as plain from "./two_hundred.js";

export { contract } from "./two_hundred.js";

const YES = "yes";
const NO = "no";

export function set(hand, name, value) {
  const { fields, terms } = hand;
  if (isMany(hand) && name === "points") tell(hand, value);
  else if (isMany(hand) && name === "contract") settle(hand, value);
  else plain.set(hand, name, value);
  if (name === "partner" && fields.points.value === "") fields.counted.value = nextPile(hand);
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
  plain.drawPiles(hand, leastOf(hand, contract));
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
  const captured = capturedOf(hand);
  if (!contract || captured.includes("")) return null;
  const element = plain.played(hand, captured);
  if (element.sides_bid && terms.playing.length > 2) {
    element.sides_bid = [contract.side, ...othersOf(hand)].sort();
  }
  return { ...element, ...moreOf(fields) };
}

// The grid to go on from while a pile is not told, null where nothing is missing.
export function missing(hand) {
  return capturedOf(hand).includes("") ? hand.form.querySelector("[data-points] button") : null;
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

// The figures of every side as the field holds them; "" is not told.
function figuresOf({ terms, fields }) {
  const told = fields.figures.value.split(",");
  return terms.sides.map((_, side) => told[side] ?? "");
}

// The sides whose piles are not told.
function blankOf(hand) {
  const told = figuresOf(hand);
  return hand.terms.playing.filter((side) => told[side] === "");
}

function restSide(hand) {
  const blank = blankOf(hand);
  return hand.terms.whole && blank.length === 1 ? blank[0] : null;
}

// Card points per side, the last pile filled in with what the others leave; "" where not known.
function capturedOf(hand) {
  const { terms, fields } = hand;
  if (!isMany(hand)) return fields.points.value === "" ? [""] : plain.shared(hand);
  const told = figuresOf(hand);
  const sum = told.reduce((all, one) => all + Number(one), 0);
  const rest = Math.max(0, terms.pack - Number(fields.discard?.value ?? 0) - sum);
  return told.map((one, side) => {
    if (!terms.playing.includes(side)) return 0;
    if (side === restSide(hand)) return rest;
    return one === "" ? "" : Number(one);
  });
}

// A figure was tapped for the pile that was asked for: the next one is asked.
function tell(hand, value) {
  const { fields } = hand;
  fields.counting.value = "";
  const told = figuresOf(hand);
  told[fields.counted.value] = value;
  fields.figures.value = told.join();
  fields.counted.value = nextPile(hand);
}

function settle(hand, value) {
  hand.fields.contract.value = value;
  hand.fields.counted.value = hand.contract().side;
  hand.fields.counted.value = nextPile(hand);
}

// The contract's pile first, the partner's, then clockwise; none that what is told fills in.
function nextPile(hand) {
  const { counted } = hand.fields;
  const first = contractSides(hand);
  const clockwise = [...hand.terms.playing].sort((a, b) => (a < first[0]) - (b < first[0]) || a - b);
  const blank = blankOf(hand);
  const isDone = blank.length === (hand.terms.whole ? 1 : 0);
  const order = [...first, ...clockwise.filter((side) => !first.includes(side))];
  return isDone ? counted.value : (order.find((side) => blank.includes(side)) ?? counted.value);
}

function contractSides(hand) {
  const { partner } = hand.fields;
  const { side } = hand.contract();
  return partner?.value ? [side, sideOf(hand, Number(partner.value))] : [side];
}

// Another bidder: who his partner is, is a new question.
function forget({ fields }) {
  for (const field of [fields.partner, fields.called]) if (field) field.value = "";
}

// What the pile that is asked for makes the contract with; nothing where others decide, too.
function leastOf(hand, { from }) {
  const { fields, terms } = hand;
  const counted = Number(fields.counted.value);
  const sides = contractSides(hand);
  const discard = Number(fields.discard?.value ?? 0);
  const isLast = discard && fields.last_trick?.value && sides.includes(Number(fields.last_trick.value));
  const isAll = Boolean(fields.declared_all?.value);
  const fewest = isAll ? terms.pack : Math.max(0, from - (isLast ? discard : 0));
  if (!sides.includes(counted)) return isMany(hand) ? {} : { most: Math.max(0, terms.pack - discard - fewest) };
  const captured = isMany(hand) ? capturedOf(hand) : [];
  const partners = sides.filter((side) => side !== counted);
  const isAlone = fields.partner && !partners.length;
  if (isAlone || partners.some((side) => captured[side] === "")) return {};
  return { least: Math.max(0, partners.reduce((left, side) => left - captured[side], fewest)) };
}

function othersOf({ fields }) {
  const { value } = fields.also_bid;
  return value && value !== NO && value !== YES ? value.split(",").map(Number) : [];
}

// Each button holds what the field is once it is tapped.
function drawOthers(hand, contract) {
  const row = hand.form.querySelector("[data-others]");
  if (!row) return;
  const sides = contractSides(hand);
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
  const told = isMany(hand) ? capturedOf(hand) : [];
  const rest = isMany(hand) ? restSide(hand) : null;
  for (const button of hand.form.querySelectorAll(".took")) {
    const points = told[button.value];
    button.querySelector("[data-slot=took]").textContent = points === "" ? "–" : points;
    button.classList.toggle("rest", Number(button.value) === rest);
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

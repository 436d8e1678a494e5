// The hand form: taps set its hidden fields, and the page follows the fields.
//
// The fields are the state, so that the form can be sent as it is at any moment. Without this file
// the same buttons send the form, and the server draws what `draw` draws here. What a tap means is
// known to the game's own module: `contract(hand)` (null without one), `set(hand, name, value)`,
// `turn(hand, what)`, `draw(hand, contract)`, `element(hand)` of the record (null while it is
// unfinished), `missing(hand)`: what has to be tapped before it can be saved, or null; and
// `open(hand)` where it has fields of its own to listen to. `hand.close()` ends all that it listens
// to and waits for, so that one page may show form after form.
import { hasCalls, openPhone, waitsForRules } from "./phone.js";

// Grids of buttons, each one stop for Tab.
export const GRIDS = ".bidders, .bids, [data-points], [data-calls], .cards";
const STOPS = ['[aria-pressed="true"]', '[tabindex="0"]:enabled', ".pass:enabled", "button:enabled"];

export function openForm(form, game) {
  const fields = Object.fromEntries(
    [...form.querySelectorAll("[data-kept]")].map((field) => [field.name, field]),
  );
  const closing = new AbortController();
  const { signal } = closing;
  const hand = {
    form,
    signal,
    close: () => closing.abort(),
    listen: (target, kind, act) => target.addEventListener(kind, act, { signal }),
    fields,
    game,
    terms: JSON.parse(form.dataset.told), // what the game has to know of this table
    phone: null, // the rules of this phone, once they are there
    listeners: [],
    contract: () => game.contract(hand),
    changed: () => {
      hand.isTouched = true;
      if (fields.taps) fields.taps.value = Number(fields.taps.value) + 1;
      hand.listeners.forEach((listener) => listener());
    },
    draw: () => draw(hand),
  };
  hand.listen(form, "submit", (event) => {
    const button = event.submitter;
    if (!button || hand.isNative) return;
    if (!["sets", "turns", "keeps", "call"].some((kind) => kind in button.dataset)) return;
    event.preventDefault();
    if (waitsForRules(hand, button)) return;
    hand.isTouched = true;
    const told = cellOf(hand);
    if ("sets" in button.dataset) game.set(hand, button.name, button.value);
    if ("call" in button.dataset) hand.phone.auction.call(hand, button.value);
    if ("turns" in button.dataset) turn(hand, button.value);
    if (hasCalls(hand) && "rules" in button.dataset) settle(hand);
    hand.draw();
    if ("turns" in button.dataset) goOn(hand, button.value, told);
    hand.changed();
  });
  hand.grid = gridOf(hand);
  listenToNote(hand);
  game.open?.(hand);
  openPhone(hand);
  return hand;
}

export function sideOf(hand, seat) {
  return hand.terms.sides.findIndex((seats) => seats.includes(seat));
}

// The cell of the contract that is told, or null.
export function cellOf({ form, fields }) {
  return form.querySelector(`button[name=contract][value="${CSS.escape(fields.contract.value)}"]`);
}

// The contract in one line, in the colours of its side.
export function drawContract(hand, contract, label = cellOf(hand).textContent) {
  const { form } = hand;
  const line = form.querySelector("[data-contract]");
  for (const part of [line, line.querySelector(".mark")]) {
    part.classList.remove(...[...part.classList].filter((name) => name.startsWith("side-")));
    part.classList.add(`side-${contract.side}`);
  }
  const name = form.querySelector(`[data-player="${contract.seat}"] bdi`);
  line.querySelector("[data-slot=bidder]").textContent = name.textContent;
  line.querySelector("[data-slot=bid]").textContent = label.trim();
}

// The calls have changed: is there a contract now?
function settle(hand) {
  const contract = hand.phone.auction.contractOf(hand);
  if (contract) hand.game.set(hand, "contract", contract);
  else hand.fields.contract.value = "";
}

// Where all calls are kept, another contract is one call less.
function turn(hand, what) {
  if (what === "contract" && hasCalls(hand)) hand.phone.auction.takeBack(hand);
  else if (what === "contract") hand.fields.contract.value = "";
  hand.game.turn(hand, what);
}

function listenToNote(hand) {
  const note = hand.form.querySelector("[data-note]");
  if (!note) return;
  hand.listen(note, "input", () => {
    hand.fields.note.value = note.value;
    hand.changed();
  });
}

function draw(hand) {
  const contract = hand.contract();
  press(hand);
  showWay(hand);
  if (hand.phone && hasCalls(hand)) hand.phone.auction.draw(hand);
  hand.game.draw(hand, contract);
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

function showStage(hand, name) {
  const shown = hand.grid;
  for (const stage of hand.form.querySelectorAll("[data-stage]")) {
    stage.hidden = stage.disabled = stage.dataset.stage !== name;
  }
  hand.grid = gridOf(hand);
  // The tapped button is gone: go on from where the next tap is.
  if (hand.grid !== shown) stopOf(hand.grid)?.focus({ preventScroll: true });
}

// The cell that Tab leads to, and that focus is put on: the one told last, or the first.
export function stopOf(grid) {
  return STOPS.map((stop) => grid.querySelector(stop)).find(Boolean);
}

// The grid that is asked to be tapped now.
function gridOf({ form }) {
  const grids = [...form.querySelectorAll(GRIDS)];
  return grids.find((grid) => !grid.closest("[hidden]"));
}

// The button that turned the page is gone: go on from the bid it was about, or from its twin.
function goOn({ form }, what, told) {
  const twins = [...form.querySelectorAll("[data-turns]")].filter(({ value }) => value === what);
  const next = what === "contract" ? told : twins.find((twin) => !twin.closest("[hidden]"));
  next?.focus({ preventScroll: true });
}

// The whole auction: a tap is the call of whose turn it is. Whose turn, which calls are legal and
// when it is over, the rules on this phone say; without them the buttons send the form, and the
// server draws what `draw` draws here.
import { tell } from "../fill.js";
import { stopAgain } from "./arrows.js";
import { stopOf } from "./form.js";

export function call(hand, cell) {
  const { calls } = hand.fields;
  calls.value = calls.value ? `${calls.value} ${cell}` : cell;
}

export function takeBack(hand) {
  const { calls } = hand.fields;
  calls.value = calls.value.split(" ").slice(0, -1).join(" ");
}

// The contract as the grid's cell writes it, empty while there is none.
export function contractOf(hand) {
  return held(hand).contract;
}

// How the auction stands: the row of a sheet, whose turn it is, what is legal, what is wrong.
function held(hand) {
  const calls = callsOf(hand);
  const begun = JSON.parse(hand.form.dataset.auction);
  const record = { ...begun, hands: [{ ...begun.hands[0], ...hand.game.dealt?.(hand), calls }] };
  const sheet = hand.phone.score(record);
  const row = sheet.hands[0];
  const isOpen = row.state === "bidding" && !sheet.problems.length;
  const standing = isOpen ? hand.phone.table(record) : { to_call: null, legal_calls: [] };
  const bid = calls.findLast(([seat]) => seat === row.bidder);
  const hasContract = row.state === "playing" && !sheet.problems.length;
  return {
    row,
    problems: sheet.problems,
    toCall: standing.to_call,
    legal: standing.legal_calls,
    contract: hasContract ? (hand.game.contractOf?.(row) ?? bid.join(":")) : "",
  };
}

export function callsOf(hand) {
  const cells = hand.fields.calls.value.split(" ").filter(Boolean);
  return cells.map((cell) => {
    const [seat, call] = cell.split(":");
    return [Number(seat), /^\d+$/.test(call) ? Number(call) : call];
  });
}

export function draw(hand) {
  const { row, problems, toCall, legal } = held(hand);
  const isPassedOut = row.state === "void";
  drawSaid(hand, toCall, problems.length ? null : row.bidder);
  for (const turn of hand.form.querySelectorAll("[data-turn]")) {
    turn.hidden = turn.dataset.turn !== (isPassedOut ? "none" : String(toCall));
  }
  const told = problems.map((one) => tell(hand.phone.words, one.code, argsOf(hand, one)));
  // What the server refused stays to be read until something is tapped.
  if (told.length || hand.isTouched) {
    hand.form.querySelector("[data-slot=calls-problems]").textContent = told.join(" ");
  }
  drawCells(hand, toCall, legal.map(String));
  drawBar(hand, isPassedOut);
}

function drawSaid(hand, toCall, high) {
  const calls = callsOf(hand);
  for (const strip of hand.form.querySelectorAll(".said")) {
    const piece = strip.querySelector("[data-spoken]").content;
    for (const caller of strip.querySelectorAll("[data-said]")) {
      const seat = Number(caller.dataset.said);
      const spoken = calls.filter(([by]) => by === seat).map(([, call]) => labelOf(hand, call));
      caller.classList.toggle("turn", seat === toCall);
      caller.classList.toggle("high", seat === high);
      caller.querySelector("ol").replaceChildren(
        ...spoken.map((label) => {
          const item = piece.cloneNode(true).firstElementChild;
          item.textContent = label;
          return item;
        }),
      );
    }
  }
}

function drawCells(hand, toCall, legal) {
  const grid = hand.form.querySelector("[data-calls]");
  const focused = document.activeElement;
  for (const cell of grid.querySelectorAll("[data-call]")) {
    cell.disabled = !legal.includes(cell.dataset.call);
    cell.value = cell.disabled ? "" : `${toCall}:${cell.dataset.call}`;
  }
  hand.form.querySelector("[data-take-back]").disabled = !hand.fields.calls.value;
  stopAgain(grid);
  // The call that was made is gone for the next caller: go on from what most of them say.
  if (grid.contains(focused) && focused.disabled) stopOf(grid)?.focus({ preventScroll: true });
}

function drawBar(hand, isPassedOut) {
  hand.form.querySelector("[data-open]").hidden = isPassedOut;
  const ends = hand.form.querySelector("[data-passed-out]");
  ends.hidden = !isPassedOut;
  for (const save of ends.children) save.disabled = !isPassedOut;
}

function labelOf(hand, call) {
  const cell = hand.form.querySelector(`[data-call="${CSS.escape(call)}"]`);
  return cell ? (cell.dataset.label ?? cell.textContent.trim()) : String(call);
}

function argsOf(hand, { args }) {
  const player = hand.form.querySelector(`[data-said="${args.seat}"] bdi`)?.textContent;
  return { ...args, player };
}

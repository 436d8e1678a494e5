// The count helper: each tap puts one real card into the pile that is counted, or takes it out;
// the sum follows at once. What it says is probably missing comes from the rules on this phone.
import { fill } from "../fill.js";
import { stopOf } from "./form.js";

const OPEN = "yes";

export function countCards(hand) {
  const panel = hand.form.querySelector("[data-count]");
  // This file may come a moment after the way in was tapped.
  let wasOpen = isOpen(hand) && !document.activeElement.matches("[data-opens]");
  const show = () => {
    draw(hand, panel, hand.phone);
    if (wasOpen !== isOpen(hand)) goOn(hand, panel);
    wasOpen = isOpen(hand);
  };
  hand.listeners.push(show);
  show();
  hand.rules.then((phone) => phone && show());
}

function isOpen(hand) {
  return hand.fields.counting.value === OPEN;
}

function draw(hand, panel, phone) {
  panel.closest(".stage").classList.toggle("counting", isOpen(hand));
  if (!hand.contract()) return;
  const side = Number(hand.fields.counted.value);
  hand.game.cards?.(hand, panel);
  const cells = [...panel.querySelectorAll("[data-card]:not([hidden])")];
  const piles = readPiles(hand.fields.cards.value);
  const here = cells.filter((cell) => piles.get(cell.dataset.card) === side);
  // The rules say this sum too (`count_cards`), but they come later than the first tap may.
  const points = here.reduce((sum, cell) => sum + Number(cell.dataset.cardPoints), 0);
  for (const cell of cells) drawCell(panel, cell, cells, piles, side);
  drawSum(hand, panel, points, here.length === 0);
  panel.querySelector("[data-afresh]").value = written(cells, without(piles, (pile) => pile === side));
  if (phone) drawHints(hand, panel, phone, cells, piles, side);
}

function drawCell(panel, cell, cells, piles, side) {
  const { card, name } = cell.dataset;
  const pile = piles.get(card);
  const isHere = pile === side;
  for (const part of [cell, cell.querySelector(".mark")]) {
    part.classList.remove(...[...part.classList].filter((name) => name.startsWith("side-")));
    if (pile !== undefined) part.classList.add(`side-${pile}`);
  }
  cell.setAttribute("aria-pressed", isHere);
  const isElsewhere = pile !== undefined && !isHere;
  cell.setAttribute("aria-label", isElsewhere ? fill(panel.dataset.elsewhere, { card: name }) : name);
  const others = new Map([...piles].filter(([other]) => other !== card));
  cell.value = written(cells, isHere ? others : others.set(card, side));
}

function drawSum(hand, panel, points, isEmpty) {
  const take = panel.querySelector("[data-takes]");
  const rest = panel.querySelector("[data-slot=rest]");
  panel.querySelector("[data-slot=sum]").textContent = points;
  const discard = Number(hand.fields.discard?.value ?? 0);
  rest.textContent = fill(rest.dataset.pattern, { points: Math.max(0, hand.terms.pack - points - discard) });
  take.value = points;
  take.textContent = fill(take.dataset.pattern, { points });
  for (const way of hand.form.querySelectorAll("[data-opens]")) {
    way.textContent = isEmpty ? way.dataset.blank : fill(way.dataset.told, { points });
  }
}

function drawHints(hand, panel, phone, cells, piles, side) {
  const told = hand.game.toldOf?.(hand) ?? hand.fields.points.value;
  const cards = cells.map(({ dataset }) => ({ card: dataset.card, points: Number(dataset.cardPoints) }));
  const { hints: found } = phone.count_cards(
    cards,
    hand.terms.pack,
    Object.fromEntries(piles),
    side,
    told === "" ? null : Number(told),
  );
  const discard = Number(hand.fields.discard?.value ?? 0);
  const hints = found.map((hint) => fitting(hint, hand.terms.whole !== false, discard)).filter(Boolean);
  const names = Object.fromEntries(cells.map(({ dataset }) => [dataset.card, dataset.name]));
  const worded = (some) => some.map((hint) => textOf(hint, phone, names, panel)).join(" ");
  panel.querySelector("[data-slot=hints]").textContent = worded(hints);
  const doubts = hand.form.querySelector("[data-slot=doubts]");
  doubts.textContent = worded(hints.filter((hint) => hint.is_doubt));
}

// A hint as it holds where cards may lie in no pile: undealt, or in the discards.
export function fitting(hint, areWhole, discard) {
  if (!areWhole) return hint.code.startsWith("told_") ? hint : null;
  if (!discard || !["count_rest", "count_missing"].includes(hint.code)) return hint;
  const points = (hint.args.points ?? 0) - discard;
  return points > 0 ? { ...hint, code: "count_rest", args: { points } } : null;
}

function textOf({ code, args }, phone, names, panel) {
  if (!args.cards) return fill(phone.words[code], args);
  const type = panel.dataset.alternatives.includes(code) ? "disjunction" : "conjunction";
  const list = new Intl.ListFormat(document.documentElement.lang, { type });
  return fill(phone.words[code], { ...args, cards: list.format(args.cards.map((card) => names[card])) });
}

// The tapped button is gone: go on from where the next tap is, with the whole count in sight.
function goOn(hand, panel) {
  const grid = isOpen(hand) ? panel.querySelector(".cards") : hand.form.querySelector("[data-points]");
  stopOf(grid).focus({ preventScroll: true });
  const isCut = panel.querySelector("[data-slot=hints]").getBoundingClientRect().bottom > innerHeight;
  if (isOpen(hand) && isCut) hand.form.querySelector("[data-pile]:not([hidden])").scrollIntoView();
}

// The field: every card that was found, with the side in whose pile it was.
function readPiles(text) {
  const marks = text.split(",").filter(Boolean);
  return new Map(marks.map((mark) => [mark.slice(0, -1), Number(mark.slice(-1))]));
}

function written(cells, piles) {
  const found = cells.map(({ dataset }) => dataset.card).filter((card) => piles.has(card));
  return found.map((card) => card + piles.get(card)).join(",");
}

function without(piles, isOut) {
  return new Map([...piles].filter(([, pile]) => !isOut(pile)));
}

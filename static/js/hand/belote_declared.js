// Belote's declarations: taps add what was awarded or announced; whose count, and why, the rules
// on this phone say.
import { fill } from "../fill.js";

const CARRE = "carre";
const UNRULED = { points: [0, 0], deciding: [], lines: [], problems: [] }; // the rules come later

export function announce({ fields }, cell) {
  fields.announced.value = fields.announced.value ? `${fields.announced.value} ${cell}` : cell;
  fields.declaring.value = "announced";
}

export function withdraw({ fields }, index) {
  const cells = fields.announced.value.split(" ");
  fields.announced.value = cells.filter((_, place) => place !== Number(index)).join(" ");
}

export function award({ fields }, cell) {
  const [side, points] = cell.split(":");
  const told = awarded(fields);
  told[side] = points === "" ? 0 : told[side] + Number(points);
  fields.declared.value = told.join(",");
  fields.declaring.value = "awarded";
}

function awarded({ declared }) {
  return declared.value ? declared.value.split(",").map(Number) : [0, 0];
}

function cellsOf({ fields }) {
  return fields.announced.value.split(" ").filter(Boolean);
}

// What was announced, as a record has it.
export function saidOf(hand) {
  return cellsOf(hand).map((cell) => {
    const [seat, kind, top, suit] = cell.split(":");
    return [Number(seat), kind, top, suit || null];
  });
}

export function drawDeclarations(hand, contract) {
  const { form, fields, phone, terms } = hand;
  const panel = form.querySelector("[data-declare]");
  const way = fields.declaring.value || panel.dataset.way;
  for (const part of panel.querySelectorAll("[data-way-of]")) part.hidden = part.dataset.wayOf !== way;
  press(panel, "declaring", way);
  press(panel, "announcer", fields.announcer.value || panel.dataset.announcer);
  drawTops(panel, fields, terms, cellsOf(hand));
  awarded(fields).forEach((points, side) => {
    panel.querySelector(`[data-slot=awarded-${side}]`).textContent = points;
  });
  if (!phone) drawAgain(hand);
  const ruled = phone
    ? phone.compare_declarations(saidOf(hand), contract.trump, terms.sides, terms.options)
    : UNRULED;
  drawCombinations(hand, panel, ruled);
  drawVerdicts(hand, panel, way, ruled);
}

// Once the rules are there.
function drawAgain(hand) {
  if (hand.isAwaited) return;
  hand.isAwaited = true;
  hand.rules.then((phone) => phone && hand.draw());
}

function press(panel, name, value) {
  for (const button of panel.querySelectorAll(`button[name=${name}]`)) {
    button.setAttribute("aria-pressed", button.value === value);
  }
}

// The cards up to which a combination of the chosen kind can go, but for those announced already.
function drawTops(panel, { announcer, kind }, { combinations }, cells) {
  const seat = announcer.value || panel.dataset.announcer;
  const told = cells.map((cell) => cell.slice(cell.indexOf(":")));
  for (const grid of panel.querySelectorAll("[data-tops]")) {
    grid.hidden = (grid.dataset.tops === CARRE) !== (kind.value === CARRE);
    for (const card of grid.children) {
      const said = `:${kind.value}:${card.dataset.rank}:${card.dataset.suit}`;
      const isThere = card.dataset.rank in combinations[kind.value] && !grid.hidden && !told.includes(said);
      card.disabled = !isThere;
      card.value = isThere ? seat + said : "";
    }
  }
}

function drawCombinations(hand, panel, ruled) {
  const list = panel.querySelector("[data-combinations]");
  const piece = panel.querySelector("[data-combination]").content;
  const drawn = saidOf(hand).map((said, index) => {
    const one = piece.cloneNode(true).firstElementChild;
    fillCombination(hand, panel, one, said);
    one.querySelector("[data-slot=decides]").hidden = !ruled.deciding.includes(index);
    one.querySelector("[name=withdraw]").value = index;
    return one;
  });
  list.replaceChildren(...drawn);
}

function fillCombination({ form, terms }, panel, one, [seat, kind, top, suit]) {
  const side = terms.sides.findIndex((seats) => seats.includes(seat));
  const card = panel.querySelector(`[name=announce][data-rank="${top}"][data-suit="${suit ?? ""}"]`);
  const slot = (name) => one.querySelector(`[data-slot=${name}]`);
  for (const part of [one, one.querySelector(".mark")]) paint(part, side);
  slot("player").textContent = form.querySelector(`[data-player="${seat}"] bdi`)?.textContent ?? "";
  slot("kind").textContent = panel.querySelector(`[data-kind-name][value="${kind}"]`)?.dataset.kindName ?? kind;
  slot("card").replaceChildren(...(card ? card.cloneNode(true).childNodes : []));
  slot("name").textContent = card?.dataset.name ?? "";
}

function drawVerdicts({ form, fields, phone }, panel, way, ruled) {
  const isAnnounced = way === "announced";
  const points = isAnnounced ? ruled.points : awarded(fields);
  const parts = [...panel.querySelectorAll("[data-verdict]")];
  const names = parts.map((part) => part.querySelector("bdi").textContent);
  parts.forEach((part, side) => {
    const lines = isAnnounced ? ruled.lines.filter((line) => line.side === side) : [];
    part.querySelector("[data-slot=points]").textContent = points[side];
    part.querySelector("[data-slot=reason]").textContent = lines
      .map(({ rule, args }) => {
        const code = args.reading ? `${rule}.${args.reading}` : rule;
        return fill(phone?.words[code] ?? "", { ...args, side: names[side] });
      })
      .join(" ");
  });
  const both = !isAnnounced && points[0] && points[1] ? ["both_sides_declared"] : [];
  const codes = isAnnounced ? ruled.problems.map(({ code }) => code) : both;
  const told = [...new Set(codes)].map((code) => phone?.words[code] ?? "");
  panel.querySelector("[data-slot=declare-problems]").textContent = told.join(" ");
  drawWayIn(form, isAnnounced ? fields.announced.value : /[1-9]/.test(fields.declared.value), points);
}

function drawWayIn(form, isTold, points) {
  const way = form.querySelector("[data-declarations]");
  const mark = way.querySelector(".mark");
  paint(mark, points[1] ? 1 : 0);
  mark.hidden = !points[0] && !points[1];
  const told = fill(way.dataset.told, { points: points[0] + points[1] });
  way.querySelector("[data-slot=declared]").textContent = isTold ? told : way.dataset.blank;
}

function paint(part, side) {
  part.classList.remove("side-0", "side-1");
  part.classList.add(`side-${side}`);
}

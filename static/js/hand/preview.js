// What the hand gives to every side before it is saved, computed by the rules on this phone.
import { fillTotal, signed, tell } from "../fill.js";

export function previewHand(hand) {
  const place = hand.form.querySelector("[data-preview]");
  const record = JSON.parse(hand.form.dataset.record);
  const index = Number(hand.form.dataset.index);
  const show = () => {
    if (hand.phone) draw(hand, place, hand.phone, outcomeOf(hand, hand.phone, record, index));
  };
  hand.listeners.push(show);
  hand.rules.then(show);
}

function outcomeOf(hand, phone, record, index) {
  const element = hand.game.element(hand);
  if (!element) return null;
  const played = { ...record, hands: [...record.hands.slice(0, index), element] };
  const sheet = phone.score(played);
  return { sheet, played, row: sheet.hands.at(-1) };
}

function draw(hand, place, phone, outcome) {
  const names = [...place.querySelectorAll(".who bdi")].map((name) => name.textContent);
  const problems = outcome ? outcome.sheet.problems.filter((one) => one.hand === outcome.row.number) : [];
  const scored = outcome && !problems.length ? outcome : null;
  hand.game.previewed?.(hand, scored && scored.sheet);
  for (const part of place.querySelectorAll("[data-outcome]")) {
    drawSide(hand, place, part, phone, scored, names);
  }
  place.querySelector("[data-slot=says]").textContent = scored ? said(place, phone, scored, names) : "";
  const problem = hand.form.querySelector("[data-slot=problems]");
  const hints = problems.length ? warningsOf(outcome) : []; // where the mistake probably is
  problem.textContent = [...problems, ...hints].map((one) => worded(phone, one, names)).join(" ");
}

function drawSide(hand, place, part, phone, scored, names) {
  const side = Number(part.dataset.outcome);
  const lines = scored ? scored.row.lines.filter((line) => line.side === side) : [];
  const { partner } = scored ? scored.played.hands.at(-1) : {};
  const isContract = scored && (hand.terms.sides[side].includes(partner) || hand.contract().side === side);
  const plain = JSON.parse(place.dataset.plain); // what the title and the figures say already
  const slot = (name) => part.querySelector(`[data-slot=${name}]`);
  part.classList.toggle("empty", !scored);
  part.classList.toggle("plain", Boolean(scored) && lines.every((line) => plain.includes(codeOf(line))));
  slot("outcome").textContent = isContract ? place.dataset[outcomeWord(scored.row, lines)] : "";
  slot("delta").textContent = scored ? signed(scored.row.delta[side]) : "";
  const standing = "total" in part.dataset ? Number(part.dataset.total) : null;
  fillTotal(slot("total"), scored ? scored.row.totals[side] : standing);
  slot("reason").textContent = lines
    .map((line) => tell(phone.words, codeOf(line), { ...line.args, side: names[side] }))
    .join(" ");
  const telling = lines.find((line) => !plain.includes(codeOf(line)));
  if (telling) slot("reason").href = `${slot("reason").dataset.page}#${telling.rule}`;
  else slot("reason").removeAttribute("href");
}

// Who lost every trick has not made a capot.
function outcomeWord({ outcome }, lines) {
  const isLost = outcome === "capot" && lines.some((line) => line.args.reading === "lost");
  return isLost ? "dedans" : outcome;
}

function warningsOf({ sheet, row }) {
  return sheet.warnings.filter((one) => one.hand === row.number);
}

// Warnings about this hand, and that it ends the game.
function said(place, phone, { sheet, row }, names) {
  const warnings = warningsOf({ sheet, row }).map((one) => worded(phone, one, names));
  const end = sheet.over ? [place.dataset.ends, ending(phone, sheet, names)] : [];
  return [...end, ...warnings].join(" ");
}

function ending(phone, sheet, names) {
  const args = sheet.ended_args;
  const code = codeOf({ rule: sheet.ended_by, args });
  return tell(phone.words, `end.${code}` in phone.words ? `end.${code}` : code, {
    ...args,
    winner: sheet.winners.map((side) => names[side]).join(" & "),
    loser: names[args.loser],
  });
}

function worded(phone, problem, names) {
  const args = { ...problem.args };
  if (problem.code === "may_end_next") args.side = problem.index;
  if (typeof args.side === "number") args.side = names[args.side];
  const ofField = `${problem.code}.${problem.field}`;
  return tell(phone.words, ofField in phone.words ? ofField : problem.code, args);
}

function codeOf(line) {
  return line.args.reading ? `${line.rule}.${line.args.reading}` : line.rule;
}

// Sentences come from the catalogue and from data- attributes; here they get their names and figures.
const MINUS = "\u2212";

export function fill(sentence, args) {
  return sentence.replace(/%\((\w+)\)[sd]/g, (_, name) => plain(args[name]));
}

// The sentence of a code; a bid of 500 in it as it is written.
export function tell(words, code, args) {
  const names = ["bid", "low"].filter((name) => `bid.${args[name]}` in words);
  const bids = Object.fromEntries(names.map((name) => [name, words[`bid.${args[name]}`]]));
  return fill(words[code] ?? "", { ...args, ...bids });
}

export function plain(value) {
  return typeof value === "number" && value < 0 ? MINUS + -value : String(value);
}

export function signed(points) {
  return points > 0 ? `+${points}` : plain(points);
}

// A total in the parts of the template's figure: boxed when negative, its minus for ears.
export function fillTotal(slot, total) {
  const isNegative = total !== null && total < 0;
  slot.classList.toggle("hole", isNegative);
  slot.firstElementChild.textContent = isNegative ? MINUS : "";
  slot.lastElementChild.textContent = total === null ? "" : Math.abs(total);
}

// Codes into sentences, as scorepad/words.py words them, from the catalogues of this language:
// `words` of the rules, `codes` of the screens, and what the screens know of `rules` and options.
import { fill, plain, signed } from "../fill.js";

export { plain, signed };

const MINUS = "\u2212";
const PASS = "pass";
const TAKE = "take";
const FOR_200 = "for_200";
const SHAPES = { S: "\u2660\ufe0e", H: "\u2665\ufe0e", D: "\u2666\ufe0e", C: "\u2663\ufe0e" };
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", NT: "no_trump" };

const known = {
  words: {},
  codes: {},
  rules: { plain: [], blocked: [], titles: {}, options: {}, places: {}, wordings: [] },
  plural: (number) => (number === 1 ? 0 : 1),
};

// The catalogues to speak from; `plural` says which form of a sentence a number takes.
export function setWords(given) {
  Object.assign(known, given);
}

// The sentence of a code with its names and figures.
export function say(code, args = {}) {
  return put(known.codes[code], args);
}

// Whether there is a sentence of a code.
export function knows(code) {
  return code in known.codes;
}

// The sentence of a code in the form that the number `num` takes.
export function sayMany(code, num) {
  return put(known.codes[code][known.plural(num)], { num });
}

function put(sentence, args) {
  return sentence.replace(/%\((\w+)\)[sd]/g, (_, name) => String(args[name]));
}

// Parts of equal rank one after the other, set apart as this language does.
export function commas(parts) {
  return parts.join(say("comma"));
}

// Names as a list in a sentence: Ann, Bob and Cid.
export function listed(names) {
  return listedAs("list", names);
}

// The same where one of them is meant: Ann, Bob or Cid.
export function listedOr(names) {
  return listedAs("or", names);
}

function listedAs(kind, names) {
  if (names.length < 2) return names.join("");
  if (names.length === 2) return joined(`${kind}_of_two`, ...names);
  const end = joined(`${kind}_end`, names.at(-2), names.at(-1));
  const inner = names.slice(1, -2);
  const after = inner.reduceRight((rest, name) => joined(`${kind}_middle`, name, rest), end);
  return joined(`${kind}_start`, names[0], after);
}

function joined(code, one, other) {
  return say(code).replace(/\{[01]\}/g, (place) => (place === "{0}" ? one : other));
}

// An amount as it is written, without the sign of a currency: 150 cents are 1.50.
export function money(cents) {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const amount = say("money", { units: digits.slice(0, -2), cents: digits.slice(-2) });
  return cents < 0 ? MINUS + amount : amount;
}

// How a bid of 500 is written; anything else as it is.
export function bidName(bid) {
  return known.words[`bid.${bid}`] ?? bid;
}

// How a call is written.
export function callLabel(call) {
  if (call === PASS) return say("pass");
  if (call === TAKE) return say("take");
  if (call in SHAPES) return SHAPES[call];
  return call === FOR_200 ? levelLabel(null, true) : bidName(String(call));
}

// How a bid is written: 75, 100 for 200.
export function levelLabel(bid, isFor200) {
  if (isFor200) return say("for_200");
  return bid === null || bid === undefined ? "" : String(bid);
}

// A suit in words.
export function suitName(suit) {
  return say(SUITS[suit]);
}

function named(args) {
  const bids = ["bid", "low"].filter((name) => typeof args[name] === "string");
  return { ...args, ...Object.fromEntries(bids.map((name) => [name, bidName(args[name])])) };
}

// The code of a rule's sentence: with the reading where a rule has several.
export function withReading(rule, args) {
  return "reading" in args ? `${rule}.${args.reading}` : rule;
}

// A line of a sheet as a sentence; `sides` are the names of the sides.
export function lineText(line, sides) {
  const code = withReading(line.rule, line.args);
  return fill(known.words[code], { ...named(line.args), side: sides[line.side] });
}

// Whether the sentence of a line says no more than the contract and the figures do.
export function isPlain(line) {
  return known.rules.plain.includes(withReading(line.rule, line.args));
}

// The codes of those lines.
export function plainLines() {
  return known.rules.plain;
}

// Whether a line withholds what was taken, for want of a bid.
export function isBlocked(line) {
  return known.rules.blocked.includes(withReading(line.rule, line.args));
}

// A problem or a warning of a sheet as a sentence.
export function problemText(problem, sides, players) {
  const args = named(problem.args);
  if (problem.code === "may_end_next") args.side = problem.index;
  if (typeof args.side === "number") args.side = sides[args.side];
  if (typeof args.seat === "number") args.player = players[args.seat];
  const ofField = known.words[`${problem.code}.${problem.field ?? ""}`];
  return fill(ofField ?? known.codes[`journal.${problem.code}`] ?? known.words[problem.code], args);
}

// Problems or warnings as sentences, each once.
export function refusalTexts(problems, sheet, players) {
  const sides = sheet.sides.map((side) => side.name);
  const told = (one) =>
    one.code === "unfinished" ? say("tap_what_was_taken") : problemText(one, sides, players);
  return [...new Set(problems.map(told))];
}

// How a finished game ended, in a sentence; an empty text for a game that goes on.
export function endedText(sheet) {
  if (!sheet.over) return "";
  const names = sheet.sides.map((side) => side.name);
  const args = { ...sheet.ended_args, winner: sheet.winners.map((side) => names[side]).join(" & ") };
  if ("loser" in args) args.loser = names[args.loser];
  const code = withReading(sheet.ended_by, sheet.ended_args);
  return fill(known.words[`end.${code}`] ?? known.words[code], args);
}

// What other tables would say of this ending; an empty text where they agree.
export function endingRemark(sheet) {
  const code = sheet.over ? withReading(sheet.ended_by, sheet.ended_args) : "";
  return known.codes[`remark.${code}`] ?? "";
}

// A card in words; without a suit it is the last trick.
export function cardName(rank, suit) {
  if (suit === null || suit === undefined) return say("ten_of_last_trick");
  return say(`card.${suit}`, { rank: say(`rank.${rank}`) });
}

// A rank in words; what is none stays as it is.
export function rankName(rank) {
  return known.codes[`rank.${rank}`] ?? rank;
}

// A hint of the count as a sentence; `wordCards` words the cards that it names.
export function hintText(hint, wordCards) {
  const args = { ...hint.args };
  if ("cards" in args) args.cards = wordCards(args.cards);
  return fill(known.words[hint.code], args);
}

// Where a rule comes from; an empty text for a rule that no line or ending names.
export function sourceOf(rule) {
  return known.codes[`source.${rule}`] ?? "";
}

// How a variant is called; an empty text for one that there is not.
export function titleOf(game, variant) {
  return known.rules.titles[game]?.[variant] ?? "";
}

// The parts of the line of rules, each with whether it differs from the usual. `standing` is the
// engine's table of the record.
export function rulesParts(record, standing) {
  const { options, differs } = standing;
  const idle = idleOptions(record, options);
  const parts = alwaysSaid(record.game, standing);
  const told = [...parts.values()].flat();
  for (const name of differs) {
    if (!told.includes(name) && !idle.includes(name)) parts.set(name, [name]);
  }
  return [...parts].map(([code, names]) => [
    partText(record, code, options),
    names.some((name) => differs.includes(name) && !idle.includes(name)),
  ]);
}

function partText(record, code, options) {
  const sentence = known.codes[`holds.${code}`];
  if (record.game === "two_hundred" && sentence !== undefined) {
    return fill(sentence, { ...options, threshold: options.hundred_threshold });
  }
  return ruleIs(optionOf(record, code), options[code]);
}

function alwaysSaid(game, standing) {
  if (game === "belote") return new Map([["target", ["target"]]]);
  if (game === "five_hundred") return new Map([["win_rule", ["win_rule"]]]);
  const hundred = standing.options.hundred_rule ? "hundred" : "hundred_off";
  return new Map([
    ["target", ["target"]],
    ["min_bid", ["min_bid"]],
    [hundred, ["hundred_rule", "hundred_threshold"]],
    [standing.at_floor || "floor_off", ["floor", "floor_rule"]],
  ]);
}

// The options of a record's variant, each with its name and its words.
export function optionsOf(record) {
  const options = Object.entries(known.rules.options[record.game][record.variant]);
  return options.map(([name, place]) => [name, known.rules.wordings[place]]);
}

// Which rules in the book an option is about.
export function placesOf(record, name) {
  return known.rules.places[record.game][record.variant][name];
}

function optionOf(record, name) {
  return known.rules.wordings[known.rules.options[record.game][record.variant][name]];
}

// The options that do nothing, because another has not the value that they need.
function idleOptions(record, options) {
  const names = Object.keys(known.rules.options[record.game][record.variant]);
  return names.filter((name) => {
    const { needs, needed } = optionOf(record, name);
    return needs && !needed.includes(options[needs]);
  });
}

// How the value of an option is called.
export function valueName(option, value) {
  const [, name] = option.values.find(([one]) => one === value) ?? [value, option.other];
  return fill(name, { value: wordedValue(option, value) });
}

// An option with its value: how it is called.
export function ruleIs(option, value) {
  return say("rule_is", { rule: option.title, value: valueName(option, value) });
}

// What a value that has words of its own means.
export function ruleMeans(option, value) {
  const [, , means] = option.values.find(([one]) => one === value);
  return fill(means, { value: wordedValue(option, value) });
}

// Who plays so.
export function sourcesOf(option, value) {
  const [, , , played] = option.values.find(([one]) => one === value);
  return played.map((key) => say(`by.${key}`));
}

function wordedValue(option, value) {
  return option.is_money && typeof value === "number" ? money(value) : value;
}

// What differs between two whole sets of options of this record's game, a sentence each.
export function changedRules(record, before, after) {
  return Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const option = optionOf(record, name);
      const [rule, isNow, was] = [option.title, valueName(option, after[name]), valueName(option, before[name])];
      return say("rule_changed", { rule, new: isNow, old: was });
    });
}

// The other rules that a game is counted by, as scorepad/web/other_offers.py has them: every value of
// an option that is put in words, and the tables that the pad knows.
import { changedRules, commas, optionsOf, placesOf, ruleIs, ruleMeans, say, sourcesOf } from "./words.js";

// Everything to try with a game: single options, then the pad's `tables` in their order.
export function offersFor(record, tables) {
  const singles = optionsOf(record).flatMap(([name, option]) =>
    option.values.map(([value]) => ({ options: { [name]: value }, house: null, single: { name, option, value } })),
  );
  const ours = tables.filter(({ game, variant }) => game === record.game && variant === record.variant);
  return [...singles, ...ours.map((house) => ({ options: house.rules, house }))];
}

// As the engine is asked about an offer.
export function asked({ options, house }) {
  return { options, is_whole: house !== null };
}

// Rules that give a reading (an element of its `rules`) in words; `own` are the options that the
// game began with.
export function ruleOf(record, own, found, offers) {
  const [first, ...others] = found.offers.map((place) => offers[place]);
  const more = others.filter(({ house }) => house?.is_own).map(({ house }) => ofHouse(house));
  if (!first.house) return single(record, first.single, more);
  const after = found.options;
  const changed = Object.keys(own).filter((name) => own[name] !== after[name]);
  return {
    title: first.house.name,
    means: changedRules(record, own, after).join(" \u00b7 "),
    by: [ofHouse(first.house), ...more].join(" "),
    places: places(record, changed),
  };
}

function single(record, { name, option, value }, more) {
  return {
    title: ruleIs(option, value),
    means: ruleMeans(option, value),
    by: [sources(sourcesOf(option, value)), ...more].join(" "),
    places: places(record, [name]),
  };
}

function sources(names) {
  return names.length ? say("sources", { sources: commas(names) }) : say("no_source");
}

function ofHouse({ is_own, name, note }) {
  return is_own ? say("own_table", { name }) : note;
}

// Where in the book these options stand, each place once.
function places(record, names) {
  return [...new Set(names.flatMap((name) => placesOf(record, name)))];
}

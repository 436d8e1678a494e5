// A game under other rules, as this phone knows it.
import { asked, offersFor } from "../shown/other_offers.js";
import { gameCompared } from "../shown/other_rules.js";

const BREATH = 30; // ms

export const template = "other_rules/show.html";

// The readings of a game that was folded, found once.
const read = new WeakMap();

export async function contextOf(app) {
  const { folded, name, parts } = app;
  const found = await readingsOf(app);
  if (!found) return null;
  const compared = gameCompared(folded, found.rows, found.offers, parts.engine);
  return { ...compared, pad: { name }, version: folded.version };
}

export async function open() {
  return { hand: null, close() {} };
}

// {offers, rows} of the game that is open; null where this phone lacks what that takes.
export async function readingsOf({ folded, pad, parts }) {
  const tables = pad.snapshot?.tables;
  const settle = folded && tables && (await parts.settle().catch(() => null));
  if (!settle) return null;
  const known = read.get(folded);
  if (known?.tables === tables) return known;
  const offers = offersFor(folded.record, tables);
  const rows = await rowsFor(folded.record, offers.map(asked), settle, parts.engine);
  const made = { tables, offers, rows };
  read.set(folded, made);
  return made;
}

// Rule by rule, so that the screen goes on answering taps.
async function rowsFor(record, offers, settle, engine) {
  const rows = [];
  const sheet = engine.score(record); // as the rules have it, whatever its table ended
  let since = performance.now();
  for (const group of settle.offers_worth_trying(record, sheet, offers)) {
    rows.push(...settle.readings_under(record, sheet, offers, [group]));
    if (performance.now() - since < BREATH) continue;
    await new Promise((done) => setTimeout(done));
    since = performance.now();
  }
  return settle.readings_in_order(sheet, rows);
}

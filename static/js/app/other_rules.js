// A game under other rules, as this phone knows it.
import { asked, offersFor } from "../shown/other_offers.js";
import { gameCompared } from "../shown/other_rules.js";

export const template = "other_rules/show.html";

// The readings of a game that was folded, found once.
const found = new WeakMap();

export async function contextOf(app) {
  const { folded, name, parts } = app;
  if (!folded || !app.pad.snapshot) return null;
  const { offers, rows } = await readingsOf(app);
  const compared = gameCompared(folded, rows, offers, parts.engine);
  return { ...compared, pad: { name }, version: folded.version };
}

export async function open() {
  return { hand: null, close() {} };
}

// {offers, rows} of the game that is open.
export async function readingsOf({ folded, pad, parts }) {
  const { tables } = pad.snapshot;
  const known = found.get(folded);
  if (known?.tables === tables) return known;
  const offers = offersFor(folded.record, tables);
  const rows = await rowsFor(folded, offers.map(asked), await parts.settle());
  const made = { tables, offers, rows };
  found.set(folded, made);
  return made;
}

// Rule by rule, so that the screen goes on answering taps.
async function rowsFor({ record, sheet }, offers, settle) {
  const rows = [];
  for (const group of settle.offers_worth_trying(record, sheet, offers)) {
    rows.push(...settle.readings_under(record, sheet, offers, [group]));
    await new Promise((done) => setTimeout(done));
  }
  return settle.readings_in_order(sheet, rows);
}

// A hand under other rules, as this phone knows it.
import { handCompared } from "../shown/other_rules.js";
import { readingsOf } from "./other_rules.js";

export const template = "other_rules/hand.html";

export async function contextOf(app, { entry }) {
  const { folded, name, parts } = app;
  const found = await readingsOf(app);
  const compared = found && handCompared(folded, entry, found.rows, found.offers, parts.engine);
  return compared && { ...compared, pad: { name }, version: folded.version };
}

export async function open() {
  return { hand: null, close() {} };
}

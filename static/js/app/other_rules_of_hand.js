// A hand under other rules, as this phone knows it.
import { handCompared } from "../shown/other_rules.js";
import { readingsOf } from "./other_rules.js";

export const template = "other_rules/hand.html";

export async function contextOf(app, { entry }) {
  const { folded, name, parts } = app;
  if (!folded || !app.pad.snapshot) return null;
  const { offers, rows } = await readingsOf(app);
  const compared = handCompared(folded, entry, rows, offers, parts.engine);
  return compared && { ...compared, pad: { name }, version: folded.version };
}

export async function open() {
  return { hand: null, close() {} };
}

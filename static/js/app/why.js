// Why the numbers of a row are what they are, as this phone knows it.
import { freshId } from "../outbox/browser.js";
import { formOf } from "../shown/forms/index.js";
import { reasonOfTotals } from "../shown/rows.js";
import { whyOf, whyStruckOf } from "../shown/why.js";

const STANDING = "sheet/why.html";
const STRUCK = "sheet/struck.html";
// What stands in the place of an entry's id for the last one that counts.
const LAST = "last";

export let template = STANDING;

export async function contextOf(app, at) {
  const { folded, mayWrite, name, parts } = app;
  if (!folded) return null;
  const entry = at.entry === LAST ? reasonOfTotals(folded, folded.entries.length) : at.entry;
  const form = await formOf(folded.record);
  const why = whyOf(folded, entry, parts.engine);
  const found = why ?? whyStruckOf(folded, entry, parts.engine, form, freshId());
  template = why ? STANDING : STRUCK;
  return found && { ...found, pad: { name }, may_write: mayWrite, fact_id: freshId() };
}

export async function open() {
  return { hand: null, close() {} };
}

// The score sheet of a game as this phone knows it.
import { freshId } from "../outbox/browser.js";
import { sheetOf } from "../shown/sheet.js";

export const template = "sheet/show.html";

export async function contextOf(app) {
  const { folded, mayWrite, name, parts } = app;
  if (!folded) return null;
  return {
    ...sheetOf(folded, parts.engine),
    pad: { name },
    may_write: mayWrite,
    fact_id: freshId(),
    version: folded.version,
  };
}

export async function open(app, main) {
  for (const button of main.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
  return { hand: null, close() {} };
}

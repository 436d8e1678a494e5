// The hand form of a correction: it folds and previews as at the table, and is sent like any form.
import { countCards } from "./hand/count.js";
import { openForm } from "./hand/form.js";
import { previewHand } from "./hand/preview.js";
import { closePanels } from "./panel.js";

for (const form of document.querySelectorAll("[data-hand]")) {
  const hand = openForm(form, await import(form.dataset.game));
  previewHand(hand);
  if (form.querySelector("[data-count]")) countCards(hand);
  closePanels(hand);
}

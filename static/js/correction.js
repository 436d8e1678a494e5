// The hand form of a correction: it folds and previews as at the table, and is sent like any form.
import { openForm } from "./hand/form.js";
import { complete } from "./late.js";

for (const form of document.querySelectorAll("[data-hand]")) {
  complete(openForm(form, await import(form.dataset.game)));
}

// What the table can be used without for a moment: fetched after its first paint.
import { keepAwake } from "./awake.js";
import { walkGrids } from "./hand/arrows.js";
import { countCards } from "./hand/count.js";
import { previewHand } from "./hand/preview.js";
import { closePanels } from "./panel.js";
import "./worker.js";

export function goOn(hands) {
  for (const hand of hands) complete(hand);
  if (hands.length) keepAwake(); // else the game is over
}

// What a form that was opened still lacks.
export function complete(hand) {
  walkGrids(hand);
  previewHand(hand);
  if (hand.form.querySelector("[data-count]")) countCards(hand);
  closePanels(hand);
}

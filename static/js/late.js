// What the table can be used without for a moment: fetched after its first paint.
import { keepAwake } from "./awake.js";
import { walkGrids } from "./hand/arrows.js";
import { countCards } from "./hand/count.js";
import { previewHand } from "./hand/preview.js";
import { closePanels } from "./panel.js";
import "./worker.js";

// Completes the forms that are open, and gives the app that carries out what they send; `version`
// is that of the game as the server drew it.
export async function goOn(hands, version) {
  for (const hand of hands) complete(hand);
  if (hands.length) keepAwake(); // else the game is over
  const { startApp } = await import("./app/app.js");
  return startApp({ hand: hands[0] ?? null, version });
}

// What a form that was opened still lacks.
export function complete(hand) {
  walkGrids(hand);
  previewHand(hand);
  if (hand.form.querySelector("[data-count]")) countCards(hand);
  closePanels(hand);
}

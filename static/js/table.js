// The table: joins the behaviours of the hand form.
import { keepAwake } from "./awake.js";
import { countCards } from "./hand/count.js";
import { openForm } from "./hand/form.js";
import { keepHand } from "./hand/keep.js";
import { previewHand } from "./hand/preview.js";
import { sendHand } from "./hand/send.js";
import { land } from "./land.js";
import { closePanels } from "./panel.js";

for (const form of document.querySelectorAll("[data-hand]")) {
  const hand = openForm(form);
  const sending = sendHand(hand);
  keepHand(hand, sending);
  previewHand(hand);
  countCards(hand);
}
closePanels();
land();
keepAwake();

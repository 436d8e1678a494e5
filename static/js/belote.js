// The table of Belote: joins the behaviours of the hand form. Those that can wait come later.
import * as game from "./hand/belote.js";
import { openForm } from "./hand/form.js";
import { keepHand } from "./hand/keep.js";
import { sendHand } from "./hand/send.js";
import { land } from "./land.js";

const hands = [...document.querySelectorAll("[data-hand]")].map((form) => {
  const hand = openForm(form, game);
  keepHand(hand, sendHand(hand));
  return hand;
});
land();

const { late } = document.querySelector("[data-late]").dataset;
// In the frame the page is painted, and after it there is time.
requestAnimationFrame(() => setTimeout(() => import(late).then(({ goOn }) => goOn(hands), () => {})));

// The table of 500: joins the behaviours of the hand form. Those that a tap can wait for come later.
import { openForm } from "./hand/form.js";
import { keepHand } from "./hand/keep.js";
import { sendHand } from "./hand/send.js";
import * as game from "./hand/five_hundred.js";
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

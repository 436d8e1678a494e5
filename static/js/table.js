// The table: joins the behaviours of the hand form. Those that a tap can wait for come later.
import { openForm } from "./hand/form.js";
import { keepHand } from "./hand/keep.js";
import { sendHand } from "./hand/send.js";
import { land } from "./land.js";

const { game, late } = document.querySelector("[data-late]").dataset;
// The page names it, too, so that it is on its way already.
const known = await import(game);
const hands = [...document.querySelectorAll("[data-hand]")].map((form) => {
  const hand = openForm(form, known);
  keepHand(hand, sendHand(hand));
  return hand;
});
land();

// In the frame the page is painted, and after it there is time.
requestAnimationFrame(() => setTimeout(() => import(late).then(({ goOn }) => goOn(hands), () => {})));

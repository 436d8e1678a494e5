// The table of the variants of 200: as table.js, with what only they ask.
import { openForm } from "./hand/form.js";
import { keepHand } from "./hand/keep.js";
import { sendHand } from "./hand/send.js";
import * as game from "./hand/variants.js";
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

// The table: joins the behaviours of the hand form. Those that a tap can wait for come later.
import { openForm } from "./hand/form.js";
import { keepHand } from "./hand/keep.js";
import { holdSends } from "./hand/send.js";
import { land } from "./land.js";

const { game, late, version } = document.querySelector("[data-late]").dataset;
// The page names it, too, so that it is on its way already.
const known = await import(game);
let tell = null;
const app = new Promise((done) => (tell = done));
const hands = [...document.querySelectorAll("[data-hand]")].map((form) => {
  const hand = openForm(form, known);
  hand.keeping = keepHand(hand);
  holdSends(hand, app);
  return hand;
});
land();

// In the frame the page is painted, and after it there is time.
requestAnimationFrame(() => {
  setTimeout(() => import(late).then(({ goOn }) => goOn(hands, Number(version))).then(tell, () => tell(null)));
});

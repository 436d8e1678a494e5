// A hand form that was drawn just now comes to life, with all that belongs to it.
import { complete } from "../late.js";
import { openForm } from "./form.js";

// The module of a game, by the name that its page has for it.
const GAMES = {
  "js/hand/two_hundred.js": () => import("./two_hundred.js"),
  "js/hand/variants.js": () => import("./variants.js"),
  "js/hand/five_hundred.js": () => import("./five_hundred.js"),
  "js/hand/belote.js": () => import("./belote.js"),
};

// All of them at once, for the time when there is no signal.
export function loadHands() {
  return Promise.all(Object.values(GAMES).map((load) => load()));
}

// Resolves to the open hand; `hand.close()` ends all that it listens to. `module` is the page's.
export async function openHand(form, module) {
  const hand = openForm(form, await GAMES[module]());
  complete(hand);
  return hand;
}

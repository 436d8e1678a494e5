// The places at a table, as a new game names them: four are the points of the compass.
import { say } from "./words.js";

const COMPASS = [() => say("north"), () => say("east"), () => say("south"), () => say("west")];

export function placeNames(count) {
  if (count === COMPASS.length) return COMPASS.map((name) => name());
  return Array.from({ length: count }, (_, seat) => say("place", { number: seat + 1 }));
}

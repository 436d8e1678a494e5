// A change of the score is told to who does not see it; the screen stays on while a game is on.
import { announce } from "../announce.js";
import { keepAwake, letSleep } from "../awake.js";
import { plain, say } from "../shown/words.js";

export function tellTotals(before, after) {
  if (!before || !after || before.version === after.version) return;
  const { sides, totals } = after.sheet;
  announce(sides.map(({ name }, side) => say("stands_at", { side: name, total: plain(totals[side]) })).join(" "));
}

export function stayAwake(folded) {
  if (folded && !folded.sheet.over && !folded.is_abandoned) keepAwake();
  else letSleep();
}

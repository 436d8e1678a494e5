// Tells a screen reader how the score stands when it has changed; nothing moves for the eye.
import { say, plain } from "./shown/words.js";

let region = null;
let told = "";

// The totals that the page was opened with: they are read with the page.
export function setScore(names, totals) {
  told = sentence(names, totals);
}

// Names of the sides and their totals now; said once for each change.
export function announceScore(names, totals) {
  const text = sentence(names, totals);
  if (text === told) return;
  told = text;
  placeOf().textContent = text;
}

function sentence(names, totals) {
  return names.map((side, index) => say("stands_at", { side, total: plain(totals[index]) })).join(" ");
}

// It stands outside of what is drawn again, so that it is the same region each time.
function placeOf() {
  if (region?.isConnected) return region;
  region = document.createElement("p");
  region.className = "unseen";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}

// Says a sentence to who does not see the page change: how the score stands, and the like.
let region = null;

// The same sentence again is not said again.
export function announce(text) {
  const place = placeOf();
  if (place.textContent !== text) place.textContent = text;
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

// After something was sent, the next page is read from where its outcome stands.
const KEY = "sent";

export function leave() {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Storage is forbidden: the page is read from its top.
  }
}

export function land() {
  try {
    if (!sessionStorage.getItem(KEY)) return;
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  const places = [...document.querySelectorAll("[data-lands]")];
  places.find((place) => place.checkVisibility())?.focus({ preventScroll: true });
}

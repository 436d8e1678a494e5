// A hand that was saved is felt, where the phone can; not by who wants nothing to move.
const SHORT = 30;

export function buzz() {
  if (matchMedia("(prefers-reduced-motion:reduce)").matches) return;
  navigator.vibrate?.(SHORT);
}

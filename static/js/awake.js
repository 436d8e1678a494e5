// The screen stays on while the page is looked at, where the browser can; a refusal does no harm.
export function keepAwake() {
  if (!navigator.wakeLock) return;
  let lock = null;
  const ask = async () => {
    if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null; // battery saver, or a browser that wants a tap first
    }
  };
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask);
  ask();
}

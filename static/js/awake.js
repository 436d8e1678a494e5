// The screen stays on while a game is on and looked at, where the browser can; a refusal does no
// harm. Some browsers want a tap first, and all take the lock away when the page is left.
let isWanted = false;
let isAsking = false;
let lock = null;

export function keepAwake() {
  isWanted = true;
  ask();
}

// The game is over.
export function letSleep() {
  isWanted = false;
  lock?.release().catch(() => {});
  lock = null;
}

async function ask() {
  const isOn = lock && !lock.released;
  if (!isWanted || isOn || isAsking || !navigator.wakeLock || document.visibilityState !== "visible") return;
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // battery saver, or a browser that wants a tap first
  }
  isAsking = false;
  if (!isWanted) letSleep();
}

document.addEventListener("visibilitychange", ask);
document.addEventListener("pointerdown", ask);
addEventListener("pageshow", ask);

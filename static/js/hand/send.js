// A tap on what sends waits for the app, which carries it out; without one the form is sent as it is.
import { leave } from "../land.js";

const PATIENCE = 8000;

// `app` resolves to the app, whose `press(hand, button)` gives whether it could; or to null.
export function holdSends(hand, app) {
  const { form } = hand;
  let isBusy = false;

  hand.listen(form, "submit", (event) => {
    const button = event.submitter;
    if (!button || !("sends" in button.dataset) || hand.isNative) return;
    event.preventDefault();
    if (isBusy || ("save" in button.dataset && !isWhole(hand))) return;
    carryOut(button);
  });
  // A page that comes back by the Back button is free to be used again.
  hand.listen(window, "pageshow", () => (isBusy = false));

  async function carryOut(button) {
    isBusy = true;
    button.setAttribute("aria-busy", "true");
    const ready = await Promise.race([app, sleep(PATIENCE)]);
    const isDone = ready && !hand.signal.aborted && (await ready.press(hand, button).catch(() => false));
    await sleep(0); // a form that is being submitted is not submitted again
    button.removeAttribute("aria-busy");
    isBusy = false;
    if (!isDone && !hand.signal.aborted) sendAsForm(hand, button);
  }
}

function sleep(time) {
  return new Promise((done) => setTimeout(done, time, null));
}

function sendAsForm(hand, button) {
  leave();
  hand.isNative = true;
  hand.form.requestSubmit(button);
  hand.isNative = false;
}

// Of a hand that is not whole it is said at once, with a line or without.
function isWhole(hand) {
  const missing = hand.game.missing(hand);
  if (!missing) return true;
  const problems = hand.form.querySelector("[data-slot=problems]");
  problems.textContent = problems.dataset.blank;
  missing.focus({ preventScroll: true });
  return false;
}

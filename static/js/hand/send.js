// Saving: once, however often it is tapped; kept and tried again where there is no connection.
import { leave } from "../land.js";

const PATIENCE = 15000;
const RETRY = 5000;

export function sendHand(hand) {
  const { form } = hand;
  const sending = {
    onPending() {},
    onSaved() {},
    onSending() {},
    onRead() {},
    canPress: (press) => buttonsOf(form, press).length > 0,
    press: (press) => send(buttonsOf(form, press).find((button) => !button.matches(":disabled"))),
  };
  let isBusy = false;
  let isNative = false;
  let waiting = null; // the button whose sending could not be done yet

  hand.listen(form, "submit", (event) => {
    const button = event.submitter;
    if (!button || !("sends" in button.dataset) || isNative) return;
    event.preventDefault();
    if (isBusy || ("save" in button.dataset && !isWhole(hand))) return;
    send(button);
  });
  hand.listeners.push(() => {
    waiting = null; // what was changed is sent when it is saved again
    say(form, "");
  });
  const retry = () => {
    if (waiting && !isBusy && document.visibilityState === "visible") send(waiting);
  };
  hand.listen(window, "online", retry);
  hand.listen(document, "visibilitychange", retry);
  const clock = setInterval(retry, RETRY);
  hand.signal.addEventListener("abort", () => clearInterval(clock));
  // A page that comes back by the Back button is free to be used again.
  hand.listen(window, "pageshow", () => {
    isBusy = isNative = false;
    for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
  });

  async function send(button) {
    if (!button) return;
    const press = { name: button.name, value: button.value };
    isBusy = true;
    button.setAttribute("aria-busy", "true");
    sending.onSending(press);
    const answer = await post(form, button);
    if (hand.signal.aborted) return; // the form that came after this one asks again
    if (answer === null) {
      isBusy = false;
      button.removeAttribute("aria-busy");
      waiting = button;
      sending.onPending(press);
      say(form, form.querySelector("[data-connection]").dataset.lost);
    } else if (answer.to) {
      sending.onSaved();
      leave();
      location.assign(answer.to);
    } else {
      sending.onRead();
      isNative = true; // a person has to read the answer: the server draws it
      form.requestSubmit(button);
      isNative = false;
    }
  }
  return sending;
}

// The buttons that send what this press did; one of them is in the stage that is shown.
function buttonsOf(form, { name, value }) {
  const all = [...form.querySelectorAll("[data-sends]")];
  return all.filter((button) => button.name === name && button.value === value);
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

// The address to go on to as {to}, {} when the answer is a page to be read, null without one.
async function post(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  body.set("at", new Date().toISOString());
  try {
    const to = button.hasAttribute("formaction") ? button.formAction : form.action;
    const response = await fetch(to, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status >= 500) return null;
    return response.ok ? await response.json() : {};
  } catch {
    return null;
  }
}

function say(form, sentence) {
  form.querySelector("[data-slot=connection]").textContent = sentence;
}

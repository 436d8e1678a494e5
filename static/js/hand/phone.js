// The rules on this phone, their words and what draws the auction: fetched once a page, after it
// was painted. A tap that needs them waits a while; without them it is sent to the server.
const CALLS = "calls";
const ONCE = "[data-rules], [data-steps]";
const AGAIN = 350; // two taps on one button within a double tap's time are one
const PATIENCE = 4000;

export function openPhone(hand) {
  const { form, fields } = hand;
  const told = () => [fields.way.value, fields.calls.value].join();
  const drawn = told();
  ignoreDoubles(hand);
  hand.rules = fetchRules(form.dataset).then((phone) => (hand.phone = phone));
  hand.rules.then((phone) => {
    if (phone && hasCalls(hand)) hand.draw();
    // What was kept here, the server has not drawn yet.
    if (!phone && told() !== drawn && !hand.signal.aborted) sendAsForm(hand, form.querySelector("[data-keeps]"));
  });
}

// Whether the whole auction is kept, and not the contract alone.
export function hasCalls(hand) {
  return hand.fields.way.value === CALLS;
}

// Whether a button's effect has to be asked of rules that are not there (yet).
export function waitsForRules(hand, button) {
  const isAuction = button.name === "way" ? button.value === CALLS : hasCalls(hand);
  if (hand.phone || !isAuction || !("rules" in button.dataset)) return false;
  if (!hand.isWaiting) sendLater(hand, button);
  return true;
}

async function fetchRules({ engine, words, caller }) {
  try {
    const [rules, catalogue, auction] = await Promise.all([import(engine), import(words), import(caller)]);
    return { ...rules, words: catalogue.words, auction };
  } catch {
    return null; // the server still draws, previews and judges
  }
}

// By pointer only; but a key that is held down repeats itself, which is not meant either.
function ignoreDoubles(hand) {
  let last = { at: -Infinity };
  hand.listen(hand.form, "click", (event) => {
    const button = event.target.closest(ONCE);
    if (!button || !event.detail) return;
    const at = event.timeStamp;
    if (last.button === button && at - last.at < AGAIN) event.preventDefault();
    else last = { button, at };
  });
  hand.listen(hand.form, "keydown", (event) => {
    const isHeldDown = event.repeat && event.key === "Enter";
    if (isHeldDown && event.target.closest(ONCE)) event.preventDefault();
  });
}

async function sendLater(hand, button) {
  hand.isWaiting = true;
  button.setAttribute("aria-busy", "true");
  await Promise.race([hand.rules, sleep(PATIENCE)]);
  await sleep(0); // a form that is being submitted is not submitted again
  button.removeAttribute("aria-busy");
  hand.isWaiting = false;
  if (button.disabled || hand.signal.aborted) return;
  if (hand.phone) hand.form.requestSubmit(button);
  else sendAsForm(hand, button);
}

function sleep(time) {
  return new Promise((done) => setTimeout(done, time));
}

function sendAsForm(hand, button) {
  hand.isNative = true;
  hand.form.requestSubmit(button);
  hand.isNative = false;
}

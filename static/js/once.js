// A form that is being sent is not sent again by a second tap.
const SOON = 1500;
let sent = new WeakMap(); // form -> when

// Heard last: what the app takes on instead was not sent.
addEventListener("submit", (event) => {
  const { target: form } = event;
  if (event.defaultPrevented || !("once" in form.dataset)) return;
  const now = performance.now();
  if (now - (sent.get(form) ?? -Infinity) < SOON) event.preventDefault();
  else sent.set(form, now);
});
// Whoever comes Back to it may send it again at once.
addEventListener("pageshow", () => (sent = new WeakMap()));

// A form that is being sent is not sent again by a second tap.
const SOON = 1500;

for (const form of document.querySelectorAll("form[data-once]")) {
  let sent = -Infinity;
  form.addEventListener("submit", (event) => {
    const now = performance.now();
    if (now - sent < SOON) event.preventDefault();
    else sent = now;
  });
  // Whoever comes Back to it may send it again at once.
  addEventListener("pageshow", () => (sent = -Infinity));
}

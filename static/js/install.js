// Puts the app on this phone's home screen: a button where the browser lets a page ask, the steps
// on an iPhone; nothing where it stands there already.
const place = document.querySelector("[data-install]");
const [button, steps] = ["[data-ask]", "[data-steps]"].map((name) => place.querySelector(name));

const isIphone = "standalone" in navigator;
if (isIphone && !navigator.standalone) show(steps);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  show(button);
  button.addEventListener("click", () => event.prompt(), { once: true });
});
addEventListener("appinstalled", () => (place.hidden = true));

function show(piece) {
  place.hidden = piece.hidden = false;
}

// Big digits: follow the game, drawn by the server; the screen stays on.
import { keepAwake } from "./awake.js";
import { follow } from "./live/stream.js";

const page = document.querySelector("[data-live]");
const { live, facts, game, build } = page.dataset;
const isGone = (status) => status === 403 || status === 404;

keepAwake();
let isFirst = true;
follow({ live, game, ask: () => facts }, (told) => {
  if (told.build !== build) location.reload();
  else if (!isFirst) redraw();
  else isFirst = told.version === Number(page.dataset.version) ? false : redraw();
}, (isLost) => {
  page.querySelector("[data-lost]").hidden = !isLost;
});

function redraw() {
  const asked = new XMLHttpRequest();
  asked.open("GET", location.href);
  asked.responseType = "document";
  asked.addEventListener("load", () => {
    if (isGone(asked.status)) location.reload();
    if (asked.status === 200 && asked.response) show(asked.response);
  });
  asked.send();
  return false;
}

function show(fresh) {
  document.title = fresh.title;
  const place = document.querySelector("[data-shown]");
  place.replaceChildren(...document.adoptNode(fresh.querySelector("[data-shown]")).childNodes);
}

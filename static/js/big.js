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
}, (isLost, status) => {
  if (isGone(status)) location.reload();
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
  take(document.querySelector("[data-shown]"), fresh.querySelector("[data-shown]"));
}

// Changes what differs and nothing else: that alone is read out.
function take(shown, fresh) {
  if (shown.isEqualNode(fresh)) return;
  const [parts, others] = [[...shown.childNodes], [...fresh.childNodes]];
  const isAlike = parts.length === others.length && shown.cloneNode().isEqualNode(fresh.cloneNode());
  if (parts.length && isAlike) parts.forEach((part, place) => take(part, others[place]));
  else if (shown.dataset?.shown === undefined) shown.replaceWith(document.adoptNode(fresh));
  else shown.replaceChildren(...others.map((part) => document.adoptNode(part)));
}

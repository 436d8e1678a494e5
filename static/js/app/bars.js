// What the app has to say above a page: a strip that comes and goes by itself.
import { nodesOf } from "./markup.js";

// `ways`: `leave` gives up what is being typed, `save` offers what waits as a file, `reload` loads the
// page again. `told`: {waiting, refused, is_lost, is_closed, is_unreadable, is_stopped, is_stranded, is_outbox,
// may_write, is_old, cannot_keep, overtaken}.
export function drawBars({ pages, language }, told, place, { leave, save, reload }) {
  const { main } = pages.render("app/bars.html", { bars: told }, place, language);
  const strip = document.querySelector("[data-bars]") ?? newStrip();
  const html = main.trim();
  if (strip.dataset.bars === html) return;
  strip.dataset.bars = html;
  strip.replaceChildren(nodesOf(html));
  strip.querySelector("[data-leave]")?.addEventListener("click", leave);
  strip.querySelector("[data-rescue]")?.addEventListener("click", save);
  strip.querySelector("[data-reload]")?.addEventListener("click", reload);
}

// Marks on what waits to be sent: not for the moment that sending takes.
export function showMarks(isShown) {
  for (const mark of document.querySelectorAll("[data-waits]")) mark.hidden = !isShown;
}

function newStrip() {
  const strip = document.createElement("div");
  strip.className = "bars-said";
  strip.setAttribute("role", "status");
  strip.dataset.bars = "";
  document.querySelector("header.top").after(strip);
  return strip;
}

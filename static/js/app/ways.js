// The ways within the pad: where there is no signal, or where the server does not know all yet,
// links lead on within the page, and so do Back and Forward. What cannot be had is told.
import { placeAt } from "./routes.js";
import { SCREENS } from "./screens.js";

export function leadOn(app) {
  document.addEventListener("click", (event) => follow(app, event));
  let path = location.pathname;
  addEventListener("popstate", () => {
    const isOther = location.pathname !== path; // else only another part of this page
    path = location.pathname;
    if (isOther) app.go(location.href, { isNew: false });
  });
  app.onGone = () => (path = location.pathname);
  addEventListener("offline", () => app.line?.look());
}

function follow(app, event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target) return;
  if (link.pathname === location.pathname && link.hash) return;
  const isDownload = link.hasAttribute("download");
  if (!app.isCut && (isDownload || !app.pad.rows.length)) return;
  const to = isDownload ? null : placeAt(app.parts.routes, link.pathname);
  if (to?.pad === app.pad.id && SCREENS[to.name]) {
    event.preventDefault();
    app.go(link.href);
  } else if (app.isCut && (isDownload || !app.hasWorker)) {
    event.preventDefault();
    app.needsSignal();
  }
}

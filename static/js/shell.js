// A page that could not be fetched: the app draws it from what this phone knows. What it cannot
// draw leads to the pages that were kept.
const place = document.querySelector("[data-shell]");
const TITLE = /<title>([^<]*) · [^<]*<\/title>/;
const ESCAPED = { amp: "&", lt: "<", gt: ">", "#34": '"', "#39": "'" };

if (!(await isFilled())) await showKept();

// The app's module exports fillShell(place): true when the page at this address could be drawn.
async function isFilled() {
  if (!place.dataset.app) return false;
  try {
    const { fillShell } = await import(place.dataset.app);
    return await fillShell(place);
  } catch {
    return false;
  }
}

async function showKept() {
  const list = place.querySelector("[data-kept]");
  for (const [path, title] of [...(await keptPages())].reverse()) list.append(entry(path, title));
  list.hidden = !list.childElementCount;
  place.querySelector("[data-none]").hidden = !list.hidden;
  place.querySelector("[data-again]").href = location.href;
  place.hidden = false;
}

// The ones seen last come first.
async function keptPages() {
  const found = new Map();
  if (!globalThis.caches) return found; // over plain http
  const names = (await caches.keys()).filter((name) => name.startsWith(`pages:${document.documentElement.lang}:`));
  for (const name of names) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const [, title] = TITLE.exec(await (await pages.match(request)).text()) ?? [];
      if (title) found.set(new URL(request.url).pathname, plain(title));
    }
  }
  return found;
}

function plain(title) {
  return title.replace(/&([\w#]+);/g, (whole, name) => ESCAPED[name] ?? whole);
}

function entry(path, title) {
  const [item, link] = ["li", "a"].map((name) => document.createElement(name));
  link.className = "row";
  link.href = path;
  link.textContent = title;
  item.append(link);
  return item;
}

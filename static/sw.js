// The service worker: opens the app without a signal from what this phone has kept.
//
// The server writes one more line before this source (web/worker.py): `told`, what it knows of
// this build. Each build and language has two caches: `shell:` with the parts of the app, which
// never change, and `pages:` with pages as they were last seen. Pages are private: what a phone
// was let out of goes at once. Everything that is sent, and everything that scripts ask of a pad,
// goes past this worker.
const PATIENCE = 4000; // how long a page is waited for before the kept one is shown
const SILENCE = 2000; // a page that does not answer within it may need anything
const MOST_PAGES = 120;
const AGAIN = 5 * 60 * 1000; // a pad's pages are looked through no oftener, but from its home
const MARK = "X-Mark";
const GONE = [403, 404, 410];
const GONE_CODES = ["forbidden", "not_found"];
const NO_ANSWER = [502, 503, 504]; // of a proxy, whose server does not answer
const NOTICE = 'class="notice ';

const OWN = `${told.language}:${told.build}`;
const SHELL = `shell:${OWN}`;
const PAGES = `pages:${OWN}`;
const PARTS = told.parts.map((pattern) => new RegExp(pattern));
const KEPT = told.kept.map((pattern) => new RegExp(pattern));
const DRAWN = told.drawn.map((pattern) => new RegExp(pattern)); // by the app, from what the phone knows
const [BEFORE_PAD] = told.pad.split("<");
const BUILD = new RegExp(`${told.static}(\\w+)/`);
let busy = Promise.resolve(); // what pages told is done
const PAD_LINK = new RegExp(`href="${BEFORE_PAD}([^/"]+)"`, "g");

addEventListener("install", (event) => event.waitUntil(install().then(() => skipWaiting())));
// Taking over is safe: parts of an older build are still found under their own addresses.
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(open(event, url));
  else if (PARTS.some((part) => part.test(url.pathname))) event.respondWith(partOf(request));
});
addEventListener("message", (event) => {
  busy = busy.then(() => hear(event)).catch(() => {}); // one after the other; full disks are no failure
  event.waitUntil(busy);
});

// All parts or nothing; the shell comes last and says that all are there.
async function install() {
  const shell = await caches.open(SHELL);
  try {
    await shell.addAll(told.files);
    const page = await read(await fetch(told.shell, { cache: "reload" }));
    if (page?.owner !== OWN) throw new Error(OWN); // the server has gone on to another build
    await shell.put(told.shell, copyOf(page));
  } catch (error) {
    await caches.delete(SHELL);
    throw error;
  }
}

// A page: from the server; the kept one where it does not answer, or takes too long.
async function open(event, url) {
  const arriving = fetch(event.request).then(
    (answer) => (NO_ANSWER.includes(answer.status) ? null : [answer, answer.clone()]),
    () => null,
  );
  event.waitUntil(arriving.then((found) => found && note(url, found[1])));
  const soon = await Promise.race([arriving, sleep(PATIENCE)]);
  if (soon) return soon[0];
  const kept = isKept(url.pathname) ? await keptOf(url) : null;
  if (kept) return kept;
  const late = DRAWN.some((page) => page.test(url.pathname)) ? null : await arriving;
  return late ? late[0] : standIn();
}

async function standIn() {
  return (await shellOf(SHELL)) ?? Response.error();
}

// The shell of a build, which was put there when all of its parts were.
function shellOf(name) {
  return caches.match(told.shell, { cacheName: name });
}

async function partOf(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

// Of an older build only where its parts are still here.
async function keptOf(url) {
  const names = (await caches.keys()).filter((name) => name.startsWith(`pages:${told.language}:`));
  for (const name of [PAGES, ...names.reverse()]) {
    const kept = await caches.match(url.pathname, { cacheName: name });
    if (kept && (await shellOf(name.replace("pages", "shell")))) return kept;
  }
  return null;
}

// Keeps a page that has come, and forgets a pad that is not open any more.
async function note(url, answer, mark = "", isAgain = false) {
  if (GONE.includes(answer.status)) return look(url);
  if (url.search || !isKept(url.pathname)) return null;
  const page = await read(answer);
  if (!page) return null;
  if (page.text.includes(NOTICE) && !isAgain) return bring(url.pathname, mark, true); // said once only
  const pages = await caches.open(`pages:${page.owner}`);
  await pages.put(url.pathname, copyOf(page, mark));
  const all = await pages.keys();
  await Promise.all(all.slice(0, -MOST_PAGES).map((request) => pages.delete(request)));
  if (url.pathname === told.front) await forgetOthers(page.text);
  return page.owner;
}

// A page of ours: its text, its headers, and whose it is (language and build); null for others.
async function read(answer) {
  const isPage = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (answer.status !== 200 || answer.redirected || !isPage) return null;
  const text = await answer.text();
  const [, language] = /<html lang="([\w-]+)"/.exec(text) ?? [];
  const [, build] = BUILD.exec(text) ?? [];
  return language && build ? { text, headers: answer.headers, owner: `${language}:${build}` } : null;
}

function copyOf({ text, headers }, mark = "") {
  const kept = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) kept.delete(name);
  if (mark) kept.set(MARK, mark);
  return new Response(text, { headers: kept });
}

// Fetches a page to keep it: whose it is; null where it is none, undefined without an answer.
async function bring(path, mark = "", isAgain = false) {
  try {
    const answer = await fetch(path, { cache: "no-cache" });
    if (answer.status >= 500) return undefined;
    return await note(new URL(path, location.origin), answer, mark, isAgain);
  } catch {
    return undefined;
  }
}

function isKept(path) {
  return KEPT.some((page) => page.test(path));
}

function padOf(path) {
  return path.startsWith(BEFORE_PAD) ? path.slice(BEFORE_PAD.length).split("/")[0] : "";
}

// Something was not there: the pad itself is asked for, as it may be this one thing only.
async function look(url) {
  const pad = padOf(url.pathname);
  const answer = pad && (await answerOf(pad));
  if (answer === "lost") return null;
  for (const name of await pageCaches()) await (await caches.open(name)).delete(url.pathname);
  if (answer === "gone") await forget((other) => other === pad, [pad]);
  return null;
}

// Whether a pad is "open" or "gone", by the server's own word; "lost" where somebody else answers.
async function answerOf(pad) {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(told.snapshot.replace("<pad>", pad), { headers, redirect: "error", cache: "no-store" });
    const { error, pad: itself } = await answer.json();
    if (GONE.includes(answer.status) && GONE_CODES.includes(error?.code)) return "gone";
    return itself ? "open" : "lost";
  } catch {
    return "lost";
  }
}

// The front page names every pad that is open to this phone.
async function forgetOthers(text) {
  const named = new Set([...text.matchAll(PAD_LINK)].map(([, pad]) => pad));
  await forget((pad) => !named.has(pad));
}

async function forget(isMeant, known = []) {
  const gone = new Set(known);
  for (const name of await pageCaches()) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const pad = padOf(new URL(request.url).pathname);
      if (!pad || !isMeant(pad)) continue;
      gone.add(pad);
      await pages.delete(request);
    }
  }
  if (!gone.size) return;
  for (const client of await clients.matchAll({ type: "window" })) {
    client.postMessage({ kind: "gone", pads: [...gone] });
  }
}

async function pageCaches() {
  return (await caches.keys()).filter((name) => name.startsWith("pages:"));
}

async function hear({ data, source }) {
  if (data.kind === "gone") await forget((pad) => data.pads.includes(pad));
  if (data.kind !== "opened") return;
  const { pathname } = new URL(source.url);
  if (!(await shellOf(SHELL))) await install(); // somebody emptied it
  const isHere = await caches.match(pathname, { cacheName: PAGES });
  if (isKept(pathname) && (!isHere || pathname === told.front)) await bring(pathname);
  if (padOf(pathname)) await fetchAhead(padOf(pathname), pathname);
  await renew();
  await tidy();
}

// The pages of a pad that may be wanted when the signal is gone.
async function fetchAhead(pad, from) {
  const address = told.ahead.replace("<pad>", pad);
  const pages = await caches.open(PAGES);
  const before = Number((await pages.match(address))?.headers.get(MARK) ?? 0);
  if (from !== told.pad.replace("<pad>", pad) && Date.now() - before < AGAIN) return;
  const answer = await fetch(address).catch(() => null);
  if (!answer) return;
  if (GONE.includes(answer.status)) await look(new URL(address, location.origin));
  if (!answer.ok) return;
  for (const [path, mark] of (await answer.json()).pages) {
    const here = await pages.match(path);
    if (here && here.headers.get(MARK) === (mark || null)) continue;
    const owner = await bring(path, mark);
    if (owner === undefined || (owner && owner !== OWN)) return;
  }
  await pages.put(address, new Response(null, { headers: { [MARK]: String(Date.now()) } }));
}

// Pages of an older build or of another language are fetched again, while there is a signal.
async function renew() {
  const own = await caches.open(PAGES);
  for (const name of await pageCaches()) {
    if (name === PAGES) continue;
    const old = await caches.open(name);
    for (const request of await old.keys()) {
      const path = new URL(request.url).pathname;
      const owner = (await own.match(path)) ? OWN : await bring(path);
      if (owner === undefined || (owner && owner !== OWN)) return;
      await old.delete(request);
    }
  }
}

// Caches of older builds go when neither an open page nor a kept one may need them.
async function tidy() {
  const others = (await caches.keys()).filter((name) => /^(shell|pages):/.test(name) && !name.endsWith(OWN));
  if (!others.length) return;
  const open = await openOnes();
  for (const name of others) {
    const owner = name.slice(name.indexOf(":") + 1);
    const pages = await (await caches.open(`pages:${owner}`)).keys();
    const isNeeded = open.has("") || open.has(owner) || pages.length > 0;
    const isNext = registration.installing || registration.waiting; // a newer one may be its owner
    if (isNeeded || isNext) continue;
    await caches.delete(`shell:${owner}`);
    await caches.delete(`pages:${owner}`);
  }
}

// Whose the open pages are; "" for one that does not say so.
async function openOnes() {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return new Set(await Promise.all(pages.map(ask)));
}

function ask(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    setTimeout(() => done(""), SILENCE);
    page.postMessage({ kind: "whose" }, [port2]);
  });
}

function sleep(time) {
  return new Promise((done) => setTimeout(done, time));
}

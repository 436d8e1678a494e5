// What sending needs of the browser: the network, a clock, chance, events, other tabs.
const NAME = "scorepad-outbox";
const PATIENCE = 15000;
const LEASE = 20000;
const JSON_TYPE = "application/json";
const INSIDE = 1000;

export function browserWorld() {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  return {
    post,
    freshId,
    now: ticks,
    moment: () => new Date().toISOString(),
    random: () => Math.random(),
    later,
    alone: navigator.locks ? locked(navigator.locks, ticks) : leased(localStorage, freshId(), Date.now),
    onWake,
    tell: (told) => channel?.postMessage(told),
    onWord: (hear) => channel?.addEventListener("message", ({ data }) => hear(data)),
  };
}

// Time that passes, whatever the phone's clock is set to meanwhile.
function ticks() {
  return performance.now();
}

// A new id of a fact or a game: 128 bits that nobody else has.
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Posts JSON: {status, isRedirected, retryAfter, json}, or null where no answer came in time.
async function post(to, body) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(to, {
      method: "POST",
      body,
      headers: { "Content-Type": JSON_TYPE, Accept: JSON_TYPE },
      redirect: "manual",
      cache: "no-store",
      signal: patience.signal,
    });
    return await readAnswer(response);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response) {
  const isJson = (response.headers.get("Content-Type") ?? "").startsWith(JSON_TYPE);
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  return {
    status: response.status,
    isRedirected: response.redirected || response.type === "opaqueredirect",
    retryAfter,
    json: isJson ? await response.json().catch(() => null) : null,
  };
}

function later(time, work) {
  const timer = setTimeout(work, time);
  return () => clearTimeout(timer);
}

// Whatever may have brought the network back.
function onWake(wake) {
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
}

// One tab sends at a time. One that the phone has put to sleep while it was sending does not hold
// up the others for good.
export function locked(locks, now) {
  let refusedAt = null;
  return async (work) => {
    const isOverdue = refusedAt !== null && now() - refusedAt > LEASE;
    const made = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (!lock && !isOverdue) return false;
      await work(() => {});
      return true;
    });
    refusedAt = made ? null : (refusedAt ?? now());
  };
}

// Plain HTTP has no locks: a note says which tab sends, and until when. Two may still read it at
// once, and a clock may be set: then both send, which does no harm.
export function leased(storage, who, now) {
  return async (work) => {
    const note = readNote(storage);
    const left = (note?.until ?? 0) - now();
    if (note && note.who !== who && left > 0 && left <= LEASE) return;
    const renew = () => writeNote(storage, { who, until: now() + LEASE });
    renew();
    try {
      await work(renew);
    } finally {
      if (readNote(storage)?.who === who) writeNote(storage, null);
    }
  };
}

function readNote(storage) {
  try {
    return JSON.parse(storage.getItem(NAME));
  } catch {
    return null;
  }
}

function writeNote(storage, note) {
  try {
    storage.setItem(NAME, JSON.stringify(note));
  } catch {
    // nothing can be kept: then every tab sends
  }
}

// Warns who leaves while facts are unsent; `stateOf()`: the sender's state. Going on to another page
// of ours loses nothing where they are kept; gives a function that says so of a way that no link
// and no form takes.
export function warnOfLeaving(stateOf) {
  let insideAt = -INSIDE;
  const goInside = () => (insideAt = performance.now());
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (link?.origin === location.origin && !link.target && !link.hasAttribute("download")) goInside();
  });
  document.addEventListener("submit", goInside);
  addEventListener("beforeunload", (event) => {
    const { waiting, isLoose } = stateOf();
    const isInside = performance.now() - insideAt < INSIDE;
    if (isLoose || (waiting > 0 && !isInside)) event.preventDefault();
  });
  return goInside;
}

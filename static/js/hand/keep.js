// The hand in progress survives reload, lock and a closed tab: on this phone at once, and on the
// server a moment later. On opening the page, the younger of the two is shown.
const PAUSE = 400;

// Gives {saved}: the hand is a fact now, and is kept elsewhere.
export function keepHand(hand) {
  const { form, fields } = hand;
  const keep = store(form.dataset.key);
  let timer = 0;

  const stop = () => {
    clearTimeout(timer);
    const wasDue = timer !== 0;
    timer = 0;
    return wasDue;
  };
  const tell = () => {
    if (stop()) tellServer(form);
  };
  const here = () => ({
    slot: form.elements.slot.value,
    fact: form.elements.fact.value,
    at: Date.now(),
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value])),
  });

  hand.listeners.push(() => {
    keep.write(here());
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE);
  });
  hand.listen(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") tell();
  });
  hand.listen(window, "pagehide", tell);
  hand.signal.addEventListener("abort", tell);
  hand.listen(form, "submit", (event) => {
    if (!event.defaultPrevented) stop(); // the form itself says it, and what is newer
  });
  bringBack(hand, keep);
  return {
    saved() {
      stop();
      keep.clear();
    },
  };
}

function bringBack(hand, keep) {
  const { form, fields } = hand;
  const kept = keep.read();
  if (!kept) return;
  if (kept.slot !== form.elements.slot.value) {
    if (Number(kept.slot) < Number(form.elements.slot.value)) keep.clear(); // else its turn may come
    return;
  }
  if (isOlder(kept, form)) return;
  for (const [name, value] of Object.entries(kept.fields)) {
    if (fields[name]) fields[name].value = value;
  }
  form.elements.fact.value = kept.fact;
  hand.isTouched = true;
  hand.draw();
  hand.listeners.forEach((listener) => listener());
}

// Of the same entry, the copy with more taps is the younger; of two entries, the one that was
// touched last (ages, not times: the clocks may differ).
function isOlder(kept, form) {
  if (form.dataset.age === "") return false;
  const [here, there] = [Number(kept.fields.taps), Number(form.elements.taps.value)];
  if (kept.fact === form.elements.fact.value && here !== there) return here < there;
  return Date.now() - kept.at > Number(form.dataset.age);
}

function tellServer(form) {
  fetch(form.dataset.keep, {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
    headers: { Accept: "application/json" },
    keepalive: true,
  }).catch(() => {}); // it is kept here
}

function store(key) {
  const tried = (act) => {
    try {
      return act();
    } catch {
      return null; // storage is full or forbidden: the server's copy is left
    }
  };
  return {
    read: () => tried(() => JSON.parse(localStorage.getItem(key))),
    write: (kept) => tried(() => localStorage.setItem(key, JSON.stringify(kept))),
    clear: () => tried(() => localStorage.removeItem(key)),
  };
}

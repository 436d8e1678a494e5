// What is new is told at once: by the server's stream, or by asking every few seconds where there
// is none, where it is refused or broken. Nothing is open while nobody looks at the page.
const ASK = 3000; // without a stream
const LOOK = 30000; // beside one: what breaks it on the way is told to nobody
const AGAIN = 30000; // after the server refused one
const PATIENCE = 15000;
const OPEN = 1;
const CLOSED = 2;

// follow({live, ask, game}, listener, lost): `live` is the stream's address, `ask` gives the address
// that is asked whenever something may be new (its answer has an ETag), `game` the only one of the
// stream's that counts (none: all). `listener` gets each new answer: {game, version, draft, pen,
// facts …} of a game's facts. `lost` is told whether the server cannot be reached,
// and how it answered.
// Gives {look, stop}: ask now; let go.
export function follow({ live, ask, game }, listener, lost = () => {}, world = window) {
  const line = { stream: null, timer: 0, due: Infinity, refusedAt: -Infinity, heard: 0, isStopped: false };
  const look = looker(ask, listener, lost, world);
  const isSeen = () => !line.isStopped && world.document.visibilityState !== "hidden";

  const plan = (atLatest = Infinity) => {
    const wait = line.stream?.readyState === OPEN ? LOOK : ASK;
    const due = world.performance.now() + wait;
    if (due >= atLatest) return;
    world.clearTimeout(line.timer);
    line.due = due;
    if (isSeen()) line.timer = world.setTimeout(check, wait);
  };
  const close = () => {
    line.stream?.close();
    line.stream = null;
  };
  const open = () => {
    const ears = { open: () => look().then(() => plan()), error: refuse, game: hear };
    if (world.EventSource) line.stream = heard(new world.EventSource(live), ears);
  };
  const hear = ({ data }) => {
    line.heard += 1;
    if (!game || JSON.parse(data).game === game) look();
  };
  const refuse = () => {
    if (line.stream?.readyState === CLOSED) {
      close();
      line.refusedAt = world.performance.now();
    } // else it tries again by itself, again and again
    plan(line.due);
  };
  async function check() {
    const { heard } = line;
    line.due = Infinity;
    const isNews = await look();
    // It said nothing of what is new: it is dead, though it does not know.
    if (isNews && heard === line.heard && line.stream?.readyState === OPEN) close();
    if (isSeen() && !line.stream && world.performance.now() - line.refusedAt >= AGAIN) open();
    plan();
  }
  const wake = () => {
    close();
    if (!isSeen()) return world.clearTimeout(line.timer);
    line.refusedAt = -Infinity;
    open();
    look();
    plan();
  };
  const deafen = hearing(world, wake, close);
  const stop = () => {
    line.isStopped = true;
    close();
    world.clearTimeout(line.timer);
    deafen();
  };
  wake();
  return { look, stop };
}

function heard(stream, ears) {
  for (const [name, hear] of Object.entries(ears)) stream.addEventListener(name, hear);
  return stream;
}

// When somebody looks again and when not any more; gives what ends it.
function hearing(world, wake, close) {
  const ears = [[world.document, "visibilitychange", wake], [world, "pageshow", wake], [world, "online", wake]];
  ears.push([world, "pagehide", close]);
  for (const [target, name, hear] of ears) target.addEventListener(name, hear);
  return () => ears.forEach(([target, name, hear]) => target.removeEventListener(name, hear));
}

// The address of a game's facts after those that are kept, {facts}: after the last of them, which
// is named, as the server may have gone back to an older backup.
export function factsAfter(address, kept, base = location.href) {
  const found = new URL(address, base);
  const last = kept?.facts.at(-1);
  found.searchParams.set("after", last?.number ?? 0);
  if (last) found.searchParams.set("last", last.id);
  return found.href;
}

// What of an answer is the same however much of it was asked for, and however old it has become.
function standing(told) {
  const { facts, ...rest } = told;
  return JSON.stringify(rest, (key, value) => (key === "age" ? undefined : value));
}

// Asks once at a time, and once more if it was asked to meanwhile. Gives whether anything was new.
function looker(ask, listener, lost, world) {
  let tag = { address: "", value: "" };
  let known = "";
  let asking = null;
  let isWanted = false;

  const once = async () => {
    const address = ask();
    const headers = { Accept: "application/json" };
    if (tag.address === address) headers["If-None-Match"] = tag.value;
    const signal = world.AbortSignal.timeout(PATIENCE);
    const answer = await world.fetch(address, { headers, signal, cache: "no-store" });
    lost(answer.status >= 500, answer.status);
    if (!answer.ok) return false; // 304, or not for this phone (any more)
    const told = await answer.json();
    tag = { address, value: answer.headers.get("ETag") ?? "" };
    const before = known;
    known = standing(told);
    listener(told);
    const last = told.facts?.at(-1);
    if (last && last.number < told.version) isWanted = true; // there is more than fits
    return known !== before;
  };
  const run = async () => {
    let isNews = false;
    do {
      isWanted = false;
      try {
        isNews = (await once()) || isNews;
      } catch {
        lost(true);
      }
    } while (isWanted);
    asking = null;
    return isNews;
  };
  return () => {
    if (asking) isWanted = true;
    else asking = run();
    return asking;
  };
}

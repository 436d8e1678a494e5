// The outbox on its way: what waits is sent, one request at a time, until the server has it.
//
// Any number of tabs may do this at once: the server knows facts by their ids, and an answer counts
// only for a row as it was sent (answers.js). That one tab sends at a time only saves requests.
import { looseRows } from "./loose.js";
import { add, answered, batchOf, countsOf, decide, saysTheSame, toSend } from "./outbox.js";
import { inOrder } from "./rests.js";

const FACTS = 50; // in a request
const SHORT = 2000; // while something waits
const LONG = 15000; // while nothing does: another tab may have left something
const LONGEST = 60000; // while it fails
const LONGEST_TOLD = 600000; // the server said so
const CLOSED = [401, 403, 404];
const OUT = ["forbidden", "not_found"];
const TOO_BIG = 413;
const NOTHING = {
  waiting: 0, refused: 0, isSending: false, isLost: false, isClosed: false, isOld: false, isLoose: false,
  isUnreadable: false,
};

// Starts sending. `store`: that of store.js; `addressOf(pad)`: where the pad takes facts; `build`:
// that of this page; `world`: browser.js. `onChange(state, told)` is called whenever something has
// become otherwise; `state`:
//   {waiting, refused}: how many wait to be sent, and how many for a person
//   isSending; isLost: no connection; isClosed: the server does not let this phone in, or is not
//   ours; isOld: the server gives out another build; isLoose: something is kept by this page alone
//   isUnreadable: what is kept cannot be read now; the rows are those that were read last
// `told`: null, or {pad, done, notices} as answers.js gives them, and `build`. What is done left the
// outbox: whoever draws it keeps showing it until the facts of its game have been fetched.
export function startSending({ store, addressOf, build, onChange }, world) {
  const box = {
    store, addressOf, build, onChange, world,
    loose: looseRows(),
    seen: [], // the rows of the store as they were read last
    isUnreadable: false,
    pads: new Map(),
    state: NOTHING,
    isRunning: false,
    isAsked: false,
    cancel: () => {},
  };
  world.onWake(() => poke(box));
  world.onWord((told) => refresh(box, told));
  poke(box);
  return {
    get state() {
      return box.state;
    },
    // Keeps one fact {pad, game, id, kind, body, at?} and sends it. Gives its row when it is kept;
    // if this browser keeps nothing, it is kept by this page. Fails where a fact that is kept already
    // cannot be told anew.
    add: (fact) => keep(box, { at: world.moment(), ...fact }),
    // What a person decides (choices.js): {dropped, isDone}. What would go besides is named in
    // `given.agreed` by its ids, as a person has seen it; else nothing is done.
    decide: (pad, seq, choice, given = {}) => settle(box, pad, seq, choice, given),
    rows: (pad = null) => allRows(box, pad),
    // Whether the server, by its own word, does not let this phone into a pad.
    isClosed: (pad) => Boolean(box.pads.get(pad)?.isOut),
    poke: () => poke(box),
    stop: () => box.cancel(),
  };
}

async function keep(box, fact) {
  const row = { ...fact, state: "waiting", answer: null };
  let [source, kept] = [box.store, null];
  try {
    kept = await box.store.addRow(row);
  } catch (error) {
    if (error.name !== "NotKept") throw error;
    [source, kept] = [box.loose, box.loose.addRow(row)];
  }
  if (!saysTheSame(kept, fact)) kept = await sayAnew(box, source, fact);
  if (source === box.store) box.seen = [...box.seen.filter(({ seq }) => seq !== kept.seq), kept];
  await changed(box, null);
  poke(box);
  return kept;
}

// A fact that is there already, and is to say something else now.
async function sayAnew(box, source, fact) {
  const rows = await change(box, source, fact.pad, (before) => add(before, fact));
  return rows.find(({ id }) => id === fact.id);
}

async function change(box, source, pad, work) {
  const rows = await source.changeRows(pad, work);
  if (source === box.store) box.seen = [...box.seen.filter((row) => row.pad !== pad), ...rows];
  return rows;
}

async function settle(box, pad, seq, choice, given) {
  let made = { dropped: [], isDone: false };
  const fresh = { freshId: box.world.freshId(), freshGame: box.world.freshId(), ...given };
  const choose = (rows) => {
    made = agreed(decide(rows, seq, choice, fresh), rows, given.agreed ?? []);
    return made.rows;
  };
  await change(box, sourceOf(box, seq), pad, choose);
  await changed(box, null);
  poke(box);
  return { dropped: made.dropped, isDone: made.isDone };
}

function sourceOf({ store, loose }, seq) {
  return loose.has(seq) ? loose : store;
}

async function allRows(box, pad) {
  return [...(await storedRows(box, pad)), ...box.loose.rows(pad)];
}

// Nothing goes that a person has not seen.
function agreed(made, rows, ids) {
  const isSeen = made.dropped.every(({ id }) => ids.includes(id));
  return isSeen ? made : { ...made, rows, isDone: false };
}

// The rows of the store. A store that cannot be read is not an empty one: then those that were
// read last. Where nothing is ever kept, there is nothing to be read.
async function storedRows(box, pad) {
  const isOfPad = (row) => pad === null || row.pad === pad;
  try {
    const rows = await box.store.rows(pad);
    box.seen = [...box.seen.filter((row) => !isOfPad(row)), ...rows];
    box.isUnreadable = false;
  } catch {
    box.isUnreadable = box.store.state !== "forbidden";
  }
  return inOrder(box.seen.filter(isOfPad));
}

async function rowsToSend({ store, loose }, source, pad) {
  if (source === loose) return loose.rows(pad);
  try {
    return await store.rows(pad);
  } catch {
    return []; // what cannot be read cannot be sent now; the rest can
  }
}

// Sends now, or once more when what is being sent has been answered.
function poke(box) {
  for (const link of box.pads.values()) if (!link.isTold) link.until = 0;
  run(box);
}

async function run(box) {
  if (box.isRunning) {
    box.isAsked = true;
    return;
  }
  box.isRunning = true;
  box.cancel();
  do {
    box.isAsked = false;
    await box.world.alone((renew) => sendAll(box, renew)).catch(() => {});
  } while (box.isAsked);
  box.isRunning = false;
  await refresh(box, null);
  box.cancel = box.world.later(pauseOf(box), () => run(box));
}

async function sendAll(box, renew) {
  const rows = await allRows(box, null);
  for (const pad of new Set(rows.map((row) => row.pad))) {
    for (const source of [box.store, box.loose]) {
      while (linkTo(box, pad).until <= box.world.now() && (await sendSome(box, source, pad))) renew();
    }
  }
}

// One request. Whether it got something done, so that there may be more to do.
async function sendSome(box, source, pad) {
  const link = linkTo(box, pad);
  const batch = toSend(await rowsToSend(box, source, pad), pad, link.limit);
  if (batch.length === 0) return false;
  show(box, { isSending: true, isUnreadable: box.isUnreadable });
  const response = await box.world.post(box.addressOf(pad), JSON.stringify(batchOf(batch)));
  let told = null;
  await change(box, source, pad, (rows) => {
    told = answered(rows, batch, response);
    return told.rows;
  });
  const isOn = isProgress(told, batch);
  heard(box, link, response, batch.length, isOn);
  await changed(box, { pad, done: told.done, notices: told.notices, build: response?.json?.build ?? null });
  return isOn;
}

function isProgress({ rows }, batch) {
  const isAsBefore = (row, was) => row.seq === was.seq && row.state === was.state && saysTheSame(row, was);
  return !batch.every((was) => rows.some((row) => isAsBefore(row, was)));
}

// What a response says of the way to a pad; after what went wrong the next try waits longer.
function heard(box, link, response, size, isProgress) {
  const now = box.world.now();
  link.isLost = response === null;
  link.isClosed = Boolean(response) && (response.isRedirected || CLOSED.includes(response.status));
  link.isOut = link.isClosed && OUT.includes(response.json?.error?.code);
  link.isTold = false;
  if (isProgress) {
    Object.assign(link, { failures: 0, until: 0, limit: FACTS });
    return;
  }
  link.failures += 1;
  if (response?.status === TOO_BIG) link.limit = Math.max(1, Math.floor(size / 2));
  link.until = now + pauseAfter(link.failures, box.world.random());
  if (response?.retryAfter) {
    link.until = now + Math.min(response.retryAfter * 1000, LONGEST_TOLD);
    link.isTold = true;
  }
}

// How long to wait after so many failures; `chance` (0 to 1) keeps phones from coming all at once.
export function pauseAfter(failures, chance) {
  return Math.min(SHORT * 2 ** (failures - 1), LONGEST) * (0.75 + chance / 2);
}

function pauseOf(box) {
  if (box.state.waiting === 0) return LONG;
  const waits = [...box.pads.values()].map(({ until }) => until - box.world.now()).filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits) : SHORT;
}

function linkTo(box, pad) {
  if (!box.pads.has(pad)) {
    const fresh = { failures: 0, until: 0, limit: FACTS, isLost: false, isClosed: false, isTold: false };
    box.pads.set(pad, fresh);
  }
  return box.pads.get(pad);
}

// Something was changed here: the other tabs are told, too.
async function changed(box, told) {
  box.world.tell(told);
  await refresh(box, told);
}

async function refresh(box, told) {
  const rows = await allRows(box, null);
  const links = [...box.pads.entries()].filter(([pad]) => rows.some((row) => row.pad === pad));
  show(box, {
    ...countsOf(rows),
    isSending: box.isRunning && box.state.isSending,
    isLost: links.some(([, link]) => link.isLost),
    isClosed: links.some(([, link]) => link.isClosed),
    isOld: box.state.isOld || (Boolean(told?.build) && told.build !== box.build),
    isLoose: box.loose.rows(null).length > 0,
    isUnreadable: box.isUnreadable,
  }, told);
}

function show(box, news, told = null) {
  const before = JSON.stringify(box.state);
  box.state = { ...box.state, ...news };
  if (told || JSON.stringify(box.state) !== before) box.onChange(box.state, told);
}

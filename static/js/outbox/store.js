// What this phone keeps in IndexedDB: facts that wait to be sent, pads, games, hands in progress.
//
// `openStore(onState)` gives the store when it is known whether there is one; it does not fail.
// `store.state` says which of these holds, and `onState(state)` whenever it becomes another:
//   open       what is given to the store is kept
//   full       there was no room for the last thing; the next one is tried again
//   broken     the last thing failed for another reason; the next one is tried again
//   blocked    another tab, with an older page, does not let go; it opens by itself when that does
//   forbidden  this browser lets nothing be kept, or not in this window
//   outdated   a newer page than this one has the data now: this one must be loaded again
// In any but the first, nothing can be kept here: writes go to the server by their forms.
// Every call is one transaction: its promise is fulfilled when all of it is on the disk, and
// rejected with a NotKept, which has the state, when nothing of it is.
const NAME = "scorepad";
const PATIENCE = 4000;
const TRIED = ["open", "full", "broken"];
const OUTBOX = "outbox";
const MISTAKES = ["DataError", "DataCloneError"]; // ours, not the disk's
const AFTER_TEXT = []; // a list comes after every text in the order of keys

// What each version adds to the one before. A version that was given out stays as it is, and none
// takes the outbox away.
const UPGRADES = [
  (database) => {
    const outbox = database.createObjectStore(OUTBOX, { keyPath: "seq", autoIncrement: true });
    outbox.createIndex("pad", "pad");
    outbox.createIndex("id", "id");
    database.createObjectStore("pads");
    database.createObjectStore("games");
  },
];

export class NotKept extends Error {
  name = "NotKept";

  constructor(state, cause) {
    super(state, { cause });
    this.state = state;
  }
}

export async function openStore(onState = () => {}) {
  const link = { state: "opening", opening: null, isAsked: false };
  await new Promise((known) => {
    link.onState = (state) => {
      known();
      onState(state);
    };
    connection(link).catch(() => {});
    setTimeout(known, PATIENCE); // some browsers never answer
  });
  if (link.state === "opening") tell(link, "forbidden");
  return {
    get state() {
      return link.state;
    },
    ...outboxIn(link),
    ...padsIn(link),
    ...gamesIn(link),
  };
}

// Rows {pad, game, id, kind, body, at, state, answer}, to which keeping gives `seq`: their order.
function outboxIn(link) {
  return {
    // Keeps a row; gives it with its seq. One with the same id that is there already is given
    // instead.
    addRow: async (row) => {
      const kept = await write(link, [OUTBOX], ({ outbox }) => addOne(outbox, row));
      stay(link);
      return kept;
    },
    // The rows of a pad, or of all, in their order.
    rows: (pad = null) => read(link, [OUTBOX], ({ outbox }) => rowsOf(outbox, pad)),
    // All rows of a pad in one go, also with another tab at work: `change` is given them and gives
    // those that are to be there, at once; one without seq is new. Gives them as they are kept.
    changeRows: (pad, change) => write(link, [OUTBOX], ({ outbox }) => changeAll(outbox, pad, change)),
  };
}

function padsIn(link) {
  return {
    readPad: (pad) => read(link, ["pads"], ({ pads }) => found(pads.get(pad))),
    // The ids of all pads of which anything is kept.
    padIds: () => read(link, [OUTBOX, "pads", "games"], idsOf),
    writePad: (pad, snapshot) => write(link, ["pads"], ({ pads }) => asked(pads.put(snapshot, pad))),
    // What was read of a pad. The rows of the outbox are nobody else's: they are given back and stay,
    // unless `withRows` says that a person has seen them.
    forgetPad: (pad, withRows = false) =>
      write(link, [OUTBOX, "pads", "games"], (stores) => forget(stores, pad, withRows)),
  };
}

// What is kept of a game: {version, facts, names, draft, pen, seen_at}.
function gamesIn(link) {
  return {
    // [[public id, what is kept], …] of a pad.
    listGames: (pad) => read(link, ["games"], ({ games }) => entries(games, pad)),
    writeGame: (pad, game, kept) => write(link, ["games"], ({ games }) => asked(games.put(kept, [pad, game]))),
  };
}

async function addOne(outbox, row) {
  const known = await asked(outbox.index("id").get(row.id));
  if (known) return known;
  return { ...row, seq: await asked(outbox.add(row)) };
}

function rowsOf(outbox, pad) {
  return asked(pad === null ? outbox.getAll() : outbox.index("pad").getAll(pad));
}

async function changeAll(outbox, pad, change) {
  const before = await rowsOf(outbox, pad);
  const after = change(before);
  const left = new Set(after.map((row) => row.seq));
  for (const { seq } of before) if (!left.has(seq)) outbox.delete(seq);
  const kept = [];
  for (const row of after) {
    if (!before.includes(row)) kept.push({ ...row, seq: await asked(outbox.put(row)) });
    else kept.push(row);
  }
  return kept;
}

async function entries(games, pad) {
  const keys = await asked(games.getAllKeys(ofPad(pad)));
  const values = await asked(games.getAll(ofPad(pad)));
  return keys.map(([, game], place) => [game, values[place]]);
}

async function forget({ outbox, pads, games }, pad, withRows) {
  pads.delete(pad);
  games.delete(ofPad(pad));
  const rows = await rowsOf(outbox, pad);
  if (withRows) for (const { seq } of rows) outbox.delete(seq);
  return rows;
}

async function idsOf({ outbox, pads, games }) {
  const [rows, kept, played] = await Promise.all([outbox.getAll(), pads.getAllKeys(), games.getAllKeys()].map(asked));
  return [...new Set([...rows.map(({ pad }) => pad), ...kept, ...played.map(([pad]) => pad)])];
}

function ofPad(pad) {
  return IDBKeyRange.bound([pad], [pad, AFTER_TEXT]);
}

function asked(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function found(request) {
  return (await asked(request)) ?? null;
}

function read(link, names, work) {
  return run(link, names, "readonly", work);
}

function write(link, names, work) {
  return run(link, names, "readwrite", work);
}

async function run(link, names, mode, work) {
  if (!TRIED.includes(link.state)) throw new NotKept(link.state);
  try {
    const result = await perform(await begin(link, names, mode), names, work);
    if (link.state === "broken" || mode === "readwrite") tell(link, "open");
    return result;
  } catch (error) {
    if (!(error instanceof DOMException) || MISTAKES.includes(error.name)) throw error;
    if (link.state !== "outdated") tell(link, error.name === "QuotaExceededError" ? "full" : "broken");
    if (link.state === "broken") letGo(link);
    throw new NotKept(link.state, error);
  }
}

async function begin(link, names, mode) {
  const start = (database) => database.transaction(names, mode, { durability: "strict" });
  try {
    return start(await connection(link));
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    letGo(link); // the browser had closed it, which some do while the phone is locked
    return start(await connection(link));
  }
}

function perform(transaction, names, work) {
  return new Promise((done, failed) => {
    let result = null;
    let fault = null;
    transaction.oncomplete = () => done(result);
    transaction.onabort = () => failed(transaction.error ?? fault);
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    Promise.resolve(stores).then(work).then(
      (value) => (result = value),
      (error) => {
        fault = error;
        if (!transaction.error) stop(transaction);
      },
    );
  });
}

function stop(transaction) {
  try {
    transaction.abort();
  } catch {
    // it had stopped by itself
  }
}

function connection(link) {
  if (link.state === "outdated") return Promise.reject(new NotKept(link.state));
  link.opening ??= connect(link);
  return link.opening;
}

async function connect(link) {
  try {
    const database = await opened(link);
    database.onversionchange = ({ newVersion }) => {
      letGo(link); // a newer page must not wait for this one
      if (newVersion !== null) tell(link, "outdated");
    };
    database.onclose = () => letGo(link);
    tell(link, "open");
    return database;
  } catch (error) {
    letGo(link);
    tell(link, error.name === "VersionError" ? "outdated" : "forbidden");
    throw new NotKept(link.state, error);
  }
}

function opened(link) {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, UPGRADES.length);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const upgrade of UPGRADES.slice(oldVersion)) upgrade(request.result, request.transaction);
    };
    request.onblocked = () => tell(link, "blocked");
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

function letGo(link) {
  link.opening?.then((database) => database.close()).catch(() => {});
  link.opening = null;
}

function tell(link, state) {
  if (link.state === state) return;
  link.state = state;
  link.onState(state);
}

// Asks that what waits here be not thrown away for room: once there is something to lose.
function stay(link) {
  if (link.isAsked) return;
  link.isAsked = true;
  globalThis.navigator?.storage?.persist?.().catch(() => {});
}

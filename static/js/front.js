// The front page names every pad that is open to this phone: what was read of others goes, and what
// waits for them is offered as a file.
import { offerFile, outboxName, outboxText } from "./outbox/file.js";
import { dropAllHands, forgetPad } from "./outbox/forget.js";
import { openStore } from "./outbox/store.js";

const OPEN = /data-pads="([^"]*)"/;
const part = document.querySelector("[data-pads]");
const store = await openStore();
const here = await store.padIds().catch(() => []);
const named = idsIn(part.dataset.pads);
if (!named.length || here.some((id) => !named.includes(id))) await tidy();

async function tidy() {
  const open = await askOpen();
  if (!open) return;
  if (!open.length) dropAllHands();
  const others = here.filter((id) => !open.includes(id));
  for (const pad of others) offer(pad, await store.readPad(pad).catch(() => null), await forgetPad(store, pad));
}

// Which pads are open, as the server says now: this page may be an old one that was kept.
async function askOpen() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const found = answer.ok && OPEN.exec(await answer.text());
    return found ? idsIn(found[1]) : null;
  } catch {
    return null;
  }
}

function idsIn(text) {
  return text.split(" ").filter(Boolean);
}

// A pad that is open no more, and for which something waits here.
function offer(pad, snapshot, rows) {
  if (!rows.length) return;
  const made = part.querySelector("template").content.cloneNode(true);
  const name = snapshot?.pad.name ?? "";
  made.querySelector("[data-name]").textContent = name;
  made.querySelector("[data-save]").addEventListener("click", () => save(pad, name, rows));
  const item = made.firstElementChild;
  made.querySelector("[data-drop]").addEventListener("click", async () => {
    await store.forgetPad(pad, true);
    item.remove();
  });
  part.append(made);
}

function save(pad, name, rows) {
  const at = new Date().toISOString();
  const told = { pad: { id: pad, name }, device: "", at, names: {}, games: {}, tell: ({ kind }) => kind };
  offerFile(outboxText(rows, told), outboxName(name, at));
}

// The service worker is set up when the page is done; it is told what was opened, and asks whose
// pages are open. Where there is none, the page says what is missing.
import { workerScript } from "./trusted.js";

// The name of the program that this page is of.
export const [, , build] = new URL(import.meta.url).pathname.split("/");
const worker = navigator.serviceWorker;
const LATER = 1500; // first everything that a tap may need

// What the worker keeps of a pad goes: this phone was let out of it.
export function forgetPages(pad) {
  worker?.controller?.postMessage({ kind: "gone", pads: [pad] });
}

// What scripts keep of pads that this phone was let out of goes, too.
async function forget(pads) {
  const { forgetPad } = await import("./outbox/forget.js");
  const { openStore } = await import("./outbox/store.js");
  const store = await openStore();
  for (const pad of pads) await forgetPad(store, pad);
}

function hear({ data, ports }) {
  if (data.kind === "whose") ports[0].postMessage(`${document.documentElement.lang}:${build}`);
  if (data.kind === "gone") forget(data.pads);
}

function tell() {
  worker.controller?.postMessage({ kind: "opened" });
}

async function start() {
  worker.addEventListener("message", hear);
  worker.startMessages();
  worker.addEventListener("controllerchange", tell);
  try {
    await worker.register(workerScript(), { updateViaCache: "none" });
  } catch {
    return; // forbidden here, or no signal: the next page tries again
  }
  tell();
}

// By a class, as the app may draw the page again.
document.documentElement.classList.toggle("insecure", !isSecureContext);
const soon = () => setTimeout(start, LATER);
if (worker && document.readyState === "complete") soon();
else if (worker) addEventListener("load", soon);

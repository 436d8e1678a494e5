// The service worker is set up when the page is done; it is told what was opened, and asks whose
// pages are open. Where there is none, the page says what is missing.
import { workerScript } from "./trusted.js";

// The name of the program that this page is of.
export const [, , build] = new URL(import.meta.url).pathname.split("/");
const worker = navigator.serviceWorker;
const listeners = [];
const LATER = 1500; // first everything that a tap may need

// Called with the ids of pads that this phone was let out of.
export function onGone(listener) {
  listeners.push(listener);
}

// What was kept of a pad goes: this phone was let out of it.
export function forgetPad(pad) {
  worker?.controller?.postMessage({ kind: "gone", pads: [pad] });
}

// Looks whether there is a newer worker; it fetches the newer app, and old pages go on as they are.
export async function lookForNewer() {
  await (await worker?.getRegistration())?.update().catch(() => {});
}

function hear({ data, ports }) {
  if (data.kind === "whose") ports[0].postMessage(`${document.documentElement.lang}:${build}`);
  if (data.kind === "gone") for (const listener of listeners) listener(data.pads);
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

// The one policy by which a text becomes a script's address or markup. What else makes markup of
// text is refused by the browser, and by a test of the house; `markupOf` is app/markup.js's alone.
const { worker } = document.querySelector("[data-worker]")?.dataset ?? {};

const rules = {
  createScriptURL(address) {
    if (!address || address !== worker) throw new TypeError(address);
    return address;
  },
  createHTML: (markup) => markup,
};
const policy = globalThis.trustedTypes?.createPolicy("scorepad", rules) ?? rules;

// The address of the service worker, as the page gave it.
export function workerScript() {
  return policy.createScriptURL(worker);
}

// What the compiled templates made, in which every text of a person is escaped.
export function markupOf(text) {
  return policy.createHTML(text);
}

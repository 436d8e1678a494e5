// The hand form of a correction: it folds and previews as at the table, and is sent like any form,
// or carried out by the app where there is no signal.
import { openForm } from "./hand/form.js";
import { complete } from "./late.js";

const hands = [];
for (const form of document.querySelectorAll("[data-hand]")) {
  const hand = openForm(form, await import(form.dataset.game));
  complete(hand);
  hands.push(hand);
}

requestAnimationFrame(() => {
  setTimeout(async () => {
    const { startApp } = await import("./app/app.js");
    await startApp({ hand: hands[0] ?? null, version: 0 });
  });
});

// The statement of a game as this phone knows it; its fingerprint and its file are the server's.
import { statementOf } from "../shown/statement.js";

export const template = "statement/show.html";

// What others do meanwhile draws nothing anew: what was compared stays there.
export const isHeld = true;

export async function contextOf({ folded, name, parts }) {
  if (!folded) return null;
  const asked = { fingerprint: "", typed: "", compared: null };
  return { ...statementOf(folded, parts.engine), ...asked, pad: { name }, version: folded.version };
}

export async function open(app, main) {
  for (const button of main.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
  return { hand: null, close() {} };
}

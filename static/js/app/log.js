// The log of a game as this phone knows it.
import { stepsOf } from "../shown/log.js";

export const template = "log/show.html";

export async function contextOf(app) {
  const { folded, name, parts } = app;
  return folded && { steps: stepsOf(folded, parts.engine), pad: { name }, version: folded.version };
}

export async function open() {
  return { hand: null, close() {} };
}

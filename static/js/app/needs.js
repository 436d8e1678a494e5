// What the next hand must bring, as this phone knows the game.
import { needsOf } from "../shown/needs.js";

export const template = "needs/show.html";

export async function contextOf(app) {
  const { folded, name, parts } = app;
  if (!folded) return null;
  const { needs } = await parts.settle();
  return { ...needsOf(folded, needs(folded.record)), pad: { name }, version: folded.version };
}

export async function open() {
  return { hand: null, close() {} };
}

// The home of a pad: its games as this phone knows them.
import { homeOf } from "../shown/home.js";
import { standing } from "./pad.js";

export const template = "pads/home.html";

export async function contextOf({ pad, mayWrite, name }) {
  if (!pad.snapshot) return null;
  const games = new Set([...pad.games.keys(), ...pad.rows.map((row) => row.game)]);
  const folds = Object.fromEntries([...games].map((id) => [id, standing(pad, id)]).filter(([, folded]) => folded));
  return { ...homeOf(pad.snapshot, folds, pad.rows), pad: { name }, may_start: mayWrite };
}

export async function open() {
  return { hand: null, close() {} };
}

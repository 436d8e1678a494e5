// What waits on this phone is given to the person as a file, also where no page of the pad opens.
import { offerFile, outboxName, outboxText } from "../outbox/file.js";
import { unsentOf } from "../shown/unsent.js";
import { namesOf } from "./pad.js";

const BETWEEN = " \u00b7 ";

export function offerRows({ pad, name, parts }) {
  const { rows } = pad;
  const names = namesOf(pad);
  const ids = [...new Set(rows.map(({ game }) => game))];
  const told = {};
  const games = {};
  for (const id of ids) {
    const own = rows.filter(({ game }) => game === id);
    const found = unsentOf(pad.games.get(id), own, parts.engine, names);
    Object.assign(told, found.told);
    games[id] = found.players.join(", ") || id;
  }
  const tell = ({ id, kind }) => [told[id]?.kind ?? kind, told[id]?.line].filter(Boolean).join(BETWEEN);
  const at = new Date().toISOString();
  const device = pad.snapshot?.device.name ?? "";
  offerFile(outboxText(rows, { pad: { id: pad.id, name }, device, at, names, games, tell }), outboxName(name, at));
}

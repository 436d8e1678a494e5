// What waits on this phone is given to the person as a file, from any screen.
import { offerFile, outboxName, outboxText } from "../outbox/file.js";
import { knownOf, toldOf } from "../shown/outbox.js";
import { namesOf } from "./pad.js";

export function offerRows({ pad, name, parts }) {
  const { rows, snapshot } = pad;
  const names = namesOf(pad);
  const known = knownOf(rows, (game) => pad.games.get(game), parts.engine, names, snapshot);
  const at = new Date().toISOString();
  const device = snapshot?.device.name ?? "";
  const tell = (row) => toldOf(row, known);
  const told = { pad: { id: pad.id, name }, device, at, names, games: known.games, tell };
  offerFile(outboxText(rows, told), outboxName(name, at));
}

// The outbox of one pad as a file, to be sent from elsewhere (scorepad/live/outbox_file.py).
const FORMAT = "scorepad-outbox/1";
const JSON_TYPE = "application/json";

// The text of the file. `told`: {pad: {id, name}, device, at (ISO), names: {person id: name},
// games: {game id: title}, tell(row): what a person reads of it}. The server reads `pad` and what
// a batch has of the facts; the rest is for people.
export function outboxText(rows, { pad, device, at, names, games, tell }) {
  const facts = rows.map((row) => ({
    told: tell(row),
    state: row.state,
    game: row.game,
    id: row.id,
    kind: row.kind,
    body: row.body,
    at: row.at ?? null,
  }));
  return JSON.stringify({ format: FORMAT, pad, device, saved_at: at, games, names, facts }, null, 1);
}

// A name that every system takes: of the pad's letters and digits, and the day.
export function outboxName(pad, at) {
  const plain = (pad.match(/[\p{L}\p{N}]+/gu) ?? []).join("-").slice(0, 40);
  return `scorepad-outbox-${plain || "pad"}-${at.slice(0, 10)}.json`;
}

// Gives the text to the person as a file.
export function offerFile(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: JSON_TYPE }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Undo and Redo; what cannot be undone any more is told, and a hand is opened to be corrected instead.
import { freshId } from "../outbox/browser.js";
import { refusalTexts } from "../shown/words.js";
import { judged } from "./pad.js";

const LATE = "undo_not_last";

// Takes a change of this phone back, or brings it back.
export async function undo(app, target) {
  const { folded, pad, at } = app;
  const fact = { id: freshId(), kind: "undone", body: { target } };
  const { status, problems } = judged(pad, at.game, fact);
  if (status === "refused") {
    const told = refusalTexts(problems, folded.sheet, folded.record.players);
    return lead(app, target, problems, told);
  }
  if (status === "stored") await app.add(fact);
  await app.changed(folded);
  return true;
}

// The server refused the undo that was sent last, as something came after: that is told here.
// Whether it was so.
export async function leadToCorrection(app) {
  const { pad, sending } = app;
  const row = pad.rows.find(({ id }) => id === app.added);
  const problems = row?.state === "refused" && row.kind === "undone" ? row.answer.problems : [];
  if (!app.folded || row?.game !== app.at.game || !problems.some(({ code }) => code === LATE)) return false;
  await sending.decide(pad.id, row.seq, "dismiss");
  pad.rows = await sending.rows(pad.id);
  return lead(app, row.body.target, problems, problems.map(({ text }) => text ?? ""));
}

async function lead(app, target, problems, told) {
  const isLate = problems.some(({ code }) => code === LATE);
  const entry = isLate ? app.folded.entries.find(({ id }) => id === target) : null;
  const more = { game: app.at.game, entry: entry?.id };
  const address = entry?.kind === "hand" ? app.address("correction.edit", more) : app.address("sheet.show", more);
  await app.go(address, { notice: told.join(" ") });
  return true;
}

// Agreeing with a game, objecting to an entry, and answering an objection, on this phone.
import { freshId } from "../outbox/browser.js";
import { last, textLine } from "../shown/forms/fields.js";
import { refusalTexts, say } from "../shown/words.js";
import { findEntry, findFact } from "../journal/fold.js";
import { judged, standing } from "./pad.js";

const AGREED = "agreed";
const OBJECTED = "objected";
const SETTLED = "settled";

export function objectTo(app, { game, entry }, fields) {
  const folded = standing(app.pad, game);
  if (!folded || !findEntry(folded, entry)) return false;
  const text = textLine(last(fields, "text"));
  if (!text) return show(app, game, entry, say("say_what_is_wrong"));
  return write(app, game, entry, fields, OBJECTED, { target: entry, text }, say("objection_kept"));
}

export function settle(app, { game, objection }, fields) {
  const entry = app.mayWrite ? entryOf(app, game, objection) : null;
  if (!entry) return false;
  const text = textLine(last(fields, "text"));
  if (!text) return show(app, game, entry, say("say_why_it_stands"));
  return write(app, game, entry, fields, SETTLED, { target: objection, text }, say("answer_kept"));
}

export function withdraw(app, { game, objection }, fields) {
  const entry = entryOf(app, game, objection);
  if (!entry) return false;
  return write(app, game, entry, fields, SETTLED, { target: objection }, say("objection_withdrawn"));
}

// A side agrees with the game, or with an entry of it.
export async function agree(app, { game, target, seen }, fields) {
  if (!standing(app.pad, game)) return false;
  const body = { target, side: Number(last(fields, "side")), seen };
  const { answer, told } = await append(app, game, fields, AGREED, body);
  if (answer.status === "refused") return app.go(app.address("table.show", { game }), { notice: told });
  const isThere = app.at.name === "table.show" && app.at.game === game;
  return isThere ? app.draw() : app.go(app.address("table.show", { game }));
}

// The entry that an objection is about, null where nothing is known of it.
function entryOf(app, game, objection) {
  const folded = standing(app.pad, game);
  const fact = folded && findFact(folded, objection);
  return fact?.kind === OBJECTED ? fact.body.target : null;
}

async function write(app, game, entry, fields, kind, body, done) {
  const { answer, told } = await append(app, game, fields, kind, body);
  if (answer.status === "refused" && body.text) return show(app, game, entry, `${told} ${say("you_wrote", body)}`);
  const isOwn = Boolean(findFact(standing(app.pad, game), last(fields, "fact_id")));
  const isAdded = answer.status !== "known" || isOwn;
  return show(app, game, entry, told || (isAdded ? done : say("answered_before")));
}

// Stores a remark: {answer, told}, `told` is what is in the way. An old page that says something
// else by an id that is used says it by a fresh one.
async function append(app, game, fields, kind, body) {
  const folded = standing(app.pad, game);
  let fact = { id: last(fields, "fact_id") || freshId(), kind, body };
  let answer = judged(app.pad, game, fact);
  if (answer.status === "changed") {
    fact = { ...fact, id: freshId() };
    answer = judged(app.pad, game, fact);
  }
  if (answer.status === "stored") await app.add({ ...fact, game });
  const told = refusalTexts(answer.problems, folded.sheet, folded.record.players);
  return { answer, told: told.join(" ") };
}

async function show(app, game, entry, notice) {
  await app.go(app.address("sheet.why", { game, entry }), { notice });
  return true;
}

// Objections to an entry of the sheet as pages show them, and what became of each, as
// scorepad/web/objections.py has it.
import { objectionsOf } from "../journal/consent.js";
import { deed, deedTo, momentOf } from "./deeds.js";
import { say } from "./words.js";

// The objections to an entry, oldest first.
export function objectedTo(folded, entry) {
  const found = objectionsOf(folded).filter((one) => one.entry_id === entry.id);
  return found.map(({ fact, is_open, settled, deed: done }) => ({
    id: fact.id,
    text: fact.body.text,
    ...signed(fact),
    is_open,
    is_own: fact.is_own,
    answers: answers(entry, settled, done),
    is_waiting: [fact, settled].some((one) => one?.is_waiting),
  }));
}

// The entries to which an objection is open.
export function openIds(folded) {
  return objectionsOf(folded)
    .filter((one) => one.is_open)
    .map((one) => one.entry_id);
}

// What was said and what was done, in the order in which it came.
function answers(entry, settled, done) {
  const made = [];
  if (settled) made.push([settled, say(settled.body.text ? "it_stands" : "withdrawn"), settled.body.text ?? ""]);
  if (done) made.push([done.by, doneText(entry, done), done.by.body.reason ?? ""]);
  made.sort(([one], [other]) => one.number - other.number);
  return made.map(([fact, how, text]) => ({ how, text, ...signed(fact) }));
}

function doneText(entry, { fact, by, is_undone }) {
  if (is_undone) return deed(by);
  return by === fact ? deedTo(entry, fact) : say("brought_back");
}

function signed(fact) {
  return { moment: momentOf(fact), device: fact.device ?? "" };
}

// Which entries of a game somebody objects to, as scorepad/web/flags.py has it.
import { openIds } from "./objections.js";
import { titleOf } from "./rows.js";

// One for each entry, in the order in which they were made.
export function flagsOf(folded) {
  const ids = openIds(folded);
  if (!ids.length) return [];
  const entries = [...folded.entries, ...folded.struck].filter(({ id }) => ids.includes(id));
  entries.sort((one, other) => one.history[0].fact.number - other.history[0].fact.number);
  return entries.map((entry) => ({ id: entry.id, title: titleOf(entry) }));
}

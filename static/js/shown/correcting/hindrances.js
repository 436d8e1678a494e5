// What stands in the way of a correction: which hand hinders, and what to do.
import { indexOf, playingAt } from "../contracts.js";
import { sideNames } from "../hand_words.js";
import { titleOf } from "../rows.js";
import { commas, refusalTexts, say } from "../words.js";

// What a hand is told that was played by more teams than are left.
const OF_FEWER = ["not_at_table", "not_played_here"];

// The problems of what was seen as sentences, each once, with the hand that it is about where that
// is another one than `target`.
export function hindrances(seen, target, engine) {
  return [...new Set(seen.problems.map((problem) => toldOf(seen, problem, target, engine)))];
}

function toldOf(seen, problem, target, engine) {
  const { after } = seen;
  const entry = problem.hand ? after.entries[problem.hand - 1] : null;
  const [told] = refusalTexts([problem], after.sheet, after.record.players);
  if (!entry || entry.id === target) return told;
  const fewer = ofFewer(seen, entry, problem, engine);
  return say("of_a_hand", { hand: titleOf(entry), problem: fewer || told });
}

// That a team would have dropped out before a hand that it played, and what to do first; nothing
// where that is not what is wrong.
function ofFewer({ before, after }, entry, problem, engine) {
  const isStanding = before.entries.some((one) => one.id === entry.id);
  if (!OF_FEWER.includes(problem.code) || !isStanding) return "";
  const played = [...playingAt(before, indexOf(before, entry), engine)].sort((a, b) => a - b);
  const left = playingAt(after, problem.hand - 1, engine);
  const names = sideNames(after.sheet);
  const gone = played.filter((side) => !left.includes(side)).map((side) => names[side]);
  return gone.length ? say("would_have_dropped", { sides: commas(gone) }) : "";
}

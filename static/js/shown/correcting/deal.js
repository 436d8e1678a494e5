// Who dealt a hand, where in the order it belongs, and its note: the form and all that changes; as
// scorepad/web/deal.py gives it to its templates. `tools` are {engine, see}.
import { contractTold, indexOf } from "../contracts.js";
import { playersAt } from "../hand_words.js";
import { titleOf } from "../rows.js";
import { say } from "../words.js";
import { written } from "./answers.js";
import { factOf, optionsOf, standingWish, turned, wishOf } from "./deal_wish.js";
import { effectsOf, questionsOf } from "./effects.js";
import { hindrances } from "./hindrances.js";

export const EDIT = "deal/edit.html";
export const EFFECTS = "deal/effects.html";

// The hand with this id, if it stands; else null.
export function standingHand({ entries }, id) {
  return entries.find((entry) => entry.id === id && entry.kind === "hand") ?? null;
}

// What the page of the form is given; `problems` say why what it holds cannot be.
export function editOf(folded, found, wish, { engine }, problems = []) {
  const players = playersAt(folded.record, indexOf(folded, found));
  return {
    title: titleOf(found),
    found,
    wish,
    page: optionsOf(folded, found, wish, engine),
    stands: contractTold(folded, found, found.element, players, engine),
    problems,
  };
}

// The page of all that changes, or the form with what hinders it or what stands by now; no page
// where nothing changes. Gives {template, context, fact, status}.
export function previewOf(folded, found, wish, tools, freshId) {
  const fact = factOf(folded, found, wish, tools);
  const seen = tools.see(fact);
  const { status } = seen;
  if (status === "known") return { template: null, context: null, fact, status };
  if (status === "clash") {
    const now = standingHand(seen.before, found.id) ?? found;
    const context = editOf(seen.before, now, standingWish(now, freshId()), tools, [say("changed_since_opened")]);
    return { template: EDIT, context, fact, status };
  }
  const questions = questionsOf(seen, "", tools.engine);
  if (status === "refused" && !questions.length) {
    const told = hindrances(seen, found.id, tools.engine);
    return { template: EDIT, context: editOf(seen.before, found, wish, tools, told), fact, status };
  }
  return { template: EFFECTS, context: effectsPage(seen, found, wish, fact, questions, tools), fact, status };
}

function effectsPage(seen, found, wish, fact, questions, { engine }) {
  const changes = turned(seen, fact, engine);
  return {
    title: titleOf(found),
    found,
    wish: wishOf({ ...wish, seen: changes.map(({ entry, version }) => [entry, version]) }),
    shown: { changes, effects: effectsOf(seen), questions },
    answers: written(wish.answers),
  };
}

// Which rules a fact of a game brought, as scorepad/web/rules_past.py has it.
import { changedRules } from "./words.js";

const RULERS = ["started", "rules", "recounted"];

// What a fact changed in the rules; for the start of a game, what differs from the usual.
export function changesBy(folded, fact, engine) {
  const given = fact.number > 1 ? rulesBefore(folded, fact) : {};
  const [before, after] = [given, fact.body.rules].map((rules) => inForce(folded, rules, engine));
  return changedRules(folded.record, before, after);
}

function inForce(folded, rules, engine) {
  const { format, game, variant, players } = folded.record;
  return engine.table({ format, game, variant, players, rules, hands: [] }).options;
}

// The options that a fact replaced: as the game stands, or, where the fact itself does not stand, as
// it stood when that was written.
function rulesBefore(folded, fact) {
  const earlier = folded.facts.slice(0, fact.number - 1);
  const seen = stands(folded, fact) ? folded.facts : earlier;
  const undone = undoneFacts(seen);
  const voids = seen.filter((one) => one.kind === "voided" && !undone.has(one.id));
  const voided = voids.map((one) => one.body.target);
  const isRuling = ({ kind, id }) => RULERS.includes(kind) && !undone.has(id) && !voided.includes(id);
  return earlier.findLast(isRuling).body.rules;
}

// The ids of what is taken back. Taking back an undo brings its target back.
function undoneFacts(facts) {
  const undone = new Set();
  for (const fact of [...facts].reverse()) {
    if (fact.kind === "undone" && !undone.has(fact.id)) undone.add(fact.body.target);
  }
  return undone;
}

// Whether any hand is counted by what a fact said.
function stands(folded, fact) {
  if (fact.id in folded.undone) return false;
  if (fact.kind === "rules") return folded.entries.some((entry) => entry.id === fact.id);
  const later = folded.facts.slice(fact.number);
  return !later.some((one) => one.kind === "recounted" && !(one.id in folded.undone));
}

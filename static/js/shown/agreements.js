// Whether the sides agree with a game that is over, or with the last hand, as
// scorepad/web/agreements.py has it.
import { agreementOf, agreementsOf } from "../journal/consent.js";
import { factName } from "./fact_names.js";
import { sideNames } from "./hand_words.js";
import { reasonOfTotals, titleOf } from "./rows.js";

const AFTER_HANDS = "hands";
const NEVER = "never";

// What a pad asks the sides of a game now, by its setting; null: nothing.
export function askedOf(folded, consent) {
  if (consent === NEVER) return null;
  if (folded.sheet.over) return asked(folded, folded.facts[0].id, "");
  if (folded.is_abandoned || consent !== AFTER_HANDS) return null;
  const id = reasonOfTotals(folded, folded.entries.length);
  return id ? asked(folded, id, titleOf(folded.entries.find((entry) => entry.id === id))) : null;
}

function asked(folded, target, title) {
  const consent = { agreements: agreementsOf(folded, target) };
  const sides = sideNames(folded.sheet).map((name, index) =>
    sideOf(folded, index, name, agreementOf(consent, target, index)),
  );
  const seen = folded.facts.at(-1).id;
  return { target, seen, title, sides, is_settled: sides.every((side) => side.is_agreed) };
}

function sideOf(folded, index, name, agreement) {
  const lapse = agreement?.lapse ?? null;
  const isAgreed = agreement !== null && lapse === null;
  return {
    index,
    name,
    is_agreed: isAgreed,
    lapse: lapse ? factName(folded, lapse.by) : "",
    is_waiting: isAgreed && Boolean(agreement.fact.is_waiting),
  };
}

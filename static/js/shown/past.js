// Everything that was ever written about an entry, oldest first, as pages show it.
import { dealKept, deedTo, isMeant, keptVersions } from "./deeds.js";
import { isOrder } from "./fact_names.js";
import { contractThen, signature } from "./rows.js";
import { commas } from "./words.js";

// The steps of an entry's history.
export function pastOf(folded, entry, engine) {
  const kept = keptVersions(entry.history);
  const standing = standingStep(entry, kept);
  return entry.history.flatMap((touch, index) => {
    const step = {
      how: deedTo(entry, touch.fact, isOrder(folded, touch.fact)),
      contract: touch.element ? contractThen(folded, entry, touch.element, engine) : null,
      note: touch.element?.note ?? "",
      ...signature(touch.fact),
      is_struck: index !== standing,
    };
    if (kept[index].length) {
      const meant = isMeant(entry, touch.fact);
      const how = commas(dealKept(folded, entry, touch.element ?? {}, kept[index], meant));
      Object.assign(step, { how, contract: null, note: "" });
    }
    return touch.undone_by ? [step, undoOf(entry, touch.undone_by)] : [step];
  });
}

function undoOf(entry, by) {
  return { how: deedTo(entry, by), contract: null, note: "", ...signature(by), is_struck: false };
}

// Which step of the history said what stands; what only told the deal said nothing new.
function standingStep(entry, kept) {
  const last = entry.history.findIndex((touch) => touch.fact.id === entry.version_id);
  const isSaying = (touch, index) => index <= last && !touch.undone_by && !kept[index].length;
  return entry.history.findLastIndex(isSaying);
}

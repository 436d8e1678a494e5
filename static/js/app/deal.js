// Who dealt a hand, where it belongs, and its note, put right on this phone.
import { freshId } from "../outbox/browser.js";
import { EDIT, editOf, previewOf, standingHand } from "../shown/correcting/deal.js";
import { isAsSeen, readWish, standingWish } from "../shown/correcting/deal_wish.js";
import { titleOf } from "../shown/rows.js";
import { say } from "../shown/words.js";
import { screenOf } from "./previewed.js";

export const screen = screenOf({
  template: EDIT,
  name: "deal.edit",

  toldOf(folded, { entry }) {
    const found = standingHand(folded, entry);
    return found && { found };
  },

  wishOf: ({ found }, fields) => (fields ? readWish(fields) : standingWish(found, freshId())),
  formOf: ({ folded, found, tools }, wish) => editOf(folded, found, wish, tools),
  previewOf: ({ folded, found, tools }, wish) => previewOf(folded, found, wish, tools, freshId),
  isStale: (_told, fact, wish) => !isAsSeen(fact, wish),
  doneText: ({ found }) => say("was_corrected", { hand: titleOf(found) }),
});

export const { send } = screen;

// Who dealt a hand, where it belongs, and its note, put right on this phone.
import { freshId } from "../outbox/browser.js";
import { EDIT, editOf, previewOf, standingHand } from "../shown/correcting/deal.js";
import { isAsSeen, readWish, standingWish } from "../shown/correcting/deal_wish.js";
import { titleOf } from "../shown/rows.js";
import { say } from "../shown/words.js";
import { screenOf, stepsOf } from "./previewed.js";

export const screen = screenOf({
  template: EDIT,

  toldOf(folded, { entry }) {
    const found = standingHand(folded, entry);
    return found && { found };
  },

  ...stepsOf({
    template: EDIT,
    firstWish: ({ found }) => standingWish(found, freshId()),
    readWish: (_told, fields) => readWish(fields),
    formOf: ({ folded, found, tools }, wish) => editOf(folded, found, wish, tools),
    previewOf: ({ folded, found, tools }, wish) => previewOf(folded, found, wish, tools, freshId),
  }),

  hinderedBy: ({ fact, wish }) => (isAsSeen(fact, wish) ? null : say("changed_since_opened")),
  doneText: ({ found }) => say("was_corrected", { hand: titleOf(found) }),
});

export const { send } = screen;

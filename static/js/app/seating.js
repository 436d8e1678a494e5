// Who really sat where, put right on this phone.
import { freshId } from "../outbox/browser.js";
import { EDIT, editOf, previewOf, readWish, standingWish } from "../shown/correcting/seating.js";
import { say } from "../shown/words.js";
import { screenOf, stepsOf } from "./previewed.js";

export const screen = screenOf({
  template: EDIT,
  toldOf: (_folded, _at, { snapshot }) => snapshot && { tools: { persons: snapshot.persons } },

  ...stepsOf({
    template: EDIT,
    firstWish: ({ folded }) => standingWish(folded, freshId()),
    readWish: ({ folded }, fields) => readWish(folded, fields),
    formOf: ({ folded, tools }, wish) => editOf(folded, wish, tools.persons),
    previewOf: ({ folded, tools }, wish) => previewOf(folded, wish, tools, freshId),
  }),

  doneText: () => say("seats_were_put_right"),
});

export const { send } = screen;

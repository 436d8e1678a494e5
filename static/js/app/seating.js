// Who really sat where, put right on this phone.
import { freshId } from "../outbox/browser.js";
import { EDIT, editOf, previewOf, readWish, standingWish } from "../shown/correcting/seating.js";
import { say } from "../shown/words.js";
import { screenOf } from "./previewed.js";

export const screen = screenOf({
  template: EDIT,
  name: "seating.edit",
  toldOf: (_folded, _at, { snapshot }) => snapshot && { tools: { persons: snapshot.persons } },
  wishOf: ({ folded }, fields) => (fields ? readWish(folded, fields) : standingWish(folded, freshId())),
  formOf: ({ folded, tools }, wish) => editOf(folded, wish, tools.persons),
  previewOf: ({ folded, tools }, wish) => previewOf(folded, wish, tools, freshId),
  isStale: () => false,
  doneText: () => say("seats_were_put_right"),
});

export const { send } = screen;

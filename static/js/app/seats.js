// Who sits where from now on, on this phone: persons whom the pad knows.
import { freshId } from "../outbox/browser.js";
import { EDIT, doneText, seatingWith, standingForm, stepOf } from "../shown/correcting/seats.js";
import { agreedAbout, doneAt, hinderedBy } from "./agreed.js";
import { screenOf } from "./previewed.js";

export const screen = screenOf({
  template: EDIT,
  toldOf: (folded, { seating }, pad) => agreedAbout(folded, pad, seating, seatingWith),

  firstOf({ folded, found, tools }) {
    return { template: EDIT, context: standingForm(folded, found, tools, freshId) };
  },

  stepOf: ({ folded, found, tools }, fields, step) => stepOf(folded, found, fields, step, tools, freshId),
  hinderedBy,
  doneText: (_told, wish) => doneText(wish),
  doneAt,
});

export const { send } = screen;

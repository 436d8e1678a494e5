// A penalty or an agreed correction, on this phone.
import { freshId } from "../outbox/browser.js";
import { EDIT, adjustmentWith, doneText, standingForm, stepOf } from "../shown/correcting/adjusting.js";
import { agreedAbout, doneAt, hinderedBy } from "./agreed.js";
import { screenOf } from "./previewed.js";

export const screen = screenOf({
  template: EDIT,
  toldOf: (folded, { adjustment }, pad) => agreedAbout(folded, pad, adjustment, adjustmentWith),

  firstOf({ folded, found }, { query = {} }) {
    return { template: EDIT, context: standingForm(folded, found, query, freshId) };
  },

  stepOf: ({ folded, found, tools }, fields, step) => stepOf(folded, found, fields, step, tools, freshId),
  hinderedBy,
  doneText: (_told, wish) => doneText(wish),
  doneAt,
});

export const { send } = screen;

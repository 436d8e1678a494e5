// A penalty or an agreed correction, on this phone.
import { EDIT, adjustmentWith, doneText, standingForm, stepOf } from "../shown/correcting/adjusting.js";
import { screenOf, send as sendBy } from "./agreeing.js";

const WAY = {
  template: EDIT,
  names: ["adjustments.new", "adjustments.edit"],
  part: "adjustment",
  foundIn: adjustmentWith,
  first: (folded, found, query, _tools, freshId) => standingForm(folded, found, query, freshId),
  stepOf,
  doneText,
};

export const screen = screenOf(WAY);

export function send(...told) {
  return sendBy(WAY, ...told);
}

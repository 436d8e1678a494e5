// Who sits where from now on, on this phone: persons whom the pad knows.
import { EDIT, doneText, seatingWith, standingForm, stepOf } from "../shown/correcting/seats.js";
import { screenOf, send as sendBy } from "./agreeing.js";

const WAY = {
  template: EDIT,
  names: ["seats.new", "seats.edit"],
  part: "seating",
  foundIn: seatingWith,
  first: (folded, found, _query, tools, freshId) => standingForm(folded, found, tools, freshId),
  stepOf,
  doneText,
};

export const screen = screenOf(WAY);

export function send(...told) {
  return sendBy(WAY, ...told);
}

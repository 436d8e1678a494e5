// The form of each game's hands: its module is loaded when a hand of that game is shown.
const FORMS = {
  belote: () => import("./belote.js"),
  five_hundred: () => import("./five_hundred.js"),
  two_hundred: () => import("./two_hundred.js"),
};

// Resolves to the form for the hands of this record's game.
export function formOf(record) {
  return FORMS[record.game]();
}

// All of them at once, for the time when there is no signal.
export function loadForms() {
  return Promise.all(Object.values(FORMS).map((load) => load()));
}

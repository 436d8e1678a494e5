// Seats by tapping: a name takes the next free place, or the place that is tapped after it.
const form = document.querySelector("[data-seats]");
const chips = form.querySelector("[data-chips]");
const places = [...form.querySelectorAll("[data-place]")];
const inputs = places.map((place) => place.querySelector("[list]"));
const says = form.querySelector("[data-says]");

let picked = null; // the name that waits for its place
let marked = null; // the place that waits for a name

const key = (name) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
const seatOf = (name) => inputs.findIndex((input) => key(input.value) === key(name));

function say(sentence, name, place) {
  says.textContent = sentence.replace("%(name)s", name).replace("%(place)s", place);
}

function show() {
  for (const chip of form.querySelectorAll("[data-chip]")) {
    const name = chip.dataset.chip;
    chip.setAttribute("aria-pressed", String(seatOf(name) >= 0));
    chip.classList.toggle("picked", name === picked);
  }
  places.forEach((place, seat) => place.classList.toggle("marked", seat === marked));
}

// The cards that were drawn belong to the seats that they were drawn for.
function forgetDraw() {
  form.elements.draw.value = "";
  for (const piece of form.querySelectorAll("[data-drawn]")) piece.remove();
}

function sit(name, seat) {
  const before = seatOf(name);
  if (before >= 0) inputs[before].value = inputs[seat].value;
  inputs[seat].value = name;
  picked = marked = null;
  forgetDraw();
  say(form.dataset.seated, name, places[seat].dataset.place);
  show();
}

function stand(name, seat) {
  inputs[seat].value = "";
  picked = null;
  forgetDraw();
  say(form.dataset.free, name, "");
  show();
}

function pick(name) {
  picked = picked === name ? null : name;
  if (picked) say(form.dataset.picked, name, "");
  show();
}

function tapName(name) {
  const seat = seatOf(name);
  const free = inputs.findIndex((input) => !input.value.trim());
  if (marked !== null) sit(name, marked);
  else if (seat < 0 && free >= 0) sit(name, free);
  else if (seat >= 0 && picked === name) stand(name, seat);
  else pick(name);
}

function tapPlace(event, seat) {
  if (picked === null || event.target.closest(".deals, .where")) return;
  event.preventDefault(); // or its field would open for typing
  sit(picked, seat);
}

function mark(event, seat) {
  event.preventDefault(); // a tapped place waits for a name; its field opens when it is tapped
  if (picked !== null) return sit(picked, seat);
  marked = marked === seat ? null : seat;
  show();
}

function next(event, seat) {
  if (event.key !== "Enter" || event.isComposing) return;
  const empty = inputs.slice(seat + 1).find((input) => !input.value.trim());
  if (!empty) return;
  event.preventDefault();
  empty.focus();
}

if (chips) {
  chips.hidden = false;
  chips.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-chip]");
    if (chip) tapName(chip.dataset.chip);
  });
  places.forEach((place, seat) => {
    place.addEventListener("mousedown", (event) => tapPlace(event, seat));
    place.querySelector(".where").addEventListener("click", (event) => mark(event, seat));
  });
  show();
}

inputs.forEach((input, seat) => {
  input.addEventListener("keydown", (event) => next(event, seat));
  input.addEventListener("input", () => {
    forgetDraw();
    if (chips) show();
  });
});

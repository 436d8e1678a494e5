// Seats by tapping: a name takes the next free place, or the place that is tapped after it.
export function openSeats(form) {
  return new Seats(form);
}

function keyOf(name) {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

class Seats {
  picked = null; // the name that waits for its place
  marked = null; // the place that waits for a name

  constructor(form) {
    this.form = form;
    this.chips = form.querySelector("[data-chips]");
    this.places = [...form.querySelectorAll("[data-place]")];
    this.inputs = this.places.map((place) => place.querySelector("[list]"));
    this.says = form.querySelector("[data-says]");
    if (this.chips) this.listenToChips();
    this.inputs.forEach((input, seat) => this.listenToInput(input, seat));
  }

  listenToChips() {
    this.chips.hidden = false;
    this.chips.addEventListener("click", (event) => {
      const chip = event.target.closest("[data-chip]");
      if (chip) this.tapName(chip.dataset.chip);
    });
    this.places.forEach((place, seat) => {
      place.addEventListener("mousedown", (event) => this.tapPlace(event, seat));
      place.querySelector(".where").addEventListener("click", (event) => this.mark(event, seat));
    });
    this.show();
  }

  listenToInput(input, seat) {
    input.addEventListener("keydown", (event) => this.next(event, seat));
    input.addEventListener("input", () => {
      this.forgetDraw();
      if (this.chips) this.show();
    });
  }

  seatOf(name) {
    return this.inputs.findIndex((input) => keyOf(input.value) === keyOf(name));
  }

  say(sentence, name, place) {
    this.says.textContent = sentence.replace("%(name)s", name).replace("%(place)s", place);
  }

  show() {
    for (const chip of this.form.querySelectorAll("[data-chip]")) {
      const name = chip.dataset.chip;
      chip.setAttribute("aria-pressed", String(this.seatOf(name) >= 0));
      chip.classList.toggle("picked", name === this.picked);
    }
    this.places.forEach((place, seat) => place.classList.toggle("marked", seat === this.marked));
  }

  // The cards that were drawn belong to the seats that they were drawn for.
  forgetDraw() {
    this.form.elements.draw.value = "";
    for (const piece of this.form.querySelectorAll("[data-drawn]")) piece.remove();
  }

  sit(name, seat) {
    const before = this.seatOf(name);
    if (before >= 0) this.inputs[before].value = this.inputs[seat].value;
    this.inputs[seat].value = name;
    this.picked = this.marked = null;
    this.forgetDraw();
    this.say(this.form.dataset.seated, name, this.places[seat].dataset.place);
    this.show();
  }

  stand(name, seat) {
    this.inputs[seat].value = "";
    this.picked = null;
    this.forgetDraw();
    this.say(this.form.dataset.free, name, "");
    this.show();
  }

  pick(name) {
    this.picked = this.picked === name ? null : name;
    if (this.picked) this.say(this.form.dataset.picked, name, "");
    this.show();
  }

  tapName(name) {
    const seat = this.seatOf(name);
    const free = this.inputs.findIndex((input) => !input.value.trim());
    if (this.marked !== null) this.sit(name, this.marked);
    else if (seat < 0 && free >= 0) this.sit(name, free);
    else if (seat >= 0 && this.picked === name) this.stand(name, seat);
    else this.pick(name);
  }

  tapPlace(event, seat) {
    if (this.picked === null || event.target.closest(".deals, .where")) return;
    event.preventDefault(); // or its field would open for typing
    this.sit(this.picked, seat);
  }

  mark(event, seat) {
    event.preventDefault(); // a tapped place waits for a name; its field opens when it is tapped
    if (this.picked !== null) return this.sit(this.picked, seat);
    this.marked = this.marked === seat ? null : seat;
    this.show();
  }

  next(event, seat) {
    if (event.key !== "Enter" || event.isComposing) return;
    const empty = this.inputs.slice(seat + 1).find((input) => !input.value.trim());
    if (!empty) return;
    event.preventDefault();
    empty.focus();
  }
}

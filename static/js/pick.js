// Which game: the list shrinks while a name is typed or a number of players tapped.
const picker = document.querySelector("[data-picker]");
const field = picker.querySelector("[name=find]");
const counts = [...picker.querySelectorAll("[data-count]")];
const kinds = [...picker.querySelectorAll("[data-names]")];
const form = document.querySelector("[data-seats]");
const none = picker.querySelector("[data-none]");

// As the page folds the names that it searches.
const folded = (text) => text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function show() {
  const sought = folded(field.value);
  const players = counts.find((count) => count.ariaCurrent === "true")?.dataset.count ?? "";
  for (const kind of kinds) {
    const isMeant = !players || kind.dataset.players === players;
    kind.hidden = !isMeant || !kind.dataset.names.includes(sought);
  }
  none.hidden = kinds.some((kind) => !kind.hidden);
}

function choose(event, chosen) {
  event.preventDefault();
  for (const count of counts) count.ariaCurrent = count === chosen ? "true" : null;
  show();
}

// What was typed goes along to the other game.
function carry(event, kind) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const names = [...form.querySelectorAll("[data-place] [type=text]")];
  const isTyped = names.some((input) => input.value.trim());
  if (!isPlain || !isTyped) return;
  event.preventDefault();
  form.elements.play.value = kind.dataset.key;
  form.requestSubmit(form.querySelector("[data-pick]"));
}

for (const kind of kinds) {
  kind.querySelector("a").addEventListener("click", (event) => carry(event, kind));
}
for (const count of counts) count.addEventListener("click", (event) => choose(event, count));
field.addEventListener("input", show);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
  kinds.find((kind) => !kind.hidden)?.querySelector("a").focus();
});
picker.querySelector("[data-find]").hidden = true;

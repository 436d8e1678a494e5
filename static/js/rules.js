// House rules: what an option says stands beside its name, also while it is folded.
for (const option of document.querySelectorAll("[data-option]")) follow(option);

function follow(option) {
  const chosen = option.querySelector("[data-chosen]");
  const number = option.querySelector("input[type=text]");
  const first = number?.value;
  const isTicked = number && option.querySelector(":checked");
  const said = isTicked ? chosen.dataset.open : chosen.textContent;
  option.addEventListener("input", () => {
    const button = option.querySelector(":checked");
    // A number is worded by the page; one that was typed stands here as it is.
    if (button) chosen.textContent = button.dataset.name;
    else if (number) chosen.textContent = number.value === first ? said : number.value.trim() || chosen.dataset.open;
    option.querySelector("[data-unusual]")?.remove();
    for (const other of document.querySelectorAll("[data-needs]")) {
      if (other.dataset.needs === option.dataset.option) wake(other, button?.value);
    }
  });
}

function wake(option, value) {
  option.querySelector("[data-idle]").hidden = option.dataset.needed.split(" ").includes(value);
}

// Copies what a field shows: [data-copy] names the field, [data-done] says that it was done.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const said = button.textContent;
  button.hidden = false;
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    field.focus();
    field.select();
    // Over plain HTTP there is no clipboard object; the old command still serves there.
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(field.value).then(() => true, () => false)
      : document.execCommand("copy");
    button.textContent = done ? button.dataset.done : said;
    button.focus();
  });
}

// A panel that lies over the page closes by Escape or a tap beside it, and gives focus back.
export function closePanels() {
  for (const panel of document.querySelectorAll("details.more")) closeByItself(panel);
}

function closeByItself(panel) {
  const close = () => {
    const hadFocus = panel.contains(document.activeElement);
    panel.open = false;
    if (hadFocus) panel.querySelector("summary").focus({ preventScroll: true });
  };
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel.open) close();
  });
  addEventListener("click", (event) => {
    if (panel.open && !panel.contains(event.target)) close();
  });
}

// A panel that lies over the page closes by Escape or a tap beside it, and gives focus back.
export function closePanels(hand) {
  for (const panel of hand.form.querySelectorAll("details.more")) closeByItself(hand, panel);
}

function closeByItself(hand, panel) {
  const close = () => {
    const hadFocus = panel.contains(document.activeElement);
    panel.open = false;
    if (hadFocus) panel.querySelector("summary").focus({ preventScroll: true });
  };
  hand.listen(window, "keydown", (event) => {
    if (event.key === "Escape" && panel.open) close();
  });
  hand.listen(window, "click", (event) => {
    if (panel.open && !panel.contains(event.target)) close();
  });
}

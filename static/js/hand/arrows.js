// A grid of buttons is one stop for Tab; the arrow keys walk it as it lies on the screen.
import { GRIDS, stopOf } from "./form.js";

export function walkGrids(hand) {
  for (const grid of hand.form.querySelectorAll(GRIDS)) walkGrid(hand, grid);
}

// Cells have come or gone: Tab leads to one that is there.
export function stopAgain(grid) {
  stopAt(grid, stopOf(grid));
}

function stopAt(grid, stop) {
  for (const cell of grid.querySelectorAll("button")) cell.tabIndex = cell === stop ? 0 : -1;
}

function walkGrid(hand, grid) {
  stopAgain(grid);
  hand.listen(grid, "focusin", (event) => stopAt(grid, event.target));
  hand.listen(grid, "keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const cells = [...grid.querySelectorAll("button:enabled")];
    const next = neighbour(cells, document.activeElement, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  });
}

// Where a key leads from a cell: null at the edge, undefined when the key is none of ours.
function neighbour(cells, from, key) {
  const here = middleOf(from);
  const places = cells.map((cell) => ({ cell, ...middleOf(cell) }));
  const row = places.filter(({ y }) => Math.abs(y - here.y) < 4).sort((a, b) => a.x - b.x);
  const at = row.findIndex(({ cell }) => cell === from);
  if (key === "ArrowLeft") return row[at - 1]?.cell ?? null;
  if (key === "ArrowRight") return row[at + 1]?.cell ?? null;
  if (key === "Home") return row[0].cell;
  if (key === "End") return row.at(-1).cell;
  const sign = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!sign) return undefined;
  const far = ({ x, y }) => sign * (y - here.y) * 1000 + Math.abs(x - here.x);
  const beyond = places.filter(({ y }) => sign * (y - here.y) >= 4);
  return beyond.sort((a, b) => far(a) - far(b))[0]?.cell ?? null;
}

function middleOf(cell) {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

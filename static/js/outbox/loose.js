// Rows of the outbox that this page keeps by itself, where the browser keeps nothing. Pure.
//
// Like the store's, but at once; the numbers are negative, so that both can stand in one list.
const FIRST = -(2 ** 40); // before all that is kept: they come in the order of their numbers

export function looseRows() {
  let rows = [];
  let last = FIRST;
  const numbered = (row) => (row.seq === undefined ? { ...row, seq: (last += 1) } : row);
  const ofPad = (pad) => rows.filter((row) => pad === null || row.pad === pad);
  return {
    has: (seq) => rows.some((row) => row.seq === seq),
    rows: (pad = null) => ofPad(pad),
    addRow: (row) => {
      const known = rows.find(({ id }) => id === row.id);
      if (!known) rows = [...rows, numbered(row)];
      return known ?? rows.at(-1);
    },
    changeRows: (pad, change) => {
      const after = change(ofPad(pad)).map(numbered);
      rows = [...rows.filter((row) => pad !== null && row.pad !== pad), ...after];
      return after;
    },
  };
}

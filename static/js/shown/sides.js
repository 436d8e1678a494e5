// The side that a seat plays for, of lists of seats; null for none.
export function sideOf(seat, sides) {
  const side = sides.findIndex((seats) => seats.includes(seat));
  return side < 0 ? null : side;
}

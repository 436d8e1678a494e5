// Who sat where another was thought to sit, of a fact that says so: as scorepad/web/seat_moves.py
// has it.
import { say } from "./words.js";

const SEATERS = ["started", "reseated"];

export function seatMoves({ facts, undone, names }, fact) {
  const earlier = facts.slice(0, fact.number - 1);
  const before = earlier.findLast(({ id, kind }) => SEATERS.includes(kind) && !(id in undone));
  return fact.body.persons.flatMap((person, seat) => {
    const stood = before.body.persons[seat];
    return person === stood ? [] : [say("in_the_place_of", { new: names[person], old: names[stood] })];
  });
}

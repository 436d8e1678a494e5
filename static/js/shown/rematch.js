// The next game with the same players, as scorepad/web/rematch.py has it: who deals, and who makes
// room where teams take turns.

// The body of the next game's first fact: players, sides and rules stay, the deal moves on.
export function bodyAgain(folded) {
  const { record, table } = folded;
  const playing = nextPlaying(folded);
  const dealer = nextDealer(folded, playing);
  return {
    v: 1,
    game: record.game,
    variant: record.variant,
    rules: Object.fromEntries(table.differs.map((name) => [name, table.options[name]])),
    persons: folded.persons,
    ...("sides" in record && { sides: record.sides }),
    ...(playing !== null && { playing }),
    ...(dealer !== null && { first_dealer: dealer }),
  };
}

// The two teams of the next game, where the record says which two play: who lost makes room for the
// team that waits. Without one loser the same two play again; and all three do where the third had
// dropped out.
export function nextPlaying({ record, sheet, table }) {
  const given = record.playing ?? null;
  if (given === null || sheet.dropped.length) return null;
  const losers = given.filter((side) => !sheet.winners.includes(side));
  const isSame = table.options.six_rotate_per_hand || !sheet.over || losers.length !== 1;
  if (isSame) return given;
  const waiting = sheet.sides.map((_, side) => side).filter((side) => !given.includes(side));
  return [...given.filter((side) => !losers.includes(side)), ...waiting].sort((a, b) => a - b);
}

// The seat to which the deal passes, clockwise among those who play the next game.
function nextDealer({ sheet, table }, playing) {
  if (!sheet.over || sheet.ended_at === null) return table.dealer;
  const last = sheet.hands[sheet.ended_at - 1].dealer;
  if (last === null) return null;
  const sides = playing === null ? sheet.sides : playing.map((side) => sheet.sides[side]);
  const dealers = sides.flatMap((side) => side.seats).sort((a, b) => a - b);
  return dealers.find((seat) => seat > last) ?? dealers[0];
}

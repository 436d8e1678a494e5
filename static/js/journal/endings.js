// How a game ends by no rule: on paper, by the clock, or because a side concedes it. Pure. The twin of
// scorepad/journal/endings.py.
//
// Who has won by the clock, or of those who did not concede, is stored nowhere: it follows from the
// totals, so that a later correction moves it.

// How a table may end a game before any rule does, and somebody wins all the same.
export const EARLY = ["clock", "conceded"];

// The sheet of a game that ended on paper: no rule says why, and no hand is known.
export function onPaper(sheet, paper) {
  return paper === null ? sheet : over(sheet, paper.winners, "paper", {});
}

// The sheet, or what other rules make of it, of a game that its table ended with a result. What ended
// by the rules all the same did so; `waiting`: the sides that play another time.
export function endedEarly(sheet, result, waiting) {
  if (result === null || sheet.over) return sheet;
  const isConceded = "side" in result;
  const left = contenders(sheet, waiting).filter((side) => side !== result.side);
  if (!left.length) return sheet;
  const { totals } = sheet;
  const highest = Math.max(...left.map((side) => totals[side]));
  const winners = left.filter((side) => totals[side] === highest);
  const isLevel = winners.length > 1;
  return over(sheet, winners, result.by, {
    ...(isLevel && { reading: "level" }),
    ...(!isLevel && isConceded && left.length > 1 && { reading: "highest" }),
    ...(isConceded && { loser: result.side }),
  });
}

// The sides that may still win.
export function contenders({ totals, dropped }, waiting) {
  return totals.map((_, side) => side).filter((side) => !waiting.includes(side) && !dropped.includes(side));
}

// The sides that wait for the next game; where teams take turns hand by hand, all play this one.
export function waitingIn({ totals, dropped }, { options = {}, playing = [] }) {
  if (options.six_rotate_per_hand) return [];
  return totals.map((_, side) => side).filter((side) => !playing.includes(side) && !dropped.includes(side));
}

function over(sheet, winners, by, args) {
  const end = { ended_by: by, ended_args: args, next_dealer: null };
  return { ...sheet, ...end, over: true, winner: winners.length === 1 ? winners[0] : null, winners };
}

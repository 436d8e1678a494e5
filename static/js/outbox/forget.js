// What was read of a pad goes from this phone, which is not let into it any more, and so do its
// hands in progress. What was saved here and not sent stays until a person has seen it.
const HANDS = "hand:";

// Gives the rows that are left.
export async function forgetPad(store, pad) {
  try {
    const [games, rows] = await Promise.all([store.listGames(pad), store.rows(pad)]);
    const snapshot = await store.readPad(pad);
    const told = (snapshot?.games ?? []).map(({ id }) => id);
    dropHands([...told, ...games.map(([id]) => id), ...rows.map(({ game }) => game)]);
    return await store.forgetPad(pad);
  } catch {
    return []; // nothing is kept here, or it cannot be read now: the front page tries again
  }
}

// Where no pad is open, no hand in progress is anybody's.
export function dropAllHands() {
  tried(() => Object.keys(localStorage).filter((key) => key.startsWith(HANDS)).forEach(drop));
}

function dropHands(games) {
  tried(() => games.forEach((game) => drop(HANDS + game)));
}

function drop(key) {
  localStorage.removeItem(key);
}

function tried(act) {
  try {
    act();
  } catch {
    // storage is forbidden: there is nothing
  }
}

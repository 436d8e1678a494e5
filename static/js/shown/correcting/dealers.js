// Later hands that keep who dealt and played them, when a correction moves the deal before them; as
// scorepad/web/dealers.py has it.
const OUT_OF_TURN = "out_of_turn";
const NAMED = ["playing", "void"];

// A correction of `target`, made with these changes of other hands and those that it needs: a later
// hand whose calls say who dealt it keeps its dealer, and where teams take turns it keeps the teams
// that played it, whatever becomes of the rotation before it. `made(also)` gives the fact, `see` how
// it would be answered; `origin`: the entry whose hand each entry is given, where they change places.
export function withDealsKept(folded, factId, target, given, engine, { made, see }, origin = new Map()) {
  const also = given.filter((change) => change.target !== target);
  const stored = folded.facts.find((fact) => fact.id === factId);
  if (stored) return made(withStored(also, stored)); // it was sent before: what was added to it then belongs to it
  const fact = made(also);
  const seen = see(fact);
  if (!takesTurns(seen.before.table) && !isAnyOutOfTurn(seen.after.sheet)) return fact;
  return made(asTheyStood(seen, target, also, engine, origin));
}

function withStored(also, { body }) {
  const told = also.map((change) => change.target);
  return [...also, ...(body.also ?? []).filter((change) => !told.includes(change.target))];
}

// Whether a hand of this game may name the teams that play it.
function takesTurns({ asks = [] }) {
  return asks.includes("playing");
}

// Whether the first call of a hand (of that number) is not the one of its eldest.
function isAnyOutOfTurn({ problems }, number = null) {
  const isIt = ({ code, index, hand }) => code === OUT_OF_TURN && index === 0 && [null, hand].includes(number);
  return problems.some(isIt);
}

// These changes, and those of the later hands that would be dealt or played by others than they
// were: hand by hand, for each that is kept moves the rotation back for the next.
function asTheyStood({ before, after }, target, also, engine, origin) {
  const changes = new Map(also.map((change) => [change.target, change]));
  const stood = dealsOf(before, engine);
  const played = [];
  after.entries.forEach((entry, index) => {
    const element = after.record.hands[index];
    const isOther = entry.kind === "hand" && entry.id !== target && stood.has(entry.id);
    const game = { ...after.record, hands: played };
    const kept = isOther ? keptOf(game, element, stood.get(origin.get(entry.id) ?? entry.id), engine) : {};
    played.push({ ...element, ...kept });
    if (!Object.keys(kept).length) return;
    const known = changes.get(entry.id) ?? { replaces: versionOf(before, entry.id) };
    changes.set(entry.id, { ...known, target: entry.id, hand: { ...entry.stored, ...kept } });
  });
  return [...changes.values()];
}

function versionOf(folded, id) {
  return [...folded.entries, ...folded.struck].find((entry) => entry.id === id)?.version_id ?? "";
}

// Who dealt each entry, and the sides that were at the table, who sat longest first.
function dealsOf({ record, sheet, table, entries }, engine) {
  const hasTurns = takesTurns(table);
  const at = (index) => engine.table({ ...record, hands: record.hands.slice(0, index) }).playing ?? null;
  const first = hasTurns ? null : at(0);
  return new Map(
    entries.map(({ id }, index) => [
      id,
      { dealer: sheet.hands[index].dealer, playing: hasTurns ? at(index) : first },
    ]),
  );
}

// What an element has to say of its deal so that it is dealt and played as it stood.
function keptOf(game, element, stood, engine) {
  const kept = {};
  const { asks = [], playing } = engine.table(game);
  const isAsked = asks.includes("playing") && !NAMED.some((key) => key in element);
  if (isAsked && !isSameSet(playing, stood.playing)) kept.playing = stood.playing;
  if (!("dealer" in element)) {
    const sheet = engine.score({ ...game, hands: [...game.hands, { ...element, ...kept }] });
    if (isAnyOutOfTurn(sheet, game.hands.length + 1)) kept.dealer = stood.dealer;
  }
  return kept;
}

function isSameSet(one, other) {
  return one.every((side) => other.includes(side)) && other.every((side) => one.includes(side));
}

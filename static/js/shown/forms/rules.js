// The rules that the forms ask: the engine's module, given once when the app opens.
let engine = null;

export function setRules(module) {
  engine = module;
}

// The sheet of a record.
export function score(record) {
  return engine.score(record);
}

// What the rules say of the hand that comes next.
export function table(record) {
  return engine.table(record);
}

// What a record begins with: whether it is over before its first hand, and by which rule.
export function start(record) {
  return engine.start(record);
}

// What the cards of a pile make.
export function countCards(cards, pack, piles, side, told) {
  return engine.count_cards(cards, pack, piles, side, told);
}

// Whose combinations count in Belote.
export function compareDeclarations(declarations, trump, sides, options) {
  return engine.compare_declarations(declarations, trump, sides, options);
}

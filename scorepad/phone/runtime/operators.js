// Operators and builtins.

const add = (a, b) => {
  if (isText(a) && isText(b)) return a + b;
  if (Array.isArray(a) && kind(a) === kind(b)) return Object.isFrozen(a) ? tuple([...a, ...b]) : [...a, ...b];
  numbers("+", a, b);
  return whole(Number(a) + Number(b));
};
const sub = (a, b) => (numbers("-", a, b), whole(Number(a) - Number(b)));
const repeated = (xs, n) => {
  if (isText(xs)) return xs.repeat(Math.max(0, n));
  const all = Array.from({ length: Math.max(0, n) }, () => xs).flat(1);
  return Object.isFrozen(xs) ? tuple(all) : all;
};
const mul = (a, b) => {
  if ((isText(b) || Array.isArray(b)) && isInt(a)) [a, b] = [b, a];
  if ((isText(a) || Array.isArray(a)) && isInt(b)) return repeated(a, Number(b));
  numbers("*", a, b);
  return whole(Number(a) * Number(b));
};
const divisible = (what, a, b) => {
  if (what === "%" && isText(a)) refuse(what, a, b);
  numbers(what, a, b);
  return Number(b) === 0 ? fail(ZeroDivisionError, what) : [Number(a), Number(b)];
};
const floordiv = (a, b) => {
  [a, b] = divisible("//", a, b);
  return whole((a - (a % b)) / b - (a % b !== 0 && a < 0 !== b < 0 ? 1 : 0));
};
const mod = (a, b) => {
  [a, b] = divisible("%", a, b);
  return whole((a % b) + (a % b !== 0 && a < 0 !== b < 0 ? b : 0));
};
const iadd = (a, b) => (kind(a) === "list" ? (methods.list.extend(a, b), a) : add(a, b));
const imul = (a, b) => (kind(a) === "list" ? refuse("*=", a) : mul(a, b));

const pick = (sign) => (args, by = null, other) => {
  if (other !== undefined && args.length !== 1) fail(TypeError, "default");
  if (!args.length) fail(TypeError, "arguments");
  let best, top;
  for (const x of args.length === 1 ? iter(args[0]) : args) {
    const rank = by === null ? x : invoke(by, [x]);
    if (top === undefined || cmp(rank, top) * sign > 0) [best, top] = [x, rank];
  }
  return top !== undefined ? best : other !== undefined ? other : fail(ValueError, "empty");
};
const sorted = (xs, by, back) => {
  if (back !== undefined && typeof back !== "boolean") refuse("reverse", back);
  return list(xs).map((x) => [by === undefined || by === null ? x : invoke(by, [x]), x])
    .sort(([a], [b]) => (back ? cmp(b, a) : cmp(a, b))).map(([, x]) => x);
};
const parse = (x) => {
  if (/[^\0-\x7f]/.test(x)) refuse("int beyond ASCII", x);
  const digits = new RegExp(`^[${SPACES}]*([+-]?\\d+(_\\d+)*)[${SPACES}]*$`).exec(x) ?? fail(ValueError, "int", x);
  return whole(Number(digits[1].replaceAll("_", "")));
};
const range = (a, b, step = 1) => {
  if (b === undefined) [a, b] = [0, a];
  [a, b, step] = [a, b, step].map((x) => int(x, "range"));
  if (step === 0) fail(ValueError, "range");
  return new Range(a, step, Math.max(0, Math.ceil((b - a) / step)));
};
function* backwards(xs) {
  if (xs instanceof Map) return yield* [...xs.keys()].reverse();
  if (isText(xs)) xs = [...xs];
  for (let i = len(xs) - 1; i >= 0 && i < len(xs); i--) yield getitem(xs, i);
}
function* counted(xs, i) { for (const x of iter(xs)) yield tuple([i++, x]); }
function* abreast(xs) {
  const from = xs.map((x) => iter(x)[Symbol.iterator]());
  while (from.length) {
    const row = [];
    for (const one of from) { const { done, value } = one.next(); if (done) return; row.push(value); }
    yield tuple(row);
  }
}

const builtins = {
  abs: (x) => { numbers("abs", x, 0); return Math.abs(Number(x)); },
  all: (xs) => { for (const x of iter(xs)) if (!bool(x)) return false; return true; },
  any: (xs) => { for (const x of iter(xs)) if (bool(x)) return true; return false; },
  bool, len, list, repr, str,
  int: (x = 0) => (isText(x) ? parse(x) : real(x) === null ? fail(TypeError, "int", x) : Math.trunc(real(x)) + 0),
  sum: (xs, start = 0) => {
    if (isText(start)) fail(TypeError, "sum", start);
    for (const x of iter(xs)) start = add(start, x);
    return start;
  },
  tuple: (xs = []) => tuple(list(xs)),
};
for (const f of Object.values(builtins)) Object.assign(f, { native$: true, max$: 1 });

// What loops go through, the builtins and the methods.

const items = (d) => mapOf(d, "items");
const values = (d) => mapOf(d, "values").values();
const iter = (x) =>
  Array.isArray(x) || isText(x) ? x : x instanceof Map ? x.keys() : stop("iterate");
function* range(...ends) {
  const [first, last] = ints("range", ...(ends.length > 1 ? ends : [0, ...ends]));
  for (let i = first; i < last; i++) yield i;
}
function* enumerate(xs) { let i = 0; for (const x of xs) yield [i++, x]; }
const unpack = (x, n) => {
  const parts = [...iter(x)];
  return parts.length === n ? parts : stop("unpack");
};
function* rows(xs, n) { for (const x of xs) yield unpack(x, n); }

const listOf = (x, what) => (Array.isArray(x) ? x : stop(what, x));
const len = (x) =>
  isText(x) ? [...x].length : x instanceof Map ? x.size : listOf(x, "len").length;
const rank = (by, x) => (by === undefined || by === null ? x : call(by, [x]));
const sorted = (xs, by, back = false) => {
  if (typeof back !== "boolean") stop("reverse");
  return Array.from(xs, (x) => [rank(by, x), x])
    .sort(([a], [b]) => (back ? cmp(b, a) : cmp(a, b))).map(([, x]) => x);
};
const pick = (sign) => (xs, by, other) => {
  let best, top;
  for (const x of xs) {
    const mark = rank(by, x);
    if (top === undefined || cmp(mark, top) * sign > 0) [best, top] = [x, mark];
  }
  return top !== undefined ? best : other === undefined ? stop("empty") : other;
};
const has = (x, box) => {
  if (box instanceof Map) return box.has(key(x));
  if (isText(box)) return isText(x) ? box.includes(x) : stop("in");
  return got(x) === x && listOf(box, "in").some((y) => eq(x, y));
};
const builtins = {
  len, sorted, max: pick(1), min: pick(-1),
  abs: (x) => Math.abs(ints("abs", x)[0]),
  all: (xs) => { for (const x of xs) if (!bool(x)) return false; return true; },
  any: (xs) => { for (const x of xs) if (bool(x)) return true; return false; },
  list: (xs) => [...xs],
  sum: (xs) => { let all = 0; for (const x of xs) all = add(all, x); return all; },
};

const methods = {
  append: (xs, x) => { listOf(xs, "append").push(x); return null; },
  count: (xs, x) => listOf(xs, "count").filter((y) => eq(x, y)).length,
  extend: (xs, more) => {
    listOf(xs, "extend");
    for (const x of [...iter(more)]) xs.push(x);
    return null;
  },
  get: (d, k, other = null) => (mapOf(d, "get").has(key(k)) ? d.get(k) : other),
  index: (xs, x) => {
    const i = listOf(xs, "index").findIndex((y) => eq(x, y));
    return i < 0 ? stop("index") : i;
  },
  join: (glue, xs) => {
    const parts = [...iter(xs)];
    return [glue, ...parts].every(isText) ? parts.join(glue) : stop("join");
  },
};

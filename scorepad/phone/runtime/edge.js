// The edge: JSON text in and out, as scorepad/rules_json.py reads and writes it.

const LIMIT = 1e9, DEPTH = 500;
const number = (token) => {
  const n = Number(token);
  return Math.abs(n) > LIMIT ? Math.sign(n) * (LIMIT + 1) : n + 0;
};
const isTorn = (x) =>
  isText(x) ? /\p{Surrogate}/u.test(x)
  : (Array.isArray(x) || x instanceof Map) && [...x].some(isTorn);
const isJson = (text) => { try { JSON.parse(text); return true; } catch { return false; } };
// A reader of its own, since an object of JavaScript would move keys such as "10" to the front.
const fromJson = (text) => {
  if (!isJson(text)) stop("not JSON");
  const tokens = text.match(/[[\]{}]|"(?:[^"\\]|\\.)*"|[^\s,:"[\]{}]+/g), open = [], all = [];
  let box = all, name;
  for (const token of tokens) {
    if (token === "]" || token === "}") { box = open.pop(); continue; }
    const inner = token === "[" ? [] : token === "{" ? new Map() : null;
    const x = inner ?? (/^[-\d]/.test(token) ? number(token) : JSON.parse(token));
    if (box instanceof Map && name === undefined) { name = x; continue; }
    if (box instanceof Map) box.set(name, x); else box.push(x);
    name = undefined;
    if (inner) { open.push(box); box = inner; }
    if (open.length > DEPTH) stop("nested too deep");
  }
  return isTorn(all) ? stop("lone surrogate") : all[0];
};
// A number as Python writes it.
const decimal = (x) =>
  Number.isInteger(x) || Math.abs(x) >= 1e-4 ? String(x)
  : x.toExponential().replace(/e-(\d)$/, "e-0$1");
const toJson = (x) => {
  if (x === null || isText(x) || typeof x === "boolean") return JSON.stringify(x);
  if (typeof x === "number") return decimal(x);
  if (Array.isArray(x)) return `[${x.map(toJson).join(",")}]`;
  const name = (k) => JSON.stringify(isText(k) ? k : toJson(k));
  return `{${[...mapOf(x, "JSON")].map(([k, v]) => `${name(k)}:${toJson(v)}`).join(",")}}`;
};
const onText = (f) => (...texts) => toJson(f(...texts.map(fromJson)));
const onValue = (f) => (...values) =>
  JSON.parse(onText(f)(...values.map((x) => JSON.stringify(x))));

return {
  ...builtins, ...methods, Record, replace, got, isInt, bool, eq, add, sub, mult, mod, floordiv,
  getitem, slice, dict, flat, call, iter, items, values, range, enumerate, rows, unpack,
  noteq: (a, b) => !eq(a, b), in: has, notin: (x, box) => !has(x, box),
  lt: (a, b) => cmp(a, b) < 0, lte: (a, b) => cmp(a, b) <= 0,
  gt: (a, b) => cmp(a, b) > 0, gte: (a, b) => cmp(a, b) >= 0,
  and: (a, b) => (bool(a) ? b() : a), or: (a, b) => (bool(a) ? a : b()),
  onText, onValue,
};

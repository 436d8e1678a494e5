// Values: None = null, bool = boolean, int = a whole number, float = a number that is not whole,
// list = Array, dict = Map, a frozen dataclass = a Record whose fields have a $ before the name.
// The parts of the runtime share one function scope, in the order of translator.py.

// Python would raise here, or do something that the subset leaves out.
class Refused extends Error { name = "Refused"; }
const stop = (what) => { throw new Refused(what); };
const isText = (x) => typeof x === "string";
const isInt = (x) => typeof x === "boolean" || Number.isInteger(x);
const isNumber = (x) => typeof x === "boolean" || typeof x === "number";
const got = (x) => (x === undefined ? stop("no such attribute") : x);

class Record {
  constructor(...values) {
    const { fields, defaults } = new.target;
    fields.forEach((f, i) => { this[f] = values[i] === undefined ? defaults[i]() : values[i]; });
  }
}
const replace = (x, words) => {
  if (!(x instanceof Record)) stop("replace");
  const { fields } = x.constructor;
  if (Object.keys(words).some((f) => !fields.includes(f))) stop("replace");
  return new x.constructor(...fields.map((f) => (Object.hasOwn(words, f) ? words[f] : x[f])));
};

const bool = (x) =>
  Array.isArray(x) ? x.length > 0 : x instanceof Map ? x.size > 0
  : !(x === null || x === false || x === 0 || x === "" || x === undefined && stop("truth"));
const eq = (a, b) => {
  if (a === undefined || b === undefined) stop("==");
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  if (a === b) return true;
  if (a === null || b === null || a.constructor !== b.constructor) return false;
  if (Array.isArray(a)) return a.length === b.length && a.every((x, i) => eq(x, b[i]));
  if (a instanceof Map) {
    return a.size === b.size && [...a].every(([k, x]) => b.has(k) && eq(x, b.get(k)));
  }
  return a instanceof Record && a.constructor.fields.every((f) => eq(a[f], b[f]));
};
// Below, at or above zero as a is below, at or above b; text goes by code points.
const cmp = (a, b) => {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (isText(a) && isText(b)) {
    [a, b] = [a, b].map((text) => Array.from(text, (c) => c.codePointAt()));
  } else if (!Array.isArray(a) || !Array.isArray(b)) stop("order");
  for (let i = 0; i < a.length && i < b.length; i++) if (!eq(a[i], b[i])) return cmp(a[i], b[i]);
  return a.length - b.length;
};

const whole = (n) => (Number.isSafeInteger(n) ? n + 0 : stop("beyond 2**53"));
const ints = (what, ...xs) => (xs.every(isInt) ? xs.map(Number) : stop(what));
const int = (what, x) => (Number.isInteger(x) ? x : isInt(x) ? Number(x) : stop(what));
const add = (a, b) => (isText(a) && isText(b) ? a + b : whole(int("+", a) + int("+", b)));
const sub = (a, b) => whole(int("-", a) - int("-", b));
const mult = (a, b) => whole(int("*", a) * int("*", b));
// As in Python, the remainder has the sign of the divisor.
const mod = (x, y) => {
  const a = int("%", x), b = int("%", y), rest = b === 0 ? stop("%") : a % b;
  return whole(rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest);
};
const floordiv = (x, y) => {
  const a = int("//", x), b = int("//", y);
  return whole((a - mod(a, b)) / b);
};

// Parts of values, which nothing changes. Keys are text, whole numbers and None, never true for 1.
const key = (k) => (isText(k) || Number.isInteger(k) || k === null ? k : stop("key"));
const index = (xs, i) => {
  const at = int("index", i), place = at < 0 ? at + xs.length : at;
  return place >= 0 && place < xs.length ? place : stop("index");
};
const getitem = (box, k) => {
  if (box instanceof Map) return box.has(key(k)) ? box.get(k) : stop("no such key");
  const xs = isText(box) ? [...box] : Array.isArray(box) ? box : stop("subscript");
  return xs[index(xs, k)];
};
const slice = (box, a, b) => {
  if (!isText(box) && !Array.isArray(box)) stop("slice");
  const ends = [a ?? 0, ...(b === null ? [] : [b])];
  const part = [...box].slice(...ints("slice", ...ends));
  return isText(box) ? part.join("") : part;
};
const dict = (...parts) => {
  const made = new Map();
  for (let i = 0; i < parts.length; i += 2) made.set(key(parts[i]), parts[i + 1]);
  return made;
};
const mapOf = (d, what) => (d instanceof Map ? d : stop(what, d));
const flat = (d) => [...mapOf(d, "**")].flat(1);
const call = (f, args) =>
  typeof f === "function" && f.length === args.length ? f(...args) : stop("call");

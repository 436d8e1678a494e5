// Values: None = null, bool = boolean, int = a whole number, float = a number that is not whole,
// list = Array, tuple = a frozen Array, dict = Map, an Enum member = one frozen object.
// The parts of the runtime share one function scope, in the order of translator.py.

// Python would do something here that the subset leaves out. No except clause catches this.
class Refused extends Error { static type$ = "Refused"; }
class Exception extends Error {
  static type$ = "Exception";
  constructor(...args) { super(typeof args[0] === "string" ? args[0] : ""); this.args$ = args; }
  toString() { return `${this.constructor.type$}: ${this.message}`; }
}
const family = (base, ...names) => names.map((type) => class extends base { static type$ = type; });
const [ValueError, TypeError, LookupError, ArithmeticError, AttributeError, NameError, RuntimeError] =
  family(Exception, "ValueError", "TypeError", "LookupError", "ArithmeticError", "AttributeError", "NameError", "RuntimeError");
const [KeyError, IndexError] = family(LookupError, "KeyError", "IndexError");
const [ZeroDivisionError] = family(ArithmeticError, "ZeroDivisionError");

class Record { constructor(words) { Object.freeze(Object.assign(this, words)); } }
class Enum { constructor(name, value) { Object.freeze(Object.assign(this, { name, value })); } }
class Range {
  constructor(first, step, n) { Object.assign(this, { first, step, n }); }
  *[Symbol.iterator]() { for (let i = 0; i < this.n; i++) yield this.first + i * this.step; }
}
// The live result of keys, values (1) and items (2).
class View {
  constructor(d, part) { Object.assign(this, { d, part }); }
  *[Symbol.iterator]() {
    const { d, part } = this, n = d.size, cut = d.cut$;
    const check = () => (d.size !== n ? fail(RuntimeError, "changed size") : d.cut$ !== cut && refuse("changed keys", d));
    for (const pair of d) { check(); yield part === 2 ? Object.freeze(pair) : pair[part]; }
    check();
  }
}
// A one-way iterator. It has no return(), so that a loop that is left can be gone on with.
class Steps {
  constructor(from) { this.from = from; }
  next() { return this.from.next(); }
  [Symbol.iterator]() { return this; }
}

const kind = (x) =>
  x === null ? "NoneType" : typeof x === "string" ? "str" : typeof x === "boolean" ? "bool"
  : typeof x === "number" ? (Number.isInteger(x) ? "int" : "float")
  : Array.isArray(x) ? (Object.isFrozen(x) ? "tuple" : "list") : x instanceof Map ? "dict"
  : x instanceof Record ? "record" : x instanceof Enum ? "enum" : x instanceof Exception ? "error"
  : x instanceof Range ? "range" : x instanceof View ? "view" : x instanceof Steps ? "iterator" : typeof x;
const kinds = (what, xs) => `${what} (${xs.map(kind).join(", ")})`;
const refuse = (what, ...xs) => { throw new Refused(kinds(what, xs)); };
// An error of Python's own: of the right class, but its wording is not kept.
const fail = (type, what, ...xs) => {
  const error = new type(kinds(what, xs));
  error.args$ = null;
  throw error;
};
const tuple = (xs) => Object.freeze(xs);
const isText = (x) => typeof x === "string";
const whole = (n) => (Number.isSafeInteger(n) ? n + 0 : refuse("beyond 2**53"));
const real = (x) => (typeof x === "boolean" ? Number(x) : typeof x === "number" ? x : null);
const isInt = (x) => typeof x === "boolean" || Number.isInteger(x);
const int = (x, what) => (isInt(x) ? Number(x) : fail(TypeError, what, x));
const numbers = (what, a, b) => {
  if (real(a) === null || real(b) === null) fail(TypeError, what, a, b);
  if (!isInt(a) || !isInt(b)) refuse(what, a, b);
};

// Calls through a value: a function, a lambda, or a class.
const arity = (f, n, most = f.max$ ?? f.length) =>
  n >= f.length && n <= most ? f : f.native$ ? refuse("arguments", n) : fail(TypeError, "arguments", n);
const invoke = (f, args) => {
  if (typeof f !== "function") fail(TypeError, "call", f);
  if (f.members$) return member(arity(f, args.length, 1), args[0]);
  if (f.prototype instanceof Record) return new (arity(f, args.length, f.fields$.length))(...args);
  if (f.prototype instanceof Exception) return new (Object.hasOwn(f, "fields$") ? arity(f, args.length) : f)(...args);
  return arity(f, args.length)(...args);
};
const member = (cls, value) =>
  value instanceof cls ? value : cls.members$.find((m) => eq(m.value, value)) ?? fail(ValueError, cls.type$, value);

const iter = (x) =>
  x instanceof Map ? new View(x, 0) : isText(x) || Array.isArray(x) || x instanceof Steps || x instanceof View || x instanceof Range ? x
  : typeof x === "function" && x.members$ ? x.members$ : fail(TypeError, "iterate", x);
const list = (xs = []) => [...iter(xs)];
const bool = (x = false) =>
  Array.isArray(x) ? x.length > 0 : x instanceof Map ? x.size > 0 : x instanceof Range || x instanceof View ? len(x) > 0
  : !(x === null || x === false || x === 0 || x === "");
const len = (x) =>
  isText(x) ? [...x].length : Array.isArray(x) ? x.length : x instanceof Map ? x.size : x instanceof View ? x.d.size
  : x instanceof Range ? x.n : typeof x === "function" && x.members$ ? x.members$.length : fail(TypeError, "len", x);

const isLazy = (x) => x instanceof View || x instanceof Range;
const eq = (a, b) => {
  if (a === b) return true;
  if (real(a) !== null) return real(a) === real(b);
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (isLazy(a) && isLazy(b)) refuse("==", a, b);
  if (kind(a) !== kind(b)) return false;
  if (Array.isArray(a)) return a.length === b.length && a.every((x, i) => eq(x, b[i]));
  if (a instanceof Map) return a.size === b.size && [...a].every(([k, v]) => b.has(k) && eq(v, b.get(k)));
  return a instanceof Record && a.constructor === b.constructor && a.constructor.fields$.every((f) => eq(a[f], b[f]));
};
// Below, at or above zero as a is below, at or above b; text goes by code points.
const cmp = (a, b) => {
  if (real(a) !== null && real(b) !== null) return real(a) - real(b);
  if (isText(a) && isText(b)) { a = Array.from(a, (c) => c.codePointAt()); b = Array.from(b, (c) => c.codePointAt()); }
  else if (a instanceof View && b instanceof View) refuse("order", a, b);
  else if (!Array.isArray(a) || kind(a) !== kind(b)) fail(TypeError, "order", a, b);
  for (let i = 0; i < a.length && i < b.length; i++) if (!eq(a[i], b[i])) return cmp(a[i], b[i]);
  return a.length - b.length;
};

// Keys: as looked up, and as stored.
const find = (k) =>
  isText(k) || typeof k === "number" || k === null || k instanceof Enum ? k : typeof k === "boolean" ? Number(k)
  : ["list", "dict"].includes(kind(k)) ? fail(TypeError, "key", k) : refuse("key", k);
const keep = (k) => (typeof k === "boolean" || kind(k) === "float" ? refuse("key", k) : find(k));
const missing = (k) => { throw new KeyError(k); };
const cut = (d) => { d.cut$ = (d.cut$ ?? 0) + 1; };
const index = (n, i) => {
  const at = int(i, "index") < 0 ? Number(i) + n : Number(i);
  return at >= 0 && at < n ? at : fail(IndexError, "index");
};
const getitem = (box, k) => {
  if (box instanceof Map) return box.has(find(k)) ? box.get(find(k)) : missing(k);
  if (Array.isArray(box)) return box[index(box.length, k)];
  if (isText(box)) { box = [...box]; return box[index(box.length, k)]; }
  if (box instanceof Range) return box.first + index(box.n, k) * box.step;
  if (typeof box === "function" && box.members$) return box.members$.find((m) => m.name === k) ?? missing(k);
  return fail(TypeError, "subscript", box);
};
const setitem = (x, box, k) => {
  if (box instanceof Map) box.set(keep(k), x);
  else if (kind(box) === "list") box[index(box.length, k)] = x;
  else fail(TypeError, "item assignment", box);
};
// The dict after a double star.
const pairs = (d) => (d instanceof Map ? d : fail(TypeError, "**", d));
const dictOf = (xs) => new Map(xs.map(([k, v]) => [keep(k), v]));
// Adds a dict's entries, or pairs, to a dict one by one.
const merge = (d, xs) => {
  if (xs instanceof Map) for (const [k, v] of xs) d.set(k, v);
  else for (const x of iter(xs)) {
    const pair = list(x);
    if (pair.length !== 2) fail(ValueError, "pair");
    d.set(keep(pair[0]), pair[1]);
  }
  return d;
};
const unpack = (xs, n) => {
  const seen = [];
  for (const x of iter(xs)) { if (seen.length === n) fail(ValueError, "unpack"); seen.push(x); }
  return seen.length === n ? seen : fail(ValueError, "unpack");
};

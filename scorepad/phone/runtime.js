// What Python's operators, builtins and methods mean, for plain data:
// None = null, bool = boolean, int = a whole number, float = a number that is not whole,
// list = Array, tuple = a frozen Array, dict = Map, an Enum member = one frozen object.
const $ = (() => {
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

  const ESCAPES = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  const quoted = (s) => {
    if (/[^\0-\xff]/.test(s)) refuse("repr beyond Latin-1", s);
    const quote = s.includes("'") && !s.includes('"') ? '"' : "'";
    return quote + s.replace(/[\\\0-\x1f\x7f-\xa0\xad'"]/g, (c) =>
      c === quote ? "\\" + c : /['"]/.test(c) ? c : ESCAPES[c] ?? `\\x${c.charCodeAt().toString(16).padStart(2, "0")}`) + quote;
  };
  const decimal = (x) =>
    Number.isInteger(x) || Math.abs(x) >= 1e-4 ? String(x) : x.toExponential().replace(/e-(\d)$/, "e-0$1");
  const commas = (xs) => Array.from(xs, repr).join(", ");
  const dressed = (x, type) => `${type.type$}(${type.fields$.map((f) => `${f}=${repr(x[f])}`).join(", ")})`;
  const repr = (x) => {
    switch (kind(x)) {
      case "str": return quoted(x);
      case "list": return `[${commas(x)}]`;
      case "tuple": return x.length === 1 ? `(${repr(x[0])},)` : `(${commas(x)})`;
      case "dict": return `{${[...x].map(([k, v]) => `${repr(k)}: ${repr(v)}`).join(", ")}}`;
      case "record": return dressed(x, x.constructor);
      case "enum": return `<${str(x)}: ${repr(x.value)}>`;
      case "error": return `${x.constructor.type$}(${commas(x.args$ ?? refuse("wording", x))})`;
      default: return str(x);
    }
  };
  const str = (x = "") => {
    switch (kind(x)) {
      case "str": return x;
      case "NoneType": return "None";
      case "bool": return x ? "True" : "False";
      case "int": case "float": return decimal(x);
      case "enum": return `${x.constructor.type$}.${x.name}`;
      case "error": {
        const args = x.args$ ?? refuse("wording", x);
        return args.length > 1 ? repr(tuple([...args])) : x instanceof KeyError ? commas(args) : args.length ? str(args[0]) : "";
      }
      case "list": case "tuple": case "dict": case "record": return repr(x);
      default: return refuse("str", x);
    }
  };
  const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
  const format = (x, fill, align, sign, zero, width, comma, type) => {
    const isNumber = isInt(x);
    if (!isNumber && !isText(x)) kind(x) === "float" || x instanceof Enum ? refuse("format", x) : fail(TypeError, "format", x);
    if (!isNumber && (sign || comma || type === "d")) fail(ValueError, "format", x);
    if ((isNumber && type === "s")) fail(ValueError, "format", x);
    if (zero && (!isNumber || align || comma)) refuse("format", x);
    const head = isNumber ? (x < 0 ? "-" : sign === "+" ? "+" : sign === " " ? " " : "") : "";
    const digits = isNumber ? String(Math.abs(Number(x))) : x;
    const body = comma ? grouped(digits) : digits, n = Math.max(0, width - len(head + body));
    if (zero) return head + "0".repeat(n) + body;
    align ||= isNumber ? ">" : "<";
    const left = align === "<" ? 0 : align === ">" ? n : Math.floor(n / 2);
    return fill.repeat(left) + head + body + fill.repeat(n - left);
  };

  const SPACES = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  const optional = (most, f) => Object.assign(f, { max$: most });
  const text = (what, ...xs) => xs.every(isText) || fail(TypeError, what, ...xs);
  const ascii = (s) => (/^[\0-\x7f]*$/.test(s) ? s : refuse("letter case beyond ASCII", s));
  const strip = (head, tail) => optional(2, (s, chars = null) => {
    if (chars !== null) text("strip", chars);
    const has = chars === null ? (c) => new RegExp(`[${SPACES}]`).test(c) : (c) => chars.includes(c), xs = [...s];
    let from = 0, to = xs.length;
    while (head && from < to && has(xs[from])) from++;
    while (tail && to > from && has(xs[to - 1])) to--;
    return xs.slice(from, to).join("");
  });
  const edge = (test) => (s, t) =>
    kind(t) === "tuple" ? t.some((x) => text("prefix", x) && s[test](x)) : text("prefix", t) && s[test](t);
  const pad = (side) => (s, n) => {
    const gap = " ".repeat(Math.max(0, int(n, "width") - len(s)));
    return side ? gap + s : s + gap;
  };
  const indexOf = (xs, x) => {
    const i = xs.findIndex((y) => eq(x, y));
    return i < 0 ? fail(ValueError, "index", x) : i;
  };
  const indexIn = (s, t) => {
    const i = text("find", t) && s.indexOf(t);
    return i < 0 ? i : len(s.slice(0, i));
  };
  const sequence = { index: (xs, x) => indexOf(xs, x), count: (xs, x) => xs.filter((y) => eq(x, y)).length };

  const methods = {
    tuple: sequence,
    list: {
      ...sequence,
      append: (xs, x) => (xs.push(x), null),
      extend: (xs, more) => { if (more === xs) more = [...xs]; for (const x of iter(more)) xs.push(x); return null; },
      insert: (xs, i, x) => (xs.splice(int(i, "index"), 0, x), null),
      pop: optional(2, (xs, i = -1) => xs.splice(index(xs.length, i), 1)[0]),
      remove: (xs, x) => (xs.splice(indexOf(xs, x), 1), null),
      clear: (xs) => (xs.splice(0), null),
      copy: (xs) => [...xs],
    },
    dict: {
      get: optional(3, (d, k, other = null) => (d.has(find(k)) ? d.get(find(k)) : other)),
      keys: (d) => new View(d, 0), values: (d) => new View(d, 1), items: (d) => new View(d, 2),
      pop: optional(3, (d, k, other = undefined) => {
        if (!d.has(find(k))) return other === undefined ? missing(k) : other;
        const x = d.get(find(k));
        d.delete(find(k)); cut(d);
        return x;
      }),
      setdefault: optional(3, (d, k, x = null) => { if (!d.has(find(k))) d.set(keep(k), x); return d.get(find(k)); }),
      update: (d, more) => (merge(d, more), null),
      clear: (d) => (d.clear(), cut(d), null),
      copy: (d) => new Map(d),
    },
    str: {
      join: (s, xs) => { xs = list(xs); return text("join", ...xs) && xs.join(s); },
      upper: (s) => ascii(s).toUpperCase(), lower: (s) => ascii(s).toLowerCase(),
      startswith: edge("startsWith"), endswith: edge("endsWith"),
      replace: (s, a, b) => text("replace", a, b) && (a ? s.split(a).join(b) : b + Array.from(s, (c) => c + b).join("")),
      split: optional(2, (s, by = null) => {
        if (by === null) return s.split(new RegExp(`[${SPACES}]+`)).filter((x) => x);
        return text("split", by) && by ? s.split(by) : fail(ValueError, "split", by);
      }),
      strip: strip(true, true), lstrip: strip(true, false), rstrip: strip(false, true),
      removeprefix: (s, t) => (text("prefix", t) && s.startsWith(t) ? s.slice(t.length) : s),
      removesuffix: (s, t) => (text("suffix", t) && t && s.endsWith(t) ? s.slice(0, -t.length) : s),
      rjust: pad(true), ljust: pad(false),
      find: indexIn,
      index: (s, t) => { const i = indexIn(s, t); return i < 0 ? fail(ValueError, "index", t) : i; },
      count: (s, t) => text("count", t) && (t ? s.split(t).length - 1 : len(s) + 1),
    },
  };
  for (const type of Object.values(methods)) for (const f of Object.values(type)) f.native$ = true;
  // A method bound to its box, looked up before its arguments are computed, as in Python.
  const method = (box, name) => {
    const type = kind(box), own = methods[type];
    if (own) {
      const f = Object.hasOwn(own, name) ? own[name] : fail(AttributeError, name, box);
      return (...args) => arity(f, args.length + 1)(box, ...args);
    }
    if (type === "record" && Object.hasOwn(box, name)) return (...args) => invoke(box[name], args);
    const isObject = type === "record" || type === "enum";
    if (isObject ? Object.hasOwn(box.constructor.prototype, name) : type === "function" && box.calls$?.includes(name))
      return (...args) => { arity(box[name], args.length); return box[name](...args); };
    if (box?.constructor.calls$?.includes(name)) refuse(name, box);
    return isObject || ["NoneType", "bool", "int", "float"].includes(type) ? fail(AttributeError, name, box) : refuse(name, box);
  };
  const attr = (x, name) => {
    const type = kind(x), cls = x?.constructor;
    if ((type === "record" || type === "enum") && Object.hasOwn(x, name)) return x[name];
    if (type === "error" && cls.fields$?.includes(name) && Object.hasOwn(x, name)) return x[name];
    if ((type === "record" || type === "enum") && cls.reads$?.includes(name)) return x[name];
    if (type === "record" && cls.vars$?.includes(name)) return cls[name];
    if (type === "function" && x.vars$?.includes(name)) return x[name];
    if (type === "function" || type === "error" || (type === "enum" && cls.vars$.includes(name)) || (cls?.calls$ ?? []).includes(name)) return refuse(name, x);
    if (type === "record" || type === "enum") return Object.hasOwn(cls.prototype, name) ? refuse(name, x) : fail(AttributeError, name, x);
    return fail(AttributeError, name, x);
  };

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

  // The edge: JSON text in and out, as scorepad/rules_json.py and json.dumps read and write it.
  const LIMIT = 1e9, DEPTH = 500;
  const number = (token) => {
    const n = Number(token);
    return Math.abs(n) > LIMIT ? Math.sign(n) * (LIMIT + 1) : n + 0;
  };
  const torn = (x) =>
    isText(x) ? /\p{Surrogate}/u.test(x) : Array.isArray(x) ? x.some(torn) : x instanceof Map && [...x].some(torn);
  // A reader of its own, since an object of JavaScript would move keys such as "10" to the front.
  const fromJson = (json) => {
    try { JSON.parse(json); } catch { fail(ValueError, "not JSON"); }
    const tokens = json.match(/[[\]{}]|"(?:[^"\\]|\\.)*"|[^\s,:"[\]{}]+/g), open = [], all = [];
    let box = all, key;
    for (const token of tokens) {
      if (token === "]" || token === "}") { box = open.pop(); continue; }
      const inner = token === "[" ? [] : token === "{" ? new Map() : null;
      const x = inner ?? (/^[-\d]/.test(token) ? number(token) : JSON.parse(token));
      if (box instanceof Map && key === undefined) { key = x; continue; }
      if (box instanceof Map) box.set(key, x); else box.push(x);
      key = undefined;
      if (inner) { open.push(box); box = inner; }
      if (open.length > DEPTH) fail(ValueError, "too deep");
    }
    return torn(all) ? fail(ValueError, "lone surrogate") : all[0];
  };
  const jsonKey = (k) => (isText(k) ? k : k === null ? "null" : typeof k === "number" ? decimal(k) : fail(TypeError, "JSON key", k));
  const toJson = (x) => {
    switch (kind(x)) {
      case "NoneType": case "bool": case "str": return JSON.stringify(x);
      case "int": case "float": return decimal(x);
      case "list": case "tuple": return `[${x.map(toJson).join(",")}]`;
      case "dict": return `{${[...x].map(([k, v]) => `${JSON.stringify(jsonKey(k))}:${toJson(v)}`).join(",")}}`;
      default: return fail(TypeError, "JSON", x);
    }
  };
  const onText = (f) => (...texts) => toJson(f(...texts.map(fromJson)));

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

  return {
    ...builtins,
    Exception, ValueError, TypeError, LookupError, KeyError, IndexError, ArithmeticError, ZeroDivisionError,
    AttributeError, NameError, RuntimeError, Record, Enum, member,
    add, sub, mul, floordiv, mod, iadd, imul, eq, cmp, iter, format, attr, method, invoke,
    getitem, setitem, pairs, dictOf, unpack, sorted, range, tup: tuple,
    members: (cls, names) => {
      cls.members$ = names.map(([name, value]) => (cls[name] = new cls(name, value)));
      cls.vars$ = names.map(([name]) => name);
    },
    bound: (x) => (x === undefined ? fail(NameError, "unbound") : x),
    thrown: (x) => {
      if (typeof x === "function" && x.prototype instanceof Exception) x = invoke(x, []);
      return x instanceof Exception ? x : fail(TypeError, "raise", x);
    },
    and: (a, b) => (bool(a) ? b() : a), or: (a, b) => (bool(a) ? a : b()),
    neg: (x) => sub(0, real(x) === null ? fail(TypeError, "-", x) : x),
    augment: (box, k, act, x) => setitem(act(getitem(box, k), x()), box, k),
    contains: (x, box) => {
      if (box instanceof Map) return box.has(find(x));
      if (isText(box)) return text("in", x) && box.includes(x);
      if (box instanceof View && box.part !== 1) return box.part ? refuse("in", box) : box.d.has(find(x));
      if (typeof box === "function") refuse("in", box);
      for (const y of iter(box)) if (eq(x, y)) return true;
      return false;
    },
    slice: (box, a, b) => {
      [a, b] = [a ?? 0, b ?? Infinity].map((i) => (i === Infinity ? i : int(i, "slice")));
      if (isText(box)) return [...box].slice(a, b).join("");
      if (Array.isArray(box)) return Object.isFrozen(box) ? tuple(box.slice(a, b)) : box.slice(a, b);
      return box instanceof Range ? refuse("slice", box) : fail(TypeError, "slice", box);
    },
    gen: (make, first) => new Steps(make(iter(first))),
    replace: (x, words) => {
      if (!(x instanceof Record)) fail(TypeError, "replace", x);
      const names = x.constructor.fields$;
      if (Object.keys(words).some((w) => !names.includes(w))) fail(TypeError, "replace", x);
      return new x.constructor(...names.map((f) => (Object.hasOwn(words, f) ? words[f] : x[f])));
    },
    isinstance: (x, ...types) => types.some((t) =>
      isText(t) ? kind(x) === t || (t === "int" && typeof x === "boolean") : x instanceof t),
    dict: (xs = []) => merge(new Map(), xs),
    enumerate: (xs, start = 0) => new Steps(counted(iter(xs), int(start, "enumerate"))),
    max: pick(1), min: pick(-1),
    reversed: (xs) => {
      if (xs instanceof View || typeof xs === "function") refuse("reversed", xs);
      return new Steps(backwards(xs instanceof Steps ? fail(TypeError, "reversed", xs) : xs instanceof Map ? xs : iter(xs)));
    },
    zip: (...xs) => new Steps(abreast(xs.map(iter))),
    onText,
    onValue: (f) => (...values) => JSON.parse(onText(f)(...values.map((x) => JSON.stringify(x)))),
  };
})();

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

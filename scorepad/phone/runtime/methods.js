// The methods of Python's own types, and the attributes of any value.

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

// repr(), str() and format().

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

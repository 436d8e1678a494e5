// What the translated templates need: markup and escaping, loops, filters, sentences, addresses.
// Values are those of JSON, and Markup; undefined is what no model should hold: it stops the page.

class Markup {
  constructor(html) { this.html = html; }
  __html__() { return this.html; }
}
const $m = (html) => new Markup(html);
// Models may bring markup of their own.
const $safe = (x) => typeof x?.__html__ === "function";
const $stop = (what) => { throw new TypeError(what); };
const $there = (x) => (x === undefined ? $stop("no such field") : x);

// The page that is being drawn: its variables, where it is drawn, and the words of its language.
let $c, $g, $l;

// A value as text, as Python writes it; a list or an object is none.
const $text = (x) => {
  if (typeof x === "string") return x;
  if ($safe(x)) return x.__html__();
  if (Number.isSafeInteger(x)) return String(x);
  if (x === null) return "None";
  if (typeof x === "boolean") return x ? "True" : "False";
  return $stop(x === undefined ? "no such field" : "no text");
};
const $escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const $e = (x) =>
  $safe(x) ? x.__html__() : $text(x).replace(/[&<>"']/g, (sign) => $escapes[sign]);
const unescape = (html) =>
  html.replace(/&(?:amp|lt|gt|#34|#39);/g, (name) =>
    Object.keys($escapes).find((sign) => $escapes[sign] === name));

const $t = (x) => {
  if ($there(x) === null || typeof x !== "object") return Boolean(x);
  if ($safe(x)) return x.__html__() !== "";
  return (Array.isArray(x) ? x : Object.keys(x)).length > 0;
};
const $and = (a, b) => ($t(a) ? b() : a);
const $or = (a, b) => ($t(a) ? a : b());
const $none = (x) => $there(x) === null;
const $int = (x) => (Number.isSafeInteger(x) ? x : $stop("no whole number"));
const $simple = (x) =>
  $safe(x) ? x.__html__() : typeof x === "boolean" ? Number(x) : $there(x);
const $eq = (a, b) => {
  [a, b] = [$simple(a), $simple(b)];
  if (!Array.isArray(a) || !Array.isArray(b)) {
    return a !== null && b !== null && typeof a === "object" && typeof b === "object"
      ? $stop("objects are not compared") : a === b;
  }
  return a.length === b.length && a.every((x, i) => $eq(x, b[i]));
};
const $in = (x, box) => {
  if (Array.isArray(box)) return box.some((y) => $eq(x, y));
  if (typeof box === "string") return box.includes($text(x));
  return box && typeof box === "object" ? Object.hasOwn(box, $text(x)) : $stop("in");
};
const $item = (box, key) => {
  if (typeof box === "string") box = [...box];
  if (Array.isArray(box)) return $there(box[$int(key) < 0 ? key + box.length : key]);
  return Object.hasOwn(box, $text(key)) ? box[$text(key)] : $stop("no such key");
};
const $slice = (x, from, to) => {
  const part = [...x].slice(from ?? 0, to ?? undefined);
  return typeof x === "string" ? part.join("") : part;
};
const $cat = (...parts) =>
  parts.some($safe)
    ? $m(parts.map($e).join("")) : parts.map($text).join("");

const $list = (x) =>
  Array.isArray(x) ? x : typeof x === "string" ? [...x]
  : x && typeof x === "object" && !$safe(x) ? Object.keys(x) : $stop("no list");
const $each = (xs, body, test, otherwise) => {
  const all = test ? $list(xs).filter((x) => test($there(x))) : $list(xs);
  if (!all.length && otherwise) return otherwise();
  return all.map((x, i) => body($there(x), i, all.length)).join("");
};
const $rows = (count, xs, ...more) => {
  if ($list(xs).some((x) => $list(x).length !== count)) $stop("rows of another length");
  return $each(xs, ...more);
};
const $game = (template) => Object.hasOwn($games, template) ? $games[template] : $stop("no game");

// A sentence with its words; what is no markup is escaped.
const $fill = (sentence, words) =>
  sentence.replace(/%(?:\((\w+)\)([sd])|%)/g, (all, name, kind) =>
    name === undefined ? "%" : kind === "d" ? $int(words[name]) : $e(words[name]));
const $said = (sentence) => $l.said[sentence] ?? sentence;
const $say = (sentence, words) => $fill($said(sentence), words);
const $says = (one, many, num, words) =>
  $fill(($l.said[one] ?? [one, many])[$l.plural($int(num))], { num, ...words });
const $pattern = $said;

// An address by its endpoint: what its pattern does not name is asked for behind it.
const $part = (x) => (/^[\w.~/-]+$/.test(x) ? $text(x) : $stop("no part of an address"));
const $url = (endpoint, told = {}) => {
  const { _anchor, ...left } = told;
  const known = { pad: $g.pad, game: $g.game, ...$defaults[endpoint], ...$l.addresses[endpoint] };
  const path = $urls[endpoint].replace(/<(\w+)>/g, (all, name) => {
    const part = $part(left[name] ?? known[name]);
    delete left[name];
    return part;
  });
  const asked = Object.entries(left).map(([name, value]) => `${name}=${$part(value)}`).join("&");
  const hash = _anchor === undefined ? "" : `#${$part(_anchor)}`;
  return ($g.root ?? "") + path + (asked && `?${asked}`) + hash;
};
const $rule_address = (rule, book = "") =>
  book === "" ? $url("rulebook.here", { _anchor: rule }) : $stop("no book beside a game");
const $csrf_token = () => $g.csrf_token;
const $evening = () => $g.evening;

// JSON as Jinja writes it into an attribute, its keys in order.
const $hex = (sign) => `\\u${sign.charCodeAt().toString(16).padStart(4, "0")}`;
const $json = (x) => {
  if (typeof $there(x) === "string" || $safe(x)) {
    return JSON.stringify($text(x)).replace(/[^ -~]|[<>&']/g, $hex);
  }
  if (Array.isArray(x)) return `[${x.map($json).join(", ")}]`;
  if (x === null || typeof x !== "object") return String(typeof x === "number" ? $int(x) : x);
  return `{${Object.keys(x).sort().map((k) => `${$json(k)}: ${$json(x[k])}`).join(", ")}}`;
};

const $plain = (n) => ($int(n) < 0 ? `\u2212${-n}` : String(n));
// The parts of a moment where the pad is, by the letters of patterns.
const $parts = (moment) => {
  const options = { timeZone: $g.time_zone, hourCycle: "h23", numberingSystem: "latn" };
  for (const name of ["year", "month", "day", "hour", "minute"]) options[name] = "numeric";
  const found = new Intl.DateTimeFormat("en", options).formatToParts(new Date(moment));
  const of = Object.fromEntries(found.map(({ type, value }) => [type, Number(value)]));
  const two = (n) => String(n).padStart(2, "0");
  return {
    d: of.day, dd: two(of.day), MM: two(of.month), MMM: $l.dates.months[of.month - 1], y: of.year,
    h: of.hour % 12 || 12, H: of.hour, HH: two(of.hour), mm: two(of.minute),
    a: $l.dates.halves[of.hour < 12 ? 0 : 1],
  };
};
const $written = (moment, pattern) => {
  const parts = $parts(moment);
  return pattern.map((part) => (part[0] === "'" ? part.slice(1, -1) : parts[part])).join("");
};
const $pair = (pattern, a, b) => pattern.replace(/\{([01])\}/g, (all, i) => (i === "0" ? a : b));

const $f = {
  abs: (n) => Math.abs($int(n)),
  bdi: (name) => `<bdi>${$e(name)}</bdi>`,
  clock: (moment) => $written(moment, $l.dates.clock),
  day: (moment) => $written(moment, $l.dates.day),
  format: (text, n) => text.replace("%d", () => $int(n)),
  iso: $text,
  join: (xs, glue) => {
    const all = $list(xs);
    return all.some($safe)
      ? $m(all.map($e).join($e(glue))) : all.map($text).join(glue);
  },
  length: (x) => $list($safe(x) ? x.__html__() : x).length,
  listed: (names) => {
    const { standard } = $l.lists, all = names.map($f.bdi);
    if (all.length < 2) return all.join("");
    if (all.length === 2) return $pair(standard[2], ...all);
    const last = all.pop();
    return $pair(standard.end, all.reduce((a, b, i) =>
      $pair(i === 1 ? standard.start : standard.middle, a, b)), last);
  },
  moment: (moment) =>
    $text($said("%(date)s, %(time)s")).replace(/%\((\w+)\)s/g, (all, name) =>
      (name === "date" ? $f.day : $f.clock)(moment)),
  plain: $plain,
  select: (xs) => $list(xs).filter($t),
  signed: (n) => (n > 0 ? `+${n}` : $plain(n)),
  tojson: $json,
};

// Every block of a screen, as HTML: `context` is the page's model by the names that the template
// knows it by; `place` tells pad and game (public ids), time_zone, csrf_token, evening (a model or
// null), and what stands before every path (root, if anything); `language` is the module /said.
const render = (screen, context, place, language) => {
  if (!Object.hasOwn($screens, screen)) $stop("no such screen");
  [$c, $g, $l] = [context, place, language];
  const blank = { title: "", styles: "", back: "", heading: "", menu: "", main_class: "" };
  return { ...blank, main: "", footer: "", ...$screens[screen]() };
};

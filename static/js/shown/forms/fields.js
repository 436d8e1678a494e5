// Reading the fields of a hand form: the last of a name, a number, one of the known, a line.
//
// Fields are an object: the name, and its value or the list of its values; a pressed cell stands
// after the hidden field that keeps what was chosen before.
export const VOIDS = ["passed", "misdeal"];
export const CONTRACT = "contract";
export const CALLS = "calls";
export const WAYS = [CONTRACT, CALLS];
const NOTE_LENGTH = 280;
const NUMBER_LENGTH = 6;
const ID_LENGTH = 64;
const CALL_LENGTH = 16;
const MOST_CALLS = 99; // far more than the rules let anybody make
const MINUS = "\u2212";
const WHOLE_NUMBER = /^[+-]?[0-9]{1,7}$/;
// White space as the server knows it.
const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;

// The fields of what a form sends: pairs of name and value, as FormData has them.
export function fieldsOf(pairs) {
  const fields = {};
  for (const [name, value] of pairs) fields[name] = [...listOf(fields, name), value];
  return fields;
}

export function listOf(fields, name) {
  return Object.hasOwn(fields, name) ? [fields[name]].flat() : [];
}

export function last(fields, name) {
  return listOf(fields, name).at(-1) ?? "";
}

// Whether a cell of this name was pressed that says something else than the field did.
export function isPressed(fields, name) {
  return new Set(listOf(fields, name)).size > 1;
}

export function oneOf(text, known) {
  return known.includes(text) ? text : "";
}

// A whole number that fits everywhere, or null; only what a person or our page writes.
export function number(text) {
  const digits = trimmed(text).replaceAll(MINUS, "-");
  if (digits.length > NUMBER_LENGTH || !/^-?[0-9]+$/.test(digits)) return null;
  return Number(digits) + 0;
}

// The whole number that was typed, with whatever minus and spaces; null where it is none.
export function wholeNumber(text) {
  const narrow = text.normalize("NFKC"); // a Japanese keyboard has wide digits, too
  const plain = words(narrow).join("").replace(/[\u2212\u2013]/g, "-");
  return WHOLE_NUMBER.test(plain) ? Number(plain) + 0 : null;
}

// One line without control characters, which would only disturb the sheet.
export function textLine(text) {
  const plain = words(text.replace(CONTROLS, " ")).join(" ");
  return cut(plain.normalize("NFC"), NOTE_LENGTH);
}

// The calls so far, and the one that was pressed, as cells: 0:60, 1:pass.
export function callsOf(fields) {
  const cells = [...words(last(fields, "calls")), ...words(last(fields, "call"))];
  return cells.slice(0, MOST_CALLS).map((cell) => cut(cell, CALL_LENGTH));
}

// The text up to a mark and the text after its first one.
export function partition(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}

// The fields of every entry, from what a page sent.
export function headOf(fields) {
  return {
    fact: cut(last(fields, "fact"), ID_LENGTH),
    taps: number(last(fields, "taps")) ?? 0,
    slot: number(last(fields, "slot")),
    way: oneOf(last(fields, "way"), WAYS) || CONTRACT,
    calls: callsOf(fields),
    note: textLine(last(fields, "note")),
    void: oneOf(last(fields, "void"), VOIDS),
  };
}

// So many signs of a text.
export function cut(text, length) {
  return text.length <= length ? text : [...text].slice(0, length).join("");
}

// The words of a text.
export function words(text) {
  return text.split(SPACES).filter(Boolean);
}

// A text without the white space around it.
export function trimmed(text) {
  const spaces = SPACES.source;
  return text.replace(new RegExp(`^${spaces}|${spaces}$`, "g"), "");
}

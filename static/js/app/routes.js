// Addresses by the names of what they lead to; the patterns are the server's own.
import { fieldsOf } from "../shown/forms/fields.js";

const PART = /<(\w+)>/g;
const MEND = /^#mend-([\w-]+)$/;

// The address of an endpoint: addressOf(routes, "table.show", {pad, game}).
export function addressOf(routes, name, parts) {
  return routes[name].replace(PART, (_, part) => encodeURIComponent(parts[part]));
}

// What an address leads to: {name, pad, game, …}, or null.
export function placeAt(routes, path) {
  for (const [name, pattern] of Object.entries(routes)) {
    const found = path.match(matcher(pattern));
    if (found) return { name, ...found.groups };
  }
  return null;
}

// What else an address says: the fact that is to be put right, …#mend-<id>, and the fields of its
// query.
export function moreIn({ hash, search }) {
  return { mend: hash.match(MEND)?.[1] ?? null, query: fieldsOf(new URLSearchParams(search)) };
}

function matcher(pattern) {
  const plain = pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${plain.replace(PART, "(?<$1>[\\w-]+)")}$`);
}

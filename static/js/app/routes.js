// Addresses by the names of what they lead to; the patterns are the server's own.
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

// The fact that an address says is to be put right: …#mend-<id>.
export function mendIn(hash) {
  return hash.match(MEND)?.[1] ?? null;
}

function matcher(pattern) {
  const plain = pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${plain.replace(PART, "(?<$1>[\\w-]+)")}$`);
}

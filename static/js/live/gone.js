// Whether this phone is not let in (any more): only by the server's own word. A router, or another
// computer at the old address, may answer anything.
const STATUSES = [403, 404];
const CODES = ["forbidden", "not_found"];

export async function isGone(response) {
  if (!STATUSES.includes(response.status)) return false;
  const told = await response.json().catch(() => null);
  return CODES.includes(told?.error?.code);
}

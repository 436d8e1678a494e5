// The pen: this phone keeps the score from now on. Gives whether the server knows; without a signal
// nobody needs it.
export async function takePen(address) {
  try {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const answer = await fetch(address, { method: "POST", headers, body: "{}" });
    return answer.ok;
  } catch {
    return false;
  }
}

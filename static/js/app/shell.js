// A page that the server could not give is drawn from what this phone knows.
import { startApp } from "./app.js";

// Whether it could be. `place` is what the shell shows instead; it has the form token.
export async function fillShell(place) {
  const token = document.createElement("input");
  Object.assign(token, { type: "hidden", name: "csrf_token", value: place.dataset.token });
  document.body.append(token);
  const app = await startApp();
  return Boolean(app?.isDrawn);
}

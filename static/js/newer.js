// Says that the program was renewed while a page was open, and what becomes of what is typed.
import { say } from "./shown/words.js";
import { build, lookForNewer } from "./worker.js";

const SAID = { nothing: "newer_nothing", kept: "newer_kept", lost: "newer_lost" };

// `typed()` tells what is on the page that was not saved: "nothing", "kept" (it comes back after
// loading) or "lost" (it would not). Gives a function for every `build` that the server answers.
export function watchBuild(typed) {
  let isTold = false;
  return (answered) => {
    if (!answered || answered === build || isTold) return;
    isTold = true;
    lookForNewer();
    show(typed());
  };
}

// In the place of what the page tells, so that it is read aloud.
function show(state) {
  const [bar, text, button] = ["div", "p", "button"].map((name) => document.createElement(name));
  bar.className = "notice";
  text.textContent = say(SAID[state]);
  button.className = "link";
  button.type = "button";
  button.textContent = say("load_again");
  button.addEventListener("click", () => location.reload());
  bar.append(text, button);
  document.querySelector(".notices").append(bar);
}

// What the app is made of: the rules, their words, the pages and what they say, of one build and
// language, as the page names them. Fetched once.
import { loadHands } from "../hand/open.js";
import { loadForms } from "../shown/forms/index.js";
import { setRules } from "../shown/forms/rules.js";
import { setWords } from "../shown/words.js";

let loading = null;

// {engine, pages, language, routes, build, styles, appStyle, settle}. Fails where a module cannot be
// had. `settle()` fetches what is asked of the rules only by some screens.
export function loadParts() {
  loading ??= load();
  return loading;
}

async function load() {
  const { said } = document.querySelector("[data-said]").dataset;
  const language = await import(said);
  const { engine, words, pages, routes, build, styles, app_style: appStyle } = language.parts;
  const settle = () => import(language.parts.settle);
  const named = [engine, words, pages].map((part) => import(part));
  // The modules of every game, too: what a screen needs first when the signal is gone cannot come.
  const [rules, catalogue, drawn] = await Promise.all([...named, loadForms(), loadHands()]);
  setRules(rules);
  setWords({ words: catalogue.words, codes: language.codes, rules: language.rules, plural: language.plural });
  return { engine: rules, pages: drawn, language, routes, build, styles, appStyle, settle };
}

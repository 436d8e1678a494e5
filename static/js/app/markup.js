// Markup that the compiled templates made becomes part of the page; nothing else comes this way.
import { markupOf } from "../trusted.js";

// The nodes of a piece of markup.
export function nodesOf(html) {
  const holder = document.createElement("template");
  holder.innerHTML = markupOf(html);
  return holder.content;
}

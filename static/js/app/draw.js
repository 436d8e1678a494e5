// A screen drawn by the compiled templates takes the place of the one that is shown.
import { nodesOf } from "./markup.js";

const HELD = 400;
const BETWEEN = " \u00b7 ";
let held = 0; // the timer

// Puts a screen on the page, `drawn` by the compiled templates (runtime/pages.js).
export function drawScreen({ pages, styles }, drawn) {
  const name = document.title.split(BETWEEN).at(-1);
  document.title = pages.unescape(drawn.title) + BETWEEN + name;
  useStyles(nodesOf(drawn.styles), styles);
  drawTop(pages, drawn);
  const main = document.querySelector("main");
  main.className = drawn.main_class.trim();
  main.replaceChildren(...main.querySelectorAll(":scope > .notices"), nodesOf(drawn.main));
  drawFoot(nodesOf(drawn.footer));
}

// What has become of focus, scrolling and open panels, to be found again in the same page anew.
export function placeIn(main) {
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  return {
    at: focused && selectorOf(focused),
    scroll: scrollY,
    open: [...main.querySelectorAll("details")].map(({ open }) => open),
  };
}

export function returnTo(main, { at, scroll, open }) {
  [...main.querySelectorAll("details")].forEach((part, index) => (part.open = open[index] ?? part.open));
  const same = at ? [...main.querySelectorAll(at)].find((part) => part.checkVisibility()) : null;
  same?.focus({ preventScroll: true });
  scrollTo({ top: scroll, behavior: "instant" });
}

// What is asked for on a page: which hand, and which half of its form.
export function stageIn(main) {
  const { value } = main.querySelector("[name=slot]") ?? {};
  return [value, main.querySelector("[data-stage]:not([hidden])")?.dataset.stage].join();
}

// Another phone has changed what is asked for: a tap that was under way is not meant for it. The
// page is dimmed meanwhile (data-held); what stands above and below it has not moved.
export function holdTaps(main) {
  clearTimeout(held);
  main.addEventListener("click", swallow, { capture: true });
  main.toggleAttribute("data-held", true);
  held = setTimeout(() => {
    main.removeEventListener("click", swallow, { capture: true });
    main.toggleAttribute("data-held", false);
  }, HELD);
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

// After something was done, the page is read from where its outcome stands.
export function landIn(main) {
  const places = [...main.querySelectorAll("[data-lands]")];
  scrollTo({ top: 0, behavior: "instant" });
  places.find((place) => place.checkVisibility())?.focus({ preventScroll: true });
}

// What the page has to say of what was done, in the place of what it said before.
export function putNotice(text) {
  const place = document.querySelector("main > .notices");
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.textContent = text;
  place.replaceChildren(...(text ? [notice] : []));
  if (text) scrollTo({ top: 0, behavior: "instant" });
}

// The same element of the same page drawn anew, by what it does or where it stands.
function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if ("lands" in element.dataset) return "[data-lands]";
  const { name, value } = element;
  const tag = element.localName;
  if (name && tag === "button") return `button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
  if (name) return `${tag}[name="${CSS.escape(name)}"]`;
  const href = element.getAttribute("href");
  return href ? `${tag}[href="${CSS.escape(href)}"]` : tag;
}

// Style sheets that are not in use wait for a screen that needs them.
const IDLE = "(width:0)"; // never

// Fetches the style sheets of all screens: without a signal they would not come any more.
export function fetchStyles(styles, media = IDLE) {
  for (const address of styles) {
    if (styleSheet(address)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", media, href: address });
    document.head.append(link);
  }
}

// From now on these are in use, and of the screens' others none.
function useStyles(fresh, styles) {
  const wanted = [...fresh.querySelectorAll("link")].map((link) => link.getAttribute("href"));
  fetchStyles(wanted);
  for (const address of styles) styleSheet(address).media = wanted.includes(address) ? "all" : IDLE;
}

function styleSheet(address) {
  return document.querySelector(`link[rel=stylesheet][href="${CSS.escape(address)}"]`);
}

function drawTop(pages, drawn) {
  const top = document.querySelector("header.top");
  const heading = top.querySelector("h1");
  heading.replaceChildren(nodesOf(drawn.heading));
  while (heading.nextSibling) heading.nextSibling.remove();
  top.append(nodesOf(drawn.menu));
  const back = top.querySelector("a.icon");
  if (back) back.href = pages.unescape(drawn.back).trim();
}

// The footer's own part stands before the switch of languages.
function drawFoot(fresh) {
  const foot = document.querySelector("footer.foot");
  const own = [...foot.childNodes];
  const form = foot.querySelector(":scope > form");
  for (const node of own.slice(0, form ? own.indexOf(form) : own.length)) node.remove();
  foot.prepend(fresh);
}

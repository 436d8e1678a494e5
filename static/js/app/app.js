// The app on a page of a pad: what this phone knows, what it sends, and the screen that is drawn
// of both, with a signal or without.
import { browserWorld, warnOfLeaving } from "../outbox/browser.js";
import { forgetPad } from "../outbox/forget.js";
import { startSending } from "../outbox/send.js";
import { openStore } from "../outbox/store.js";
import { factsAfter, follow } from "../live/stream.js";
import { momentOf } from "../shown/deeds.js";
import { eveningOf, takesTurns } from "../shown/evening.js";
import { stayAwake, tellTotals } from "./totals.js";
import { say } from "../shown/words.js";
import { buzz } from "../buzz.js";
import { forgetPages } from "../worker.js";
import { drawBars, showMarks } from "./bars.js";
import { drawScreen, fetchStyles, holdTaps, landIn, placeIn, putNotice, returnTo, stageIn } from "./draw.js";
import { Drawing } from "./drawing.js";
import { fetchGames, keepGame, keepSent, openPad, pullPad, standing } from "./pad.js";
import { loadParts } from "./parts.js";
import { holdForms } from "./sent.js";
import { leadToCorrection } from "./undo.js";
import { leadOn } from "./ways.js";
import { addressOf, moreIn, placeAt } from "./routes.js";
import { offerRows } from "./rescue.js";
import { SCREENS } from "./screens.js";

const JUST_NOW = 15000;
const MOMENT = 1500; // what is sent within it needs no words
const PATIENCE = 4000;
const QUIET = 5000;
const GONE = [403, 404];

// Starts the app; null on a page that is not of a pad. `hand`: the form that is open already;
// `version`: of the game as the server drew it, null where it drew nothing.
export async function startApp({ hand = null, version = null } = {}) {
  const parts = await loadParts();
  const at = placeAt(parts.routes, location.pathname);
  if (!at?.pad) return null;
  Object.assign(at, moreIn(location));
  let app = null;
  const store = await openStore(() => app?.showBars());
  app = new App(parts, await openPad(at.pad, store, parts), at);
  app.opened = { hand, close: () => hand?.close() };
  app.drawn = version;
  await app.start();
  return app;
}

class App {
  isLost = false;
  opened = { hand: null, close() {} };
  drawing = new Drawing(this);
  waitsSince = 0; // 0: nothing waits to be sent
  way = null; // how the calls of the next hand are kept, where the last one does not tell

  constructor(parts, pad, at) {
    Object.assign(this, { parts, pad, at });
  }

  get mayWrite() {
    return (this.pad.snapshot?.device.role ?? "keeper") !== "viewer";
  }

  // When the sides are asked whether they agree.
  get consent() {
    return this.pad.snapshot?.pad.consent ?? "end";
  }

  get name() {
    return this.pad.snapshot?.pad.name ?? document.querySelector("header.top h1")?.textContent.trim() ?? "";
  }

  get screen() {
    return SCREENS[this.at.name] ?? null;
  }

  get folded() {
    return this.at.game ? standing(this.pad, this.at.game) : null;
  }

  // Whether there is no way to the server, as far as is known.
  get isCut() {
    return this.isLost || this.sending.state.isLost || navigator.onLine === false;
  }

  get isDrawn() {
    return Boolean(this.drawing.basis);
  }

  // Whether pages that were kept open without a signal.
  get hasWorker() {
    return Boolean(navigator.serviceWorker?.controller);
  }

  // Carries out what a button of a form sends. Whether it could.
  async press(hand, button) {
    if (this.isBusy) return true; // what was tapped before is being done
    return this.alone(async () => {
      await this.waitForFacts();
      return Boolean(await this.screen?.press?.(this, hand, button));
    });
  }

  // A page may be so young that it does not know its game yet; if it is cut off, it waits for a line.
  async waitForFacts() {
    if (!this.at.game || this.folded) return;
    await this.line.look();
    while (!this.folded && this.isCut) {
      await new Promise((done) => setTimeout(done, MOMENT));
      await this.line.look();
    }
  }

  // What changes something here draws its outcome itself: news wait for it.
  async alone(work) {
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.isBusy = false;
      this.redraw();
    }
  }

  address(name, more = {}) {
    return addressOf(this.parts.routes, name, { pad: this.pad.id, ...more });
  }

  async start() {
    const { pad, parts } = this;
    const addressOfSync = (id) => addressOf(parts.routes, "sync.send", { pad: id });
    const onChange = (state, told) => this.outboxChanged(state, told);
    const outlet = { store: pad.store, addressOf: addressOfSync, build: parts.build, onChange };
    this.sending = startSending(outlet, browserWorld());
    pad.rows = await this.sending.rows(pad.id);
    this.markUnsent();
    this.goInside = warnOfLeaving(() => this.sending.state);
    fetchStyles([parts.appStyle], "all");
    fetchStyles(parts.styles);
    leadOn(this);
    holdForms(this);
    for (const name of ["online", "offline"]) addEventListener(name, () => this.showBars());
    // What this phone may do, and whose names there are, comes before what is drawn of it.
    const before = pad.snapshot;
    if (!before) await this.lookAtPad();
    this.follow();
    // Not over a page of the server's that knows more than this phone does.
    const isBehind = this.drawn !== null && this.at.game && (pad.games.get(this.at.game)?.version ?? 0) < this.drawn;
    if (!isBehind && (this.drawn === null || pad.rows.length)) await this.redraw();
    if (pad.snapshot === before) this.lookAtPad(); // else it was told just now
    // Without a worker nothing else keeps what only some screens need.
    if (!this.hasWorker) setTimeout(() => parts.settle().catch(() => {}), QUIET);
  }

  // One more fact of a game of this pad.
  async add(fact) {
    this.added = fact.id;
    this.addedAt = performance.now();
    const row = await this.sending.add({ pad: this.pad.id, game: this.at.game, ...fact });
    // Refused once, and saved again as it is: the game may have changed since.
    if (row.state === "refused") await this.sending.decide(this.pad.id, row.seq, "again");
    this.pad.rows = await this.sending.rows(this.pad.id);
    this.showBars();
    return row;
  }

  // Where nothing is kept, and the server answers, a form is sent as it is: so that nothing is left
  // to this page alone, and what there is to ask is asked at once.
  async goesAsForm() {
    const keepsNothing = this.pad.store.state !== "open";
    return keepsNothing && !this.sending.state.isLoose && this.isReached();
  }

  notKept() {
    putNotice(say("not_kept"));
  }

  // After a change of this phone's own.
  async changed(before) {
    await this.draw({ isOwn: true });
    this.tellChange(before);
  }

  tellChange(before) {
    buzz();
    tellTotals(before, this.folded);
  }

  // The screen anew, from what is known now. Whether it can be drawn.
  draw(given = {}) {
    return this.drawing.draw(given);
  }

  redraw() {
    return this.drawing.redraw();
  }

  contextOf(at, given) {
    return this.screen?.contextOf(this, at, given);
  }

  // Puts the screen on the page, of what its template is given.
  async put(context, place, { isOwn, isNews }) {
    const main = document.querySelector("main");
    const kept = placeIn(main);
    const stage = stageIn(main);
    const { pages, language } = this.parts;
    const drawn = pages.render(this.screen.template, context, place, language); // may fail, and then nothing changes
    this.opened.close();
    drawScreen(this.parts, drawn);
    if (isNews && stageIn(main) !== stage) holdTaps(main);
    this.opened = await this.screen.open(this, main, context);
    stayAwake(this.folded);
    if (isOwn) putNotice("");
    this.isReady();
    if (isOwn) landIn(main);
    else returnTo(main, kept);
    this.showBars();
  }

  // From now on the page can do without a line.
  isReady() {
    document.documentElement.toggleAttribute("data-knows", true);
  }

  tell(before, after) {
    tellTotals(before, after);
  }

  // Asks whether there is a signal.
  async isReached() {
    await Promise.race([this.line?.look(), new Promise((done) => setTimeout(done, PATIENCE))]);
    return !this.isCut;
  }

  // What was asked for cannot be had now; nothing was lost.
  needsSignal(code = "needs_signal") {
    putNotice(say(code));
  }

  // Goes to another screen, with a `notice`; to one that cannot be drawn here as browsers do.
  // `given` is what the screen is drawn with.
  async go(address, { isNew = true, given = {}, notice = "" } = {}) {
    const url = new URL(address, location.href);
    const to = placeAt(this.parts.routes, url.pathname);
    const was = this.at;
    const leave = () => {
      if (this.sending.state.isLoose) return this.showBars(); // it would be lost
      if (this.isCut && !this.hasWorker) return this.needsSignal();
      this.goInside();
      return location.assign(url);
    };
    if (!SCREENS[to?.name]) return leave();
    Object.assign(to, moreIn(url));
    this.at = to;
    if (!(await this.draw(given))) {
      this.at = was;
      return leave();
    }
    putNotice(notice);
    if (isNew && url.href !== location.href) history.pushState(null, "", url);
    this.onGone();
    if (was.game !== to.game) this.follow();
    scrollTo({ top: 0, behavior: "instant" });
    document.querySelector("main").focus({ preventScroll: true });
    return true;
  }

  // What addresses and moments in the templates are made of.
  place() {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return {
      pad: this.pad.id,
      game: this.at.game ?? "",
      time_zone: this.pad.snapshot?.pad.time_zone ?? zone,
      csrf_token: document.querySelector("[name=csrf_token]")?.value ?? "",
      evening: this.folded && takesTurns(this.folded) ? eveningOf(this.at.game, this.games()) : null,
    };
  }

  // The games of the pad as this phone has them, each with its fold where it has that.
  games() {
    const told = (this.pad.snapshot?.games ?? []).map(({ id, started_at, last_at }) => ({ id, started_at, last_at }));
    const here = [...this.pad.games.keys()].filter((id) => told.every((game) => game.id !== id));
    const all = [...told, ...here.map((id) => ({ id, ...momentsOf(standing(this.pad, id)) }))];
    return all.map((game) => ({ ...game, folded: standing(this.pad, game.id) }));
  }

  // Says, for all who look, whether something waits to be sent; how much.
  markUnsent() {
    const waiting = this.pad.rows.filter(({ state }) => state === "waiting").length;
    document.documentElement.toggleAttribute("data-unsent", waiting > 0);
    return waiting;
  }

  showBars() {
    const { isOld, isLoose, isUnreadable } = this.sending.state;
    const { rows, store } = this.pad;
    const waiting = this.markUnsent();
    const isLong = this.waitsLong(waiting) || this.isCut;
    showMarks(waiting > 0 && isLong);
    const told = {
      waiting: isLong ? waiting : 0,
      refused: rows.length - waiting,
      is_lost: this.isCut,
      is_outbox: this.at.name === "outbox.show",
      is_stranded: this.isCut && !this.hasWorker,
      may_write: this.mayWrite,
      is_closed: rows.length > 0 && this.sending.isClosed(this.pad.id),
      is_unreadable: isUnreadable,
      is_old: isOld || store.state === "outdated",
      is_stopped: rows.some(({ seq, state }) => seq < 0 && state !== "waiting"),
      cannot_keep: isLoose || ["forbidden", "blocked"].includes(store.state),
      overtaken: this.isOvertaken() ? this.folded.next_slot - 1 : null,
    };
    const reload = () => {
      this.goInside();
      location.reload();
    };
    drawBars(this.parts, told, this.place(), { leave: () => this.letGo(), save: () => offerRows(this), reload });
  }

  // What is being typed is not meant any more.
  letGo() {
    const { hand } = this.opened;
    hand.isTouched = false;
    hand.keeping.saved();
    return this.draw({ isOwn: true });
  }

  // Whether something waits to be sent for longer than sending takes.
  waitsLong(waiting) {
    clearTimeout(this.looking);
    if (!waiting) this.waitsSince = 0;
    else this.waitsSince ||= performance.now();
    const left = waiting ? this.waitsSince + MOMENT - performance.now() : 0;
    if (left > 0) this.looking = setTimeout(() => this.showBars(), left);
    return waiting > 0 && left <= 0;
  }

  // Hears of what other phones do, and asks for what is new.
  follow() {
    const { game } = this.at;
    const { pad } = this;
    this.line?.stop();
    const facts = game && this.address("sync.facts", { game });
    const ask = () => (game ? factsAfter(facts, pad.games.get(game)) : this.address("sync.snapshot"));
    const listen = (told) => (game ? this.heard(game, told) : this.padTold(told));
    const lost = (isLost, status) => {
      if (GONE.includes(status)) this.lookAtPad(true); // this one thing, or the whole pad
      if (this.isLost === isLost) return;
      this.isLost = isLost;
      if (isLost) this.redraw();
      else this.showBars();
      if (!isLost) this.sending.poke();
    };
    this.line = follow({ live: this.address("live.stream"), ask, game }, listen, lost);
  }

  async heard(game, told) {
    await keepGame(this.pad, game, told);
    await this.redraw();
  }

  async padTold(told) {
    this.pad.snapshot = told;
    await this.pad.store.writePad(this.pad.id, told).catch(() => {});
    await this.redraw();
    fetchGames(this.pad, (game, kept) => factsAfter(this.address("sync.facts", { game }), kept));
  }

  async lookAtPad(isAsked = false) {
    const isTold = !isAsked && !this.at.game; // by the line
    const outcome = isTold ? "same" : await pullPad(this.pad, this.address("sync.snapshot"));
    if (outcome === "gone") await this.letOut();
  }

  // This phone was let out of the pad: what was read of it goes, what was not sent stays.
  async letOut() {
    this.line?.stop();
    await forgetPad(this.pad.store, this.pad.id);
    forgetPages(this.pad.id);
    this.showBars();
    putNotice(say("let_out"));
  }

  // The outbox has changed, here or in another tab.
  async outboxChanged(state, told) {
    const { pad } = this;
    if (told?.pad === pad.id) {
      const isItself = ({ row, fact }) => fact === row.id; // else another phone wrote the same
      keepSent(pad, told.done.filter(isItself).map(({ row }) => row));
      const moved = told.notices.find(({ what, from }) => what === "moved" && from === this.at.game);
      if (moved) return this.go(this.address("table.show", { game: moved.to }));
      if (told.done.length) this.line?.look();
    }
    const isStopped = (await this.sending.rows(pad.id)).some(({ state }) => state !== "waiting");
    // What is in the way has to be known first: else the screen would fall back to before it.
    if (told?.pad === pad.id && isStopped) await this.line?.look();
    pad.rows = await this.sending.rows(pad.id);
    if (this.isAsked()) {
      const led = await leadToCorrection(this);
      this.added = null; // once
      return led || this.go(this.address("outbox.show"));
    }
    await this.redraw();
  }

  // Whether what was saved last was not taken over, and nothing else was begun since: a person who
  // stands there is asked at once.
  isAsked() {
    const row = this.pad.rows.find(({ id }) => id === this.added);
    const isJustNow = performance.now() - this.addedAt < JUST_NOW;
    return Boolean(row && row.seq > 0 && row.state !== "waiting" && isJustNow && !this.opened.hand?.isTouched);
  }

  // What the screen was drawn from. Another phone's hand in progress counts until one is typed here.
  basisNow() {
    const { pad, folded } = this;
    const { draft, pen } = pad.games.get(this.at.game) ?? {};
    const progress = draft && !draft.is_own && !this.opened.hand?.isTouched ? draft.body : null;
    const others = folded ? null : [pad.snapshot, pad.rows];
    return { folded, told: JSON.stringify([progress, pen?.device, pen?.is_own, others]) };
  }

  // Whether what the server drew is what this phone would draw.
  isAsDrawn({ folded }) {
    if (this.drawn === null || this.at.mend) return false;
    if (!folded) return !this.pad.rows.length && !this.isCut;
    return folded.version === this.drawn && !folded.facts.some((fact) => fact.is_waiting);
  }

  // Whether the page is there, and stays as it is until a person goes on.
  isHeld() {
    return Boolean(this.screen?.isHeld && (this.drawn !== null || this.isDrawn));
  }

  isOvertaken() {
    return Boolean(this.screen?.isOvertaken?.(this, this.opened.hand));
  }
}

function momentsOf(folded) {
  const moments = [folded?.facts.at(0), folded?.facts.at(-1)].map((fact) => fact && momentOf(fact));
  return { started_at: moments[0], last_at: moments[1] };
}

// What stands on the page, and whether it is still what this phone knows; what is not is drawn anew.
//
// Drawing takes time, and more may be told meanwhile: what stands there counts as what was known
// when its drawing began, never as what is known at its end. So nothing is missed, at the price of
// looking once more.

// `app` gives of its present screen:
//   at, place(); contextOf(at, given): what its template is given, null where it cannot be drawn
//   basisNow(): what is known of it, {folded, told}; isAsDrawn(basis): the server drew it so
//   put(context, place, given): puts it on the page and opens it
//   isBusy, isOvertaken(), isHeld(): what keeps news from being drawn
//   showBars(); tell(before, after): the two folds between which news were drawn
export class Drawing {
  basis = null; // what was known of what stands here; null: nothing was drawn here
  told = null; // what stands here, to compare
  last = Promise.resolve(true);

  constructor(app) {
    this.app = app;
  }

  // The screen anew, from what is known now; one after the other. Whether it can be drawn.
  draw(given = {}) {
    this.last = this.last.catch(() => {}).then(() => this.drawNow(given));
    return this.last;
  }

  async drawNow({ isOwn = false, isNews = false, ...given }) {
    const { app } = this;
    if (isNews && app.isOvertaken()) return true;
    const { at, basis, place } = { at: app.at, basis: app.basisNow(), place: app.place() };
    const context = await app.contextOf(at, given);
    if (!context || at !== app.at) return false;
    const told = tellOf(at, context, place);
    const isThere = isNews && told === this.told;
    if (!isThere) await app.put(context, place, { isOwn, isNews });
    Object.assign(this, { told, basis });
    return true;
  }

  // Draws what is new, unless what is being typed belongs to a hand that is there by now.
  async redraw() {
    const { app, basis: before } = this;
    if (app.isBusy) return;
    if (app.isOvertaken() || app.isHeld()) return app.showBars();
    const basis = app.basisNow();
    if (before ? isSame(before, basis) : app.isAsDrawn(basis)) {
      if (!before) await this.prepare(basis);
      return app.showBars();
    }
    await this.draw({ isNews: true }).finally(() => app.showBars());
    if (before?.folded && basis.folded) app.tell(before.folded, basis.folded);
  }

  // Nothing has to be drawn yet: what drawing takes is fetched while there is a line.
  async prepare(basis) {
    this.basis = basis;
    const { app } = this;
    const { at, place } = { at: app.at, place: app.place() };
    const context = await app.contextOf(at, {});
    if (!context || at !== app.at) return;
    // Else it may be of something newer than what stands here.
    if (isSame(basis, app.basisNow())) this.told ??= tellOf(at, context, place);
    app.isReady();
  }
}

// What a screen tells, to compare: without what is made anew for each page, and without the marks.
const FRESH = ["fact", "fact_id", "undo_fact", "draft_age", "version", "is_waiting"];

function tellOf(at, context, place) {
  return JSON.stringify([at, context, place], (key, value) => (FRESH.includes(key) ? null : value));
}

function isSame(one, other) {
  return one.folded === other.folded && one.told === other.told;
}

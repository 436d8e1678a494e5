// The screens that this phone can draw, by the names of their addresses.
//
// A screen has `template`, `contextOf(app, at, given)` (what the template is given, null where it
// cannot be drawn) and `open(app, main, context)` (gives {hand, close}); the table besides
// `isOvertaken` and `press`; `isHeld`: what is new draws nothing anew there.
import * as adjusting from "./adjusting.js";
import * as correction from "./correction.js";
import * as deal from "./deal.js";
import * as home from "./home.js";
import * as log from "./log.js";
import * as newGame from "./new_game.js";
import * as outbox from "./outbox.js";
import * as otherRules from "./other_rules.js";
import * as otherRulesOfHand from "./other_rules_of_hand.js";
import * as needs from "./needs.js";
import * as seating from "./seating.js";
import * as seats from "./seats.js";
import * as sheet from "./sheet.js";
import * as statement from "./statement.js";
import * as table from "./table.js";
import * as why from "./why.js";

export const SCREENS = {
  "adjustments.edit": adjusting.screen,
  "adjustments.new": adjusting.screen,
  "correction.edit": correction,
  "deal.edit": deal.screen,
  "games.new": newGame,
  "log.show": log,
  "outbox.show": outbox,
  "other_rules.hand": otherRulesOfHand,
  "other_rules.show": otherRules,
  "needs.show": needs,
  "pads.home": home,
  "seating.edit": seating.screen,
  "seats.edit": seats.screen,
  "seats.new": seats.screen,
  "sheet.show": sheet,
  "sheet.why": why,
  "statement.show": statement,
  "table.show": table,
};

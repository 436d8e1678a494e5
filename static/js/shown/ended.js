// How a game ended, as scorepad/web/ended.py has it: who won, by which rule, what the pot pays.
import { isEarly, isFromPaper } from "../journal/fold.js";
import { playersAt, sideNames, sideOf } from "./hand_words.js";
import { endedText, endingRemark, listed, money, say } from "./words.js";

// How the game ended, or null while it goes on.
export function overOf(folded) {
  const { sheet } = folded;
  if (!sheet.over) return null;
  const names = sideNames(sheet);
  return {
    headline: headline(sheet.winners.map((side) => names[side])),
    how: endedText(sheet),
    rule: isEarly(folded) || isFromPaper(folded) ? "" : sheet.ended_by,
    remark: endingRemark(sheet),
    winners: sheet.winners,
    pot: potOf(folded),
    is_early: isEarly(folded),
  };
}

// An amount with its sign, as a gain or a loss.
export function signedMoney(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

function headline(winners) {
  if (winners.length === 1) return say("won", { side: winners[0] });
  return say("share_the_win", { sides: listed(winners) });
}

// What the rules say of the pot; who sat at the end gets it.
function potOf({ record, sheet }) {
  const { pot } = sheet;
  if (!pot) return null;
  const names = playersAt(record, sheet.ended_at);
  const seats = sheet.sides.map((side) => side.seats);
  return {
    total: money(pot.total_cents),
    share: money(pot.share_cents),
    players: pot.net_cents.map((net, seat) => ({
      player: names[seat],
      side: sideOf(seat, seats),
      net: signedMoney(net),
    })),
  };
}

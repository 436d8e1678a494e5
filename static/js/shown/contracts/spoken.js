// What the contracts of all games have alike: their fields, the calls, a deal that was not played.
import { callLabel, say } from "../words.js";

// A contract with all its fields; what is not told is empty.
export function contract(told = {}) {
  const fields = {
    bidder: "",
    bid: "",
    trump: "",
    outcome: "",
    others: "",
    calls: [],
    partner: "",
    called: "",
    more: [],
    ...told,
  };
  return { ...fields, besides: [...fields.more, fields.others].filter((one) => one) };
}

// That a deal was not played, in words; empty for one that was. `result` is the key without which a
// hand whose calls are known has nothing but passes.
export function voidTold(hand, result) {
  const isPassed = hand.calls?.length && !(result in hand);
  const how = isPassed ? "passed" : (hand.void ?? "");
  if (how === "passed") return say("passed_out");
  return how === "misdeal" ? say("misdealt") : "";
}

// The whole auction of a hand, where it was kept.
export function spokenOf(hand, players, sides) {
  const calls = hand.calls ?? [];
  return calls
    .map(([seat, call]) => [seat, call, sides.findIndex((side) => side.seats.includes(seat))])
    .filter(([, , side]) => side >= 0)
    .map(([seat, call, side]) => ({ name: players[seat], side, label: callLabel(call) }));
}

// What the contract side took, and whether that made it.
export function takenTold(outcome, points) {
  if (outcome === "made") return say("made_took", { points });
  return outcome === "failed" ? say("failed_took", { points }) : say("took", { points });
}

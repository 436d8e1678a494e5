"""What is said of a row besides its lines: why the game goes on, or why nobody scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.hand_words import side_names
from scorepad.web.sheet_rows import COUNTING
from scorepad.wording.remarks import REMARKS, behind

MISDEAL = "misdeal"
CAPOT = "capot"
ONLY_BY_A_BID = ("bid_to_win", "bid_to_win_750")


@dataclass(frozen=True)
class Remark:
    """A sentence and the rule that it rests on; ``source`` says who gives that rule."""

    text: str
    rule: str
    source: str


def why_it_goes_on(folded: Folded, index: int, standing: Mapping[str, Any]) -> list[list[Remark]]:
    """For each side, why the game goes on although it stands where games end.

    ``standing`` is what `rules.table` says of the record up to the row at ``index``.
    """
    sheet = folded.sheet
    row, ended_at = sheet["hands"][index], sheet["ended_at"]
    if row["state"] not in COUNTING or (ended_at and row["number"] >= ended_at):
        return [[] for _side in sheet["sides"]]
    names, game = side_names(sheet), folded.record["game"]
    return [
        [
            _remark(code, game, side=names[side], total=words.figure(row["totals"][side]))
            for code in _codes(sheet, row, side, standing)
        ]
        for side in range(len(names))
    ]


def why_not_more(folded: Folded, index: int, standing: Mapping[str, Any]) -> list[list[Remark]]:
    """For each side, why a result is not the other one that it looks like; ``standing`` as for
    `why_it_goes_on`."""
    row, game = folded.sheet["hands"][index], folded.record["game"]
    names, hand = side_names(folded.sheet), folded.entries[index].element
    found: list[list[Remark]] = [[] for _name in names]
    if row["state"] != "scored":
        return found
    for side, known in enumerate(folded.sheet["sides"]):
        taken = hand.get("captured", [0] * len(names))[side]
        if row["bidder"] in known["seats"] and _is_short_by_discards(row, hand, taken):
            sums = {"taken": taken, "discard": hand["discard"], "together": taken + hand["discard"]}
            found[side].append(_remark("discards_apart", game, **sums))
        if CAPOT in standing and taken == standing["pack"] and row["outcome"] != CAPOT:
            sums = {"side": names[side], "sum": standing["pack"], "capot": standing[CAPOT]}
            found[side].append(_remark("no_capot", game, **sums))
    return found


def why_nobody_scored(folded: Folded, index: int, options: Mapping[str, Any]) -> list[Remark]:
    """What came of a deal that was not played; nothing for any other row."""
    row, game = folded.sheet["hands"][index], folded.record["game"]
    if row["state"] != "void":
        return []
    is_misdeal = folded.entries[index].element.get("void") == MISDEAL
    code = "nobody_misdeal" if is_misdeal else f"nobody_{options['void_deal']}"
    held = row.get("held", 0)
    stays = [_remark("nobody_held", game, held=held)] if held else []
    return [_remark(code, game), *stays]


def _is_short_by_discards(row: Mapping[str, Any], hand: Mapping[str, Any], taken: int) -> bool:
    """Whether a bid failed that would have been made if the discards counted for it."""
    discard = hand.get("discard") or 0
    is_apart = discard > 0 and hand.get("last_trick") is None
    return bool(is_apart and row["outcome"] == "failed" and taken + discard >= row["bid"])


def _codes(
    sheet: Mapping[str, Any], row: Mapping[str, Any], side: int, standing: Mapping[str, Any]
) -> list[str]:
    options, total = standing["options"], row["totals"][side]
    is_fallen = "floor" in options and total <= options["floor"]
    if standing["to_win"][side] > 0 and not is_fallen:
        return []
    if row["state"] == "adjusted":
        return ["goes_on_adjusted"]
    if is_fallen:
        return [_fallen(sheet, side, options["floor_rule"])]
    return [_reached(sheet, row, side, standing)]


def _fallen(sheet: Mapping[str, Any], side: int, floor_rule: str) -> str:
    if floor_rule == "off":
        return "goes_on_no_floor"
    if floor_rule == "opponent_nonneg":
        return "goes_on_others_below"
    return "goes_on_dropped" if side in sheet["dropped"] else "goes_on_level"


def _reached(
    sheet: Mapping[str, Any], row: Mapping[str, Any], side: int, standing: Mapping[str, Any]
) -> str:
    options, totals = standing["options"], row["totals"]
    if options.get("win_rule") in ONLY_BY_A_BID:
        has_contract = row["bidder"] in sheet["sides"][side]["seats"]
        return "goes_on_failed" if has_contract else "goes_on_defence"
    is_alone = not options.get("belote_alone_wins", True) and not _is_level(totals, side)
    return "goes_on_alone" if is_alone else "goes_on_level"


def _is_level(totals: Sequence[int], side: int) -> bool:
    return totals.count(totals[side]) > 1


def _remark(code: str, game: str, **args: object) -> Remark:
    text = words.filled(words.current(REMARKS[code]), args)
    rule = behind(code, game)
    return Remark(text, rule, words.source_of(rule))

"""What other rules make of a game, in sentences: the answer, who has won then, what differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from babel.lists import format_list
from flask_babel import get_locale, ngettext

from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.hand_words import players_at, side_names
from scorepad.web.say import _, commas
from scorepad.web.sheet_rows import title_of

# What is missing, by the problem and its field.
MISSING = {
    "sides_bid_needed.sides_bid": "bid",
    "missing.last_trick": "last_trick",
}


def answer(sheet: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """What most people ask first, in one sentence."""
    counted = [row for row in rows if row["kind"] == "counted"]
    over = [row for row in counted if row["winners"]]
    others = [row for row in over if row["winners"] != sheet["winners"]]
    count = _rules_in(others)
    if not counted:
        return _("Under no other rule known here would anything be different.")
    if not sheet["over"]:
        nobody = _("Under no other rule known here would the game be over.")
        return _others_end(count) if count else nobody
    going_on = _rules_in([row for row in counted if not row["winners"]])
    if count:
        return _others_win(count)
    nobody = _("Under no other rule known here would somebody else have won.")
    return _nobody_wins(going_on) if going_on else nobody


def headline(sheet: dict[str, Any]) -> str:
    """Who has won, as it is."""
    if not sheet["winners"]:
        return _("Nobody has won yet")
    return _("Winner: %(winner)s", winner=_winners(sheet, sheet))


def headline_then(sheet: dict[str, Any], row: dict[str, Any]) -> str:
    """Who has won then."""
    if not row["winners"]:
        nobody = not sheet["winners"]
        return _("Nobody has won yet") if nobody else _("Nobody would have won yet")
    if row["winners"] == sheet["winners"]:
        return _("The same winner")
    winner = _winners(sheet, row)
    if sheet["winners"]:
        return _("Another winner: %(winner)s", winner=winner)
    return _("Over by now. Winner: %(winner)s", winner=winner)


def _winners(sheet: dict[str, Any], row: dict[str, Any]) -> str:
    names = side_names(sheet)
    found = [names[side] for side in row["winners"]]
    return str(format_list(found, locale=get_locale()))


def told(folded: Folded, row: dict[str, Any]) -> Iterator[str]:
    """What else is another than on the sheet."""
    sheet, names = folded.sheet, side_names(folded.sheet)
    if row["ended_at"] not in (None, sheet["ended_at"]):
        last = title_of(folded.entries[row["ended_at"] - 1])
        yield _("The game ends with this: %(hand)s.", hand=last)
    for side in row["dropped"]:
        if side not in sheet["dropped"]:
            yield _("%(side)s: dropped out of the game then", side=names[side])
    for side in sheet["dropped"]:
        if side not in row["dropped"]:
            yield _("%(side)s: back in the game", side=names[side])
    if row.get("held") and row["held"] != sheet["held"]:
        yield _("%(points)d held", points=row["held"])
    dealer = row["next_dealer"]
    if not row["over"] and dealer is not None and dealer != sheet["next_dealer"]:
        players = players_at(folded.record, len(folded.entries))
        yield _("%(player)s deals next.", player=players[dealer])


def why_not(folded: Folded, row: dict[str, Any]) -> Iterator[str]:
    """What is missing, or what could not have been; the same of several hands in one."""
    names = side_names(folded.sheet)
    found: dict[tuple[str, str], list[str]] = {}
    for problem in row["problems"]:
        players = players_at(folded.record, problem["hand"] or 0)
        text = words.problem_text(problem, names, players)
        side = problem["args"].get("side")
        name = names[side] if isinstance(side, int) else ""
        key = (text, "") if row["kind"] == "barred" else (_code(problem), name)
        found.setdefault(key, []).append(_title_at(folded, problem["hand"]))
    for (said, name), hands in found.items():
        if row["kind"] == "barred":
            yield _("%(hand)s: %(problem)s", hand=commas(hands), problem=said)
        else:
            yield _nobody_noted(said, name, commas(hands))


def _title_at(folded: Folded, number: int | None) -> str:
    return title_of(folded.entries[number - 1]) if number else ""


def _code(problem: dict[str, Any]) -> str:
    return MISSING.get(f"{problem['code']}.{problem['field']}", "")


def _nobody_noted(what: str, side: str, hands: str) -> str:
    if what == "bid":
        return _("Nobody noted whether %(side)s bid: %(hands)s.", side=side, hands=hands)
    if what == "last_trick":
        return _("Nobody noted who took the last trick: %(hands)s.", hands=hands)
    return _("Nobody noted what this rule asks for: %(hands)s.", hands=hands)


def state_told(then: str, own: str) -> str:
    """What has become of a hand, besides its points."""
    if then == own:
        return ""
    if then == "orphan":
        return _("after the end: does not count")
    return _("counts then") if own == "orphan" else ""


def _rules_in(rows: list[dict[str, Any]]) -> int:
    """How many rules give these readings, but for those that change how long a game is."""
    return sum(not one["is_length"] for row in rows for one in row["rules"])


def _nobody_wins(number: int) -> str:
    return str(
        ngettext(
            "Under %(num)d other rule nobody would have won yet.",
            "Under %(num)d other rules nobody would have won yet.",
            number,
        )
    )


def _others_win(number: int) -> str:
    return str(
        ngettext(
            "Under %(num)d other rule somebody else would have won.",
            "Under %(num)d other rules somebody else would have won.",
            number,
        )
    )


def _others_end(number: int) -> str:
    return str(
        ngettext(
            "Under %(num)d other rule the game would be over by now.",
            "Under %(num)d other rules the game would be over by now.",
            number,
        )
    )

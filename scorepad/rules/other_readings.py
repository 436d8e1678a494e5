"""A game under other rules: the same facts, counted again from the first hand on."""

from __future__ import annotations

from typing import Any

from .games import GAMES
from .options import option_problems, options_in_force
from .record import what_it_is_not
from .sheet import score

# Problems that say that a fact was not noted which only the other rule asks for.
NOT_NOTED = ["sides_bid_needed", "missing", "partner_missing"]
# Facts that a rule may have no use for, by the problem that it then makes of them: they are left
# aside, as they would have been at a table with that rule.
USELESS = {
    "declarations_not_played": ["declared", "declarations"],
    "not_played_here": ["last_trick"],
}
# What may differ in a reading; `held` only in games in which points wait.
TOLD = ["totals", "dropped", "winners", "over", "ended_at", "ended_by", "pot", "held"]
# Why a game is over; that alone makes no other reading.
WHY_OVER = ["ended_by", "ended_args"]
# With another one of these it is a longer or a shorter game, not another reading of this one.
LENGTH = ["target", "hand_limit"]
# What makes a hand another one than on the sheet.
OF_HAND = ["state", "outcome", "delta"]


def other_readings(record: object, offers: list[dict[str, Any]]) -> dict[str, Any]:
    """What a game would be under other rules that hold from its first hand on.

    In: any JSON value, and the rules to try, each `{"options": {name: value}, "is_whole": bool}`:
    options that change while all others stay as they are, at every change of rules as well; or, as
    a whole, a table's options, with those left out as usual. What holds for a whole game (a stake,
    who makes room) is never changed.

    Out: an empty object for what is no record, else `{"own": reading, "others": rows}`. A reading
    has the keys of TOLD, `next_dealer` and `ended_args`, as the sheet has them. A row is a reading
    that differs from `own`, with `rules`, `kind`, `problems` and `hands`: of each one that is
    another than on the sheet its number, state, outcome, delta, totals and lines. `rules` are all
    that give this reading, each `{"offers": [place, …], "options": {…}, "is_length": bool}`: the
    places in `offers` of those that are the same rules, the options that hold by them at the start,
    and whether they change how long a game is.

    Kinds: `counted`; `untold`: it cannot be told, as a fact is missing that nobody noted;
    `barred`: by that rule a hand could not have been what it was. `problems` are those of the
    sheet that say so, what bars before what is missing, and none of a hand after the end.

    First come other winners, then that nobody has won yet, then other ends, then other figures,
    each with the largest difference before the smaller ones; then what only makes the game longer
    or shorter, then what cannot be told, then what is barred. Rules that the variant does not
    offer, that say the same as the record's, or under which nothing differs, make no row. A record
    with problems has no rows.

    The three functions below are its steps, for whom the whole would take too long at once.
    """
    if what_it_is_not(record) or not isinstance(record, dict):
        return {}
    sheet = score(record)
    rows = readings_under(record, sheet, offers, offers_worth_trying(record, sheet, offers))
    return {"own": reading_of_sheet(sheet), "others": readings_in_order(sheet, rows)}


def offers_worth_trying(
    record: dict[str, Any], sheet: dict[str, Any], offers: list[dict[str, Any]]
) -> list[list[int]]:
    """The places of the offers that are rules of the variant, and other rules than the record's;
    those that are the same rules together. None for a record whose sheet has problems."""
    if sheet["problems"]:
        return []
    own = sets_in_force(record)
    known: list[list[dict[str, Any]]] = []
    groups: list[list[int]] = []
    for place, offer in enumerate(offers):
        other = under(record, offer)
        sets = own if other is None else sets_in_force(other)
        if sets == own:
            continue
        if sets in known:
            at = [number for number, one in enumerate(known) if one == sets][0]
            groups = [[*one, place] if number == at else one for number, one in enumerate(groups)]
        else:
            known.append(sets)
            groups.append([place])
    return groups


def readings_under(
    record: dict[str, Any],
    sheet: dict[str, Any],
    offers: list[dict[str, Any]],
    groups: list[list[int]],
) -> list[dict[str, Any]]:
    """A row for each of these groups of offers that are the same rules, in their order, where
    anything differs. Each is scored anew."""
    own = reading_of_sheet(sheet)
    rows: list[dict[str, Any]] = []
    for places in groups:
        other = under(record, offers[places[0]])
        if other is None:
            continue
        options = sets_in_force(other)[0]
        before = sets_in_force(record)[0]
        is_length = any(options.get(name) != before.get(name) for name in LENGTH)
        rules = {"offers": places, "options": options, "is_length": is_length}
        row = row_beside(sheet, counted_again(other), [rules])
        if row["kind"] != "counted" or differs(own, row) or row["hands"]:
            rows.append(row)
    return rows


def readings_in_order(sheet: dict[str, Any], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows with those first that change most; those that say the same in one."""
    said = [{**row, "rules": None} for row in rows]
    found = [
        {
            **row,
            "rules": [
                one
                for other, theirs in enumerate(rows)
                if said[other] == said[place]
                for one in theirs["rules"]
            ],
        }
        for place, row in enumerate(rows)
        if said[place] not in said[:place]
    ]
    return sorted(found, key=lambda row: weight(sheet, row))


def under(record: dict[str, Any], offer: dict[str, Any]) -> dict[str, Any] | None:
    """The record under the rules of an offer; null where they are no rules of its variant."""
    rules = asked(record, record.get("rules"), offer)
    game = GAMES[record["game"]]
    options = options_in_force(game, record["variant"], record.get("rules"))
    for name in game.lasting:
        if name in options and offer["options"].get(name, options[name]) != options[name]:
            return None
    if option_problems(game, record["variant"], rules, None):
        return None
    hands = [
        {**element, "rules": asked(record, element["rules"], offer)}
        if changes_rules(element)
        else element
        for element in record["hands"]
    ]
    return {**record, "rules": rules, "hands": hands}


def asked(record: dict[str, Any], given: object, offer: dict[str, Any]) -> dict[str, Any]:
    """A set of options with what an offer changes in it."""
    game = GAMES[record["game"]]
    options = options_in_force(game, record["variant"], given)
    if not offer["is_whole"]:
        return {**options, **offer["options"]}
    lasting = {name: options[name] for name in game.lasting if name in options}
    return {**lasting, **offer["options"]}


def changes_rules(element: dict[str, Any]) -> bool:
    """Whether an element of a faultless record changes the rules."""
    return element.get("rules") is not None


def sets_in_force(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The options in force at the start and after each change of rules."""
    given = [
        record.get("rules"),
        *[element["rules"] for element in record["hands"] if changes_rules(element)],
    ]
    return [options_in_force(GAMES[record["game"]], record["variant"], rules) for rules in given]


def counted_again(record: dict[str, Any]) -> dict[str, Any]:
    """The sheet of a record under other rules, without the facts that they have no use for."""
    sheet = score(record)
    useless = [
        problem["field"]
        for problem in sheet["problems"]
        if problem["field"] in USELESS.get(problem["code"], [])
    ]
    if not useless:
        return sheet
    hands = [
        {key: value for key, value in element.items() if key not in useless}
        for element in record["hands"]
    ]
    return score({**record, "hands": hands})


def reading_of_sheet(sheet: dict[str, Any]) -> dict[str, Any]:
    """What a reading tells of a sheet."""
    keys = [*TOLD, "next_dealer", "ended_args"]
    return {key: sheet[key] for key in keys if key in sheet}


def row_beside(
    sheet: dict[str, Any], other: dict[str, Any], rules: list[dict[str, Any]]
) -> dict[str, Any]:
    """A reading beside the sheet as it stands, by these rules."""
    problems = [problem for problem in other["problems"] if hinders(problem, other)]
    barring = [problem for problem in problems if problem["code"] not in NOT_NOTED]
    missing = [problem for problem in problems if problem["code"] in NOT_NOTED]
    hands = [
        {key: row[key] for key in ["number", *OF_HAND, "totals", "lines"]}
        for number, row in enumerate(other["hands"])
        if any(row[part] != sheet["hands"][number][part] for part in OF_HAND)
    ]
    return {
        "rules": rules,
        "kind": "barred" if barring else "untold" if missing else "counted",
        **reading_of_sheet(other),
        "hands": hands,
        "problems": [*barring, *missing],
    }


def hinders(problem: dict[str, Any], sheet: dict[str, Any]) -> bool:
    """Whether a problem keeps the game from being counted: not after its end."""
    at, end = [problem["hand"], sheet["ended_at"]]
    return at is None or end is None or at <= end


def differs(own: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a reading tells anything else than the sheet, besides why the game is over."""
    return any(own[key] != row[key] for key in own if key not in WHY_OVER)


def weight(sheet: dict[str, Any], row: dict[str, Any]) -> list[int]:
    """By what the rows are ordered, the least first."""
    if row["kind"] != "counted":
        return [5 if row["kind"] == "untold" else 6, 0]
    totals = sheet["totals"]
    largest = max([abs(total - totals[side]) for side, total in enumerate(row["totals"])])
    if all(one["is_length"] for one in row["rules"]):
        return [4, -largest]
    if row["winners"] != sheet["winners"]:
        return [0 if row["winners"] else 1, -largest]
    is_other_end = row["ended_at"] != sheet["ended_at"] or row["ended_by"] != sheet["ended_by"]
    return [2 if is_other_end else 3, -largest]

"""Codes into sentences: lines, endings, problems, warnings, sources, and the line of rules.

Everything here takes a translating function, so that the command line words a sheet without the
web application; `translator(language)` makes one from the catalogue.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .house_rules import MONEY, RULE_CHANGED, RULE_IS, wordings
from .rules import options as declared
from .rules import table
from .rules.five_hundred import BIDS
from .sentences import (
    BLOCKED_LINES,
    CARDS,
    COUNTS,
    ENDING_REMARKS,
    ENDINGS,
    FIELDS,
    JOURNAL,
    LAST_TRICK,
    LINES,
    PLAIN_LINES,
    PROBLEMS,
    RANKS,
    RULES_LINE,
    SOURCES,
    WARNINGS,
)
from .wording import five_hundred
from .wording.option import Wording

Translate = Callable[[str], str]
TRANSLATIONS = Path(__file__).resolve().parent / "translations"
MINUS = "\u2212"


def translator(language: str) -> Translate:
    """The translating function of a language; English, and any unknown language, is the source."""
    if (TRANSLATIONS / language).is_dir():
        from .translations import compile_stale

        compile_stale()  # a checkout in which nothing was served yet
    return gettext.translation(
        "messages", localedir=str(TRANSLATIONS), languages=[language], fallback=True
    ).gettext


def current(text: str) -> str:
    """Translate into the language of the request that is being answered."""
    from flask_babel import gettext as translate

    translated: str = translate(text)
    return translated


def figure(value: object) -> str:
    """A value as it stands in a sentence; a negative number has a real minus sign."""
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)


def money(cents: int, translate: Translate = current) -> str:
    """An amount as it is written, without the sign of a currency: 150 cents are 1.50."""
    units, rest = divmod(abs(cents), 100)
    amount = translate(MONEY) % {"units": units, "cents": f"{rest:02}"}
    return f"{MINUS}{amount}" if cents < 0 else amount


def signed(points: int) -> str:
    """A delta as it is shown: +70, \u221280, 0."""
    return f"+{points}" if points > 0 else figure(points)


def filled(sentence: str, args: dict[str, Any]) -> str:
    """A translated sentence with its figures and names."""
    return sentence % {name: figure(value) for name, value in args.items()}


def bid_name(bid: str, translate: Translate = current) -> str:
    """How a bid of 500 is written: `7\u2665`, `8 NT`, `nullo`; anything else as it is."""
    return five_hundred.bid_name(bid, translate)


def named(args: dict[str, Any], translate: Translate) -> dict[str, Any]:
    """The arguments of a sentence, the codes of bids as they are written."""
    bids = {
        name: bid_name(args[name], translate)
        for name in five_hundred.BID_ARGUMENTS
        if isinstance(args.get(name), str)
    }
    return {**args, **bids}


def with_reading(rule: str, args: dict[str, Any]) -> str:
    """The code of a rule's sentence: with the reading where a rule has several."""
    return f"{rule}.{args['reading']}" if "reading" in args else rule


def line_text(line: dict[str, Any], sides: list[str], translate: Translate = current) -> str:
    """A line of a sheet as a sentence; `sides` are the names of the sides."""
    return filled(
        translate(LINES[with_reading(line["rule"], line["args"])]),
        {**named(line["args"], translate), "side": sides[line["side"]]},
    )


def is_plain(line: dict[str, Any]) -> bool:
    """Whether the sentence of a line says no more than the contract and the figures do."""
    return with_reading(line["rule"], line["args"]) in PLAIN_LINES


def is_blocked(line: dict[str, Any]) -> bool:
    """Whether a line withholds what was taken, for want of a bid."""
    return with_reading(line["rule"], line["args"]) in BLOCKED_LINES


def problem_text(
    problem: dict[str, Any],
    sides: list[str],
    players: list[str],
    translate: Translate = current,
) -> str:
    """A problem or a warning of a sheet as a sentence."""
    args = named(problem["args"], translate)
    if problem["code"] == "may_end_next":
        args["side"] = problem["index"]
    if isinstance(args.get("side"), int):
        args["side"] = sides[args["side"]]
    if isinstance(args.get("seat"), int):
        args["player"] = players[args["seat"]]
    known = PROBLEMS | JOURNAL | WARNINGS | FIELDS
    code, of_field = problem["code"], f"{problem['code']}.{problem.get('field', '')}"
    return filled(translate(known[of_field if of_field in FIELDS else code]), args)


def ended_text(sheet: dict[str, Any], translate: Translate = current) -> str:
    """How a finished game ended, in a sentence; an empty text for a game that goes on."""
    if not sheet["over"]:
        return ""
    names = [side["name"] for side in sheet["sides"]]
    args = {
        **sheet["ended_args"],
        "winner": " & ".join(names[side] for side in sheet["winners"]),
    }
    if "loser" in args:  # not every side that has not won: a team may wait, or have dropped out
        args["loser"] = names[args["loser"]]
    code = with_reading(sheet["ended_by"], sheet["ended_args"])
    return filled(translate(ENDINGS[code]), args)


def ending_remark(sheet: dict[str, Any], translate: Translate = current) -> str:
    """What other tables would say of this ending; an empty text where they agree."""
    code = with_reading(sheet["ended_by"], sheet["ended_args"]) if sheet["over"] else ""
    return translate(ENDING_REMARKS[code]) if code in ENDING_REMARKS else ""


def card_name(rank: str, suit: str | None, translate: Translate = current) -> str:
    """A card in words, such as "ten of hearts"; without a suit it is the last trick."""
    if suit is None:
        return translate(LAST_TRICK)
    return filled(translate(CARDS[suit]), {"rank": translate(RANKS[rank])})


def rank_name(rank: str, translate: Translate = current) -> str:
    """A rank in words, such as "ten"; what is none stays as it is."""
    return translate(RANKS[rank]) if rank in RANKS else rank


def hint_text(
    hint: dict[str, Any], listed: Callable[[list[str]], str], translate: Translate = current
) -> str:
    """A hint of the count as a sentence; `listed` words the cards that it names."""
    args = dict(hint["args"])
    if "cards" in args:
        args["cards"] = listed(args["cards"])
    return filled(translate(COUNTS[hint["code"]]), args)


def source_of(rule: str, translate: Translate = current) -> str:
    """Where a rule comes from; an empty text for a rule that no line or ending names."""
    return translate(SOURCES[rule]) if rule in SOURCES else ""


def rules_line(record: dict[str, Any], translate: Translate = current) -> str:
    """The one line that says which rules hold now at the table of this record."""
    return " · ".join(text for text, _differs in rules_parts(record, translate))


def rules_parts(
    record: dict[str, Any],
    translate: Translate = current,
    standing: dict[str, Any] | None = None,
) -> list[tuple[str, bool]]:
    """The parts of that line, each with whether it differs from the usual.

    What does nothing, as other options stand, is left out. ``standing`` is the engine's `table` of
    the record, where it is known already.
    """
    standing = standing or table(record)
    options, differs = standing["options"], standing["differs"]
    idle = idle_options(record["game"], record["variant"], options)
    parts = _always_said(record["game"], standing)
    told = [name for names in parts.values() for name in names]
    parts |= {name: [name] for name in differs if name not in [*told, *idle]}
    worded = wordings(record["game"], record["variant"])

    def said(code: str) -> str:
        if record["game"] == "two_hundred" and code in RULES_LINE:
            args = {**options, "threshold": options["hundred_threshold"]}
            return filled(translate(RULES_LINE[code]), args)
        value = value_name(worded[code], options[code], translate)
        return translate(RULE_IS) % {"rule": translate(worded[code].title), "value": value}

    return [
        (said(code), any(name in differs and name not in idle for name in names))
        for code, names in parts.items()
    ]


def _always_said(game: str, standing: dict[str, Any]) -> dict[str, list[str]]:
    """What the line of rules says at every table of a game: code -> the options that it is of."""
    if game == "belote":
        return {"target": ["target"]}
    if game == "five_hundred":
        return {"win_rule": ["win_rule"]}
    return {
        "target": ["target"],
        "min_bid": ["min_bid"],
        hundred_code(standing["options"]): ["hundred_rule", "hundred_threshold"],
        standing["at_floor"] or "floor_off": ["floor", "floor_rule"],
    }


def idle_options(game: str, variant: str, options: dict[str, Any]) -> list[str]:
    """The options that do nothing, because another has not the value that they need."""
    return [
        option.name
        for option in declared(game, variant)
        if option.needs and options[option.needs] not in option.needed
    ]


def value_name(option: Wording, value: object, translate: Translate = current) -> str:
    """How the value of an option is called: `300`, `played`, `at most 12`."""
    return filled(
        translate(option.of(value).name), {"value": worded_value(option, value, translate)}
    )


def worded_value(option: Wording, value: object, translate: Translate = current) -> object:
    """A value as it stands in the option's words."""
    return money(value, translate) if option.is_money and isinstance(value, int) else value


def changed_rules(
    record: dict[str, Any],
    before: dict[str, Any],
    after: dict[str, Any],
    translate: Translate = current,
) -> list[str]:
    """What differs between two whole sets of options of this record's game, a sentence each."""
    worded = wordings(record["game"], record["variant"])
    return [
        translate(RULE_CHANGED)
        % {
            "rule": translate(worded[name].title),
            "new": value_name(worded[name], after[name], translate),
            "old": value_name(worded[name], before[name], translate),
        }
        for name in before
        if before[name] != after[name]
    ]


def hundred_code(options: dict[str, Any]) -> str:
    """How the line of rules words the 100-point rule."""
    return "hundred" if options["hundred_rule"] else "hundred_off"


def worded(sheet: dict[str, Any], record: object, translate: Translate) -> dict[str, Any]:
    """A sheet with the texts of the record format: one in every line, problem and warning."""
    sides = [side["name"] for side in sheet["sides"]]

    def with_text(problem: dict[str, Any]) -> dict[str, Any]:
        players = _players_at(record, problem["hand"])
        players += [""] * (
            1 + max((seat for s in sheet["sides"] for seat in s["seats"]), default=0)
        )
        return {**problem, "text": problem_text(problem, sides, players, translate)}

    hands = [
        {
            **hand,
            "lines": [
                {**line, "text": line_text(line, sides, translate)} for line in hand["lines"]
            ],
        }
        for hand in sheet["hands"]
    ]
    return {
        **sheet,
        "hands": hands,
        "problems": [with_text(problem) for problem in sheet["problems"]],
        "warnings": [with_text(warning) for warning in sheet["warnings"]],
    }


def _players_at(record: object, number: int | None) -> list[str]:
    """Who sits where when that element of a record is told, of any JSON value; places that were
    changed without a fault go by the last change."""
    told = record if isinstance(record, dict) else {}
    names, hands = told.get("players"), told.get("hands")
    if not isinstance(names, list):
        return []
    for element in hands[: number or 0] if isinstance(hands, list) else []:
        seats = element.get("seats") if isinstance(element, dict) else None
        if isinstance(seats, list) and len(seats) == len(names):
            names = seats
    return [str(name) for name in names]


def catalogue(translate: Translate = current) -> dict[str, str]:
    """The sentences that a phone words by itself: code -> sentence with %(name)s placeholders;
    how the bids of 500 are written: `bid.7H` -> `7\u2665`; and an ending that has the code of a
    line behind `end.`."""
    sentences = {
        code: translate(sentence)
        for table_of_codes in (ENDINGS, LINES, PROBLEMS, WARNINGS, FIELDS, COUNTS)
        for code, sentence in table_of_codes.items()
    }
    both = ENDINGS.keys() & LINES.keys()
    endings = {f"end.{code}": translate(ENDINGS[code]) for code in both}
    return sentences | endings | {f"bid.{bid}": bid_name(bid, translate) for bid in BIDS}

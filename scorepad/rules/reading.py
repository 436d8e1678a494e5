"""Reading JSON values of any shape: what is wrong is returned, nothing is raised."""

from __future__ import annotations

from typing import Any

from .facts import Place, Problem, Setting

LARGEST = 1000000


def is_whole(value: object) -> bool:
    """Whether a JSON value is an integer; `true` is no number."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_problems(value: object, place: Place, low: int, high: int) -> list[Problem]:
    """What keeps a value from being an integer from low to high (both included)."""
    if value is None:
        return [place.problem("missing")]
    if not isinstance(value, int) or isinstance(value, bool):
        return [place.problem("not_a_number")]
    if value < low or value > high:
        return [place.problem_with("out_of_range", {"low": low, "high": high})]
    return []


def size_problems(value: object, place: Place) -> list[Problem]:
    """An integer beyond ±1,000,000 is no figure of any card game."""
    if isinstance(value, int) and (value < -LARGEST or value > LARGEST):
        return [place.problem_with("out_of_range", {"low": -LARGEST, "high": LARGEST})]
    return []


def seat_problems(value: object, place: Place, seats: int) -> list[Problem]:
    """What keeps a value from being a seat of this table."""
    if value is None:
        return [place.problem("missing")]
    if not isinstance(value, int) or isinstance(value, bool):
        return [place.problem("bad_seat")]
    if value < 0 or value >= seats:
        return size_problems(value, place) or [place.problem("bad_seat")]
    return []


def dealer_faults(value: object, setting: Setting) -> list[Problem]:
    """What keeps a value from being the seat that deals: no seat, a silent one, one not in play."""
    place = setting.place("dealer")
    problems = seat_problems(value, place, setting.seats)
    if isinstance(value, int) and not problems:
        return setting.seat_at_table(value, place, "shadow_cannot_deal")
    return problems


def list_problems(value: object, place: Place, length: int) -> list[Problem]:
    """What keeps a value from being a list of that length."""
    if value is None:
        return [place.problem("missing")]
    if not isinstance(value, list):
        return [place.problem("not_a_list")]
    if len(value) != length:
        return [place.problem_with("wrong_length", {"length": length})]
    return []


def row_problems(value: object, place: Place, length: int, low: int, high: int) -> list[Problem]:
    """What keeps a value from being a list of that many integers from low to high."""
    problems = list_problems(value, place, length)
    if isinstance(value, list) and not problems:
        for index, item in enumerate(value):
            problems.extend(whole_problems(item, place.at(index), low, high))
    return problems


def two_sides_problems(value: object, place: Place, sides: int) -> list[Problem]:
    """What keeps a value from being two different sides."""
    problems = row_problems(value, place, 2, 0, sides - 1)
    if isinstance(value, list) and not problems and value[0] == value[1]:
        return [place.problem("bad_side")]
    return [place.problem("bad_side") for problem in problems]


def names_problems(value: object, place: Place, length: int) -> list[Problem]:
    """What keeps a value from being a list of that many names."""
    problems = list_problems(value, place, length)
    if isinstance(value, list) and not problems:
        for index, item in enumerate(value):
            if not isinstance(item, str):
                problems.append(place.at(index).problem("not_a_text"))
            elif item == "":
                problems.append(place.at(index).problem("missing"))
    return problems


def text_problems(value: object, place: Place) -> list[Problem]:
    """What keeps a value, if there is one, from being a text."""
    if value is None or isinstance(value, str):
        return []
    return [place.problem("not_a_text")]


def flag_problems(value: object, place: Place) -> list[Problem]:
    """What keeps a value, if there is one, from being true or false."""
    if value is None or isinstance(value, bool):
        return []
    return [place.problem("not_a_flag")]


def key_problems(value: dict[str, Any], hand: int | None, known: list[str]) -> list[Problem]:
    """A problem for every key that is not known, in the order of the keys' letters."""
    return [Place(hand, key).problem("unknown_key") for key in sorted(value) if key not in known]

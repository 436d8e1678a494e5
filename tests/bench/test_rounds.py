"""Rounds that alternate, and the arithmetic of their ratios."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorepad.bench import evening, rounds
from scorepad.rules import score


def test_calls_alternate_and_only_the_call_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def turn(name: str) -> Callable[[], Callable[[], object]]:
        def prepare() -> Callable[[], object]:
            said.append(f"make {name}")
            return lambda: said.append(name)

        return prepare

    measured = []
    monkeypatch.setattr(
        rounds, "processor_seconds", lambda work: measured.append(work()) or len(said)
    )
    told = rounds.play({"a": turn("a"), "b": turn("b")}, rounds=2, calls=2)
    assert [name for name in said if " " not in name] == ["a", "b", "b", "a", "b", "a", "a", "b"]
    assert len(told) == 2 and all(seconds.keys() == {"a", "b"} for seconds in told)


def test_a_ratio_is_the_median_of_the_rounds_ratios() -> None:
    told = [{"a": 4.0, "b": 2.0}, {"a": 30.0, "b": 10.0}, {"a": 7.0, "b": 1.0}]
    found = rounds.ratio(told, "a", "b")
    assert (found.value, found.low, found.high) == (3.0, 2.5, 5.0)


def test_one_round_has_no_spread() -> None:
    found = rounds.spread([2.0])
    assert (found.value, found.low, found.high) == (2.0, 2.0, 2.0)


def test_processor_seconds_counts_work_and_not_waiting() -> None:
    assert rounds.processor_seconds(lambda: sum(range(200_000))) > 0


@pytest.mark.parametrize("hands", [0, 1, 2, 3, 12, 30, 33])
def test_the_games_that_are_measured_are_sound_and_going_on(hands: int) -> None:
    sheet = score(evening.record(hands))
    assert sheet["problems"] == [] and not sheet["over"]
    assert [hand["state"] for hand in sheet["hands"]] == ["scored"] * hands

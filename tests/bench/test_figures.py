"""Figures beside their bars: met, missed or absent, as a table and as JSON."""

from __future__ import annotations

import json

import pytest

from scorepad.bench.figures import Figure, table, written


@pytest.mark.parametrize(
    ("value", "bar", "is_least", "verdict"),
    [
        (5.0, 5.0, False, "met"),
        (5.1, 5.0, False, "missed"),
        (100.0, 100.0, True, "met"),
        (99.0, 100.0, True, "missed"),
        (5.0, None, False, ""),
        (None, 5.0, False, ""),
    ],
)
def test_a_bar_is_met_or_missed(
    value: float | None, bar: float | None, is_least: bool, verdict: str
) -> None:
    assert Figure("x", value, bar=bar, is_least=is_least).verdict == verdict


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (0.4217, "0.42"), (3.8149, "3.81"), (22.38, "22.4"), (1240.4, "1240"), (0, "0")],
)
def test_a_figure_has_three_digits_that_say_something(value: float, text: str) -> None:
    assert written(value) == text


def test_the_table_tells_all_and_what_is_absent_below() -> None:
    told = table(
        [
            Figure("a hand", 4.2, "×", 5, low=4, high=4.5),
            Figure("Lighthouse", 99, "", 100, is_least=True),
            Figure("lighthouse", absent="is not there"),
        ]
    )
    assert told.splitlines() == [
        "what        figure  spread       bar",
        "----------  ------  ---------  -----  ------",
        "a hand      4.20 ×  4 to 4.50    ≤ 5  met",
        "Lighthouse      99             ≥ 100  missed",
        "lighthouse: is not there",
    ]


def test_a_figure_is_json_with_its_verdict() -> None:
    told = json.loads(json.dumps(Figure("a hand", 4.2, "×", 5).as_json()))
    assert (told["what"], told["value"], told["verdict"]) == ("a hand", 4.2, "met")

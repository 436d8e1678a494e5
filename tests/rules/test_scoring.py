"""`scorepad score`: exit codes, order, languages, and numbers as the record format has them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from scorepad import rules_json
from scorepad.scoring import run

from .test_problems import HAND, record


def scored(path: Path, text: str, *argv: str) -> int:
    path.write_text(text, encoding="utf-8")
    return run([*argv, str(path)])


def test_one_record(tmp_path: Path, capfdbinary: Any) -> None:
    assert scored(tmp_path / "game.json", json.dumps(record(HAND))) == 0
    sheet = json.loads(capfdbinary.readouterr().out)
    assert sheet["totals"] == [70, 30]
    assert "made" in sheet["hands"][0]["lines"][0]["text"]


def test_problems_give_status_1_and_their_texts(tmp_path: Path, capfdbinary: Any) -> None:
    wrong = record({**HAND, "captured": [70, 35]})
    assert scored(tmp_path / "game.json", json.dumps(wrong)) == 1
    problem = json.loads(capfdbinary.readouterr().out)["problems"][0]
    assert problem["code"] == "sum_not_100"
    assert "105" in problem["text"]


@pytest.mark.parametrize(
    "text", ["", "nope", "[]", "7", '{"format": NaN}', '"\\ud800"', "[" * 100000]
)
def test_no_record_gives_status_2_and_one_line(tmp_path: Path, capfd: Any, text: str) -> None:
    assert scored(tmp_path / "game.json", text) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_a_missing_file_gives_status_2(tmp_path: Path, capfd: Any) -> None:
    assert run([str(tmp_path / "none.json")]) == 2
    assert "none.json" in capfd.readouterr().err


def test_lines_keep_their_order(tmp_path: Path, capfdbinary: Any) -> None:
    lines = [json.dumps(record(HAND)), "no record", json.dumps(record())]
    assert scored(tmp_path / "games.jsonl", "\n".join(lines) + "\n", "--jsonl") == 1
    sheets = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [sheet["totals"] for sheet in sheets] == [[70, 30], [], [0, 0]]
    assert [p["code"] for p in sheets[1]["problems"]] == ["not_a_record"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(record(HAND)).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run(["-"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["totals"] == [70, 30]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("70.0", 70),
        ("7e1", 70),
        ("-0", 0),
        ("-0.0", 0),
        ("0.5", 0.5),
        ("1e999", 1_000_000_001),
        ("-1e999", -1_000_000_001),
        ("9" * 5000, 1_000_000_001),
        ("-" + "9" * 5000, -1_000_000_001),
        ('{"a": 1, "a": 2}', {"a": 2}),
    ],
)
def test_numbers(text: str, value: Any) -> None:
    read = rules_json.loads(text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    "text", ["NaN", "Infinity", "-Infinity", "{", '"\\udc00"', "[" * 9999, "[" * 501 + "]" * 501]
)
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(ValueError):
        rules_json.loads(text)


def test_depth_that_is_still_read() -> None:
    assert rules_json.loads("[" * 500 + "]" * 500)

"""The doctor: content with what is whole, and says each fault that is provoked."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.archive import checks
from scorepad.config import DATABASE_NAME

from .conftest import Command
from .files import SQLITE, change, dump, flip_bits, names_in

NO_TRIGGERS = (
    "DROP TRIGGER IF EXISTS fact_is_never_changed",
    "DROP TRIGGER IF EXISTS fact_goes_with_its_game",
)


def bad(said_out: str) -> list[str]:
    return [line for line in said_out.splitlines() if line.startswith("✗")]


def test_content(data: Path, command: Command) -> None:
    command("backup")
    before = dump(data / DATABASE_NAME)
    said = command("doctor")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert len(lines) >= 12
    assert all(line.startswith("✓ ") for line in lines)
    assert dump(data / DATABASE_NAME) == before


def test_as_json(data: Path, command: Command) -> None:
    said = command("doctor", "--json")
    found = json.loads(said.out)
    assert found["content"] is True
    levels = {check["name"]: check["level"] for check in found["checks"]}
    assert levels.pop("backups") == "note"  # none was made yet: said, but nothing is wrong
    assert set(levels.values()) == {"good"}
    assert said.status == 0


@pytest.mark.parametrize(
    ("statements", "name"),
    [
        (["UPDATE game SET totals = '[1,2]' WHERE id = 1"], "games.cache"),
        ([*NO_TRIGGERS], "triggers"),
        ([NO_TRIGGERS[0]], "triggers"),
        (["CREATE TRIGGER mine AFTER INSERT ON device "
          "BEGIN UPDATE device SET role = 'owner'; END"], "triggers"),
        ([NO_TRIGGERS[0], "CREATE TRIGGER fact_is_never_changed BEFORE UPDATE ON fact "
          "BEGIN SELECT 1; END"], "triggers"),
        (["CREATE VIEW mine AS SELECT * FROM link"], "triggers"),
        ([*NO_TRIGGERS, "DELETE FROM fact WHERE number = 2 AND game_id = 1"], "rows"),
        (["UPDATE game SET version = 9 WHERE id = 1"], "rows"),
        ([NO_TRIGGERS[0], "UPDATE fact SET number = 7 WHERE number = 3"], "rows"),
        ([NO_TRIGGERS[0], "UPDATE fact SET body = '{' WHERE number = 2"], "games.unreadable"),
        ([NO_TRIGGERS[0], "UPDATE fact SET body = CAST(x'7bff' AS TEXT) WHERE number = 2"],
         "games.unreadable"),
        (["UPDATE pad SET time_zone = CAST(x'ff' AS TEXT) WHERE id = 1"], "reading"),
        ([NO_TRIGGERS[0], "UPDATE fact SET body = '[1]' WHERE number = 2"], "games.facts"),
        ([NO_TRIGGERS[0], "UPDATE fact SET kind = 'x' WHERE number = 2"], "games.facts"),
        ([NO_TRIGGERS[0], "UPDATE fact SET kind = 'started' WHERE number = 2"], "games.facts"),
        ([NO_TRIGGERS[0], "UPDATE fact SET at_server = 'noon' WHERE number = 2"],
         "games.unreadable"),
        ([NO_TRIGGERS[0], "UPDATE fact SET body = json_set(body, '$.hand.bid', 62) "
          "WHERE number = 2"], "games.problems"),
        (["UPDATE person SET public_id = CASE substr(public_id, 1, 1) WHEN 'x' THEN 'y' "
          "ELSE 'x' END || substr(public_id, 2) WHERE id = 1"], "games.persons"),
        ([NO_TRIGGERS[0], "UPDATE fact SET kind = 'undone', "
          "body = '{\"v\":1,\"target\":\"aaaaaaaaaaaaaaaaaaaa\"}' WHERE number = 3"],
         "games.cache"),
        ([NO_TRIGGERS[0], "UPDATE fact SET at_server = '2999-01-01 00:00:00' WHERE number = 3"],
         "future"),
        (["UPDATE pad SET time_zone = 'Mars/Crater' WHERE id = 1"], "zones"),
        (["UPDATE game SET pad_id = 77 WHERE id = 1"], "rows"),
        (["UPDATE alembic_version SET version_num = 'from_the_future'"], "level"),
        (["UPDATE alembic_version SET version_num = '0001'"], "level"),
        (["DROP TABLE fact"], "whole"),
        (["UPDATE game SET persons = '{' WHERE id = 1"], "games.unreadable"),
    ],
)  # fmt: skip
def test_each_fault_is_said(data: Path, command: Command, statements: list[str], name: str) -> None:
    change(data, *statements)
    said = command("doctor", "--json")
    assert said.status == 1
    found = {check["name"]: check for check in json.loads(said.out)["checks"]}
    assert found[name]["level"] == "bad", found
    said = command("doctor")
    assert said.status == 1
    assert found[name]["text"] in "\n".join(bad(said.out))


@pytest.mark.parametrize("seed", range(15))
def test_damage_is_said_without_a_traceback(data: Path, command: Command, seed: int) -> None:
    flip_bits(data / DATABASE_NAME, seed, flips=2000)
    said = command("doctor")
    assert said.status == 1
    assert bad(said.out)


@pytest.mark.parametrize("length", [0, 50, 5000])
def test_a_file_cut_short(data: Path, command: Command, length: int) -> None:
    file = data / DATABASE_NAME
    file.write_bytes(file.read_bytes()[:length])
    said = command("doctor")
    assert (said.status, len(bad(said.out))) == (1, 1)


def test_repair_computes_the_totals_and_touches_nothing_else(data: Path, command: Command) -> None:
    wanted = dump(data / DATABASE_NAME)
    change(data, "UPDATE game SET totals = '[1,2]', is_over = 1 WHERE id = 1")
    assert command("doctor").status == 1
    said = command("doctor", "--repair")
    assert said.status == 0
    assert "Totals of 1 game repaired." in said.out
    assert dump(data / DATABASE_NAME) == wanted
    assert command("doctor").status == 0


def test_repair_leaves_what_is_no_cache(data: Path, command: Command) -> None:
    change(data, NO_TRIGGERS[0], "UPDATE fact SET body = '{' WHERE number = 2")
    before = dump(data / DATABASE_NAME)
    assert command("doctor", "--repair").status == 1
    assert dump(data / DATABASE_NAME) == before


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_open_rights_are_said(data: Path, command: Command) -> None:
    (data / DATABASE_NAME).chmod(0o644)
    said = command("doctor")
    assert (said.status, len(bad(said.out))) == (1, 1)
    assert DATABASE_NAME in bad(said.out)[0]


def test_a_wrong_clock_and_a_full_disk(
    data: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    import datetime as dt

    monkeypatch.setattr(checks.database, "now", lambda: dt.datetime(1970, 1, 1, tzinfo=dt.UTC))
    assert "1970" in "".join(bad(command("doctor").out))
    monkeypatch.undo()
    monkeypatch.setenv("SCOREPAD_DATA", str(data))
    monkeypatch.setattr(checks, "LEAST_FREE", 10**18)
    assert "of disk are free" in bad(command("doctor").out)[0]


def test_old_backups_are_worth_a_note(data: Path, command: Command, tmp_path: Path) -> None:
    from scorepad.archive.backup import back_up

    made = back_up(data / DATABASE_NAME, tmp_path).path
    made.rename(tmp_path / "scorepad-2020-01-01T000000Z.sqlite")
    said = command("doctor", "--backups", tmp_path)
    assert said.status == 0
    assert "! The last of 1 backup" in said.out
    assert "long before the last change" in said.out


def test_it_reads_beside_a_writer(data: Path, command: Command) -> None:
    """A writer in the middle of a transaction neither waits for the doctor nor stops it."""
    with closing(SQLITE.connect(data / DATABASE_NAME, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE pad SET name = 'x'")
        assert command("doctor").status == 0
        connection.execute("COMMIT")


def test_a_terminal_without_signs(
    data: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(sys.stdout), "encoding", "ascii", raising=False)
    from scorepad.archive.doctor import _line

    assert _line(checks.Finding("x", "bad", "3…")) == "BAD  3?"


def test_nothing_is_left_behind(data: Path, command: Command) -> None:
    before = names_in(data)
    command("doctor")
    assert names_in(data) == before

"""Restoring: verified before, alone, nothing lost of what was there, an older backup brought up."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command as alembic
from flask import Flask

from scorepad import create_app, database, journal, pads
from scorepad.archive.backup import back_up
from scorepad.archive.restore import restore
from scorepad.config import DATABASE_NAME
from scorepad.start import in_use
from scorepad.start.problems import StartProblem
from tests.journal.test_migrations import config, populate
from tests.start.test_server import _refused, server

from .conftest import Command
from .files import SQLITE, change, dump, flip_bits, names_in

MORE = "UPDATE pad SET name = 'changed since'"


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    return back_up(data / DATABASE_NAME, tmp_path).path


def asides(folder: Path) -> list[Path]:
    return sorted(folder.glob("scorepad-before-restore-*.sqlite"))


def test_it_is_as_it_was_and_what_was_there_is_kept(
    data: Path, copy: Path, command: Command
) -> None:
    before = dump(data / DATABASE_NAME)
    change(data, MORE)
    changed = dump(data / DATABASE_NAME)
    said = command("restore", copy, "--yes")
    assert said.status == 0, said.err
    assert dump(data / DATABASE_NAME) == before
    [aside] = asides(data)
    assert str(aside) in said.out
    assert "is in again" in said.out
    assert dump(aside) == changed
    assert (data / DATABASE_NAME).stat().st_mode & 0o777 == 0o600
    assert command("restore", aside, "--yes").status == 0
    assert dump(data / DATABASE_NAME) == changed
    assert len(asides(data)) == 2
    assert command("doctor").status == 0


def test_nothing_happens_without_a_yes(data: Path, copy: Path, command: Command) -> None:
    before = (data / DATABASE_NAME).read_bytes()
    assert "--yes" in command("restore", copy).sentence
    assert restore(data, copy, lambda plan: False) is None
    assert (data / DATABASE_NAME).read_bytes() == before
    assert asides(data) == []


@pytest.mark.parametrize(("typed", "status"), [("y", 0), ("", 1), ("n", 1), ("oui", 0)])
def test_a_person_is_asked(
    data: Path,
    copy: Path,
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    status: int,
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: typed)
    said = command("restore", copy)
    assert said.status == status
    assert "will be kept aside" in said.out


def test_into_an_empty_folder_nobody_is_asked(
    copy: Path, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = tmp_path / "new computer"
    monkeypatch.setenv("SCOREPAD_DATA", str(new))
    said = command("restore", copy)
    assert said.status == 0, said.err
    assert dump(new / DATABASE_NAME) == dump(copy)


def test_not_while_a_server_runs_nor_after_it_was_killed(data: Path, copy: Path) -> None:
    with server(data) as (process, _):
        with pytest.raises(StartProblem, match="is running"):
            restore(data, copy, lambda plan: True)
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        process.wait(timeout=10)
        # The system let go of the lock, and the log that the killed server left is taken in.
        assert restore(data, copy, lambda plan: True)


def test_a_server_does_not_start_meanwhile(data: Path) -> None:
    with in_use.alone(data):
        assert "another scorepad has the data" in _refused(data, "--port", "0")


@pytest.mark.parametrize(
    "arguments", [["links", "--new-pad"], ["links"], ["doctor", "--repair"], ["import", "{file}"]]
)
def test_nothing_is_written_into_a_database_that_is_put_aside(
    data: Path, command: Command, tmp_path: Path, arguments: list[str]
) -> None:
    """Between the last look at it and the change of names it would be lost."""
    file = tmp_path / "record.json"
    file.write_text('{"format": "scorepad-game/1"}')
    before = dump(data / DATABASE_NAME)
    with in_use.alone(data):
        said = command(*[argument.format(file=file) for argument in arguments])
    assert "another scorepad has the data" in said.sentence
    assert dump(data / DATABASE_NAME) == before
    with in_use.shared(data):  # as a server has it
        assert command("doctor", "--repair").status == command("links").status == 0


def test_two_servers_may_share_a_folder(data: Path) -> None:
    with in_use.shared(data), in_use.shared(data), pytest.raises(in_use.InUse):  # noqa: SIM117
        with in_use.alone(data):
            pass
    with in_use.alone(data), pytest.raises(in_use.InUse), in_use.shared(data):
        pass


def test_not_while_another_program_has_it_open(data: Path, copy: Path) -> None:
    with closing(SQLITE.connect(data / DATABASE_NAME)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("SELECT count(*) FROM fact").fetchall()
        with pytest.raises(StartProblem, match="open"):
            restore(data, copy, lambda plan: True)
    assert asides(data) == []
    assert restore(data, copy, lambda plan: True)


def test_a_database_copied_by_hand_brings_what_lies_beside_it(data: Path, tmp_path: Path) -> None:
    hand = tmp_path / "by hand"
    hand.mkdir()
    with closing(SQLITE.connect(data / DATABASE_NAME, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(MORE)
        for suffix in ("", "-wal"):
            shutil.copy(f"{data / DATABASE_NAME}{suffix}", hand)
    wanted = dump(data / DATABASE_NAME)
    kept = {name: (hand / name).read_bytes() for name in names_in(hand)}
    assert restore(data, hand / DATABASE_NAME, lambda plan: True)
    assert dump(data / DATABASE_NAME) == wanted
    assert {name: (hand / name).read_bytes() for name in names_in(hand)} == kept


@pytest.mark.parametrize("without_links", [False, True])
def test_a_damaged_database_is_kept_with_what_lies_beside_it(
    data: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, without_links: bool
) -> None:
    def link(source: object, target: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    (data / DATABASE_NAME).write_bytes(b"ruins")
    Path(f"{data / DATABASE_NAME}-wal").write_bytes(b"of a log")
    if without_links:
        monkeypatch.setattr(os, "link", link)
    restored = restore(data, copy, lambda plan: True)
    assert restored and restored.aside
    assert restored.aside.read_bytes() == b"ruins"
    assert Path(f"{restored.aside}-wal").read_bytes() == b"of a log"
    assert dump(data / DATABASE_NAME) == dump(copy)
    assert not Path(f"{data / DATABASE_NAME}-wal").exists()


def test_an_older_one_is_brought_up_to_date(tmp_path: Path) -> None:
    old = create_app(tmp_path / "old", {"TESTING": True})
    with old.app_context():
        alembic.upgrade(config(), "0001")
        with database.db.engine.begin() as connection:
            populate(connection)
        database.db.engine.dispose()
    copy = back_up(tmp_path / "old" / DATABASE_NAME, tmp_path).path
    new = tmp_path / "new"
    new.mkdir()
    assert restore(new, copy, lambda plan: True)
    app = create_app(new, {"TESTING": True})
    assert database.upgrade(app) is False
    with app.app_context():
        access = pads.open_pad("pad-public-id-1234", ["device-public-id-1"])
        assert access is not None
        assert [game.totals for game in pads.games(access.pad)] == [(0, 0), (200, 0)]
        assert journal.rebuild(everything=True) == 0
        database.db.engine.dispose()


def test_a_newer_one_is_refused(data: Path, copy: Path, command: Command) -> None:
    with closing(SQLITE.connect(copy, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
    before = (data / DATABASE_NAME).read_bytes()
    assert "was written by a newer scorepad" in command("restore", copy, "--yes").sentence
    assert (data / DATABASE_NAME).read_bytes() == before


@pytest.mark.parametrize("seed", range(25))
def test_damaged_files_are_refused_and_change_nothing(
    data: Path, copy: Path, command: Command, seed: int
) -> None:
    before = (data / DATABASE_NAME).read_bytes()
    whole = dump(copy)
    if seed < 5:
        content = copy.read_bytes()
        copy.write_bytes(content[: (0, 1, 17, 4096, len(content) // 2)[seed]])
    else:
        flip_bits(copy, seed, flips=4 ** (seed % 6))
    said = command("restore", copy, "--yes")
    if said.status:
        assert str(copy) in said.sentence
        assert (data / DATABASE_NAME).read_bytes() == before
        assert asides(data) == []
    else:  # the flips fell where nothing is, or into a text: SQLite cannot know
        assert dump(data / DATABASE_NAME).keys() == whole.keys()
    assert [name for name in names_in(data) if name.startswith(".")] == []


def test_a_hostile_database(data: Path, copy: Path, command: Command) -> None:
    for statement in (
        "UPDATE alembic_version SET version_num = '0001'",
        "INSERT INTO alembic_version VALUES ('0002')",
        "DELETE FROM alembic_version",
        "DROP TABLE fact",
        "UPDATE game SET pad_id = 77",
        "DROP TRIGGER fact_is_never_changed",
        "CREATE TRIGGER mine AFTER INSERT ON device BEGIN UPDATE device SET role = 'owner'; END",
        "CREATE VIEW mine AS SELECT * FROM link",
    ):
        hostile = copy.with_name("hostile.sqlite")
        shutil.copy(copy, hostile)
        with closing(SQLITE.connect(hostile, isolation_level=None)) as connection:
            connection.execute(statement)
        assert str(hostile) in command("restore", hostile, "--yes").sentence, statement
    assert asides(data) == []


def test_a_game_that_is_not_in_order_is_told(data: Path, copy: Path, command: Command) -> None:
    """One bad fact keeps nobody from all the others; but it is said."""
    with closing(SQLITE.connect(copy, isolation_level=None)) as connection:
        query = "SELECT sql FROM sqlite_master WHERE name = 'fact_is_never_changed'"
        [trigger] = connection.execute(query).fetchone()
        connection.execute("DROP TRIGGER fact_is_never_changed")
        connection.execute("UPDATE fact SET body = CAST(x'7bff' AS TEXT) WHERE number = 2")
        connection.execute(trigger)
    said = command("restore", copy, "--yes")
    assert said.status == 0
    assert "Not all in it is in order (2 games)" in said.out
    assert command("doctor").status == 1


@pytest.mark.parametrize("what", ["missing", "folder", "text", "itself"])
def test_what_is_no_backup(data: Path, command: Command, tmp_path: Path, what: str) -> None:
    text = tmp_path / "text"
    text.write_text("once upon a time" * 100)
    files = {"missing": tmp_path / "x", "folder": tmp_path, "text": text}
    sentence = command("restore", files.get(what, data / DATABASE_NAME), "--yes").sentence
    assert str(files.get(what, data)) in sentence


def test_a_kill_in_the_middle_leaves_one_whole_database(data: Path, copy: Path) -> None:
    change(data, MORE)
    states = (dump(data / DATABASE_NAME), dump(copy))
    code = """
import json, os, sys
from pathlib import Path
from scorepad.archive import restore
folder, copy, step = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
done = 0
def count(action):
    def counted(*given, **more):
        global done
        done += 1
        if done == step:
            os.kill(os.getpid(), 9)
        return action(*given, **more)
    return counted
for name in ("replace", "link"):
    setattr(os, name, count(getattr(os, name)))
Path.rename = count(Path.rename)
restore.sync_folder = count(restore.sync_folder)
restore.restore(folder, copy, lambda plan: True)
"""
    killed = 0
    for step in range(1, 6):
        command = [sys.executable, "-c", code, str(data), str(copy), str(step)]
        killed += subprocess.run(command, cwd=os.getcwd(), check=False).returncode == -9
        assert dump(data / DATABASE_NAME) in states
        change(data, MORE)
    assert killed == 3
    assert restore(data, copy, lambda plan: True)
    assert [name for name in names_in(data) if name.startswith(".")] == []


def test_facts_stay_as_they_were_for_the_program(
    app: Flask, data: Path, copy: Path, tmp_path: Path
) -> None:
    """Restored elsewhere, each game folds to the same sheet."""
    new = tmp_path / "new"
    new.mkdir()
    restore(new, copy, lambda plan: True)
    assert sheets(app) == sheets(create_app(new, {"TESTING": True}))


def sheets(app: Flask) -> list[str]:
    with app.app_context():
        games = database.db.session.query(pads.Game).order_by(pads.Game.id)
        found = [json.dumps(journal.folded(game).sheet) for game in games]
        database.db.session.remove()
        database.db.engine.dispose()
    return found

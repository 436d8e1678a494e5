"""The real server process: it prints where it is, answers, and stops when told to."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorepad.start import places


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "scorepad", "up", "--host", "127.0.0.1", *arguments]


def environment(data: Path) -> dict[str, str]:
    return {**os.environ, "SCOREPAD_DATA": str(data), "PYTHONUNBUFFERED": "1"}


@contextmanager
def server(data: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address; killed at the latest when the test ends."""
    with subprocess.Popen(
        command("--port", "0", *options),
        cwd=places.root(),
        env=environment(data),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process, address_of(process)
        finally:
            process.kill()


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if found:
            return found[0]
    raise AssertionError("the server printed no address")


def _port(address: str) -> str:
    return address.rstrip("/").rsplit(":", 1)[1]


def _refused(data: Path, *arguments: str) -> str:
    """The one line that a start which cannot be says."""
    done = subprocess.run(
        command(*arguments),
        cwd=places.root(),
        env=environment(data),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("scorepad: ")
    return done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_answers_and_stops_within_seconds(tmp_path: Path, number: signal.Signals) -> None:
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("the tests run where this signal is ignored, and so would the server")
    with server(tmp_path) as (process, address):
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert answer.status == 200
        start = time.monotonic()
        process.send_signal(number)
        assert process.wait(timeout=10) == 0
        assert time.monotonic() - start < 4
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(address, timeout=10)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_only_their_owner_reads_the_data(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with server(data):
        kept = [path for path in data.iterdir() if path.is_file()]
        assert len(kept) >= 2
        assert [path.name for path in kept if path.stat().st_mode & 0o077] == []


def test_it_backs_up_while_it_serves(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for _start in range(2):  # after a restart none is due
        with server(tmp_path, "--backup-every", "1d", "--backup-keep", "3"):
            until = time.monotonic() + 20
            while not list(folder.glob("scorepad-*.sqlite")) and time.monotonic() < until:
                time.sleep(0.05)
    assert len(list(folder.glob("scorepad-*.sqlite"))) == 1


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with server(tmp_path / "one") as (_, address):
        port = _port(address)
        assert f"port {port} is taken" in _refused(tmp_path / "two", "--port", port)


@pytest.mark.parametrize("port", ["65536", "-1", "many"])
def test_a_port_out_of_range_is_told(tmp_path: Path, port: str) -> None:
    assert "is no port" in _refused(tmp_path, f"--port={port}")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written" in _refused(tmp_path / "file", "--port", "0")


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    from scorepad.config import DATABASE_NAME
    from scorepad.start.serve import ready_program

    ready_program(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
    before = (tmp_path / DATABASE_NAME).read_bytes()
    assert "written by a newer scorepad" in _refused(tmp_path, "--port", "0")
    assert (tmp_path / DATABASE_NAME).read_bytes() == before


def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    from scorepad.config import DATABASE_NAME

    (tmp_path / DATABASE_NAME).write_bytes(b"no database at all" * 500)
    assert "is damaged" in _refused(tmp_path, "--port", "0")


@pytest.mark.skipif(
    not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("mount")),
    reason="only root can mount a small disk",
)
@pytest.mark.parametrize("size", ["16k", "64k"])
def test_a_full_disk_is_told(tmp_path: Path, size: str) -> None:
    """16k: no room at all; 64k: the key fits, the database does not."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting is not allowed here")
    try:
        if size == "16k":
            with pytest.raises(OSError, match="No space"):
                (tmp_path / "fill").write_bytes(b"x" * 65536)
        assert "the disk is full" in _refused(tmp_path, "--port", "0")
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)

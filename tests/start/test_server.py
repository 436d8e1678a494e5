"""The real server process: it prints where it is, answers, and stops when told to."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorepad.start import places


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "scorepad", "up", "--host", "127.0.0.1", *arguments]


def environment(data: Path) -> dict[str, str]:
    return {**os.environ, "SCOREPAD_DATA": str(data), "PYTHONUNBUFFERED": "1"}


@contextmanager
def server(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address; killed at the latest when the test ends."""
    with subprocess.Popen(
        command("--port", "0"),
        cwd=places.root(),
        env=environment(data),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process, _address(process)
        finally:
            process.kill()


def _address(process: subprocess.Popen[str]) -> str:
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

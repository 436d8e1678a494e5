"""`up --https`, the real thing: two doors, one authority, and an end that leaves nothing behind."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorepad.start import environment, https, in_use, places, serve

pytestmark = pytest.mark.skipif(os.name == "nt", reason="asks for signals")


def free_port() -> int:
    """A port that is free together with the one of the other door."""
    for _ in range(50):
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
            with contextlib.suppress(OSError, OverflowError):
                other.bind(("127.0.0.1", port + https.FURTHER))
                return port
    raise AssertionError("no two ports are free")


@contextmanager
def served(data: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    words = ["up", "--https", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-m", "scorepad", *words],
        cwd=places.root(),
        env={**os.environ, "SCOREPAD_DATA": str(data), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def answer(address: str, context: ssl.SSLContext | None = None) -> tuple[int, str]:
    """Status and page of an address, once somebody answers there."""
    for _ in range(100):
        request = urllib.request.Request(address, headers={"Accept": "text/html"})
        try:
            with urllib.request.urlopen(request, timeout=10, context=context) as found:
                return found.status, found.url + "\n" + found.read().decode()
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until_shut(port: int) -> None:
    for _ in range(100):
        if not is_open(port):
            return
        time.sleep(0.1)
    raise AssertionError(f"port {port} is still open")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_phone_learns_to_trust_it_and_finds_the_pad(
    tmp_path: Path, number: signal.Signals
) -> None:
    port = free_port()
    with served(tmp_path, port) as process:
        plain, secure = f"http://127.0.0.1:{port}", f"https://127.0.0.1:{port + https.FURTHER}"
        status, page = answer(f"{plain}/p/somewhere")
        assert status == 200 and "/trust?next=/p/somewhere" in page.splitlines()[0].replace(
            "%2F", "/"
        )
        assert f'href="{secure}/p/somewhere"' in page
        with urllib.request.urlopen(f"{plain}/trust/authority.crt") as fetched:
            told = ssl.DER_cert_to_PEM_cert(fetched.read())
        context = ssl.create_default_context(cadata=told)
        status, page = answer(f"{secure}/", context)
        assert status == 200 and "<form" in page
        with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(f"{secure}/", context=ssl.create_default_context())
        process.send_signal(number)
        process.wait(10)
        assert process.stdout
        printed = process.stdout.read()
    assert plain in printed and secure in printed
    assert re.search(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", printed)
    wait_until_shut(port)
    wait_until_shut(port + https.FURTHER)


def test_it_has_an_environment_of_its_own() -> None:
    assert environment.kind_for(["up", "--https"]) == "tls"
    assert environment.kind_for(["up", "--port", "1"]) == "run"
    assert environment.kind_for(["check"]) == "dev"
    assert environment.kind_for([]) is None


def test_the_names_are_all_by_which_phones_may_call_it() -> None:
    settings = {"ADDRESS": "https://pad.example.org", "HOSTS": ("cards.example.org",)}
    names = https.names_of("192.168.9.9", settings)
    assert {"localhost", "127.0.0.1", "192.168.9.9", "pad.example.org"} <= set(names)
    assert "cards.example.org" in names and "" not in names and "0.0.0.0" not in names


def test_behind_tls_the_folder_is_in_use_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed, the plain door lets go at once; the other one answers a moment longer."""
    told = {https.DATA: str(tmp_path), https.PARENT: "1", https.PLAIN_PORT: "1"}
    for name, value in {**told, https.AUTHORITY: ""}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(https, "_go_with", lambda _parent: None)
    monkeypatch.setattr(serve, "ready_program", lambda folder, settings: (folder, settings))
    assert https.application() == (tmp_path, {"PLAIN_PORT": 1, "AUTHORITY": ""})
    with pytest.raises(in_use.InUse), in_use.alone(tmp_path):
        pass
    https._SHARE.close()
    with in_use.alone(tmp_path):
        pass

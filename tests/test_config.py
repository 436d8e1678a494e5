"""Settings from the environment: what they mean, and one sentence for what means nothing."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from scorepad import config
from scorepad.start.problems import StartProblem
from scorepad.web.security import is_known_host


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("SCOREPAD_"):
            monkeypatch.delenv(name)


def loaded(monkeypatch: pytest.MonkeyPatch, folder: Path, **settings: str) -> dict[str, Any]:
    """The settings under this environment."""
    for name, value in settings.items():
        monkeypatch.setenv(f"SCOREPAD_{name}", value)
    return config.load(folder, {"SECRET_KEY": "x"})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("ADDRESS", "https://pad.example.org", "https://pad.example.org"),
        ("ADDRESS", " https://Pad.Example.org:8443/ ", "https://pad.example.org:8443"),
        ("ADDRESS", "http://[fd00::1]:7200", "http://[fd00::1]:7200"),
        ("ADDRESS", "http://raspberrypi.local:7200", "http://raspberrypi.local:7200"),
        ("HOSTS", "Pad.example.org, other.example.", ("pad.example.org", "other.example")),
        ("HOSTS", "192.168.1.20", ("192.168.1.20",)),
        ("PROXIES", "2", 2),
        ("PROXIES", "0", 0),
        ("NEW_PADS", "code", "code"),
        ("NEW_PADS", "anyone", "anyone"),
        ("NEW_PADS", "", ""),
        ("PROXIES", " ", 0),
    ],
)
def test_what_settings_mean(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, text: str, value: object
) -> None:
    assert loaded(monkeypatch, tmp_path, **{name: text})[name] == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ADDRESS", "pad.example.org"),
        ("ADDRESS", "ftp://pad.example.org"),
        ("ADDRESS", "https://pad.example.org/pads"),
        ("ADDRESS", "https://pad.example.org?x"),
        ("ADDRESS", "https://me@pad.example.org"),
        ("ADDRESS", "https://pad.example.org:port"),
        ("ADDRESS", "https://pad.example.org:99999"),
        ("ADDRESS", "https://"),
        ("ADDRESS", "https://[x]/"),
        ("ADDRESS", "https://pad example.org"),
        ("HOSTS", "https://pad.example.org"),
        ("HOSTS", "*.example.org"),
        ("HOSTS", "pad.example.org:443"),
        ("HOSTS", "a..b"),
        ("PROXIES", "one"),
        ("PROXIES", "-1"),
        ("PROXIES", "99"),
        ("PROXIES", "²"),
        ("PROXIES", "9" * 5000),
        ("NEW_PADS", "everyone"),
        ("NEW_PADS", "CODE"),
    ],
)
def test_what_means_nothing_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, text: str
) -> None:
    with pytest.raises(StartProblem) as refusal:
        loaded(monkeypatch, tmp_path, **{name: text})
    sentence = str(refusal.value)
    assert re.match(rf"SCOREPAD_{name} cannot be '.+': write .+\.$", sentence)
    assert len(sentence) < 200


@pytest.mark.parametrize(
    ("name", "meant"), [("NEWPADS", "NEW_PADS"), ("HOST", "HOSTS"), ("ADRESS", "ADDRESS")]
)
def test_a_misspelt_setting_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, meant: str
) -> None:
    """`SCOREPAD_NEWPADS=code` once opened a server to anyone, without a word."""
    with pytest.raises(StartProblem, match=rf"^SCOREPAD_{name} is no setting.*SCOREPAD_{meant}\?$"):
        loaded(monkeypatch, tmp_path, **{name: "code"})


def test_the_public_address_is_a_name_of_this_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = loaded(monkeypatch, tmp_path, ADDRESS="https://pad.example.org", HOSTS="old.example")
    assert found["HOSTS"] == ("old.example", "pad.example.org")
    assert is_known_host("pad.example.org:443", found["HOSTS"])


def test_the_welcome_begins_with_the_public_address() -> None:
    import io

    from scorepad.start.addresses import print_welcome

    out = io.StringIO()
    print_welcome("127.0.0.1", 7200, out, public="https://pad.example.org")
    assert out.getvalue().index("https://pad.example.org/") < out.getvalue().index("127.0.0.1")
    assert "opens on this computer only" not in out.getvalue()

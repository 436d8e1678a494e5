"""The systemd unit: whole, understood by systemd, and its command serves the pad."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from scorepad.start import places, service
from tests.start.test_server import address_of

Printed = Callable[..., str]
ODD = 'a "100 %" $folder'


def read(text: str) -> dict[str, dict[str, list[str]]]:
    """A unit by section and key; a key may stand more than once."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in filter(None, text.splitlines()):
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), {})
        else:
            key, _, value = line.partition("=")
            section.setdefault(key, []).append(value)
    return found


@pytest.fixture
def printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Printed:
    monkeypatch.setenv("SCOREPAD_DATA", str(tmp_path / ODD))
    monkeypatch.setenv("SCOREPAD_HOSTS", "pad.example.org cards.example.org")
    monkeypatch.delenv("SUDO_USER", raising=False)

    def run(*arguments: str) -> str:
        assert service.run([*arguments, "--user", "pi"]) == 0
        return capsys.readouterr().out

    return run


def test_the_unit_has_this_installation_s_folders_and_settings(
    printed: Printed, tmp_path: Path
) -> None:
    unit = read(printed())
    told = unit["Service"]
    assert told["User"] == ["pi"]
    assert '"SCOREPAD_HOSTS=pad.example.org cards.example.org"' in told["Environment"]
    odd = str(tmp_path / 'a \\"100 %%\\" $folder')
    assert f'"SCOREPAD_DATA={odd}"' in told["Environment"]
    assert f'"{odd}" {places.root()}' in told["ReadWritePaths"]
    assert told["WorkingDirectory"] == [str(places.root())]
    assert unit["Install"] == {"WantedBy": ["multi-user.target"]}


def test_behind_sudo_the_service_is_of_the_one_who_typed_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDO_USER", "ann")
    assert service.run([]) == 0
    assert "User=ann\n" in capsys.readouterr().out


def test_root_is_advised_against(capsys: pytest.CaptureFixture[str]) -> None:
    assert service.run(["--user", "root"]) == 0
    assert "fewer rights" in capsys.readouterr().err


def test_a_port_that_is_none_is_told() -> None:
    with pytest.raises(service.StartProblem, match="no port"):
        service.run(["--port", "70000"])


def test_the_timer_starts_the_backup(printed: Printed) -> None:
    assert read(printed("--timer"))["Timer"]["Persistent"] == ["true"]
    command = read(printed("--backup"))["Service"]["ExecStart"][0]
    assert shlex.split(command)[1:] == ["-m", "scorepad", "backup"]


def test_backups_go_to_another_disk(printed: Printed, tmp_path: Path) -> None:
    told = read(printed("--backup", "--to", str(tmp_path / "my stick")))["Service"]
    command = shlex.split(told["ExecStart"][0])
    assert command[1:] == ["-m", "scorepad", "backup", f"--to={tmp_path / 'my stick'}"]
    assert told["ReadWritePaths"][0].endswith(f' "-{tmp_path}/my stick"')
    with pytest.raises(SystemExit):
        printed("--to", str(tmp_path))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd")
def test_systemd_understands_the_units(printed: Printed, tmp_path: Path) -> None:
    files = {
        "pad.service": (),
        "backup.service": ("--backup", "--to", "/a b"),
        "backup.timer": ("--timer",),
    }
    for name, arguments in files.items():
        (tmp_path / name).write_text(printed(*arguments))
    command = ["systemd-analyze", "verify", *(str(tmp_path / name) for name in files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if str(tmp_path) in line]
    assert (done.returncode, ours) == (0, [])


def test_the_unit_s_command_serves(printed: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_python", lambda: sys.executable)  # make no environment here
    told = read(printed("--host", "127.0.0.1", "--port", "0"))["Service"]
    environment = dict(
        shlex.split(line.replace("%%", "%"))[0].split("=", 1) for line in told["Environment"]
    )
    assert environment["SCOREPAD_DATA"].endswith(ODD)
    with subprocess.Popen(
        shlex.split(told["ExecStart"][0].replace("%%", "%")),
        env=os.environ | environment,
        cwd=told["WorkingDirectory"][0],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            with urllib.request.urlopen(address_of(process), timeout=20) as page:
                assert page.status == 200
        finally:
            process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert (Path(environment["SCOREPAD_DATA"]) / "scorepad.sqlite").is_file()

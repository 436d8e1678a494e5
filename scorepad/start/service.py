"""`scorepad service`: prints what systemd needs to serve the pad from switching on, and to back
it up every night."""

from __future__ import annotations

import argparse
import getpass
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from scorepad.start import data_folder, places
from scorepad.start.problems import StartProblem
from scorepad.start.serve import DEFAULT_HOST, DEFAULT_PORT, port_number

# A word that systemd reads alike with quotation marks and without.
_PLAIN = re.compile(r"[\w@%:./=+-]+", re.ASCII)

# What a person set for this installation is set for the service as well.
PREFIX = "SCOREPAD_"

# The service may write its own folders and nothing else of the system.
SHELTER = (
    "NoNewPrivileges=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "ProtectSystem=strict",
    "ProtectKernelTunables=yes",
    "ProtectKernelModules=yes",
    "ProtectControlGroups=yes",
    "RestrictSUIDSGID=yes",
    "RestrictNamespaces=yes",
    "LockPersonality=yes",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK",
    "SystemCallArchitectures=native",
    "UMask=0077",
)


def run(argv: list[str]) -> int:
    """Print a unit; gives the exit status. `argv` is what follows the command's name."""
    parser = _parser()
    options = parser.parse_args(argv)
    if options.to and not options.backup:
        parser.error("--to belongs to --backup")
    data_folder.prepare(data_folder.data_folder())  # the shelter opens for what is there only
    user = options.user or _user()
    if options.timer:
        print(timer(), end="")
    elif options.backup:
        print(backup_unit(user, options.to), end="")
    else:
        print(unit(user, options.host, options.port, options.https), end="")
    if user == "root" and not options.timer:
        told = "scorepad: this unit runs as root; --user NAME names somebody with fewer rights."
        print(told, file=sys.stderr)
    return 0


def unit(user: str, host: str, port: str, with_https: bool = False) -> str:
    """The unit that serves the pad as `user`; raises StartProblem for what is no port."""
    listening = ["--host", host, "--port", str(port_number(port))]
    listening += ["--https"] if with_https else []
    return _lines(
        "[Unit]",
        "Description=scorepad, the score pad for card games",
        "Wants=network-online.target",
        "After=network-online.target",
        "",
        "[Service]",
        *_as(user, ["up", *listening]),
        "Restart=on-failure",
        "RestartSec=5",
        "TimeoutStopSec=20",
        *_sheltered(),
        "",
        "[Install]",
        "WantedBy=multi-user.target",
    )


def backup_unit(user: str, to: Path | None = None) -> str:
    """The unit that makes one backup as `user`, in the folder `to` or beside the database."""
    folders = [to.expanduser().absolute()] if to else []
    return _lines(
        "[Unit]",
        "Description=A backup of scorepad's data",
        "",
        "[Service]",
        "Type=oneshot",
        *_as(user, ["backup", *(f"--to={folder}" for folder in folders)]),
        *_sheltered(folders),
    )


def timer() -> str:
    """The timer that starts the backup every night, or as soon as the computer is on again."""
    return _lines(
        "[Unit]",
        "Description=A backup of scorepad's data every night",
        "",
        "[Timer]",
        "OnCalendar=*-*-* 04:00:00",
        "Persistent=true",
        "",
        "[Install]",
        "WantedBy=timers.target",
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorepad service",
        description="Print a systemd unit for this installation, with its folders and settings.",
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--backup", action="store_true", help="the unit that makes a backup")
    which.add_argument("--timer", action="store_true", help="the timer that starts the backup")
    to = "where the backups go: best on another disk (default: in the data folder)"
    parser.add_argument("--to", metavar="FOLDER", type=Path, help=to)
    parser.add_argument("--user", help="who the service runs as (default: you)")
    parser.add_argument("--host", default=DEFAULT_HOST, help="where to listen")
    parser.add_argument("--port", default=str(DEFAULT_PORT), help="the number after the address")
    parser.add_argument("--https", action="store_true", help="serve with HTTPS of its own")
    return parser


def _user() -> str:
    """Who asks: behind `sudo` the one who typed it."""
    try:
        return os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError) as error:
        raise StartProblem("who you are cannot be told: name somebody with --user.") from error


def _as(user: str, arguments: Sequence[str]) -> list[str]:
    folder = ["WorkingDirectory=" + _percent(str(places.root()))] if places.is_checkout() else []
    command = " ".join(_quoted(word) for word in [_python(), "-m", "scorepad", *arguments])
    settings = sorted(_settings().items())
    return [
        f"User={_percent(user)}",
        *folder,
        *(f"Environment={_quoted(f'{name}={value}', dollar='$')}" for name, value in settings),
        f"ExecStart={command}",
    ]


def _settings() -> dict[str, str]:
    """The settings of this installation, its data folder among them."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith(PREFIX) and value and "\n" not in value
    }
    return kept | {"SCOREPAD_DATA": str(data_folder.data_folder()), "PYTHONUNBUFFERED": "1"}


def _sheltered(more: Sequence[Path] = ()) -> list[str]:
    """The shelter, open towards the data, in a checkout the program's own environment, and `more`
    that may be missing at times, as a stick may."""
    folders = [data_folder.data_folder()]
    if places.is_checkout():
        folders.append(places.root())
    words = [*map(str, folders), *(f"-{folder}" for folder in more)]
    return [*SHELTER, "ReadWritePaths=" + " ".join(_quoted(word, dollar="$") for word in words)]


def _python() -> str:
    """The Python that the unit starts. In a checkout the one that the environment is made with,
    so that the first start after an update brings the environment up to date."""
    ours = [places.root() / name for name in (".venv", ".venv-tls", ".venv-dev")]
    if places.is_checkout() and Path(sys.prefix).resolve() in [path.resolve() for path in ours]:
        base = getattr(sys, "_base_executable", None) or shutil.which("python3")
        return str(base or sys.executable)
    return sys.executable


def _quoted(word: str, dollar: str = "$$") -> str:
    """A word as systemd reads it; `dollar` is how a dollar sign is written in that place."""
    plain = _percent(word).replace("\\", "\\\\").replace('"', '\\"').replace("$", dollar)
    return plain if _PLAIN.fullmatch(plain) else f'"{plain}"'


def _percent(word: str) -> str:
    return word.replace("%", "%%")


def _lines(*lines: str) -> str:
    return "\n".join(lines) + "\n"

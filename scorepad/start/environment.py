"""Makes the program's own environments in a checkout and goes on inside them.

Standard library only: nothing else is installed yet. `.venv` runs the program, `.venv-tls` runs it
with HTTPS of its own, `.venv-dev` checks it; each is made from its own list in
`scorepad/requirements/`, every file of it known by hash.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from scorepad.start import places
from scorepad.start.commands import COMMANDS, ENVIRONMENTS
from scorepad.start.problems import DISK_FULL, StartProblem

FOLDERS = {"run": ".venv", "tls": ".venv-tls", "dev": ".venv-dev"}
STAMP = "scorepad-stamp.json"


def enter_for(arguments: list[str]) -> None:
    """Go on in the environment that the command needs; returns only when already there."""
    kind = kind_for(arguments)
    if kind is None or _asks_for_plain_help(arguments) or not places.is_checkout():
        return
    folder = places.root() / FOLDERS[kind]
    packages = list_of(kind)
    if _runs_in(folder) and is_ready(folder, packages):
        return
    if kind in ("run", "tls") and _is_good_elsewhere(kind):
        return
    prepare(folder, packages)
    _become(python_of(folder), arguments)


def kind_for(arguments: list[str]) -> str | None:
    """Which environment a command needs: `run`, `dev`, `tls`; None for none of its own."""
    if arguments[:1] == ["up"] and "--https" in arguments:
        return "tls"
    return ENVIRONMENTS.get(arguments[0]) if arguments else None


def _asks_for_plain_help(arguments: list[str]) -> bool:
    """Whether the help is asked for of a command that needs no package to describe itself."""
    before_tests = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return arguments[0] not in COMMANDS and bool({"-h", "--help"} & set(before_tests))


def list_of(kind: str) -> Path:
    """The hash-locked list of an environment, `run`, `tls` or `dev`."""
    return places.PACKAGE / "requirements" / f"{kind}.txt"


def python_of(folder: Path) -> Path:
    """The Python of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_ready(folder: Path, packages: Path) -> bool:
    """Whether the environment is whole and made from this very list by this Python."""
    stamp = _read_stamp(folder)
    return _is_whole(folder, stamp) and stamp.get("list") == _digest(packages)


def prepare(folder: Path, packages: Path) -> None:
    """Make the environment, or bring it up to date; raises StartProblem.

    Whole but made from an older list: the packages are updated in place. Anything else, such as
    what an interrupted start left, is made anew.
    """
    with _one_at_a_time(packages), _stopped_with_us():
        if is_ready(folder, packages):
            return
        if _is_whole(folder, _read_stamp(folder)):
            _tell(f"Updating the packages in {folder.name}...")
        else:
            _make(folder)
        (folder / STAMP).unlink(missing_ok=True)
        _install(folder, packages)
        stamp = {
            "list": _digest(packages),
            "python": _this_python(),
            "installed": sorted(os.listdir(_site_packages(folder))),
        }
        (folder / STAMP).write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")


def _tell(sentence: str) -> None:
    """Standard output belongs to the command that follows."""
    print(sentence, file=sys.stderr, flush=True)


def _runs_in(folder: Path) -> bool:
    return Path(sys.prefix).resolve() == folder.resolve()


def _is_good_elsewhere(kind: str) -> bool:
    """Whether a person chose another virtual environment that has all that is needed."""
    ours = any(_runs_in(places.root() / name) for name in FOLDERS.values())
    dev = places.root() / FOLDERS["dev"]
    if ours:
        return _runs_in(dev) and is_ready(dev, list_of("dev"))
    return sys.prefix != sys.base_prefix and _has_dependencies(kind)


def _has_dependencies(kind: str) -> bool:
    import tomllib
    from importlib.metadata import PackageNotFoundError, version

    with (places.root() / "pyproject.toml").open("rb") as file:
        told = tomllib.load(file)
    wanted = [*told["project"]["dependencies"], *told["dependency-groups"].get(kind, [])]
    try:
        for line in wanted:
            if ";" not in line:
                version(re.split(r"[<>=!~ \[]", line)[0])
    except PackageNotFoundError:
        return False
    return True


def _read_stamp(folder: Path) -> dict[str, Any]:
    with contextlib.suppress(OSError, ValueError):
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
        if isinstance(stamp, dict):
            return stamp
    return {}


def _is_whole(folder: Path, stamp: dict[str, Any]) -> bool:
    """Whether nothing that was installed is gone, and this Python is the one it was made for."""
    if stamp.get("python") != _this_python() or not python_of(folder).exists():
        return False
    with contextlib.suppress(OSError):
        return set(stamp.get("installed", [])) <= set(os.listdir(_site_packages(folder)))
    return False


def _digest(packages: Path) -> str:
    return hashlib.sha256(packages.read_bytes()).hexdigest()


def _this_python() -> str:
    return f"{sys.implementation.cache_tag} {sysconfig.get_platform()}"


def _site_packages(folder: Path) -> str:
    base = {"base": str(folder), "platbase": str(folder)}
    return sysconfig.get_path("purelib", scheme="venv", vars=base)


def _make(folder: Path) -> None:
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        raise StartProblem(
            "this Python cannot make environments: install the package python3-venv "
            "(sudo apt-get install python3-venv), then start again."
        )
    _tell(f"Making {folder.name}, once; this takes a minute or so...")
    base = getattr(sys, "_base_executable", None) or sys.executable
    _run([base, "-I", "-m", "venv", "--clear", str(folder)], folder)


def _install(folder: Path, packages: Path) -> None:
    options = ["--quiet", "--no-input", "--disable-pip-version-check", "--retries", "2"]
    options += ["--no-deps", "--require-hashes", "-r", str(packages)]
    # -I: neither PYTHONPATH nor the folder we stand in may lend a package to this environment.
    _run([str(python_of(folder)), "-I", "-m", "pip", "install", *options], folder)


def _run(command: list[str], folder: Path) -> None:
    quiet = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    done = subprocess.run(  # noqa: S603 - our own words, no shell
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=quiet, check=False
    )
    if done.returncode:
        raise StartProblem(_why(done.stdout.decode("utf-8", "replace"), folder))


def _why(output: str, folder: Path) -> str:
    """One sentence for what the package installer, or the maker of environments, printed."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if "No space left" in output or "Disk quota exceeded" in output:
        return DISK_FULL
    if "Permission denied" in output or "Read-only file system" in output:
        return f"{folder} cannot be written: put the program where you may write."
    offline = ("Retrying (", "NewConnection", "Connection", "name resolution", "timed out")
    if any(sign in output for sign in offline):
        return (
            "the packages could not be fetched: connect this computer to the internet "
            "for this one start, then try again."
        )
    last = next((line for line in reversed(lines) if "ERROR" in line), (lines or ["?"])[-1])
    return f"{folder.name} could not be made ({last.removeprefix('ERROR: ').rstrip('.')})."


@contextlib.contextmanager
def _one_at_a_time(packages: Path) -> Iterator[None]:
    """Let a second start wait for the first one, where the system can lock a file."""
    with packages.open("rb") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        except (ImportError, OSError):
            pass
        yield


@contextlib.contextmanager
def _stopped_with_us() -> Iterator[None]:
    """Make a SIGTERM end the installer too, which would otherwise work on behind our back."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _become(python: Path, arguments: list[str]) -> NoReturn:
    """Go on as the environment's Python: the same process where the system can, so that whoever
    stops the one that was started stops the server."""
    search = [str(places.root()), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(search)}
    command = [str(python), "-m", "scorepad", *arguments]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execve(command[0], command, environment)  # noqa: S606 - no shell is wanted
    with subprocess.Popen(command, env=environment) as process:  # noqa: S603
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # the child gets it as well
                sys.exit(process.wait())

"""Who has the data folder: servers and the commands that write share it, a restore must have it
alone. (What only reads needs no share: it may see the database before the restore, or after it.)

The system itself lets go of the lock when a process ends, however it ends.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from scorepad.start.problems import StartProblem

LOCK_NAME = "in-use"


class InUse(StartProblem):
    """Somebody has the folder, so it cannot be had as was asked."""


@contextlib.contextmanager
def shared(folder: Path) -> Iterator[None]:
    """Have the folder together with others that share it. Raises InUse while it is restored."""
    told = f"another scorepad has the data in {folder}: try again when it is done."
    with _held(folder, False, told):
        yield


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Have the folder alone. Raises InUse while a server or another command has it."""
    told = f"scorepad is running with the data in {folder}: stop it first."
    with _held(folder, True, told):
        yield


@contextlib.contextmanager
def _held(folder: Path, is_alone: bool, told: str) -> Iterator[None]:
    handle = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(handle, "rb+") as file:
        if not _is_locked(file, is_alone):
            raise InUse(told)
        yield


if os.name == "nt":
    SHARES = 64

    def _is_locked(file: IO[bytes], is_alone: bool) -> bool:
        """Windows shares no locks: who shares takes one byte of many, who is alone takes all."""
        import msvcrt

        for place in [0] if is_alone else range(SHARES):
            os.lseek(file.fileno(), place, os.SEEK_SET)
            with contextlib.suppress(OSError):
                size = SHARES if is_alone else 1
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, size)  # type: ignore[attr-defined]
                return True
        return False

else:

    def _is_locked(file: IO[bytes], is_alone: bool) -> bool:
        import fcntl

        try:
            kind = fcntl.LOCK_EX if is_alone else fcntl.LOCK_SH
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # a file system that locks nothing: SQLite's own locks must do
        return True

"""Who has the data folder: servers and commands share it, a restore must have it alone.

The system itself lets go of the lock when a process ends, however it ends.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

LOCK_NAME = "in-use"


class InUse(Exception):
    """Somebody has the folder, so it cannot be had as was asked."""


@contextlib.contextmanager
def shared(folder: Path) -> Iterator[None]:
    """Have the folder together with others that share it. Raises InUse while it is restored."""
    with _held(folder, is_alone=False):
        yield


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Have the folder alone. Raises InUse while a server or another command has it."""
    with _held(folder, is_alone=True):
        yield


@contextlib.contextmanager
def _held(folder: Path, is_alone: bool) -> Iterator[None]:
    handle = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(handle, "rb+") as file:
        _lock(file, is_alone)
        yield


if os.name == "nt":

    def _lock(file: IO[bytes], is_alone: bool) -> None:
        """Windows shares no locks: there one server has the folder, or one restore."""
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError as error:
            raise InUse from error

else:

    def _lock(file: IO[bytes], is_alone: bool) -> None:
        import fcntl

        try:
            kind = fcntl.LOCK_EX if is_alone else fcntl.LOCK_SH
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUse from error
        except OSError:
            pass  # a file system that locks nothing: SQLite's own locks must do

"""One clear sentence for whatever keeps the program from starting.

Everything here uses the standard library only: it also serves before the environment is made.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterator

DISK_FULL = "the disk is full: make room, then start again; nothing that was saved is lost."

_FULL = {errno.ENOSPC, errno.EDQUOT}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}


class StartProblem(Exception):
    """Why the program cannot start; its text is the sentence that a person reads."""


def guarded(action: Callable[[], int | None]) -> int:
    """Run `action` and give its exit status; what a person can mend ends as one sentence.

    An error of our own making keeps its traceback.
    """
    try:
        return action() or 0
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        sentence = sentence_for(error)
        if sentence is None:
            raise
        sys.exit(f"scorepad: {sentence}")


def sentence_for(error: BaseException) -> str | None:
    """The sentence for an error, looking through what wraps it; None if nobody but us can help."""
    for cause in _causes(error):
        if isinstance(cause, StartProblem):
            return str(cause)
        sentence = _system_sentence(cause) or _sqlite_sentence(cause)
        if sentence:
            return sentence
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        cause = waiting.pop(0)
        if cause is None or id(cause) in seen:
            continue
        seen.add(id(cause))
        yield cause
        waiting += [getattr(cause, "orig", None), cause.__cause__, cause.__context__]


def _system_sentence(error: BaseException) -> str | None:
    if not isinstance(error, OSError):
        return None
    place = os.fspath(error.filename2 or error.filename or "") if _has_path(error) else ""
    if error.errno in _FULL:
        return DISK_FULL
    if place and error.errno in _READ_ONLY:
        return f"{place} cannot be written ({error.strerror})."
    return None


def _has_path(error: OSError) -> bool:
    return isinstance(error.filename2 or error.filename, str | os.PathLike)


def _sqlite_sentence(error: BaseException) -> str | None:
    """SQLite's own errors; the name is read so that both of its Python modules are understood."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_FULL"):
        return DISK_FULL
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return "the database cannot be written: choose another data folder with SCOREPAD_DATA."
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return "the database file is damaged: `scorepad restore FILE` brings a backup back."
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "the database is held by another program: close that one, then start again."
    return None

"""The folder with the family's data: where it is, that it can be written, and its secret key."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from scorepad.start import places
from scorepad.start.problems import DISK_FULL, StartProblem, sentence_for

KEY_NAME = "secret-key"
KEY_BYTES = 32


def data_folder() -> Path:
    """Where the data lie: `SCOREPAD_DATA`, else `instance/` of a checkout, else the user's folder.

    Never inside an environment, which may be thrown away. The folder need not exist yet.
    """
    chosen = os.environ.get("SCOREPAD_DATA", "")
    if chosen:
        return Path(chosen).expanduser().absolute()
    if places.is_checkout():
        return places.root() / "instance"
    import platformdirs

    return platformdirs.user_data_path("scorepad", appauthor=False)


def prepare(folder: Path) -> Path:
    """Make the folder and prove that it can be written.

    Raises StartProblem, or OSError when the disk is full.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"\0" * 4096)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        if sentence_for(error) == DISK_FULL:
            raise
        raise StartProblem(
            f"the data folder {folder} cannot be written ({error.strerror}): "
            "mend that, or choose another one with SCOREPAD_DATA."
        ) from error
    return folder


def secret_key(folder: Path) -> bytes:
    """The key that signs this installation's cookies, made at first need.

    Readable by its owner only, never half-written, and the same for two programs that start at
    once. Raises OSError when the folder cannot be written.
    """
    path = folder / KEY_NAME
    with contextlib.suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) >= KEY_BYTES:
            _close_to_others(path)
            return key
    _write_once(path, secrets.token_hex(KEY_BYTES).encode())
    return path.read_bytes()


def _close_to_others(path: Path) -> None:
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _write_once(path: Path, content: bytes) -> None:
    """Write a whole new file that only its owner reads; one that is there and whole stays."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists() and path.stat().st_size < KEY_BYTES:
            path.unlink()  # what a full disk left of it
        try:
            os.link(name, path)
        except FileExistsError:
            return
        except OSError:  # a file system without hard links
            os.replace(name, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)

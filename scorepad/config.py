"""The named settings of an installation, with safe defaults."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE / "_data" if (PACKAGE / "_data").is_dir() else PACKAGE.parent

DATABASE_NAME = "scorepad.sqlite"
SECRET_NAME = "secret-key"  # noqa: S105  (the name of the file, not a secret)
KILOBYTE = 1024

DEFAULTS: dict[str, Any] = {
    # Names under which this installation may be addressed from outside the home network
    # (addresses, one-word names and names such as `pad.local` are always let in).
    "HOSTS": (),
    # How many proxies in front of it are to be believed.
    "PROXIES": 0,
    "MAX_CONTENT_LENGTH": 256 * KILOBYTE,
    "MAX_FORM_MEMORY_SIZE": 256 * KILOBYTE,
    "MAX_FORM_PARTS": 400,
    "SESSION_COOKIE_NAME": "scorepad",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=180),
    # Renewed by hand once in a while (web/access.py): a cookie written with every answer
    # lets a slow old answer overwrite the list of pads.
    "SESSION_REFRESH_EACH_REQUEST": False,
    # A form stays good as long as the phone is let in.
    "WTF_CSRF_TIME_LIMIT": None,
    "BABEL_DEFAULT_LOCALE": "en",
    "BABEL_TRANSLATION_DIRECTORIES": str(PACKAGE / "translations"),
    "TEMPLATES_AUTO_RELOAD": False,
}


def load(data: Path, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Every setting by name: defaults, then the environment, then ``settings``."""
    loaded = DEFAULTS | _from_environment() | dict(settings)
    if not loaded.get("SECRET_KEY"):
        loaded["SECRET_KEY"] = secret_key(data)
    loaded.setdefault("SQLALCHEMY_DATABASE_URI", f"sqlite:///{data / DATABASE_NAME}")
    return loaded


def data_folder(data: Path | None = None) -> Path:
    """Where the database and the secret key lie: ``data``, else ``SCOREPAD_DATA``, else
    ``instance/`` of a checkout, else the user's data folder (never the environment)."""
    if data is not None:
        return data.resolve()
    if os.environ.get("SCOREPAD_DATA"):
        return Path(os.environ["SCOREPAD_DATA"]).expanduser().resolve()
    if (PACKAGE.parent / "pyproject.toml").is_file():
        return PACKAGE.parent / "instance"
    import platformdirs

    return Path(platformdirs.user_data_dir("scorepad", appauthor=False))


def secret_key(data: Path) -> str:
    """The key that signs the cookies, made once and readable by its owner only."""
    path = data / SECRET_NAME
    if not path.exists():
        data.mkdir(parents=True, exist_ok=True)
        fresh = data / f".{SECRET_NAME}-{secrets.token_hex(4)}"
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
        _keep_first(fresh, path)
    return path.read_text().strip()


def _keep_first(fresh: Path, path: Path) -> None:
    """Two servers that start at once must end with one key."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        fresh.replace(path)
        return
    fresh.unlink()


def _from_environment() -> dict[str, Any]:
    found: dict[str, Any] = {}
    if os.environ.get("SCOREPAD_HOSTS"):
        found["HOSTS"] = tuple(os.environ["SCOREPAD_HOSTS"].replace(",", " ").split())
    if os.environ.get("SCOREPAD_PROXIES", "").isdecimal():
        found["PROXIES"] = int(os.environ["SCOREPAD_PROXIES"])
    return found

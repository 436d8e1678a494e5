"""What lets a phone in: secrets for addresses, codes for fingers, and how each is kept.

Both are made from a seed (a random id that the form or the command line carries) with the key of
this installation: the same form sent twice shows the same secret again, and nothing that is stored
gives one back.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re

from flask import current_app

# Crockford's: no I, L, O, U. What looks alike is read alike, so that no code can be misread.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8  # 40 bits; what that means against guessing is worked out in web/limits.py
GROUP = 4
_LOOK_ALIKE = str.maketrans("OIL", "011")
_BETWEEN = re.compile(r"[\s\-\u2010-\u2015._·]+")
_SECRET = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


def secret_of(seed: str) -> str:
    """The secret of a link's address: 22 URL-safe characters, 128 bits."""
    return base64.urlsafe_b64encode(_keyed("link", seed)[:16]).decode().rstrip("=")


def code_of(seed: str, turn: int = 0) -> str:
    """The code of a seed; another `turn`, another code."""
    number = int.from_bytes(_keyed("code", f"{turn} {seed}")[:5])
    letters = [ALPHABET[number >> 5 * place & 31] for place in range(CODE_LENGTH)]
    return "".join(letters)


def spoken(code: str) -> str:
    """A code as it is shown and read aloud, in groups: `7KQ2-M4XA`."""
    groups = range(0, len(code), GROUP)
    return "-".join(code[start : start + GROUP] for start in groups)


def read_code(text: str) -> str | None:
    """The code that somebody typed, in whatever case and groups; None if it cannot be one."""
    if len(text) > 100:
        return None
    code = _BETWEEN.sub("", text).upper().translate(_LOOK_ALIKE)
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def hash_secret(secret: str) -> str | None:
    """Under what a link's secret is stored; None if it cannot be one.

    Without the key: 128 random bits need none, and links outlive a key that was lost.
    """
    if not _SECRET.fullmatch(secret):
        return None
    return hashlib.sha256(b"scorepad link\0" + secret.encode()).hexdigest()


def hash_code(code: str) -> str:
    """Under what a code is stored: with the key, or a stolen database would give 40 bits away.

    Looking a hash up tells by its time at most how the hash of a guess begins, and nobody without
    the key can steer that; so the comparison may be the database's.
    """
    return _keyed("stored code", code).hex()


def _keyed(purpose: str, text: str) -> bytes:
    key = current_app.secret_key
    if not key:
        raise RuntimeError("an application without a secret key")
    raw = key.encode() if isinstance(key, str) else key
    return hmac.digest(raw, f"scorepad {purpose}\0{text}".encode(), "sha256")

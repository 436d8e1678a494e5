"""Names as people type them: one clear rule for what is kept, and when two are the same."""

from __future__ import annotations

import unicodedata

LONGEST = 80

# Read far enough to say "too long" without normalising a whole book.
_LONGEST_TYPED = 1_000
# Embeddings, overrides and isolates turn the text around them; LRM, RLM and ALM do no harm.
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Letters and symbols that show nothing: fillers, braille blank, joiners' kin.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


class NameProblem(ValueError):
    """A name that cannot be kept; `code`: empty, too_long, bad_character; or, as it is somebody's
    already: same_name, other_name, former_name, with the name of whose it is in `holder`."""

    def __init__(self, code: str, holder: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.holder = holder


def clean_name(text: str) -> str:
    """The name to keep: NFC, trimmed, runs of white space made one space.

    Right-to-left letters, combining marks and emoji are carried. Raises NameProblem: `empty`
    (also when nothing of it would be seen), `too_long` (over 80 code points), `bad_character`.
    """
    if has_bad_character(text):
        raise NameProblem("bad_character")
    if len(text) > _LONGEST_TYPED:
        raise NameProblem("too_long")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name_key(name):
        raise NameProblem("empty")
    if len(name) > LONGEST:
        raise NameProblem("too_long")
    return name


def name_key(name: str) -> str:
    """What two names of one pad must differ in: what is seen, whatever its case or width."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(c for c in folded if _is_seen(c) or c.isspace()).split())


def has_bad_character(text: str) -> bool:
    """Whether text holds what no text needs: controls, lone surrogates, bidi controls.

    Tab and line ends are white space here, not controls.
    """
    return any(_is_bad(c) for c in text)


def _is_bad(character: str) -> bool:
    if character in "\t\n\r":
        return False
    code = ord(character)
    is_noncharacter = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return unicodedata.category(character) in ("Cc", "Cs") or character in _BIDI or is_noncharacter


def _is_seen(character: str) -> bool:
    if character in _BLANK or "\ufe00" <= character <= "\ufe0f":
        return False
    return not character.isspace() and unicodedata.category(character) not in ("Cf", "Zl", "Zp")

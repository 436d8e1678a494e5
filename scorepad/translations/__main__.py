"""``python -m scorepad.translations``: bring the catalogues up to the sources and compile them."""

from __future__ import annotations

import sys

from scorepad import translations
from scorepad.languages import LANGUAGES, SOURCE


def main() -> int:
    """Update and compile every language; 1 when a sentence has no translation yet."""
    template = translations.extract()
    missing = 0
    for code in LANGUAGES:
        if code == SOURCE:
            continue
        translations.begin(code)
        for sentence in translations.update(code, template):
            print(f"{code}: {sentence}")
            missing += 1
    translations.compile_stale()
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

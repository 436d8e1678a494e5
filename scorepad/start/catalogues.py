"""Compiles the translations (.po) into what the program reads (.mo).

Imports nothing of scorepad: the build of a wheel runs this file by itself.
"""

import os
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(translations: Path) -> list[Path]:
    """Write each .mo that is missing or older than its .po; gives the .mo files written."""
    written = []
    for source in sorted(translations.rglob("*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parent.parent.name)
        content = BytesIO()
        write_mo(content, catalogue)
        unfinished = target.with_name(f".{target.name}-{os.getpid()}")
        unfinished.write_bytes(content.getvalue())
        unfinished.replace(target)  # never half a catalogue, even if two programs start at once
        written.append(target)
    return written

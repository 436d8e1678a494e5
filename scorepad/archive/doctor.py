"""`scorepad doctor`: looks at the database, its games and this computer, one line a check."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from dataclasses import asdict
from pathlib import Path

from scorepad.archive import checks
from scorepad.archive.checks import Finding
from scorepad.archive.last_backup import FOLDER_NAME
from scorepad.archive.opened import database_of
from scorepad.start import in_use
from scorepad.start.data_folder import data_folder

SIGNS = {"good": "✓", "note": "!", "bad": "✗"}
PLAIN_SIGNS = {"good": "ok  ", "note": "note", "bad": "BAD "}

DESCRIPTION = (
    "Look whether everything is in order: the database, the numbering of every game's facts, the "
    "cached totals, the disk, the clock. It reads only, also while the server runs."
)
EPILOG = (
    "Signs: ✓ in order, ! worth knowing, ✗ wrong. Exit status: 0 nothing is wrong; 1 something is, "
    "or there is no database; 2 the command was not understood."
)


def run(arguments: list[str]) -> int:
    """Print one line a check; 0 when nothing is wrong, else 1."""
    options = _parser().parse_args(arguments)
    folder = data_folder()
    database_of(folder)
    backups = options.backups or folder / FOLDER_NAME
    findings: list[Finding] = []
    # Who repairs writes: never into a database that a restore is about to put aside.
    with in_use.shared(folder) if options.repair else contextlib.nullcontext():
        for finding in checks.findings(folder, backups, is_repairing=options.repair):
            findings.append(finding)
            if not options.json:
                print(_line(finding), flush=True)
    is_content = all(finding.level != "bad" for finding in findings)
    if options.json:
        found = {"content": is_content, "checks": [asdict(finding) for finding in findings]}
        print(json.dumps(found, indent=1))
    return 0 if is_content else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad doctor", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument(
        "--repair", action="store_true", help="compute cached totals that are wrong again"
    )
    parser.add_argument(
        "--json", action="store_true", help="one JSON object: content, checks (name, level, text)"
    )
    parser.add_argument(
        "--backups",
        metavar="FOLDER",
        type=Path,
        help=f"where the backups lie (default: {FOLDER_NAME} in the data folder)",
    )
    return parser


def _line(finding: Finding) -> str:
    line = f"{SIGNS[finding.level]} {finding.text}"
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        plain = f"{PLAIN_SIGNS[finding.level]} {finding.text}"
        return plain.encode("ascii", "replace").decode()
    return line

"""`scorepad import`: a pad file or a game record comes in, whole or not at all."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from scorepad import rules_json
from scorepad.archive import pad_file
from scorepad.archive.contents import count
from scorepad.archive.made import opened_or_made
from scorepad.archive.pad_import import import_pad
from scorepad.archive.record_import import import_record
from scorepad.archive.said import Refused, pad_meant, with_ids_joined
from scorepad.start import data_folder, in_use
from scorepad.start.problems import StartProblem

LARGEST = 256 * 1024 * 1024
RECORD_FORMAT = "scorepad-game/1"

DESCRIPTION = (
    "Take in a pad (scorepad-pad/1) or a game record (scorepad-game/1) that `scorepad export` "
    "wrote. Every fact passes the checks that it would pass from a phone. The same file twice "
    "changes nothing; a pad that is here with other content is left as it is."
)
EPILOG = (
    "Exit status: 0 everything in the file is here now; 1 nothing was changed, and every problem "
    "is told by its place in the file; 2 the command was not understood. An imported pad lets no "
    "phone in: `scorepad links PAD --make owner` makes its owner a link."
)


def run(arguments: list[str]) -> int:
    """Take in one file; gives the exit status."""
    options = _parser().parse_args(with_ids_joined(arguments))
    value = _read(options.file)
    folder = data_folder.prepare(data_folder.data_folder())
    try:
        with in_use.shared(folder), opened_or_made(folder):
            print(_import(value, options.pad))
    except Refused as refused:
        for problem in refused.told():
            print(problem, file=sys.stderr)
        raise StartProblem(f"nothing of {options.file} was taken in.") from refused
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad import", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("file", metavar="FILE", help="the file; - is standard input")
    parser.add_argument(
        "--pad",
        metavar="NAME",
        help="for a record: the pad that it goes into, by name or id; not needed where there is "
        "only one",
    )
    return parser


def _import(value: dict[str, Any], pad_name: str | None) -> str:
    """Take in what a file holds; the sentence that says what became of it."""
    if value.get("format") == RECORD_FORMAT:
        pad = pad_meant(pad_name)
        written = import_record(pad, value)
        if not written.is_new:
            return f"This game is in the pad {pad.name} already, as {written.game}."
        made = f" New in the pad: {', '.join(written.made)}." if written.made else ""
        return f"The game is in the pad {pad.name} now, as {written.game}.{made}"
    if pad_name is not None:
        raise StartProblem("a pad file names its pad itself: leave --pad out.")
    taken = import_pad(value)
    if taken.pad is None:
        raise ValueError("a pad was taken in, and is not there")
    held = ", ".join(
        (
            count(taken.persons, "person"),
            count(taken.games, "game"),
            count(taken.facts, "fact"),
        )
    )
    if not taken.is_new:
        return f"The pad {taken.pad.name} with all of this file is here already ({held})."
    return (
        f"The pad {taken.pad.name} is here now: {held}.\n"
        f"No phone is let in yet: `scorepad links {taken.pad.public_id} --make owner` "
        "makes its owner a link."
    )


def _read(name: str) -> dict[str, Any]:
    """The JSON object of a file in one of our formats. Raises StartProblem."""
    try:
        if name == "-":
            text = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                text = file.read(LARGEST + 1)
    except OSError as error:
        raise StartProblem(f"{name} cannot be read ({error.strerror}).") from error
    if len(text) > LARGEST:
        raise StartProblem(f"{name} is larger than {LARGEST // 1024 // 1024} MB.")
    try:
        value = read_value(text)
    except ValueError as error:
        raise StartProblem(f"{name} is no JSON file ({_short(error)}).") from error
    if value is None:
        raise StartProblem(f"{name} is neither {pad_file.FORMAT} nor {RECORD_FORMAT}.")
    return value


def read_value(text: bytes) -> dict[str, Any] | None:
    """The JSON object of a file in one of our formats; None for other JSON. Raises ValueError."""
    value = rules_json.loads(text)
    is_ours = isinstance(value, dict) and value.get("format") in (pad_file.FORMAT, RECORD_FORMAT)
    return value if is_ours else None


def _short(error: ValueError) -> str:
    if isinstance(error, UnicodeError):
        return "it is not UTF-8"
    return str(error).splitlines()[0][:100]

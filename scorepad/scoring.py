"""`scorepad score`: records in, worded sheets out, with no application and no database."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import BinaryIO

from . import rules_json
from .rules import score
from .words import Translate, translator, worded

SCORED, WITH_PROBLEMS, NO_RECORD = 0, 1, 2


def run(argv: list[str]) -> int:
    """Run the command and return its exit status.

    0: no record has a problem; 1: one has; 2: the input is no record at all (one line on standard
    error). `argv` is what follows the command's name: FILE or `-`, `--jsonl`, `--lang`.
    """
    options = _parser().parse_args(argv)
    translate = translator(options.lang)
    try:
        with _opened(options.file) as source:
            if options.jsonl:
                return _score_lines(source, translate)
            return _score_one(source.read(), translate)
    except BrokenPipeError:
        # whoever read the sheets has seen enough
        sys.stderr.close()
        return SCORED
    except OSError as error:
        return _refuse(f"{options.file}: {error.strerror or error}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorepad score", description="Make the score sheet of a game record."
    )
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--jsonl", action="store_true", help="one record a line, one sheet a line")
    parser.add_argument("--lang", default="en", help="the language of the texts: en, fr")
    return parser


def _opened(name: str) -> BinaryIO:
    return sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: SIM115


def _score_one(text: bytes, translate: Translate) -> int:
    try:
        record = rules_json.loads(text)
    except ValueError as error:
        return _refuse(f"this is not a game record: {error}")
    sheet = score(record)
    if any(problem["code"] == "not_a_record" for problem in sheet["problems"]):
        return _refuse("this is not a game record")
    _print(rules_json.dumps(worded(sheet, record, translate)))
    return WITH_PROBLEMS if sheet["problems"] else SCORED


def _score_lines(lines: BinaryIO, translate: Translate) -> int:
    status = SCORED
    for line in _not_blank(lines):
        try:
            record = rules_json.loads(line)
        except ValueError:
            record = None
        sheet = score(record)
        _print(rules_json.dumps(worded(sheet, record, translate)))
        if sheet["problems"]:
            status = WITH_PROBLEMS
    return status


def _not_blank(lines: BinaryIO) -> Iterator[bytes]:
    return (line for line in lines if line.strip())


def _print(text: str) -> None:
    sys.stdout.buffer.write(text.encode() + b"\n")


def _refuse(sentence: str) -> int:
    print(f"scorepad score: {sentence}", file=sys.stderr)
    return NO_RECORD

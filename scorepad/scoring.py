"""`scorepad score`: records in, worded sheets out, with no application and no database; the same
for statements, whose figures are made again."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from . import rules_json
from .languages import LANGUAGES
from .rules import score
from .words import Translate, translator, worded

STATEMENT = "scorepad-statement/1"
SCORED, WITH_PROBLEMS, NO_RECORD = 0, 1, 2


def run(argv: list[str]) -> int:
    """Run the command and return its exit status.

    0: no record has a problem; 1: one has; 2: the input is no record at all (one line on standard
    error). Of a statement the figures are made again from its facts; 1: it says otherwise. `argv`
    is what follows the command's name: FILE or `-`, `--jsonl`, `--lang`.
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
    parser.add_argument(
        "file", metavar="FILE", help="the record, or the statement of a game; - is standard input"
    )
    parser.add_argument("--jsonl", action="store_true", help="one record a line, one sheet a line")
    parser.add_argument(
        "--lang",
        default="en",
        choices=tuple(LANGUAGES),
        help=f"the language of the texts: {', '.join(LANGUAGES)}",
    )
    return parser


def _opened(name: str) -> BinaryIO:
    return sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: SIM115


def _score_one(text: bytes, translate: Translate) -> int:
    try:
        record = rules_json.loads(text)
    except ValueError as error:
        return _refuse(f"this is not a game record: {error}")
    if isinstance(record, dict) and record.get("format") == STATEMENT:
        return _score_statement(record, translate)
    sheet = score(record)
    if any(problem["code"] == "not_a_record" for problem in sheet["problems"]):
        return _refuse("this is not a game record")
    _print(rules_json.dumps(worded(sheet, record, translate)))
    return WITH_PROBLEMS if sheet["problems"] else SCORED


def _score_statement(value: dict[str, Any], translate: Translate) -> int:
    """The sheet that the facts of a statement make, and whether the statement says the same."""
    from .archive.statement import check  # asks for the database's library, records need none

    try:
        wrong, folded = check(value)
    except ValueError as error:
        return _refuse(str(error))
    if folded is None:
        return _refuse(f"the journal of this statement makes no game: {', '.join(wrong)}")
    _print(rules_json.dumps(worded(folded.sheet, folded.record, translate)))
    if wrong:
        print(
            f"scorepad score: the facts of this statement say otherwise: {', '.join(wrong)}",
            file=sys.stderr,
        )
        return WITH_PROBLEMS
    print(
        f"scorepad score: all of this statement agrees with its {folded.version} facts; "
        f"{value['fingerprint']}",
        file=sys.stderr,
    )
    return SCORED


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

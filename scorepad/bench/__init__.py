"""`scorepad bench`: how the program stands against its bars, measured side by side in one run.

A development command: it works in a checkout, with the tools of `check`. What a tool is missing
for is said, and the rest is measured all the same. Times are the processor's, not the clock's, and
ratios are of rounds that alternate, so that a busy machine matters little.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys

from scorepad.bench.figures import Absent, Figure, table
from scorepad.start import places
from scorepad.start.problems import StartProblem

# Each part is imported when it is its turn, and says for itself which tool it lacks.
PARTS = ("server", "engine", "page", "lighthouse", "live", "many")


def run(arguments: list[str]) -> int:
    """Measure what was asked for and print it; 0 also where a bar is missed, it is no test."""
    asked = _parser().parse_args(arguments)
    if not places.is_checkout():
        raise StartProblem("bench works in a checkout of the sources only.")
    parts = [*(asked.parts or PARTS), *(["suite"] if asked.tests else [])]
    found = [figure for part in parts for figure in measured(part, asked.quick)]
    if asked.json:
        print(json.dumps([figure.as_json() for figure in found], ensure_ascii=False, indent=1))
    else:
        print(table(found))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorepad bench", description="Measure the program against its bars."
    )
    which = f"what to measure, of {', '.join(PARTS)} (default: all)"
    parser.add_argument("parts", nargs="*", metavar="PART", help=which, type=_part)
    parser.add_argument("--quick", action="store_true", help="few rounds: to see that it works")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--tests", action="store_true", help="time the test suite, too (minutes)")
    return parser


def _part(name: str) -> str:
    if name not in PARTS:
        raise argparse.ArgumentTypeError(f"no such part: {name}")
    return name


def measured(part: str, is_quick: bool) -> list[Figure]:
    """The figures of one part; where its tool is absent, the one that says so."""
    print(f"… {part}", file=sys.stderr, flush=True)
    module = importlib.import_module(f"scorepad.bench.{part}")
    try:
        return list(module.measure(is_quick))
    except Absent as absent:
        return [Figure(part, absent=str(absent))]

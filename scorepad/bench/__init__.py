"""`scorepad bench`: how the program stands against its bars, measured side by side in one run.

A development command: it works in a checkout, with the tools of `check`. What a tool is missing
for is said, and the rest is measured all the same. Times are the processor's, not the clock's, and
ratios are of rounds that alternate, so that a busy machine matters little.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable

from scorepad.bench.figures import Absent, Figure, table
from scorepad.start import places
from scorepad.start.problems import StartProblem

Part = Callable[[bool], Iterable[Figure]]


def run(arguments: list[str]) -> int:
    """Measure what was asked for and print it; 0 also where a bar is missed, it is no test."""
    asked = _parser().parse_args(arguments)
    if not places.is_checkout():
        raise StartProblem("bench works in a checkout of the sources only.")
    found: list[Figure] = []
    for name in asked.parts or list(PARTS):
        print(f"… {name}", file=sys.stderr, flush=True)
        try:
            found += PARTS[name](asked.quick)
        except Absent as absent:
            found.append(Figure(name, absent=str(absent)))
    if asked.tests:
        print("… tests", file=sys.stderr, flush=True)
        found += _suite(asked.quick)
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


# Each part is imported when it is its turn, and says for itself which tool it lacks.


def _server(is_quick: bool) -> Iterable[Figure]:
    from scorepad.bench import server

    return server.measure(is_quick)


def _engine(is_quick: bool) -> Iterable[Figure]:
    from scorepad.bench import engine

    return engine.measure(is_quick)


def _page(is_quick: bool) -> Iterable[Figure]:
    from scorepad.bench import page

    return page.measure(is_quick)


def _lighthouse(is_quick: bool) -> Iterable[Figure]:
    from scorepad.bench import lighthouse

    return lighthouse.measure(is_quick)


def _suite(is_quick: bool) -> Iterable[Figure]:
    from scorepad.bench import suite

    return suite.measure(is_quick)


PARTS: dict[str, Part] = {
    "server": _server,
    "engine": _engine,
    "page": _page,
    "lighthouse": _lighthouse,
}

"""The command: makes the pad of the demo in the data folder, and a link to open it."""

from __future__ import annotations

import argparse
import datetime as dt

from scorepad import config
from scorepad.archive.made import opened_or_made
from scorepad.demo.family import Demo, make_family
from scorepad.links import at_home, make
from scorepad.start import data_folder, in_use
from scorepad.start.problems import StartProblem
from scorepad.start.serve import DEFAULT_PORT

MOST_GAMES = 100_000
DESCRIPTION = (
    "Make a pad with a made-up family and what it played in three years: every variant of every "
    "game, corrections, games ended early. It is a pad of its own beside the others. The same seed "
    "and day make the same games, and those of them that are missing."
)


def run(arguments: list[str]) -> int:
    """Make the pad, or what is missing of it; gives the exit status.

    Raises StartProblem.
    """
    options = _parser().parse_args(arguments)
    demo = Demo(options.seed, _number(options.games), _day(options.until))
    folder = data_folder.prepare(data_folder.data_folder())
    settings = config.load(folder, {})
    with in_use.shared(folder), opened_or_made(folder) as app:
        app.config.from_mapping(settings)
        pad, made = make_family(demo)
        print(f"The pad {pad.name} has {demo.games} games, {made} of them made now.\n")
        return make(pad, "owner", "demo", settings["ADDRESS"] or at_home(options.port))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad demo", description=DESCRIPTION)
    parser.add_argument("--games", default="300", help="how many games (default: 300)")
    parser.add_argument("--seed", default="1", help="another word makes other games (default: 1)")
    day = "the day after the last evening, as 2026-11-30 (default: today)"
    parser.add_argument("--until", metavar="DAY", help=day)
    port = f"where the pad is served, for its address (default: {DEFAULT_PORT})"
    parser.add_argument("--port", default=str(DEFAULT_PORT), help=port)
    return parser


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_GAMES):
        raise StartProblem(f"--games {text}: give a number from 1 to {MOST_GAMES}.")
    return int(text)


def _day(text: str | None) -> dt.date:
    if text is None:
        return dt.datetime.now(dt.UTC).date()
    try:
        return dt.date.fromisoformat(text)
    except ValueError as error:
        raise StartProblem(f"--until {text}: give a day as 2026-11-30.") from error

"""The command line: `scorepad up`, `scorepad check`, and what each other room offers."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from scorepad.start import backups, places
from scorepad.start.commands import COMMANDS
from scorepad.start.problems import guarded
from scorepad.start.serve import DEFAULT_HOST, DEFAULT_PORT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit status. A person's problem ends as one sentence."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    return guarded(lambda: _run(given))


def _run(given: list[str]) -> int:
    if given and given[0] in COMMANDS:
        status: int = importlib.import_module(COMMANDS[given[0]].module).run(given[1:])
        return status
    given, for_tests = _split(given)
    parser = _parser()
    chosen = parser.parse_args(given)
    if chosen.command == "up":
        from scorepad.start.serve import up

        plan = backups.plan_of(parser, chosen)
        return up(chosen.host, chosen.port, chosen.https, plan)
    if chosen.command == "check":
        from scorepad.start.check import check

        return check(for_tests)
    parser.print_help()
    return 2


def _split(given: list[str]) -> tuple[list[str], list[str]]:
    """What stands before `--`, and what is handed on to the tests."""
    if "--" not in given:
        return given, []
    at = given.index("--")
    return given[:at], given[at + 1 :]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorepad", description="The score pad for card games played with real cards."
    )
    parser.add_argument("--version", action="version", version=f"scorepad {places.version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    up = commands.add_parser("up", help="open the pad for the phones of this network")
    port = f"the number after the address (default: {DEFAULT_PORT})"
    up.add_argument("--port", default=str(DEFAULT_PORT), help=port)
    up.add_argument("--host", default=DEFAULT_HOST, help="where to listen (default: everywhere)")
    secure = "with HTTPS of its own, so that phones can keep score without a signal"
    up.add_argument("--https", action="store_true", help=secure)
    _add_backups(up)
    commands.add_parser("check", help="check the sources; after -- come options of pytest")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=command.does, add_help=False)
    return parser


def _add_backups(up: argparse.ArgumentParser) -> None:
    every = "make a backup so often while serving: 12h, 1d, 1w (default: none)"
    up.add_argument("--backup-every", metavar="HOW_OFTEN", type=backups.period, help=every)
    keep = "which of them stay: a number of the newest, all, or usual (default; see `backup`)"
    up.add_argument("--backup-keep", metavar="WHICH", type=backups.which, help=keep)
    to = "where they go: best on another disk (default: `backups` in the data folder)"
    up.add_argument("--backup-to", metavar="FOLDER", type=Path, help=to)

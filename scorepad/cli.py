"""The command line: `scorepad up`, `scorepad check`, and what each other room offers."""

import argparse
import importlib
import sys
from collections.abc import Sequence

from scorepad.start import places
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

        return up(chosen.host, chosen.port, chosen.https)
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
    commands.add_parser("check", help="check the sources; after -- come options of pytest")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=command.does, add_help=False)
    return parser

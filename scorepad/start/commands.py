"""The commands: where each lives, what it does, and which environment it needs."""

from typing import NamedTuple


class Command(NamedTuple):
    """`module` has `run(arguments) -> exit status`, called with what follows the command's name.

    `environment` is the one that a checkout makes for it: `run`, or `dev` for what tests.
    """

    module: str
    does: str
    environment: str = "run"


COMMANDS = {
    "score": Command("scorepad.scoring", "make the sheet of a game record"),
    "service": Command("scorepad.start.service", "print what systemd needs to serve the pad"),
}

# `up` and `check` have their options in `cli.py`.
ENVIRONMENTS = {"up": "run", "check": "dev"} | {
    name: command.environment for name, command in COMMANDS.items()
}

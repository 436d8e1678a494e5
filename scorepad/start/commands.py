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
    "backup": Command("scorepad.archive.backup", "make a checked copy of all pads, thin old ones"),
    "restore": Command("scorepad.archive.restore", "bring a backup back; what is there is kept"),
    "export": Command("scorepad.archive.export", "write a pad or one game to a file"),
    "import": Command("scorepad.archive.importing", "take in a pad file or a game record"),
    "doctor": Command("scorepad.archive.doctor", "look whether everything is in order"),
    "links": Command("scorepad.links", "let phones into a pad, or out; invite to make one"),
    "demo": Command("scorepad.demo", "make a pad of a made-up family, with games of three years"),
    "history": Command(
        "scorepad.history.command", "make what lists keep of games again, and compare"
    ),
    "bench": Command("scorepad.bench", "measure the program against its bars", "dev"),
    "service": Command("scorepad.start.service", "print what systemd needs to serve the pad"),
}

# `up` and `check` have their options in `cli.py`.
ENVIRONMENTS = {"up": "run", "check": "dev"} | {
    name: command.environment for name, command in COMMANDS.items()
}

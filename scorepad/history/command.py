"""`scorepad history`: makes all that is kept of games again, and says whether it was equal."""

from __future__ import annotations

import argparse

import sqlalchemy as sa

from scorepad.archive.contents import connected, contents_of, count
from scorepad.archive.opened import database_of, opened, refuse_other_level
from scorepad.history.whole import differing_pads
from scorepad.journal import audit
from scorepad.start import in_use
from scorepad.start.data_folder import data_folder

DESCRIPTION = (
    "Make all that lists and figures keep of games (totals, evenings, who sat there and won, what "
    "each adds to the figures, and the sums of that) again from their facts, and compare it with "
    "what was kept. It works while the pad is being served."
)
EPILOG = (
    "Exit status: 0 all that was kept was equal; 1 something was not, and has been put right; "
    "2 the command was not understood."
)


def run(arguments: list[str]) -> int:
    """Compute and compare; gives the exit status. Raises StartProblem."""
    argparse.ArgumentParser(
        prog="scorepad history", description=DESCRIPTION, epilog=EPILOG
    ).parse_args(arguments)
    folder = data_folder()
    file = database_of(folder)
    with connected(file) as connection:
        refuse_other_level(file, contents_of(connection, file).revision)
    # Never into a database that a restore is about to put aside.
    with in_use.shared(folder), opened(folder):
        return _made_again()


def _made_again() -> int:
    looked_at = 0
    differing: list[str] = []
    broken: list[str] = []
    for key in audit.every_game():
        looked_at += 1
        try:
            if audit.refresh(key):
                differing.append(key.public_id)
        except sa.exc.NoResultFound:  # erased since its key was read
            looked_at -= 1
        except (LookupError, ValueError, TypeError, AttributeError):
            broken.append(key.public_id)
    pads, of = differing_pads(is_repairing=True)
    if broken:
        print(f"{count(len(broken), 'game')} cannot be read, such as {broken[0]}: scorepad doctor.")
    if differing:
        print(f"{count(len(differing), 'game')} differed, such as {differing[0]}: put right now.")
    if pads:
        print(f"Sums of figures differed in {pads} of {count(of, 'pad')}: put right now.")
    if not differing and not broken and not pads:
        print(f"All that is kept of {count(looked_at, 'game')} is equal to what their facts make.")
    return 1 if differing or broken or pads else 0

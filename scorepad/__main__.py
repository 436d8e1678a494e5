"""`python3 -m scorepad`: looks at the Python that runs it, then at its environment, then starts.

This file and `scorepad/__init__.py` are read by whatever Python is there, so both keep to syntax
that Python 3.6 understands; all else is imported after the version has been looked at.
"""

import sys

OLDEST = (3, 11)


def main() -> int:
    """Run the command of `sys.argv`; gives the exit status."""
    if sys.version_info < OLDEST:
        sentence = "scorepad: Python 3.11 or newer is needed, and this is Python %d.%d."
        sys.stderr.write(sentence % sys.version_info[:2] + "\n")
        return 1
    from scorepad.start.environment import enter_for
    from scorepad.start.problems import guarded

    guarded(lambda: enter_for(sys.argv[1:]))
    from scorepad.cli import main as command_line

    return command_line()


if __name__ == "__main__":
    sys.exit(main())

"""`scorepad demo`: a made-up family with three years of games, to look at and to test with.

Everything is a function of the seed and the last day: the same again makes the same games.
"""

from scorepad.demo.command import run

__all__ = ["run"]

"""The engine on the phone: a strict translator from a small part of Python to one ES module.

The rules of the games are written once, in `scorepad/rules/`. `engine_module()` gives the same
source as JavaScript, so that a phone without a signal computes the same sheet, to the byte.
The module exports

- `score(record)` and `table(record)`: values as JSON.parse gives them, in and out;
- `scoreJson(text)` and `tableJson(text)`: JSON text in and out, as `rules_json.loads` reads and
  `rules_json.dumps` writes it. The reading of text keeps the order of keys such as "10".

How to read a refusal
---------------------
`Refused` says file, line and what was met: `ledger.py:12: no else on a loop`. Whatever the
translator does not know for certain is refused, never guessed at. Write the line more plainly;
a second look at the rule often gives a shorter one. What only shows when it runs stops the
phone with an error of the class Refused, which no except clause catches: an integer beyond 2**53,
a bool or a tuple stored as a key, arithmetic with a float, upper() beyond ASCII.

The subset
----------
- Modules of one package, imported relatively, in the order of `scorepad.rules.MODULES`; top-level
  names that are unique in the package. At the top: constants, functions, classes.
- Classes: `@dataclass(frozen=True)` with fields, methods, properties, class and static methods,
  ClassVars, `__post_init__`; plain Enums of constants; exceptions with at most an `__init__`.
- Statements: assignment, unpacking, `+=` and its like, if, for, while, break, continue, return,
  raise (a cause is dropped), try with except clauses; no else or finally there.
- Expressions: all but floats, sets, walrus, bit operators, `/`, `**`, steps in slices, `*` and
  `**` in calls (but `max(*xs)`, `zip(*xs)`). `is` is for None, True, False and Enum members.
- Keyword arguments for functions, classes and class methods that are called by their own names.
- Builtins and methods: the tables in `subset.py`. Tools: `replace`, `field(default_factory=dict
  or list)`, `cast`, `TYPE_CHECKING`, `TypeAlias`.

How to extend the subset
------------------------
First the construct table, `tests/phone/constructs/`: entries for the new construct and for every
way in which JavaScript could differ from Python in it. Then the visitor in `expressions.py`,
`calls.py`, `statements.py` or `classes.py`, or the meaning in `runtime/`. If the translator
wants to grow, the engine may be asking too much.

Map: `subset.py` tables of names; `package.py` what the modules declare; `scopes.py` local names
and whether they have a value; `expressions.py`, `calls.py`, `statements.py`, `classes.py` the
translation; `translator.py` the whole module; `engine.py` the engine; `runtime/` what
Python's operators, builtins and methods mean.
"""

from .engine import engine_module
from .subset import Refused
from .translator import translate

__all__ = ["Refused", "engine_module", "translate"]

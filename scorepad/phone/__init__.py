"""The engine on the phone: a strict translator from a small part of Python to one ES module.

The rules of the games are written once, in `scorepad/rules/`; `engine_module()` gives the same
source as JavaScript, so that a phone without a signal computes the same sheet, to the byte. What a
phone needs less often, `rules.MORE_MODULES`, is a second one, `settle_module()`, which imports from
the first what its sources import.

How to read a refusal: `Refused` says file, line and what was met, `ledger.py:12: no else on a
loop`. Whatever is not known for certain is refused, never guessed at: write the line more
plainly. What only shows when it runs stops the phone with an error, where Python raises and
also where it would go on: an integer beyond 2**53, arithmetic with a float, a bool as a key.

The subset:
- modules in the order of `scorepad.rules.MODULES`, then `MORE_MODULES`, imported relatively; names
  unique at the top of all of them
- constants; functions with plain parameters, each way through ending with a return; frozen
  dataclasses with fields, methods, properties, defaults that are constants or empty lists, dicts
- assignment to a name and to names with commas; if, for, break, continue, return; lists grow by
  append() and extend(), nothing else changes a value
- functions as values: lambdas, and a record's field called as one (`GAMES[name].judge(hand)`)
- no exceptions, enums, tuples as values, sets, floats, f-strings, while, `+=`, chained
  comparisons, stars in calls; no local name that the module has at its top
- arguments by name for functions and classes, in the order of their parameters
- enumerate(), range(), items(), values() and generators only where something goes through them
- builtins, methods and what may be imported: the tables in `subset.py`

To extend it: first entries in the construct table, `tests/phone/constructs/`, for the construct
and every way in which JavaScript could differ; then a visitor, or a meaning in `runtime/`. If
the translator wants to grow, the engine is asking too much.

Map: `subset.py` tables of names; `package.py` what the modules declare; `expressions.py` and
`statements.py` the translation; `translator.py` the whole module; `runtime/` what Python's
operators, builtins and methods mean. `pages/` does the same for the templates of the screens.
"""

from .subset import Refused
from .translator import engine_module, settle_module, translate

__all__ = ["Refused", "engine_module", "settle_module", "translate"]

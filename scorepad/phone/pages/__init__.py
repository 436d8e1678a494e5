"""The pages on the phone: a strict translator from our Jinja templates to one ES module.

The screens of a game are written once, in `templates/`; `pages_module()` gives the same templates
as JavaScript, so that a phone draws from a page model, without a signal, what the server would
send: each block of `layout/base.html` to the byte.

How to read a refusal: `Refused` says template, line and what was met, `table/show.html:12: the
filter title is not in the subset`. Whatever is not known for certain is refused, never guessed
at: write the line more plainly, or put a field on the page model. What only shows when it is
drawn stops the phone with an error where Jinja raises, and also where Jinja would draw nothing:
a field that the model does not have, a sequence as text.

The subset:
- a screen extends the one frame and consists of blocks, imports, macros and `set`
- a piece that is imported consists of macros, imports, and other names for imported macros; of
  its macros only those are translated that some screen reaches
- `import` and `from import`; `with context` at the top only; a piece that is imported without
  sees no variable of the page. What is imported by an expression is the hand form of a game
- output, if, for with tuples, `if` and `else`, `loop` (first, last, index, index0, length), set,
  set blocks, call blocks, macros with defaults that are constants
- literals, attributes, subscripts, slices from a start to an end, `~`, `not`, `and`, `or`,
  comparisons, `+`, `*` and `-` of numbers, `a if b else c`, `is none`
- sentences by `_()` and `ngettext()` with the sentence itself, addresses by `url_for()` with the
  endpoint itself; otherwise only macros are called
- no methods, no name read before it is set, none that is set in one branch and read outside
- filters and functions: the tables in `subset.py`

To extend it: first an entry in `tests/phone/test_page_constructs.py`, then a visitor, or a
meaning in `runtime/pages.js`.

Map: `subset.py` tables of names; `pieces.py` what templates declare and import; `scope.py` which
variable a name is; `expressions.py` and `bodies.py` the translation; `screens.py` the whole
module; `addresses.py` the patterns of addresses; `spoken.py` what differs from one language to
the other.
"""

from .addresses import patterns
from .screens import Pages, pages_module
from .spoken import said_module

__all__ = ["Pages", "pages_module", "patterns", "said_module"]

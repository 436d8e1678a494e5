"""Whole evenings, worked out by hand from the rules alone: one at least of every variant.

`evening-N.*` are records in files, all of 200's `partners`; the modules hold those of every other
preset as tables, a row an element with its working above it.
"""

from __future__ import annotations

from tests.evenings import belote, five_hundred, two_hundred, two_hundred_six
from tests.evenings.tables import Evening

EVENINGS: dict[str, Evening] = {
    **two_hundred.EVENINGS,
    **two_hundred_six.EVENINGS,
    **five_hundred.EVENINGS,
    **belote.EVENINGS,
}

"""To which evening a moment belongs: by the clock on the pad's wall, past midnight too."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

# A new day begins at five: who still plays then has long been asked to go home, and who plays
# before it began the evening before.
NEW_DAY = dt.timedelta(hours=5)
# A game kept without a signal is sent later; what a phone says of its clock beyond that is
# rather a wrong clock.
LONGEST_WITHOUT_SIGNAL = dt.timedelta(days=60)


def evening_of(moment: dt.datetime, time_zone: str) -> dt.date:
    """The day on which the evening of this moment began, in a time zone by name."""
    return (moment.astimezone(_zone(time_zone)).replace(tzinfo=None) - NEW_DAY).date()


def told_at(at_phone: dt.datetime | None, at_server: dt.datetime) -> dt.datetime:
    """When something happened: as the phone says where that can be, else when it came in."""
    if at_phone and dt.timedelta(0) <= at_server - at_phone <= LONGEST_WITHOUT_SIGNAL:
        return at_phone
    return at_server


@lru_cache(maxsize=64)
def _zone(name: str) -> dt.tzinfo:
    try:
        return dt.UTC if name == "UTC" else ZoneInfo(name)
    except (ValueError, OSError, ZoneInfoNotFoundError):  # the pad came from a machine with more
        return dt.UTC

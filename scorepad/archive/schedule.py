"""Backups by themselves while the server runs: due by the time of the last one, so that a restart
changes nothing; what fails is said in the log and in the settings, and tried again."""

from __future__ import annotations

import datetime as dt
import logging
import threading
from pathlib import Path

from scorepad import database
from scorepad.archive import copies
from scorepad.archive.backup import make
from scorepad.archive.last_backup import FOLDER_NAME
from scorepad.config import DATABASE_NAME
from scorepad.start.backups import Plan
from scorepad.start.problems import sentence_for

# A computer that slept has a later clock than a thread that waited: it is looked at oftener.
LONGEST_WAIT = 600.0
AGAIN_AFTER = 3600.0

log = logging.getLogger(__name__)


class Schedule(threading.Thread):
    """Makes a backup of the database in ``data`` whenever one is due, until it is stopped.

    It ends with the process: a copy that is cut off counts for nothing and is cleared later.
    """

    def __init__(self, data: Path, plan: Plan) -> None:
        super().__init__(name="scorepad-backups", daemon=True)
        self.data, self.plan = data, plan
        self.over = threading.Event()

    def stop(self) -> None:
        """Let the thread end; a backup that is being made is finished first."""
        self.over.set()

    def run(self) -> None:
        wait = 0.0
        while not self.over.wait(wait):
            wait = self.turn()

    def turn(self) -> float:
        """Make a backup if one is due; in how many seconds to look again."""
        try:
            folder = self.plan.to or self.data / FOLDER_NAME
            left = seconds_left(folder, self.plan.every, database.now())
            if left > 0:
                return min(left, LONGEST_WAIT)
            made, removed = make(self.data, self.data / DATABASE_NAME, self.plan.to, self.plan.keep)
        except Exception as error:  # it goes on whatever happens to one backup
            why = sentence_for(error)
            log.error("the backup was not made: %s", why or repr(error), exc_info=why is None)
            return min(self.plan.every.total_seconds(), AGAIN_AFTER)
        log.info("backup made and checked: %s; old ones taken away: %d", made.path, removed)
        return LONGEST_WAIT


def seconds_left(folder: Path, every: dt.timedelta, now: dt.datetime) -> float:
    """How long until the next backup in ``folder`` is due; 0 or less: it is.

    One that was made later than now was made by a clock that was wrong.
    """
    made = [copy.made_at for copy in copies.copies_in(folder) if copy.made_at <= now]
    return (max(made) + every - now).total_seconds() if made else 0.0

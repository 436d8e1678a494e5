"""What a person can mend is one sentence; our own mistakes keep their traceback."""

import errno
import sqlite3

import pytest
import sqlalchemy as sa

from scorepad.start.problems import DISK_FULL, StartProblem, guarded, sentence_for


def test_a_full_disk_is_known_however_it_is_wrapped() -> None:
    assert sentence_for(OSError(errno.ENOSPC, "No space left on device")) == DISK_FULL
    try:
        try:
            raise OSError(errno.ENOSPC, "No space left on device")
        except OSError as error:
            raise RuntimeError("migration") from error
    except RuntimeError as error:
        assert sentence_for(error) == DISK_FULL


def test_sqlite_says_that_the_disk_is_full() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("PRAGMA max_page_count = 2")
    connection.execute("CREATE TABLE hand (body TEXT)")
    with pytest.raises(sqlite3.OperationalError) as caught:
        connection.execute("INSERT INTO hand VALUES (?)", ("x" * 20000,))
    assert sentence_for(caught.value) == DISK_FULL
    wrapped = sa.exc.OperationalError("INSERT", {}, caught.value)
    assert sentence_for(wrapped) == DISK_FULL


def test_our_own_mistake_keeps_its_traceback() -> None:
    def mistake() -> int:
        raise KeyError("hand")

    with pytest.raises(KeyError):
        guarded(mistake)


def test_a_problem_ends_with_its_sentence() -> None:
    def problem() -> int:
        raise StartProblem("the pad is at the cottage.")

    with pytest.raises(SystemExit) as caught:
        guarded(problem)
    assert caught.value.code == "scorepad: the pad is at the cottage."

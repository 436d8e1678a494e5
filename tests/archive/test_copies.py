"""Which backups have had their time: tables of dates; and which files are backups at all."""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.archive import copies

NOW = dt.datetime(2026, 11, 30, 12, 0, tzinfo=dt.UTC)


def at(text: str) -> dt.datetime:
    day, _, time = text.partition(" ")
    return dt.datetime.fromisoformat(f"{day}T{time or '03:00'}:00+00:00")


@pytest.mark.parametrize(
    ("made", "gone"),
    [
        # Nothing, one, and one that is very old: the newest stays.
        ([], []),
        (["2026-11-30"], []),
        (["2019-01-01"], []),
        # All of the last seven days.
        (["2026-11-30 01:00", "2026-11-30 02:00", "2026-11-24 01:00", "2026-11-24 02:00"], []),
        # Before that, the last of each day.
        (
            ["2026-11-20 01:00", "2026-11-20 23:00", "2026-11-21 01:00", "2026-11-30"],
            ["2026-11-20 01:00"],
        ),
        # Before a month ago, the last of each month; years later too.
        (
            ["2026-09-01", "2026-09-02", "2026-09-30", "2026-10-04", "2024-02-28", "2024-02-29"],
            ["2026-09-01", "2026-09-02", "2024-02-28"],
        ),
        # The last of a month is also one of the daily ones.
        (
            ["2026-10-01", "2026-10-20", "2026-10-31", "2026-11-01", "2026-11-30"],
            ["2026-10-01", "2026-10-20"],
        ),
        # A clock that was wrong: what is dated later than today stays.
        (["2031-01-01 01:00", "2031-01-01 02:00", "2026-11-30"], []),
    ],
)
def test_which_go(made: list[str], gone: list[str]) -> None:
    assert copies.superfluous(list(map(at, made)), NOW) == set(map(at, gone))


@pytest.mark.parametrize(("keep", "gone"), [(1, 3), (2, 2), (4, 0), (9, 0), (0, 3)])
def test_a_number_of_the_newest(keep: int, gone: int) -> None:
    made = [at(f"2026-0{month}-01") for month in (1, 2, 3, 4)]
    assert copies.superfluous(made, NOW, keep) == set(made[:gone])


MOMENTS = st.lists(
    st.integers(0, 7 * 365 * 24).map(lambda hours: NOW - dt.timedelta(hours=hours)),
    unique=True,
    max_size=60,
)


@given(MOMENTS)
def test_the_newest_stays_and_thinning_twice_takes_no_more(made: list[dt.datetime]) -> None:
    gone = copies.superfluous(made, NOW)
    left = set(made) - gone
    assert not made or max(made) in left
    assert copies.superfluous(left, NOW) == set()
    assert {(m.year, m.month) for m in left} == {(m.year, m.month) for m in made}


def test_a_year_of_daily_backups_day_by_day() -> None:
    """Thinned every day, as a timer does it: what is left is what the rule says."""
    held: set[dt.datetime] = set()
    for day in range(400):
        now = NOW + dt.timedelta(day)
        held |= {now, now - dt.timedelta(hours=6)}
        held -= copies.superfluous(held, now)
    ages = sorted((now - moment).days for moment in held)
    assert 7 * 2 + 24 <= len([age for age in ages if age <= 31]) <= 8 * 2 + 24
    assert len([age for age in ages if age > 31]) in (12, 13)


def test_names_sort_as_their_moments() -> None:
    moments = [at("2026-01-01"), at("2026-01-01 03:01"), at("2026-10-01"), at("2027-01-01")]
    names = [copies.name_at(moment) for moment in moments]
    assert names == sorted(names)
    assert names[0] == "scorepad-2026-01-01T030000Z.sqlite"


def test_only_what_the_program_made_is_a_backup(tmp_path: Path, data: Path) -> None:
    from scorepad.archive.backup import back_up
    from scorepad.config import DATABASE_NAME

    made = back_up(data / DATABASE_NAME, tmp_path).path
    for name in ("scorepad-2020-01-01T000000Z.sqlite.old", "Scorepad-2020-01-01T000000Z.sqlite"):
        shutil.copy(made, tmp_path / name)
    # The right name, and something else in it.
    (tmp_path / "scorepad-2020-01-02T000000Z.sqlite").write_bytes(b"my own notes" * 100)
    shutil.copy(data / DATABASE_NAME, tmp_path / "scorepad-2020-01-03T000000Z.sqlite")
    (tmp_path / "scorepad-2020-13-03T000000Z.sqlite").write_bytes(made.read_bytes())
    (tmp_path / "scorepad-2020-01-04T000000Z.sqlite").mkdir()
    (tmp_path / "scorepad-2020-01-05T000000Z.sqlite").symlink_to(made)
    assert [copy.path for copy in copies.copies_in(tmp_path)] == [made]
    assert copies.copies_in(tmp_path / "nowhere") == []

"""Where the lines, marks and labels of a chart stand: all of it in the box, no label on another."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.web.chart import BOTTOM, HEIGHT, TOP, WIDTH, Chart, Course, Label, Step, chart_of

LARGEST = 1_000_000
totals = st.one_of(st.integers(-300, 700), st.integers(-LARGEST, LARGEST))


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Any game: two to five sides, with hands, void deals and adjustments in any order."""
    sides = draw(st.integers(2, 5))
    of_all = st.tuples(*[totals] * sides)
    kinds = st.lists(st.sampled_from(("hand", "hand", "hand", "void", "adjusted")), max_size=60)
    steps, number = [], draw(st.sampled_from((0, 0, 0, 12, 9_000)))
    for kind in draw(kinds):
        number += kind != "adjusted"
        steps.append(Step(None if kind == "adjusted" else number, kind, draw(of_all)))
    left = draw(st.dictionaries(st.integers(0, sides - 1), st.integers(0, len(steps)), max_size=1))
    floor = draw(st.sampled_from((None, -200, -500, -1000)))
    target = draw(st.sampled_from((1, 200, 350, 500, 1001, LARGEST)))
    start = draw(st.one_of(st.just((0,) * sides), of_all))
    return Course(start, tuple(steps), target, floor, left)


def labels(chart: Chart) -> list[Label]:
    return [*chart.rows, *chart.columns, *(line.end for line in chart.lines)]


def overlap(one: Label, other: Label) -> bool:
    left, top, right, bottom = one.box
    left_of, top_of, right_of, bottom_of = other.box
    return left < right_of and left_of < right and top < bottom_of and top_of < bottom


@given(courses())
def test_all_stands_in_the_box(course: Course) -> None:
    chart = chart_of(course)
    for line in chart.lines:
        for point in (*line.points, *line.marks):
            assert chart.left <= point.x <= chart.right and TOP <= point.y <= BOTTOM
    for label in labels(chart):
        left, top, right, bottom = label.box
        assert left >= 0 and right <= WIDTH and top >= 0 and bottom <= HEIGHT, label
    for at in (chart.target, chart.zero, chart.floor or TOP):
        assert TOP <= at <= BOTTOM
    assert chart.right - chart.left > WIDTH / 3


@given(courses())
def test_no_label_lies_on_another(course: Course) -> None:
    for one, other in combinations(labels(chart_of(course)), 2):
        assert not overlap(one, other), (one, other)


@given(courses())
def test_rows_are_round_and_few_and_name_nought(course: Course) -> None:
    rows = chart_of(course).rows
    assert "0" in {row.text for row in rows} and 2 <= len(rows) <= 9
    odd = [row.text for row in rows if row.text.rstrip("0").lstrip("−") not in ("", *"123456789")]
    assert all(text == str(course.target) or len(text.rstrip("0")) <= 3 for text in odd)


@given(courses())
def test_a_line_has_a_point_for_every_total(course: Course) -> None:
    for line in chart_of(course).lines:
        last = course.left.get(line.side, len(course.steps))
        assert len(line.points) == last + 1
        assert line.is_out == (line.side in course.left)


@given(courses())
def test_more_points_are_never_drawn_lower(course: Course) -> None:
    chart = chart_of(course)
    drawn = sorted(
        (step.totals[line.side], -line.points[place].y)
        for line in chart.lines
        for place, step in enumerate(course.steps, 1)
        if place < len(line.points)
    )
    heights = [height for _total, height in drawn]
    assert heights == sorted(heights)


@pytest.mark.parametrize(("lowest", "is_drawn"), [(0, False), (-5, True)])
def test_the_hole_is_there_for_who_was_in_it(lowest: int, is_drawn: bool) -> None:
    course = Course((0, 0), (Step(1, "hand", (lowest, 70)),), 200, -200, {})
    chart = chart_of(course)
    assert (chart.hole is not None) == is_drawn
    assert chart.floor is None
    deep = Course((0, 0), (Step(1, "hand", (-120, 70)),), 200, -200, {})
    assert chart_of(deep).floor is not None


def test_a_game_without_a_hand_has_its_frame() -> None:
    chart = chart_of(Course((0, 0), (), 200, None, {}))
    assert [row.text for row in chart.rows] == ["200", "150", "100", "50", "0"]
    assert chart.columns == () and len(chart.lines) == 2

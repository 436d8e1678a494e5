"""Totals hand by hand as a drawing: where its lines, marks and labels stand. Pure.

Everything is in units of a box of WIDTH × HEIGHT with the origin at the upper left; a page
stretches it to its own width. A letter of a label takes at most LETTER × LINE of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.web.formats import plain

WIDTH, HEIGHT = 300, 208
LETTER, LINE = 8, 13
TOP, BOTTOM = 20, HEIGHT - 24
EDGE, BEFORE, MARK = 4, 7, 14
MOST_STEPS, MOST_MARKS = 7, 8
MOST_HANDS = 100_000  # more than a game can have
ROUND = (1, 2, 5)


@dataclass(frozen=True)
class Step:
    """What came to a game, and the totals after it: a hand with its number, or what has none.

    ``kind``: "hand", "void" for a deal that nobody played, "adjusted" for points agreed on.
    """

    number: int | None
    kind: str
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Course:
    """A game as its chart needs it: totals at the start and after each step.

    ``floor`` is None where none is played; ``left`` tells of sides that dropped out after how
    many steps that was.
    """

    start: tuple[int, ...]
    steps: tuple[Step, ...]
    target: int
    floor: int | None
    left: Mapping[int, int]


@dataclass(frozen=True)
class Point:
    """A place in the box."""

    x: float
    y: float


@dataclass(frozen=True)
class Label:
    """A text at a place; ``anchor`` says which end of it stands there: start, middle or end. ``at``
    is the place on the axis that it names."""

    text: str
    x: float
    y: float
    anchor: str
    at: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the room that it takes."""
        width = len(self.text) * LETTER
        left = self.x - {"start": 0, "middle": width / 2, "end": width}[self.anchor]
        return left, self.y - LINE / 2, left + width, self.y + LINE / 2


@dataclass(frozen=True)
class Line:
    """A side's line: its points, where its mark stands on it, and its last total beside its end;
    ``is_out``: it ends early, as the side dropped out."""

    side: int
    points: tuple[Point, ...]
    marks: tuple[Point, ...]
    end: Label
    is_out: bool

    @property
    def drawn(self) -> str:
        """The points as an SVG polyline has them."""
        return " ".join(f"{point.x:g},{point.y:g}" for point in self.points)


@dataclass(frozen=True)
class Chart:
    """The drawing. ``hole`` and ``floor`` are None where nobody was ever in the hole, or near its
    bottom; ``beside`` marks the steps that are no played hands."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    rows: tuple[Label, ...]
    columns: tuple[Label, ...]
    beside: tuple[tuple[str, float], ...]
    target: float
    zero: float
    hole: float | None
    floor: float | None
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class _Scale:
    """From totals and steps to places."""

    low: int
    high: int
    step: int
    left: float
    right: float
    steps: int

    def x(self, step: int) -> float:
        width = self.right - self.left
        return round(self.left + width * step / max(1, self.steps), 1)

    def y(self, total: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (total - self.low) / (self.high - self.low), 1)


def chart_of(course: Course) -> Chart:
    """The drawing of a game."""
    scale = _scale(course)
    lowest = min(_every_total(course))
    shows_floor = course.floor is not None and scale.low <= course.floor < 0
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=scale.left,
        right=scale.right,
        top=TOP,
        bottom=BOTTOM,
        rows=_rows(course, scale),
        columns=_columns(course, scale),
        beside=_beside(course, scale),
        target=scale.y(course.target),
        zero=scale.y(0),
        hole=BOTTOM - scale.y(0) if lowest < 0 else None,
        floor=scale.y(course.floor) if shows_floor and course.floor is not None else None,
        lines=_lines(course, scale),
    )


def _every_total(course: Course) -> list[int]:
    return [*course.start, *(total for step in course.steps for total in step.totals)]


def _scale(course: Course) -> _Scale:
    totals = [0, course.target, *_every_total(course)]
    floor = course.floor
    if floor is not None and min(totals) * 2 <= floor:
        totals.append(floor)
    step = _round_step(min(totals), max(totals))
    low, high = min(totals) // step * step, -(-max(totals) // step) * step
    rows = [plain(total) for total in range(low, high + 1, step)]
    before = max(len(text) for text in (*rows, plain(course.target)))
    after = max(len(plain(total)) for total in _last_totals(course))
    left = EDGE + before * LETTER + BEFORE
    right = WIDTH - (MARK + after * LETTER + EDGE)
    return _Scale(low, high, step, left, right, len(course.steps))


def _round_step(low: int, high: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that cuts the range into few enough rows."""
    size = 1
    while True:
        for one in ROUND:
            step = one * size
            if -(-high // step) - low // step <= MOST_STEPS:
                return step
        size *= 10


def _last_totals(course: Course) -> tuple[int, ...]:
    return course.steps[-1].totals if course.steps else course.start


def _rows(course: Course, scale: _Scale) -> tuple[Label, ...]:
    """The labels of the rows: nought and the target first, the others where there is room."""
    others = range(scale.low, scale.high + 1, scale.step)
    found: list[Label] = []
    for total in (0, course.target, *others):
        at = scale.y(total)
        if all(abs(at - label.y) >= LINE for label in found):
            found.append(Label(plain(total), scale.left - BEFORE, at, "end", at))
    return tuple(sorted(found, key=lambda label: label.y))


def _columns(course: Course, scale: _Scale) -> tuple[Label, ...]:
    """The numbers of the hands below, as many as have room."""
    numbers = {
        place: step.number for place, step in enumerate(course.steps, 1) if step.number is not None
    }
    widest = max((len(str(number)) for number in numbers.values()), default=1)
    apart = (scale.right - scale.left) / max(1, scale.steps)
    every = next(
        one * 10**zeros
        for zeros in range(len(str(MOST_HANDS)))
        for one in ROUND
        if one * 10**zeros * apart >= (widest + 1) * LETTER
    )
    found: list[Label] = []
    for place, number in numbers.items():
        label = Label(str(number), scale.x(place), BOTTOM + LINE, "middle", scale.x(place))
        if number % every == 0 and (not found or found[-1].box[2] < label.box[0]):
            found.append(label)
    return tuple(found)


def _beside(course: Course, scale: _Scale) -> tuple[tuple[str, float], ...]:
    return tuple(
        (step.kind, scale.x(place))
        for place, step in enumerate(course.steps, 1)
        if step.kind != "hand"
    )


def _lines(course: Course, scale: _Scale) -> tuple[Line, ...]:
    points = [_points(course, scale, side) for side in range(len(course.start))]
    ends = _apart([line[-1].y for line in points])
    every = max(1, -(-len(course.steps) // MOST_MARKS))
    return tuple(
        Line(
            side=side,
            points=line,
            marks=line[:-1:every],
            end=Label(
                plain(_last_totals(course)[side]),
                scale.right + MARK,
                ends[side],
                "start",
                line[-1].y,
            ),
            is_out=side in course.left,
        )
        for side, line in enumerate(points)
    )


def _points(course: Course, scale: _Scale, side: int) -> tuple[Point, ...]:
    totals = [course.start[side], *(step.totals[side] for step in course.steps)]
    kept = totals[: course.left[side] + 1] if side in course.left else totals
    return tuple(Point(scale.x(place), scale.y(total)) for place, total in enumerate(kept))


def _apart(wanted: Sequence[float]) -> list[float]:
    """Places as near as may be to those wanted, none nearer to another than a line of text."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed: list[float] = []
    for index in order:
        placed.append(max([wanted[index], *(at + LINE for at in placed[-1:])]))
    lowest = float(BOTTOM)
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - LINE
    return [placed[order.index(index)] for index in range(len(wanted))]

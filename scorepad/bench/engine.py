"""How fast the engine scores: in Python, in V8 alone, and in Chromium, the same records each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from statistics import median

from scorepad import rules
from scorepad.bench import browser, evening
from scorepad.bench.figures import Absent, Figure
from scorepad.bench.rounds import processor_seconds, spread
from scorepad.phone import engine_module

SIZE = 12
EXPORTS = re.compile(r"^export \{ (.*) \};\n\Z", re.MULTILINE)
# Scores the records again and again.
LOOP = """(score, records, times) => {
  for (let turn = 0; turn < times; turn += 1) for (const record of records) score(record);
}"""


def measure(is_quick: bool) -> Iterable[Figure]:
    """Games of twelve hands per second of the processor's time: that of this process for Python
    and V8, that of the page's main thread for Chromium."""
    rounds, times = (2, 10) if is_quick else (9, 50)
    records = [evening.record(size) for size in range(SIZE - 5, SIZE + 6)]
    games = len(records)
    turns: dict[str, Callable[[], float]] = {"Python": lambda: _python(records, times)}
    absent = []
    closing: list[Callable[[], object]] = []
    for name, opened in (("V8", _v8), ("Chromium", _chromium)):
        try:
            turns[name], close = opened(records, times)
            closing.append(close)
        except Absent as why:
            absent.append(Figure(f"games scored in {name}", absent=str(why)))
    try:
        told = {name: [] for name in turns}  # type: dict[str, list[float]]
        for _ in range(rounds):
            for name, turn in turns.items():
                told[name].append(turn() * games)
    finally:
        for close in closing:
            close()
    for name, rates in told.items():
        found = spread(rates)
        what = f"games of about {SIZE} hands scored in {name}"
        yield Figure(what, found.value, "/s", low=found.low, high=found.high)
        if name != "Python":
            times_as_fast = median(rates) / median(told["Python"])
            yield Figure(f"the same, {name} as a multiple of Python", times_as_fast, "×")
    yield from absent


def _python(records: list[dict[str, object]], times: int) -> float:
    """How often a second all records are scored."""

    def work() -> None:
        for _ in range(times):
            for record in records:
                rules.score(record)

    return times / processor_seconds(work)


def _v8(
    records: list[dict[str, object]], times: int
) -> tuple[Callable[[], float], Callable[[], object]]:
    try:
        from py_mini_racer import MiniRacer
    except ImportError:
        raise Absent("mini-racer is not installed: `scorepad check` installs it.") from None
    racer = MiniRacer()
    module = engine_module()
    found = EXPORTS.search(module)
    if found is None:
        raise RuntimeError("the engine exports nothing")
    pairs = (pair.split(" as ") for pair in found[1].split(", "))
    exports = ", ".join(f"{outer}: {inner}" for inner, outer in pairs)
    racer.eval(f"const engine = (() => {{ {module[: found.start()]} return {{ {exports} }}; }})();")
    racer.eval(f"const records = {json.dumps(records)};")
    loop = f"({LOOP})(engine.score, records, {times})"
    return lambda: times / processor_seconds(lambda: racer.eval(loop)), racer.close


def _chromium(
    records: list[dict[str, object]], times: int
) -> tuple[Callable[[], float], Callable[[], object]]:
    stack = ExitStack()
    try:
        pad = stack.enter_context(evening.opened())
        address = stack.enter_context(browser.served(pad))
        chromium = stack.enter_context(browser.chromium())
        page = browser.phone(chromium, pad, address).new_page()
        page.goto(address + pad.game(SIZE))
        page.evaluate("records => { window.records = records; }", records)
        busy = browser.main_thread(page)
    except BaseException:
        stack.close()
        raise
    script = f"""async times => {{
      const {{ score }} = await import(document.querySelector("[data-engine]").dataset.engine);
      ({LOOP})(score, window.records, times);
    }}"""

    def turn() -> float:
        before = busy()
        page.evaluate(script, times)
        return times / (busy() - before)

    return turn, stack.close

"""How fast the exact policy for unknown cards is, beside the plain memoised search.

    python -m benchmarks.unknown            six puzzles for each event and stock, about twenty minutes
    python -m benchmarks.unknown --quick    two of each, with shorter limits

Natural four-orc puzzles of a fixed seed (puzzles.py, no card known), with a small stock (0 to 2 of each good) and a
rich one (3 to 7). Each is solved in a process of its own, one after another, so that peak memory is its own. Where
the plain search finishes, both values must be equal; it says so and exits with 1 if they are not.
"""

from __future__ import annotations

import argparse
import multiprocessing
import platform
import resource
import statistics
import sys
import time
from dataclasses import dataclass
from importlib.metadata import version
from random import Random

from benchmarks.puzzles import SEED, puzzle
from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from solver.limits import Limits
from solver.problem import PlanningProblem
from solver.search import OutOfTimeError
from solver.unknown.plain import PlainSearch
from solver.unknown.planner import advise

STOCKS = {"small": (0, 2), "rich": (3, 7)}
AIMS = {4: 0.1, 3: 1.0, 2: 5.0, 1: 20.0}
"""Seconds that are aimed at, by the event at which the plan starts."""


@dataclass(frozen=True)
class Row:
    """One puzzle and what was measured; times in seconds, None where the plain search did not finish."""

    event: int
    stock: str
    number: int
    status: str
    states: int
    seconds: float
    megabytes: int
    plain_states: int
    plain: float | None
    equal: bool


def position(number: int, event: int, stock: str) -> Position:
    """The puzzle of benchmarks/puzzles.py with no card known and another stock."""
    raw = puzzle(number, event).model_dump(exclude_unset=True)
    rng = Random(f"{SEED}/{event}/{number}/{stock}")
    raw["stock"] = {good: rng.randint(*STOCKS[stock]) for good in ("food", "grain", "vegetable", "ore", "gold")}
    raw["cards"] = {}
    raw.pop("arrival", None)
    return check(Puzzle.model_validate(raw), shipped_pack("house"))


def measure(task: tuple[int, str, int, float, float]) -> Row:
    """Solve one puzzle, then with the plain search for so long."""
    event, stock, number, limit, cap = task
    here = position(number, event, stock)
    began = time.perf_counter()
    policy = advise(PlanningProblem(here), Limits(seconds=limit))
    seconds = time.perf_counter() - began
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    search, plain, equal = PlainSearch("expected", time.monotonic() + cap), None, True
    minimise = here.table.valuation.minimise
    began = time.perf_counter()
    try:
        value = search.value(here)
        plain = time.perf_counter() - began
        equal = policy.status != "OPTIMAL" or policy.value is None or value.key(minimise) == policy.value.key(minimise)
    except OutOfTimeError:
        pass
    return Row(event, stock, number, policy.status, policy.states, seconds, megabytes, search.states, plain, equal)


def told(rows: list[Row], cap: float) -> str:
    """A line of the report about one event and stock."""
    first = rows[0]
    times = sorted(row.seconds for row in rows)
    proved = [row for row in rows if row.status == "OPTIMAL"]
    finished = [row.plain / row.seconds for row in rows if row.plain is not None]
    least = [cap / row.seconds for row in proved if row.plain is None]
    ratio = f"{len(finished)} finished: {statistics.median(finished):.0f} ×" if finished else "none finished"
    ratio += f"; others at least {min(least):.1f} to {max(least):.0f} ×" if least else ""
    soon = sum(row.seconds <= AIMS[first.event] for row in proved)
    states = [row.states for row in rows]
    cells = [
        f"event {first.event}, {first.stock}",
        f"{len(proved)} of {len(rows)}",
        f"{soon}",
        f"{statistics.median(times):.2f} s",
        f"{times[-1]:.1f} s",
        f"{statistics.median(states):.0f}",
        f"{max(states)}",
        f"{max(row.megabytes for row in rows)} MB",
        ratio,
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure all and print a table."""
    parser = argparse.ArgumentParser(description="the exact policy for unknown cards, beside the plain search")
    parser.add_argument("--count", type=int, default=6, help="puzzles for each event and stock")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for the policy")
    parser.add_argument("--cap", type=float, default=5.0, help="seconds for the plain search")
    parser.add_argument("--events", default="4,3,2,1", help="which events, with commas")
    parser.add_argument("--quick", action="store_true", help="two of each, 20 seconds, 2 for the plain search")
    asked = parser.parse_args()
    count, limit, cap = (2, 20.0, 2.0) if asked.quick else (asked.count, asked.limit, asked.cap)
    print(
        f"Python {platform.python_version()}, numpy {version('numpy')}; {count} each, limit {limit} s, plain {cap} s\n"
    )
    print("| start, stock | proved | within the aim | median | longest | states, median | most | peak memory | plain |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    spawn, wrong = multiprocessing.get_context("spawn"), 0
    for event in map(int, asked.events.split(",")):
        for stock in STOCKS:
            with spawn.Pool(1, maxtasksperchild=1) as pool:
                rows = pool.map(measure, [(event, stock, number, limit, cap) for number in range(count)], chunksize=1)
            wrong += sum(not row.equal for row in rows)
            print(told(rows, cap), flush=True)
    print("\nvalues were equal wherever both finished" if not wrong else f"\n{wrong} values DIFFER")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

"""How fast the planner for known cards is, beside the exhaustive search and a plain CP-SAT encoding.

    python -m benchmarks.known            all 200 puzzles, about half an hour
    python -m benchmarks.known --quick    a tenth of them, about a minute

Everything runs in one process, one after another, with one CP-SAT worker. The values must be equal; it says so and
exits with 1 if they are not.
"""

from __future__ import annotations

import argparse
import gc
import platform
import resource
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version

from benchmarks import puzzles
from benchmarks.plain_model import solve_plainly
from frantic_fiends.model.position import Position
from solver import PlanningProblem, solve
from solver.compile import compile_position
from solver.known.model import build
from solver.search import OutOfTimeError, Search

EVENTS = (1, 3)
MANY_STATES = 100_000


@dataclass
class Row:
    """One puzzle and what was measured; times in seconds, None where it was not tried or not finished."""

    event: int
    number: int
    planned: float
    key: tuple[int | None, ...]
    variables: int
    constraints: int
    plain: float | None = None
    plain_capped: float | None = None
    search: float | None = None
    search_capped: float | None = None
    states: int = 0
    wrong: str = ""

    @property
    def name(self) -> str:
        """Its event and number."""
        return f"event {self.event}, number {self.number}"


def planned(event: int, number: int) -> Row:
    """Solve a puzzle with the planner: building, all goals, the choice of the first of equal plans, the replay."""
    position = puzzles.position(number, event)
    gc.collect()
    started = time.perf_counter()
    plan = solve(PlanningProblem(position))
    seconds = time.perf_counter() - started
    proto = build(compile_position(position)).model.proto
    key = tuple(goal.value for goal in plan.goals)
    return Row(event, number, seconds, key, len(proto.variables), len(proto.constraints))


def plain(row: Row, seconds: float) -> None:
    """Solve it with the plain encoding: building and all goals."""
    key, took = solve_plainly(puzzles.position(row.number, row.event), seconds)
    if key is None:
        row.plain_capped = took
        return
    row.plain = took
    if key != row.key:
        row.wrong = f"plain encoding {key}, planner {row.key}"


def searched(row: Row, seconds: float) -> None:
    """Search it exhaustively, or as far as the cap allows."""
    position: Position = puzzles.position(row.number, row.event)
    started = time.perf_counter()
    search = Search(time.monotonic() + seconds)
    try:
        key = search.best(position).key(position.table.valuation.minimise)
    except OutOfTimeError:
        row.search_capped = time.perf_counter() - started
    else:
        row.search = time.perf_counter() - started
        if key != row.key:
            row.wrong = f"search {key}, planner {row.key}"
    row.states = search.states


def quantile(values: Sequence[float], share: float) -> float:
    """The least value that is not below a share of the values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]


def megabytes() -> float:
    """The peak of the memory held by this process so far."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main() -> None:
    """Measure, print, and exit with 1 if values differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.known", description="the planner for known cards")
    parser.add_argument("--quick", action="store_true", help="a tenth of the puzzles, short caps")
    parser.add_argument("--puzzles", type=int, help="of each event (default 100, quick 10)")
    parser.add_argument("--plain-seconds", type=float, help="cap of the plain encoding for one puzzle (30, quick 10)")
    parser.add_argument("--search-seconds", type=float, help="cap of the search for one puzzle (120, quick 5)")
    parser.add_argument("--search-every", type=int, help="search every n-th puzzle only (20, quick 5)")
    asked = parser.parse_args()
    count = asked.puzzles or (10 if asked.quick else 100)
    plain_cap = asked.plain_seconds or (10.0 if asked.quick else 30.0)
    search_cap = asked.search_seconds or (5.0 if asked.quick else 120.0)
    every = asked.search_every or (5 if asked.quick else 20)
    print(f"Python {platform.python_version()}, ortools {version('ortools')}, pydantic {version('pydantic')}")
    print(f"{count} puzzles from event 1 and {count} from event 3, seed {puzzles.SEED}, one worker", flush=True)
    solve(PlanningProblem(puzzles.position(0, 3)))  # imports and warms up
    rows = [planned(event, number) for event in EVENTS for number in range(count)]
    tell_planner(rows)
    for row in rows:
        plain(row, plain_cap)
    tell_plain(rows, plain_cap)
    chosen = [row for row in rows if row.number % every == 0]
    for row in chosen:
        searched(row, search_cap)
    tell_search(chosen, search_cap)
    wrong = [f"{row.name}: {row.wrong}" for row in rows if row.wrong]
    print("\n".join(wrong) if wrong else "all values that were found are equal")
    sys.exit(1 if wrong else 0)


def tell_planner(rows: Sequence[Row]) -> None:
    """Print the planner's times and sizes."""
    print("\nplanner (build and solve)    median    95 %     max   variables median/max   constraints median/max")
    for name, some in groups(rows):
        times = [row.planned for row in some]
        sizes = [[row.variables for row in some], [row.constraints for row in some]]
        told = "".join(f"{statistics.median(size):14.0f} / {max(size):4}" for size in sizes)
        print(f"  {name:24}{statistics.median(times):7.3f} s{quantile(times, 0.95):6.2f} s{max(times):6.2f} s   {told}")
    print(f"  peak memory of the process {megabytes():.0f} MB", flush=True)


def tell_plain(rows: Sequence[Row], cap: float) -> None:
    """Print the plain encoding's times, and how many times as long it takes."""
    print(f"\nplain encoding (cap {cap:g} s)    finished   median      95 %   times the planner's time: median   total")
    for name, some in groups(rows):
        done = [row for row in some if row.plain is not None]
        took = [row.plain or row.plain_capped or 0.0 for row in some]
        ratios = [seconds / row.planned for seconds, row in zip(took, some, strict=True)]
        whole = sum(took) / sum(row.planned for row in some)
        print(
            f"  {name:25}{len(done):4} of {len(some):3}{statistics.median(took):7.2f} s{quantile(took, 0.95):8.2f} s"
            f"{statistics.median(ratios):33.1f}{whole:8.1f}"
        )
    print("  where it was capped, the cap counts as its time", flush=True)


def tell_search(rows: Sequence[Row], cap: float) -> None:
    """Print how far the search came, and how many times as long it takes where it has much to do."""
    print(f"\nexhaustive search (cap {cap:g} s)")
    for name, some in groups(rows):
        done = [row for row in some if row.search is not None]
        print(
            f"  {name:25}{len(done):4} of {len(some):3} finished; most states visited {max(r.states for r in some):,}"
        )
    many = [row for row in rows if row.states > MANY_STATES]
    ratios = [(row.search or row.search_capped or 0.0) / row.planned for row in many]
    if not many:
        print(f"  none visited more than {MANY_STATES:,} states in time", flush=True)
        return
    unfinished = sum(row.search is None for row in many)
    print(f"  {len(many)} visited more than {MANY_STATES:,} states, {unfinished} of them not finished then; the search")
    print(
        f"  takes (where not finished: at least) {min(ratios):.0f} to {max(ratios):.0f} times the planner's time,",
        end="",
    )
    print(f" median {statistics.median(ratios):.0f}", flush=True)


def groups(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """All rows, and those of each event."""
    named = [(f"from event {event}", [row for row in rows if row.event == event]) for event in EVENTS]
    return [("all", list(rows)), *named]


if __name__ == "__main__":
    main()

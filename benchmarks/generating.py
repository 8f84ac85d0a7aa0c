"""How quickly `fiends generate --unique` finds puzzles, on one core and on all, beside one plain solve of each.

    python -m benchmarks.generating            (about three minutes; --count 4 for a quick look)

For each level: seconds for one puzzle with one process, with one process per core, and how many times longer than
solving the puzzles found takes, all in one run.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from solver import PlanningProblem, solve
from solver.generating.generate import Generated, Order, generate
from solver.study.rating import Level
from solver.workers import cores

PACK = shipped_pack("house")


def timed(order: Order, count: int, workers: int) -> tuple[float, list[Generated]]:
    """Seconds for one puzzle, and the puzzles."""
    start = time.perf_counter()
    found = list(islice(generate(order, PACK, workers), count))
    return (time.perf_counter() - start) / count, found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20, help="puzzles a level")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"| level | tried for one | 1 process | {cores()} processes | speed-up | times one solve |")
    print("|---|---|---|---|---|---|")
    for level in Level:
        order = Order(given.seed, level, unique=True)
        alone, found = timed(order, given.count, 1)
        together, again = timed(order, given.count, cores())
        assert found == again, "the same seed gives the same puzzles"
        start = time.perf_counter()
        for made in found:
            solve(PlanningProblem(check(made.puzzle, PACK)))
        once = (time.perf_counter() - start) / given.count
        tried = (found[-1].candidate + 1) / given.count
        row = (f"{tried:.1f}", f"{alone:.2f} s", f"{together:.2f} s", f"{alone / together:.2f}", f"{alone / once:.1f}")
        print(f"| {level.value} | {' | '.join(row)} |")


if __name__ == "__main__":
    main()

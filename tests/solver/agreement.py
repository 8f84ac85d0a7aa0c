"""The CP-SAT planner against the exhaustive search on random puzzles; also as a program:

    python -m tests.solver.agreement --examples 300 --kind tense --orcs 2 --event 2 --stock 3

Kinds: "random", as tests/strategies.py makes them; "tense", the same with every space protected and dear losses, so
that paying is often worth while; "dense", from tests/solver/dense_puzzles.py (sizes are its own).

It prints how many puzzles agreed, how many the search could not finish in time, and stops at the first that differ,
made as small as hypothesis can make it.
"""

# ruff: noqa: T201 - a program too
from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from frantic_fiends.model.goods import Losses, Prices
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.rules.transition import to_move
from solver import Limits, Plan, PlanningProblem, Status, solve
from tests.solver.dense_puzzles import dense_position
from tests.strategies import puzzles, start_of


@dataclass
class Tally:
    """How many puzzles agreed, and what was met among them."""

    counts: Counter[str] = field(default_factory=Counter)

    def compare(self, position: Position, seconds: float, *, strict: bool = False) -> None:
        """Solve a position both ways; raises AssertionError where value, actions or status differ."""
        problem = PlanningProblem(position, strict)
        exact = solve(problem, Limits(seconds=seconds), "search")
        if exact.status is Status.UNKNOWN:
            self.counts["search too long"] += 1
            return
        assert_same(solve(problem), exact)
        self.counts["agreed"] += 1
        self.counts[f"agreed, {exact.status}"] += 1
        self.counts["agreed, nothing to decide"] += not exact.actions
        self.counts["agreed, something is paid"] += exact.value is not None and exact.value.actions > 0
        self.counts["agreed, tied spaces"] += any(step.choice is not None for step in exact.steps)
        self.counts["agreed, at the player's move"] += to_move(position) == "PLAYER"

    def __str__(self) -> str:
        return "\n".join(f"{count:6}  {name}" for name, count in sorted(self.counts.items()))


def tense(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with every space protected, dear losses and low prices."""
    losses = Losses(grain=Decimal(2), vegetable=Decimal(3), sheep=Decimal(2), ore_mine=Decimal(6), hostage=Decimal(5))
    prices = Prices(gold=Decimal("0.5"), ore=Decimal("0.5"), grain=Decimal("0.25"), vegetable=Decimal("0.5"))
    aim = puzzle.aim.model_copy(update={"protect": ("all",), "losses": losses, "prices": prices})
    return puzzle.model_copy(update={"aim": aim})


def cases(kind: str, **sizes: Any) -> st.SearchStrategy[Position]:  # noqa: ANN401 - as for puzzles()
    """Random positions of a kind; see the module's docstring."""
    if kind == "dense":
        return st.integers(0, 10**9).map(lambda number: dense_position(Random(number), known=True))
    made = puzzles(**sizes)
    return (made.map(tense) if kind == "tense" else made).map(start_of)


def assert_same(planned: Plan, exact: Plan) -> None:
    """Equal in status, in every goal, and in every decision."""
    assert planned.status == exact.status
    assert planned.goals == exact.goals
    assert planned.actions == exact.actions
    assert planned.steps == exact.steps
    assert planned.protected == exact.protected


def main() -> None:
    """Compare random puzzles of the sizes asked for."""
    parser = argparse.ArgumentParser(description="CP-SAT against the exhaustive search on random puzzles")
    parser.add_argument("--examples", type=int, default=300)
    parser.add_argument("--kind", choices=["random", "tense", "dense"], default="random")
    parser.add_argument("--orcs", type=int, default=2, help="at most so many orcs")
    parser.add_argument("--event", type=int, default=2, help="start at this event or later")
    parser.add_argument("--stock", type=int, default=3, help="at most so many of each good")
    parser.add_argument("--strength", type=int, default=14, help="the strongest orc")
    parser.add_argument("--seconds", type=float, default=10.0, help="the search's time limit for one puzzle")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--strict", action="store_true", help="demand that there is no breach")
    asked = parser.parse_args()
    tally, started = Tally(), time.monotonic()
    sizes = {"max_orcs": asked.orcs, "first_event": asked.event, "max_stock": asked.stock}

    @seed(asked.seed)
    @settings(
        max_examples=asked.examples,
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(cases(asked.kind, **sizes, max_strength=asked.strength))
    def compare(position: Position) -> None:
        tally.compare(position, asked.seconds, strict=asked.strict)

    compare()
    print(f"{tally}\n{time.monotonic() - started:6.0f}  seconds")


if __name__ == "__main__":
    main()

"""The exact policy against the plain search, on random puzzles of all kinds with unknown cards; also as a program:

python -m tests.solver.test_policy_agreement --examples 400 --seed 1 --orcs 3 --event 3 --stock 3
"""

# ruff: noqa: T201 - a program too
from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.search import OutOfTimeError
from solver.unknown.plain import PlainSearch
from solver.unknown.planner import advise
from solver.unknown.values import Criterion
from tests.solver.dense_puzzles import dense_position
from tests.strategies import positions, puzzles, start_of

CRITERIA: tuple[Criterion, ...] = ("expected", "worst")


def agree(position: Position, criterion: Criterion, seconds: float = 5.0) -> str:
    """Compare the two; raises AssertionError where they differ. Returns what was met, for counting."""
    plain = PlainSearch(criterion, time.monotonic() + seconds)
    try:
        exact = plain.value(position)
    except OutOfTimeError:
        return "plain search too long"
    policy = advise(PlanningProblem(position), criterion=criterion)
    minimise = position.table.valuation.minimise
    assert policy.status is Status.OPTIMAL
    assert policy.value is not None
    assert policy.value.key(minimise) == exact.key(minimise)
    assert policy.bound == policy.value
    return "agreed, something is paid" if exact.actions else "agreed, nothing is paid"


@given(puzzles(known=False, max_orcs=3, first_event=4, max_stock=4, max_strength=9), st.sampled_from(CRITERIA))
@settings(max_examples=25 if settings.get_current_profile_name() == "quick" else 500)
def test_agrees_on_random_puzzles(puzzle: Puzzle, criterion: Criterion) -> None:
    agree(start_of(puzzle), criterion, 2.0)


@given(puzzles(known=False, max_orcs=2, first_event=3, max_stock=3, max_strength=8), st.sampled_from(CRITERIA))
@settings(max_examples=15 if settings.get_current_profile_name() == "quick" else 500)
def test_agrees_over_two_events(puzzle: Puzzle, criterion: Criterion) -> None:
    agree(start_of(puzzle), criterion, 2.0)


@given(positions(max_orcs=2, first_event=3, max_stock=3, max_strength=8), st.sampled_from(CRITERIA))
@settings(max_examples=20 if settings.get_current_profile_name() == "quick" else 500)
def test_agrees_at_any_moment_of_play(position: Position, criterion: Criterion) -> None:
    agree(position, criterion, 2.0)


@pytest.mark.parametrize("number", range(24))
def test_agrees_where_there_is_much_to_decide(number: int) -> None:
    agree(dense_position(Random(number)), CRITERIA[number % 2], 3.0)


def main() -> None:
    """Compare random puzzles of the sizes asked for."""
    parser = argparse.ArgumentParser(description="the exact policy against the plain search on random puzzles")
    parser.add_argument("--examples", type=int, default=400)
    parser.add_argument("--orcs", type=int, default=2, help="at most so many orcs")
    parser.add_argument("--event", type=int, default=3, help="start at this event or later")
    parser.add_argument("--stock", type=int, default=3, help="at most so many of each good")
    parser.add_argument("--strength", type=int, default=9, help="the strongest orc")
    parser.add_argument("--seconds", type=float, default=3.0, help="the plain search's time limit for one puzzle")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--dense", action="store_true", help="puzzles with much to decide")
    asked = parser.parse_args()
    tally, started = Counter[str](), time.monotonic()
    if asked.dense:
        for number in range(asked.examples):
            try:
                found = agree(dense_position(Random(f"{asked.seed}/{number}")), CRITERIA[number % 2], asked.seconds)
            except AssertionError as error:
                found = f"DIFFER {asked.seed}/{number} {CRITERIA[number % 2]}: {error}"
                print(found)
            tally[found.split(":")[0]] += 1
        print(tally, f"{time.monotonic() - started:.0f} s")
        return

    @seed(asked.seed)
    @settings(
        max_examples=asked.examples,
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(
        puzzles(
            known=False,
            max_orcs=asked.orcs,
            first_event=asked.event,
            max_stock=asked.stock,
            max_strength=asked.strength,
        ),
        st.sampled_from(CRITERIA),
    )
    def compare(puzzle: Puzzle, criterion: Criterion) -> None:
        tally[agree(start_of(puzzle), criterion, asked.seconds)] += 1

    compare()
    print(tally, f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()

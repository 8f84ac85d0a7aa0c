"""Where every card is known, the policy and the planner for known cards agree exactly; and other fixed points."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from frantic_fiends.model.puzzle import Puzzle
from solver import Limits, PlanningProblem, Status, solve
from solver.unknown.planner import advise
from solver.unknown.values import Criterion, PolicyValue
from tests.solver.dense_puzzles import dense_position
from tests.strategies import puzzles, start_of

DEEP = settings.get_current_profile_name() == "deep"


@pytest.mark.parametrize("criterion", ["expected", "worst"])
@pytest.mark.parametrize("number", range(8))
def test_agrees_with_the_planner_on_dense_puzzles(number: int, criterion: Criterion) -> None:
    problem = PlanningProblem(dense_position(Random(f"known {number}"), known=True))
    minimise = problem.position.table.valuation.minimise
    plan, policy = solve(problem), advise(problem, criterion=criterion)
    assert plan.status is policy.status is Status.OPTIMAL
    assert plan.value is not None
    assert policy.value is not None
    assert policy.value.key(minimise) == PolicyValue.of(plan.value).key(minimise)


@given(puzzles(max_orcs=3, first_event=3, max_stock=4))
@settings(max_examples=500 if DEEP else 12)
def test_agrees_with_the_planner_on_random_puzzles(puzzle: Puzzle) -> None:
    problem = PlanningProblem(start_of(puzzle))
    minimise = problem.position.table.valuation.minimise
    plan, policy = solve(problem, Limits(seconds=20)), advise(problem)
    assert policy.value is not None
    if plan.status is Status.OPTIMAL:
        assert plan.value is not None
        assert policy.value.key(minimise) == PolicyValue.of(plan.value).key(minimise)


@pytest.mark.parametrize("number", range(12))
def test_the_worst_case_is_never_less_than_what_may_be_expected(number: int) -> None:
    problem = PlanningProblem(dense_position(Random(f"order {number}")))
    expected, worst = advise(problem).value, advise(problem, criterion="worst").value
    assert expected is not None
    assert worst is not None
    assert expected.breaches <= worst.breaches

"""Puzzles whose best value was found outside this project: both methods must give exactly that value."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from frantic_fiends.files import read_position
from solver import Limits, Plan, PlanningProblem, Status, replay, solve

CASES = Path(__file__).parent.parent / "cases"
EXPECTED: dict[str, Any] = tomllib.loads((CASES / "known.toml").read_text("utf-8"), parse_float=Decimal)
QUICK = [f"known-{number}" for number in ("02", "05", "10", "11", "12")]
"""The cases that the exhaustive search finishes within two seconds."""


def problem(name: str) -> PlanningProblem:
    return PlanningProblem(read_position(CASES / f"{name}.toml"))


def told(plan: Plan) -> dict[str, Any]:
    """The goals of a plan in the units of the cases: gold and counts."""
    golden = ("price", "loss", "total")
    return {goal.goal: Decimal(goal.value or 0) / (1000 if goal.goal in golden else 1) for goal in plan.goals}


def test_all_twelve_cases_are_here() -> None:
    names = [f"known-{number:02}" for number in range(1, 13)]
    assert sorted(EXPECTED) == names
    assert sorted(path.stem for path in CASES.glob("known-*.toml")) == names


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_cp_sat_finds_the_exact_value(name: str) -> None:
    plan = solve(problem(name))
    assert plan.status is Status.OPTIMAL
    assert told(plan) == EXPECTED[name]
    assert all(goal.proved for goal in plan.goals)
    assert replay(plan.problem.position, plan.actions).value == plan.value


@pytest.mark.parametrize("name", QUICK)
def test_search_finds_the_exact_value_and_the_same_plan(name: str) -> None:
    exact = solve(problem(name), method="search")
    assert exact.status is Status.OPTIMAL
    assert told(exact) == EXPECTED[name]
    planned = solve(problem(name))
    assert exact.actions == planned.actions
    assert exact.goals == planned.goals


def test_search_says_unknown_where_time_runs_out() -> None:
    exact = solve(problem("known-09"), Limits(seconds=0.05), method="search")
    assert exact.status is Status.UNKNOWN
    assert exact.value is None
    assert exact.actions == ()

"""Puzzles with unknown cards whose value was found outside this project: the policy must be worth exactly that."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from frantic_fiends.files import read_position
from solver import PlanningProblem, Status, advise, consult
from solver.unknown import Criterion, PolicyValue

CASES = Path(__file__).parent.parent / "cases"
GIVEN: dict[str, Any] = tomllib.loads((CASES / "unknown.toml").read_text("utf-8"), parse_float=Decimal)
CLOSE = Fraction(1, 10**8)
"""The values are given with at least ten digits, the sum of two of them as well."""


def criterion_of(name: str) -> Criterion:
    return "worst" if name.startswith("worst") else "expected"


def told(value: PolicyValue, goal: str) -> Fraction:
    """A goal's value in the units of the cases: gold and counts."""
    number: Fraction = getattr(value, goal)
    return number / 1000 if goal in ("price", "loss", "total") else number


def test_all_cases_are_here() -> None:
    names = [f"expected-{number:02}" for number in range(1, 13)]
    names += ["large-04", "large-07"] + [f"worst-{number:02}" for number in range(1, 7)]
    assert sorted(GIVEN) == names
    assert all((CASES / f"{name}.toml").is_file() for name in names)


@pytest.mark.parametrize("name", sorted(GIVEN))
def test_policy_is_worth_the_exact_value(name: str) -> None:
    policy = advise(PlanningProblem(read_position(CASES / f"{name}.toml")), criterion=criterion_of(name))
    assert policy.status is Status.OPTIMAL
    assert policy.value is not None
    for goal, number in GIVEN[name].items():
        assert abs(told(policy.value, goal) - Fraction(number)) < CLOSE, goal


@pytest.mark.parametrize("name", ["expected-02", "expected-04", "expected-10", "expected-12", "worst-02", "worst-05"])
def test_outlooks_agree_with_the_values_of_their_options(name: str) -> None:
    criterion = criterion_of(name)
    policy = advise(PlanningProblem(read_position(CASES / f"{name}.toml")), criterion=criterion)
    consultation = consult(policy)
    minimise = consultation.position.table.valuation.minimise
    options = [*consultation.options, *(option for drawn in consultation.draws for option in drawn.options)]
    assert options
    for option in options:
        assert option.outlook is not None
        told_by_outlook = option.outlook.expected if criterion == "expected" else option.outlook.worst
        assert told_by_outlook.key(minimise) == option.value.key(minimise)

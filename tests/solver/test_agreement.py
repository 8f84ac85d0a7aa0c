"""The CP-SAT planner and the exhaustive search agree in status, value and every decision on random positions.

A part of them here; many more with FIENDS_HYPOTHESIS=deep, or with the program tests/solver/agreement.py.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from frantic_fiends.model.actions import Response
from frantic_fiends.model.position import Position
from solver import GoalBound, PlanningProblem, solve
from tests.rules.builders import dwelling, position
from tests.solver import agreement
from tests.solver.agreement import Tally, assert_same, cases

SECONDS = 5.0
"""The search's time limit: a position that it cannot finish says nothing."""

DEEP = settings.get_current_profile_name() == "deep"
few = settings(
    max_examples=400 if DEEP else 25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@few
@given(cases("random", max_orcs=4, first_event=4, max_stock=5))
def test_they_agree_in_the_last_event(here: Position) -> None:
    Tally().compare(here, SECONDS)


@few
@given(cases("random", max_orcs=2, first_event=1, max_stock=3))
def test_they_agree_over_the_whole_game(here: Position) -> None:
    Tally().compare(here, SECONDS)


@few
@given(cases("tense", max_orcs=3, first_event=3, max_stock=3, max_strength=5))
def test_they_agree_where_much_is_at_stake(here: Position) -> None:
    Tally().compare(here, SECONDS)


@few
@given(cases("dense"))
def test_they_agree_where_much_is_to_be_decided(here: Position) -> None:
    Tally().compare(here, SECONDS)


@few
@given(cases("tense", max_orcs=2, first_event=3, max_stock=4, max_strength=4))
def test_they_agree_in_what_is_impossible(here: Position) -> None:
    Tally().compare(here, SECONDS, strict=True)


def test_a_difference_is_noticed() -> None:
    here = position({"A": "c4 3"}, clock={"event": 4}, cards={"4A": "3-4"}, cave={"d4": dwelling(0)}, stock={"gold": 3})
    plan = solve(PlanningProblem(here))
    assert plan.actions == (Response(3),)
    with pytest.raises(AssertionError):
        assert_same(plan, replace(plan, steps=()))
    with pytest.raises(AssertionError):
        assert_same(plan, replace(plan, goals=(GoalBound("breaches", 1, 1), *plan.goals[1:])))


def test_the_program_compares_and_counts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = "agreement --examples 5 --event 4 --orcs 2 --stock 1"
    monkeypatch.setattr(sys, "argv", words.split())
    agreement.main()
    assert "5  agreed\n" in capsys.readouterr().out

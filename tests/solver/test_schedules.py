"""Every best schedule: CP-SAT's enumeration against a search over the rules engine that knows no model."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from frantic_fiends import read_position
from frantic_fiends.model.actions import Choice
from frantic_fiends.model.position import Position
from solver import Limits, Plan, PlanningProblem, Status, solve
from solver.checking import MismatchError, confirm
from solver.study.counting import count_best, count_by_policy
from solver.study.schedules import best_schedules
from tests.rules.builders import dwelling, field
from tests.rules.builders import position as position_of
from tests.solver.dense_puzzles import dense_position

FOUR_FIENDS = Path(__file__).parents[2] / "examples" / "four_fiends.toml"
STATES = 20_000


def assert_counted(position: Position) -> int | None:
    """Both methods count alike; how many there are, or None if the search gave up."""
    plan = solve(PlanningProblem(position))
    assert plan.value is not None
    schedules = best_schedules(plan)
    assert schedules.complete
    assert len(set(schedules.found)) == len(schedules.found)
    assert schedules.found[0] == plan.actions, "the planner's own plan comes first"
    for actions in schedules.found[:20]:
        assert confirm(position, actions).value == plan.value
    count = count_best(position, plan.value, most_states=STATES)
    assert count in (None, len(schedules.found))
    return count


def test_enumeration_and_search_count_alike() -> None:
    counts = [assert_counted(dense_position(Random(number), known=True)) for number in range(40)]
    finished = [count for count in counts if count is not None]
    assert len(finished) >= 30
    assert sum(count > 1 for count in finished) >= 5


def test_the_exact_policy_counts_alike_too() -> None:
    for number in range(12):
        position = dense_position(Random(number), known=True)
        assert count_by_policy(position) == len(best_schedules(solve(PlanningProblem(position))).found)
    assert count_by_policy(dense_position(Random(3), known=True), most_solves=0) is None


def test_an_earlier_push_that_does_as_well_does_not_hide_a_later_one() -> None:
    # Six pushes keep the orc off the field, all alike in the end; each is a schedule of its own.
    position = position_of(
        {"A": "b2 5"},
        clock={"event": 4},
        stock={"food": 2},
        forest={"b3": field("grain", 3)},
        cave={"d4": dwelling(0)},
        events={"4": {"bribe": "gold", "push": {"food": 1}}},
        cards={"4A": "3-1"},
        aim={"minimise": "total"},
    )
    plan = solve(PlanningProblem(position))
    found = best_schedules(plan).found
    assert plan.value is not None
    assert len(found) > 1
    assert len(found) == count_best(position, plan.value)


def tied() -> Position:
    """Two caverns that look alike, and nothing to pay with."""
    return position_of(
        {"A": "b2 5", "B": "b2 7"},
        clock={"event": 4},
        cave={space: {"tile": "cavern"} for space in ("d2", "d3", "d4")},
        cards={"4A": "3-1", "4B": "3-1"},
    )


def test_r27_every_choice_among_tied_spaces_is_another_schedule() -> None:
    plan = solve(PlanningProblem(tied()))
    schedules = best_schedules(plan)
    assert schedules.complete
    assert len(schedules.found) == 6
    spaces = [tuple(a.space for a in found if isinstance(a, Choice)) for found in schedules.found]
    assert spaces == sorted(spaces)


def test_a_limit_is_kept_and_said() -> None:
    plan = solve(PlanningProblem(tied()))
    few = best_schedules(plan, most=2)
    assert (len(few.found), few.complete, few.unique) == (2, False, False)
    assert best_schedules(plan, most=6).complete
    everything = best_schedules(plan).found
    assert few.found == everything[:2]


def test_no_schedule_is_found_twice() -> None:
    for first, second in pairwise(best_schedules(solve(PlanningProblem(tied()))).found):
        assert first != second


def test_a_plan_that_is_not_proved_is_refused() -> None:
    plan = solve(PlanningProblem(tied()))
    unproved = Plan(plan.problem, plan.method, Status.FEASIBLE, plan.value, (), plan.steps, (), "")
    with pytest.raises(ValueError, match="proved best"):
        best_schedules(unproved)


def test_the_search_refuses_a_claim_that_is_not_the_best() -> None:
    position = dense_position(Random(3), known=True)
    plan = solve(PlanningProblem(position))
    assert plan.value is not None
    worse = type(plan.value)(plan.value.breaches + 1, plan.value.price, plan.value.loss, plan.value.actions)
    with pytest.raises(MismatchError, match="better than the claimed"):
        count_best(position, worse)


def test_the_search_gives_up_rather_than_guess() -> None:
    position = dense_position(Random(3), known=True)
    plan = solve(PlanningProblem(position))
    assert plan.value is not None
    assert count_best(position, plan.value, most_states=1) is None


def test_time_that_runs_out_leaves_the_count_open() -> None:
    plan = solve(PlanningProblem(read_position(FOUR_FIENDS)))
    assert not best_schedules(plan, limits=Limits(seconds=0.0001)).complete

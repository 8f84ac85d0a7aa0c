"""Grades of random answers: compared with an exhaustive search from every position that the answer reaches."""

from pathlib import Path
from random import Random

import pytest

from frantic_fiends import read_position
from frantic_fiends.errors import NotAllowedError
from frantic_fiends.model.actions import Action, Response
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver import PlanningProblem, solve
from solver.checking import certain_outcome
from solver.limits import Limits
from solver.search import Search
from solver.why.grading import grade
from tests.solver.dense_puzzles import dense_position

EXAMPLES = Path(__file__).parents[2] / "examples"


def walk(rng: Random, position: Position, search: Search, care: float) -> tuple[list[Action], list[Value]]:
    """Random decisions, some of them best ones, and what is possible before the first and after each of them."""
    actions: list[Action] = []
    gone, worths = Value(), [search.best(position)]
    valuation = position.table.valuation
    while not position.is_over:
        if to_move(position) == "CHANCE":
            step = apply(position, certain_outcome(position))
        else:
            best = rng.random() < care
            actions.append(search.actions(position)[0] if best else rng.choice(legal_actions(position)))
            step = apply(position, actions[-1])
        gone += value_of(step.happenings, valuation)
        position = step.position
        if len(worths) <= len(actions):
            worths.append(gone + search.best(position))
    return actions, worths


@pytest.mark.parametrize("seed", range(3, 13))
def test_a_grade_is_that_of_an_exhaustive_search(seed: int) -> None:
    rng = Random(seed)
    position = dense_position(rng, known=True)
    minimise = position.table.valuation.minimise
    actions, worths = walk(rng, position, Search(), care=rng.choice([0.3, 0.8]))
    keys = [worth.key(minimise) for worth in worths]
    slips = [index for index in range(len(actions)) if keys[index] != keys[index + 1]]
    for length in {len(actions), rng.randint(0, len(actions))}:
        found = grade(position, actions[:length])
        assert found.best is not None
        assert found.worth is not None
        assert found.slips is not None
        assert (found.best.key(minimise), found.worth.key(minimise)) == (keys[0], keys[length])
        assert found.right is (keys[0] == keys[length])
        assert found.decisions == length
        assert [slip.number for slip in found.slips] == [index for index in slips if index < length]
        for slip in found.slips:
            better = slip.better.actions[0]
            assert better != slip.action
            fixed = grade(position, [*actions[: slip.number], better])
            assert fixed.worth is not None
            assert fixed.worth.key(minimise) == slip.before.key(minimise) == keys[slip.number]


def test_the_planners_own_answer_and_an_equally_good_one_are_right() -> None:
    position = read_position(EXAMPLES / "two_mines.toml")
    plan = solve(PlanningProblem(position))
    found = grade(position, plan.actions)
    assert (found.right, found.complete, found.so_far, found.slips) == (True, True, plan.value, ())
    other = [Response(2, "N"), Response()]
    assert other[0] != plan.actions[0]
    begun = grade(position, other)
    assert (begun.right, begun.complete, begun.worth) == (True, False, plan.value)


def test_a_useless_action_is_a_slip_though_it_costs_nothing_else() -> None:
    position = read_position(EXAMPLES / "two_mines.toml")
    found = grade(position, [Response(0, "N"), Response(1)])
    assert found.right is False
    assert [slip.number for slip in found.slips or ()] == [1]


def test_a_decision_against_the_rules_is_refused() -> None:
    position = read_position(EXAMPLES / "two_mines.toml")
    with pytest.raises(NotAllowedError) as caught:
        grade(position, [Response(9)])
    assert caught.value.rule == "R14"


def test_without_time_there_is_no_verdict() -> None:
    found = grade(read_position(EXAMPLES / "four_fiends.toml"), [], Limits(0.001))
    assert (found.right, found.best, found.slips) == (None, None, None)

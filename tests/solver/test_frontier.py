"""The trade-off against a brute-force Pareto front over the rules engine."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver import Limits, PlanningProblem, replay, solve
from solver.checking import certain_outcome
from solver.study.frontier import Frontier, frontier
from tests.rules.builders import dwelling, position
from tests.solver.dense_puzzles import dense_position

Triple = tuple[int, int, int]

NUMBERS = tuple(number for number in range(20) if number != 2)
"""Dense puzzles; one that takes seconds to try everything is left out."""


def undominated(values: dict[Triple, int]) -> dict[Triple, int]:
    """Of values with their fewest actions those that no other one beats."""
    return {
        one: actions
        for one, actions in values.items()
        if not any(other != one and all(a <= b for a, b in zip(other, one, strict=True)) for other in values)
    }


def brute_front(start: Position) -> dict[Triple, int]:
    """Every undominated (breaches, price, loss) with its fewest actions, by trying everything."""
    seen: dict[Position, dict[Triple, int]] = {}

    def front(here: Position) -> dict[Triple, int]:
        if to_move(here) == "NOBODY":
            return {(0, 0, 0): 0}
        if here not in seen:
            found: dict[Triple, int] = {}
            for move in [certain_outcome(here)] if to_move(here) == "CHANCE" else legal_actions(here):
                step = apply(here, move)
                gone = value_of(step.happenings, here.table.valuation)
                for (breaches, price, loss), actions in front(step.position).items():
                    key = breaches + gone.breaches, price + gone.price, loss + gone.loss
                    found[key] = min(actions + gone.actions, found.get(key, 10**6))
            seen[here] = undominated(found)
        return seen[here]

    return front(start)


def told(front: Frontier) -> dict[Triple, int]:
    values = [point.value for point in front.points]
    assert [replay(front.position, point.actions).value for point in front.points] == values
    assert values == sorted(values, key=lambda value: (value.breaches, value.price))
    return {(value.breaches, value.price, value.loss): value.actions for value in values}


@pytest.mark.parametrize("number", NUMBERS)
def test_it_is_what_trying_everything_finds(number: int) -> None:
    here = dense_position(Random(number), known=True)
    found = frontier(here)
    assert found.complete
    assert told(found) == brute_front(here)


def test_some_of_those_have_much_to_find() -> None:
    sizes = [len(frontier(dense_position(Random(number), known=True)).points) for number in NUMBERS]
    assert max(sizes) >= 6
    assert sum(size > 1 for size in sizes) >= 8


def test_brute_force_notices_what_is_missing() -> None:
    assert undominated({(0, 2, 2): 1, (0, 2, 3): 0, (1, 0, 5): 0, (1, 2, 2): 0}) == {(0, 2, 2): 1, (1, 0, 5): 0}


@pytest.mark.parametrize("number", range(6))
def test_the_best_is_the_planners_own(number: int) -> None:
    here = dense_position(Random(number), known=True)
    for minimise in ("price", "total"):
        valuation = replace(here.table.valuation, minimise=minimise)
        asked = Position(replace(here.table, valuation=valuation), here.clock, here.orcs, here.stock, here.home)
        best, plan = frontier(asked).best, solve(PlanningProblem(asked))
        assert best is not None
        assert plan.value is not None
        assert best.value.key(minimise) == plan.value.key(minimise)
        if minimise == "price":
            assert best.actions == plan.actions


def test_out_of_time_says_what_is_proved() -> None:
    here = dense_position(Random(1), known=True)
    found = frontier(here, Limits(seconds=1e-9))
    assert (found.points, found.complete, found.best) == ((), False, None)
    whole = frontier(here)
    assert whole.best is not None
    levels = [point.value.breaches for point in whole.points]
    assert all(one <= other for one, other in pairwise(levels))


def test_a_position_with_nothing_to_decide() -> None:
    here = position({"A": "defeated"}, clock={"event": 4}, cave={"d4": dwelling(0)})
    assert [point.value for point in frontier(here).points] == [Value()]


def test_free_losses_and_bounties() -> None:
    puzzle = Puzzle.model_validate(
        {
            "clock": {"event": 4},
            "orcs": {"A": {"at": "c4", "strength": 2}},
            "stock": {"gold": 2},
            "cave": {"d4": {"tile": "cavern"}},
            "events": {"4": {"bounty": 3}},
            "cards": {"4A": "3-1"},
        }
    )
    here = check(puzzle, shipped_pack("house"))
    assert told(frontier(here)) == {(0, 0, 0): 0, (0, 2000, -3000): 1} == brute_front(here)

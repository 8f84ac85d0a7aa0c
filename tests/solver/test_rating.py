"""How hard a puzzle is: each figure on a puzzle where it can be counted by hand, and the levels of the shipped ones."""

from pathlib import Path
from typing import Any

import pytest

from frantic_fiends import read_position
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value
from solver import PlanningProblem, solve
from solver.study.greedy import after_nothing, greedy_value, sensible_actions
from solver.study.rating import LEVELS, Rating, Sacrifice, rate
from solver.study.schedules import best_schedules
from tests.rules.builders import dwelling, ore_mine, pasture, trapped
from tests.rules.builders import position as position_of

EXAMPLES = Path(__file__).parents[2] / "examples"
SHIPPED = {
    "first_bribe": ("gentle", 80),
    "the_lesser_mine": ("gentle", 60),
    "the_hostage": ("gentle", 158),
    "push_past_the_field": ("gentle", 188),
    "one_pasture_two_spaces": ("easy", 433),
    "into_the_pit": ("medium", 533),
    "gold_comes_late": ("hard", 880),
    "two_mines": ("fiendish", 946),
    "four_fiends": ("fiendish", 1472),
}


def rated(position: Position) -> Rating:
    return rate(solve(PlanningProblem(position)))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_level_of_a_shipped_puzzle_stays(name: str) -> None:
    rating = rated(read_position(EXAMPLES / f"{name}.toml"))
    assert (rating.level.value, rating.points) == SHIPPED[name]


def test_levels_are_named_from_the_easiest_on() -> None:
    assert [level.value for level in LEVELS] == ["gentle", "easy", "medium", "hard", "fiendish"]
    points = [0, 299, 300, 500, 700, 899, 900, 2000]
    levels = [Rating(Value(), Value(), Value(), 1, True, 0, 0, (), 1, number).level.value for number in points]
    assert levels == ["gentle", "gentle", "easy", "medium", "hard", "hard", "fiendish", "fiendish"]


def one_orc(**more: Any) -> Position:  # noqa: ANN401 - tables as in a file
    """Orc A walks down the right side in the last event; its bribe is 5 gold."""
    tables: dict[str, Any] = {
        "clock": {"event": 4},
        "stock": {"gold": 5},
        "cave": {"d4": dwelling(0)},
        "cards": {"4A": "3-1"},
    }
    return position_of({"A": "b2 5"}, **(tables | more))


def test_a_bribe_that_one_look_shows_is_gentle() -> None:
    rating = rated(one_orc())
    assert rating.greedy == rating.best
    assert rating.nothing.breaches == rating.best.breaches + 1
    assert (rating.needed, rating.misleading, rating.sacrifices) == (1, 0, ())
    assert (rating.schedules, rating.counted) == (1, True)
    assert rating.lines == 2  # nothing or the bribe: the push costs 2 food, which are not there


def test_paying_nothing_is_never_better_and_greed_never_beats_the_best() -> None:
    for name in SHIPPED:
        position = read_position(EXAMPLES / f"{name}.toml")
        minimise = position.table.valuation.minimise
        rating = rated(position)
        assert rating.best.key(minimise) <= rating.greedy.key(minimise)
        assert rating.best.key(minimise) <= rating.nothing.key(minimise)
        assert rating.nothing == after_nothing(position)
        assert rating.greedy == greedy_value(position)


def test_the_greedy_player_tries_nothing_pushes_and_a_whole_bribe() -> None:
    position = one_orc(stock={"gold": 9, "food": 2}, clock={"event": 4, "orc": "A", "card": "3-1"})
    tried = [str(action) for action in sensible_actions(position)]
    assert len(tried) == 1 + 8 + 1


def test_a_push_into_a_trap_and_a_part_of_a_bribe_are_sacrifices() -> None:
    rating = rated(read_position(EXAMPLES / "into_the_pit.toml"))
    assert rating.sacrifices == (Sacrifice.BAD_LOOKING_PUSH, Sacrifice.PARTIAL_BRIBE)
    assert rating.greedy.breaches > rating.best.breaches


def test_a_herd_that_is_given_up_is_a_sacrifice() -> None:
    # The pit on a4 defeats orc A, and the only way there is through the sheep on a3, which it would pass by otherwise.
    tables: dict[str, Any] = {
        "clock": {"event": 4},
        "stock": {"food": 2},
        "forest": {"a3": pasture(sheep=1), "a4": trapped("pit")},
        "cave": {"d4": dwelling(0), "e4": ore_mine(2)},
        "cards": {"4A": "3-1"},
    }
    rating = rated(position_of({"A": "b2 4"}, **tables))
    assert rating.best.breaches == 0
    assert rating.sacrifices == (Sacrifice.LOST_HERD,)
    empty = tables | {"forest": {"a4": trapped("pit")}}
    assert rated(position_of({"A": "b2 4"}, **empty)).sacrifices == ()


def test_what_is_needed_is_in_every_best_schedule() -> None:
    position = read_position(EXAMPLES / "two_mines.toml")
    plan = solve(PlanningProblem(position))
    rating = rate(plan)
    assert rating.schedules == len(best_schedules(plan).found) == 5
    assert rating.needed == 1  # the push of orc A in event 2; each bribe is missing somewhere


def test_r32_a_bribe_that_dwarfs_finish_later_is_a_part_of_one() -> None:
    # The last orc of event 3: its step ends with the fight before event 4, which defeats it.
    tables: dict[str, Any] = {
        "clock": {"event": 3},
        "stock": {"ore": 3},
        "cave": {"d4": dwelling(0), "e4": ore_mine(3)},
        "events": {"3": {"bribe": "ore"}, "4": {"bribe": "gold"}},
        "before": {"4": {"fight": {"A": 3}}},
        "cards": {"3A": "2-1", "4A": "3-1"},
    }
    rating = rated(position_of({"A": "a1 6"}, **tables))
    assert rating.best.price == 3000
    assert rating.sacrifices == (Sacrifice.PARTIAL_BRIBE,)

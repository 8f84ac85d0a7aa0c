"""New puzzles: valid, natural, as hard and as unique as was asked for, the same for the same seed."""

from itertools import islice
from random import Random

import pytest

from frantic_fiends.data import base_furnishings, shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import adjacent
from frantic_fiends.record import replay
from solver import PlanningProblem, Status, solve
from solver.generating.boards import cave, forest
from solver.generating.generate import Generated, Order, generate
from solver.generating.positions import Wish, natural_puzzle
from solver.generating.solutions import solution_record
from solver.study.counting import count_best
from solver.study.rating import Level, rate
from solver.study.schedules import best_schedules

HOUSE = shipped_pack("house")
WISHES = [Wish(event, orcs, 4) for event in (1, 2, 3, 4) for orcs in (1, 2, 3, 4)]


def some(order: Order, count: int, workers: int = 1) -> list[Generated]:
    return list(islice(generate(order, HOUSE, workers), count))


def natural(seed: int, wish: Wish) -> Puzzle:
    return natural_puzzle(Random(seed), wish, HOUSE, "house", f"puzzle {seed}")


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: f"event {wish.event}, {wish.orcs} orcs")
def test_natural_puzzles_are_valid_and_know_all_their_cards(wish: Wish) -> None:
    for seed in range(6):
        puzzle = natural(seed, wish)
        position = check(puzzle, HOUSE)  # raises with every fault
        assert position.clock.event == wish.event
        assert sum(orc.at != "defeated" for orc in position.orcs) == wish.orcs
        assert solve(PlanningProblem(position)).status is Status.OPTIMAL


def test_forests_grow_from_the_entrance_on() -> None:
    for seed in range(100):
        made = forest(Random(seed), 1 + seed % 4, tuple(HOUSE.traps))
        assert "c4" in made
        reached = ["c4"]
        for here in reached:
            reached += [space for space in made if space not in reached and adjacent(here, space)]
        assert sorted(reached) == sorted(made)
        assert not any(tile.get("trap") and (tile.get("crop") or tile.get("animals")) for tile in made.values())


def test_caves_grow_from_the_first_two_spaces_on_and_house_every_dwarf() -> None:
    mines = 0
    for seed in range(100):
        made = cave(Random(seed), 1 + seed % 4, base_furnishings())
        reached = ["d4"]
        for here in reached:
            reached += [space for space in made if space not in reached and adjacent(here, space)]
        assert sorted(reached) == sorted(made)
        assert sum(len(tile.get("dwarfs", [])) for tile in made.values()) >= 2
        mines += any(tile["tile"].endswith("mine") for tile in made.values())
    assert mines >= 70


def test_goods_are_gone_from_mines_that_an_orc_has_entered() -> None:
    entered = 0
    for seed in range(60):
        position = check(natural(seed, Wish(4, 4, 4)), HOUSE)
        entered += sum(orc.in_cave for orc in position.orcs)
    assert entered >= 10  # check() refuses goods on an occupied mine (R29)


@pytest.mark.parametrize("level", [Level.GENTLE, Level.MEDIUM])
def test_puzzles_are_as_hard_as_asked_and_unique_by_both_methods(level: Level) -> None:
    for made in some(Order(5, level, unique=True), 2):
        position = check(made.puzzle, HOUSE)
        plan = solve(PlanningProblem(position))
        assert plan.value == made.rating.best
        assert plan.actions == made.actions
        assert best_schedules(plan).unique
        assert rate(plan).level is level
        assert plan.value is not None
        assert count_best(position, plan.value, most_states=1_500) in (1, None)


def test_the_same_seed_gives_the_same_puzzles_with_any_number_of_processes() -> None:
    order = Order(3, Level.EASY)
    assert some(order, 2) == some(order, 2) == some(order, 2, workers=2)
    assert some(order, 1) != some(Order(4, Level.EASY), 1)


def test_orcs_and_event_are_as_asked() -> None:
    for made in some(Order(1, Level.EASY, orcs=2, event=4), 2):
        position = check(made.puzzle, HOUSE)
        assert position.clock.event == 4
        assert sum(orc.at != "defeated" for orc in position.orcs) == 2


def test_every_candidate_that_was_tried_is_told() -> None:
    told: list[int] = []
    made = list(islice(generate(Order(2, Level.GENTLE), HOUSE, 1, told.append), 2))
    assert told == list(range(1, made[-1].candidate + 2))


def test_a_solution_is_a_record_that_replays_to_the_end() -> None:
    (made,) = some(Order(8, Level.MEDIUM, unique=True), 1)
    replayed = replay(solution_record(made.puzzle, HOUSE, made.actions))
    assert replayed.fault is None
    assert replayed.position.is_over

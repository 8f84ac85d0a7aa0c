"""The reasons for breaches against an exhaustive search over the rules engine on changed positions."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from frantic_fiends.model.goods import GOODS
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import value_of
from solver import Limits, Status
from solver.search import can_keep_all
from solver.why.conflicts import Conflict, conflict, without
from solver.why.what_if import Gift, giving, protecting
from tests.rules.builders import dwelling, position
from tests.solver.dense_puzzles import dense_position

MOST = 2
"""The largest gift that is tried by brute force, in pieces."""

MANY = 30
"""So many gifts are too many to be tried."""


SEEDS = (9, 13, 16, 99, 139, 150, 182, 347, 352, 374, 399)
"""Dense puzzles in which every plan has a breach, and which an exhaustive search finishes soon."""


@cache
def case(number: int) -> Position:
    here = dense_position(Random(SEEDS[number]), known=True)
    assert can_keep_all(here) is False
    return here


@cache
def reasons(here: Position) -> Conflict:
    found = conflict(here)
    assert isinstance(found, Conflict)
    assert found.complete
    return found


CASES = range(len(SEEDS))


@pytest.mark.parametrize("number", CASES)
def test_the_spaces_are_a_first_smallest_set(number: int) -> None:
    here = case(number)
    spaces = reasons(here).spaces
    assert spaces is not None
    every = here.table.valuation.protected
    tried = [some for size in range(1, len(every) + 1) for some in combinations(every, size)]
    first = next(some for some in tried if not can_keep_all(protecting(here, some)))
    assert spaces == first


def keeps_without(here: Position, letters: tuple[Letter, ...]) -> bool:
    step = without(here, letters)
    breaches = value_of(step.happenings, here.table.valuation).breaches
    return not breaches and can_keep_all(step.position) is True


@pytest.mark.parametrize("number", CASES)
def test_the_orcs_are_all_smallest_sets(number: int) -> None:
    here = case(number)
    letters = [orc.letter for orc in here.orcs]
    sets = [some for size in range(1, len(letters) + 1) for some in combinations(letters, size)]
    enough = [some for some in sets if keeps_without(here, some)]
    assert reasons(here).orcs == tuple(some for some in enough if len(some) == len(enough[0]))


def gifts_of(here: Position, pieces: int) -> list[tuple[Gift, ...]]:
    """Every gift of so many pieces."""
    events = [None, *range(here.clock.event + 1, 5)]
    boards = [here.table.board(event) for event in range(here.clock.event, 5)]
    goods = [good for good in GOODS if any(good == board.bribe or board.push[good] for board in boards)]
    single = list(product(events, goods))
    made = combinations_with_replacement(single, pieces)
    return [tuple(Gift(1, good, event) for event, good in some) for some in made]


def order(here: Position, gift: tuple[Gift, ...]) -> tuple[int, int]:
    """Cheapest, then latest."""
    prices = here.table.valuation.prices
    cost = sum(part.count * prices[part.good] for part in gift)
    return cost, -sum(part.count * (part.event or here.clock.event) for part in gift)


@pytest.mark.parametrize("number", CASES)
def test_the_gift_is_least(number: int) -> None:
    here = case(number)
    short = reasons(here).short
    size = sum(part.count for part in short.gift)
    assert (short.status is Status.OPTIMAL) == bool(size)
    if size:
        assert can_keep_all(giving(here, short.gift))
    for pieces in range(1, MOST + 1):
        if len(gifts_of(here, pieces)) > MANY:
            continue
        enough = [gift for gift in gifts_of(here, pieces) if can_keep_all(giving(here, gift))]
        assert bool(enough) == (0 < size <= pieces)
        if pieces == size:
            assert order(here, short.gift) == min(order(here, gift) for gift in enough)


@pytest.mark.parametrize("number", CASES)
def test_each_good_alone_is_least_and_latest(number: int) -> None:
    here = case(number)
    now = here.clock.event
    for part in reasons(here).short.alone:
        assert can_keep_all(giving(here, [part]))
        if part.count > 1:
            assert not can_keep_all(giving(here, [Gift(part.count - 1, part.good)]))
        later = range((part.event or now) + 1, 5)
        assert not any(can_keep_all(giving(here, [Gift(part.count, part.good, event)])) for event in later)


def test_the_cases_are_of_all_kinds() -> None:
    found = [reasons(case(number)) for number in CASES]
    assert any(one.spaces is not None and len(one.spaces) > 1 for one in found)
    assert any(one.short_for_spaces not in (None, one.short) for one in found)
    assert any(len(one.short.gift) > 1 for one in found)
    assert any(sum(part.count for part in one.short.gift) in range(1, MOST + 1) for one in found)
    assert any(len(one.orcs) > 1 for one in found)


def test_no_conflict_where_all_can_be_kept() -> None:
    here = position({"A": "c4 3"}, clock={"event": 4}, cards={"4A": "3-4"}, cave={"d4": dwelling(0)}, stock={"gold": 3})
    assert conflict(here) is Status.OPTIMAL


def test_two_more_gold_before_the_last_event() -> None:
    here = position({"A": "a1 5"}, clock={"event": 3}, cards={"3A": "2-7", "4A": "3-1"}, cave={"d4": dwelling(0)})
    found = reasons(here)
    assert found.spaces == ("d4",)
    assert found.orcs == (("A",),)
    assert found.short.gift == (Gift(5, "gold", 4),)
    assert found.short.alone == (Gift(5, "ore"), Gift(5, "gold", 4))
    assert found.short_for_spaces is None


def test_cheaper_comes_before_later() -> None:
    cards = {"3A": "2-7", "4A": "3-1"}
    here = position(
        {"A": "a1 5"}, clock={"event": 3}, cards=cards, cave={"d4": dwelling(0)}, aim={"prices": {"ore": 0.5}}
    )
    assert reasons(here).short.gift == (Gift(5, "ore"),)


def test_no_gift_helps_against_an_orc_that_has_acted() -> None:
    here = position(
        {"A": "a1 1", "B": "a1 1"},
        clock={"event": 4, "orc": "B"},
        cards={"4B": "3-1"},
        cave={"d4": dwelling(0)},
        stock={"gold": 9},
    )
    found = reasons(here)
    assert found.short.status is Status.INFEASIBLE
    assert found.beyond == ("A",)
    assert found.orcs == (("A",),)


def test_out_of_time_is_unknown() -> None:
    assert conflict(case(0), Limits(seconds=1e-9)) is Status.UNKNOWN


def test_the_next_orc_moves_when_the_first_is_gone() -> None:
    here = position({"A": "a1 1", "B": "a1 1"}, clock={"event": 4}, cards={"4A": "3-1", "4B": "3-1"}, cave={})
    assert without(here, ("A",)).position.clock.orc == "B"
    assert without(here, ("B",)).position.clock.orc == "A"
    assert without(here, ("A", "B")).position.is_over

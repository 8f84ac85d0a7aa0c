"""Each builder of the CP-SAT model alone: a case that its rule allows, and one that it forbids.

A case demands some values of variables. The forbidden one must become possible as soon as the builder is left out, so
it is this builder, and no other, that forbids it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ortools.sat.python import cp_model

from frantic_fiends.errors import FiendsError
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from solver import PlanningProblem, solve
from solver.compile import compile_position
from solver.known import model as known_model
from solver.known.encoding import Encoding, Linear, encode, total
from solver.known.invading import build_invasions, build_preferences, build_returns
from solver.known.model import BUILDERS
from solver.known.network import DEAD, Arc, Node
from solver.known.walking import (
    build_bribes,
    build_fights,
    build_losses,
    build_payments,
    build_strengths,
    build_traps,
    build_ways,
)
from tests.rules.builders import dwelling, field, ore_mine, pack_with, position, trapped

Builder = Callable[[Encoding], None]
Demand = Callable[[Encoding], cp_model.BoundedLinearExpression | bool]

PACK = pack_with("S", "E")


def verdict(here: Position, builders: tuple[Builder, ...], *demands: Demand) -> str:
    """Build a model with some builders alone, demand some values, and solve it."""
    encoding = encode(compile_position(here))
    for builder in builders:
        builder(encoding)
    for demand in demands:
        encoding.model.add(demand(encoding))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.status_name(solver.solve(encoding.model))


def table(orcs: dict[str, str], card: str, event: int = 4, **more: Any) -> Position:  # noqa: ANN401 - as in a file
    """A position in which every orc draws the same card in every event."""
    cards = {f"{number}{letter}": card for number in range(event, 5) for letter in orcs}
    return position(orcs, PACK, **{"clock": {"event": event}, "cards": cards, "cave": {"d4": dwelling(0)}} | more)


def anyone(_: Arc) -> bool:
    return True


def equals(read: Callable[[Encoding], Linear], value: int) -> Demand:
    return lambda encoding: read(encoding) == value


def taken(key: tuple[str, int], which: Callable[[Arc], bool], value: int = 1) -> Demand:
    """Demand how many of the arcs of a layer are taken, of those that a test picks."""
    return lambda encoding: total([var for arc, var in encoding.arcs[key] if which(arc)]) == value


def bribe(key: tuple[str, int], amount: int) -> Demand:
    return lambda encoding: encoding.bribes[key] == amount


def occupies(moment: int, space: CaveSpace, value: int = 1) -> Demand:
    return lambda encoding: encoding.occupied_at[moment, space] == value


def assert_only_this_builder_forbids(
    here: Position, builder: Builder, *, allowed: tuple[Demand, ...], forbidden: tuple[Demand, ...]
) -> None:
    assert verdict(here, (builder,), *allowed) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, (builder,), *forbidden) == "INFEASIBLE"
    assert verdict(here, (), *forbidden) in ("OPTIMAL", "FEASIBLE")


# Ways, strengths, fights


def test_r17_ways_one_arc_from_where_the_orc_is() -> None:
    here = table({"A": "b2 3"}, "S", stock={"food": 2})
    one = taken(("A", 0), anyone)
    none = taken(("A", 0), anyone, 0)
    assert_only_this_builder_forbids(here, build_ways, allowed=(one,), forbidden=(none,))


def test_r11_ways_continue_where_the_last_activation_ended() -> None:
    here = table({"A": "b1 3"}, "S", event=3, stock={})
    to_b2 = taken(("A", 0), lambda arc: arc.target == Node("b2"))
    from_b2 = taken(("A", 1), lambda arc: arc.source == Node("b2"))
    not_from_b2 = taken(("A", 1), lambda arc: arc.source == Node("b2"), 0)
    assert_only_this_builder_forbids(here, build_ways, allowed=(to_b2, from_b2), forbidden=(to_b2, not_from_b2))


def test_r14_strengths_only_a_bribe_of_all_its_strength_defeats() -> None:
    here = table({"A": "b2 3"}, "S", stock={"gold": 3})
    dead, one = taken(("A", 0), lambda arc: arc.target == DEAD), taken(("A", 0), anyone)
    assert_only_this_builder_forbids(
        here, build_strengths, allowed=(one, dead, bribe(("A", 0), 3)), forbidden=(one, dead, bribe(("A", 0), 2))
    )


def test_r21_strengths_a_trap_takes_its_points_off() -> None:
    here = table({"A": "b1 6"}, "S", event=3, forest={"b2": trapped("pit")}, stock={"gold": 6})
    hit = taken(("A", 0), lambda arc: arc.damage == 4 and arc.push is None)
    other = taken(("A", 0), lambda arc: not (arc.damage == 4 and arc.push is None), 0)

    def left(value: int) -> Demand:
        return equals(lambda encoding: encoding.after["A", 0], value)

    built = (build_strengths,)
    later = taken(("A", 1), lambda arc: arc.target != DEAD)
    assert verdict(here, built, hit, other, later, left(2)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, built, hit, other, later, left(3)) == "INFEASIBLE"


@pytest.mark.parametrize("strength, falls", [(2, 1), (3, 1), (4, 0)])
def test_r32_fights_defeat_exactly_those_that_have_no_more_points(strength: int, falls: int) -> None:
    here = table({"A": f"b2 {strength}"}, "S", event=3, before={"4": {"fight": {"A": 3}}}, stock={})

    def felled(value: int) -> Demand:
        return equals(lambda encoding: encoding.felled["A", 1], value)

    built = (build_fights, build_ways, build_strengths)
    assert verdict(here, built, felled(falls)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, built, felled(1 - falls)) == "INFEASIBLE"


def test_r32_fights_who_survives_was_there() -> None:
    here = table({"A": "b2 5"}, "S", event=3, before={"4": {"fight": {"A": 3}}}, stock={})

    def stays(value: int) -> Demand:
        return equals(lambda encoding: encoding.kept["A", 1, Node("b3")], value)

    felled = equals(lambda encoding: encoding.felled["A", 1], 0)
    came = taken(("A", 0), lambda arc: arc.target == Node("b3"))
    assert verdict(here, (build_fights,), came, felled, stays(1)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, (build_fights,), came, felled, stays(0)) == "INFEASIBLE"


# Bribes, payments


def test_r34_bribes_of_one_or_more_are_actions() -> None:
    here = table({"A": "b2 3"}, "S", stock={"gold": 3}, forest={"b3": trapped("pit")})

    def counted(value: int) -> Demand:
        return equals(lambda encoding: encoding.paid["A", 0], value)

    two = bribe(("A", 0), 2)
    assert_only_this_builder_forbids(here, build_bribes, allowed=(two, counted(1)), forbidden=(two, counted(0)))
    none = bribe(("A", 0), 0)
    assert_only_this_builder_forbids(here, build_bribes, allowed=(none, counted(0)), forbidden=(none, counted(1)))


def test_r14_bribes_that_do_not_defeat_in_the_end_are_left_out_where_no_trap_matters() -> None:
    here = table({"A": "b2 3"}, "S", stock={"gold": 3})

    def dead(value: int) -> Demand:
        return taken(("A", 0), lambda arc: arc.target == DEAD, value)

    two = bribe(("A", 0), 2)
    assert_only_this_builder_forbids(here, build_bribes, allowed=(two, dead(1)), forbidden=(two, dead(0)))


def test_r14_payments_come_out_of_one_stock() -> None:
    here = table({"A": "b2 2", "B": "b1 2"}, "S", stock={"gold": 3})
    assert_only_this_builder_forbids(
        here,
        build_payments,
        allowed=(bribe(("A", 0), 1), bribe(("B", 0), 2)),
        forbidden=(bribe(("A", 0), 2), bribe(("B", 0), 2)),
    )


def test_r15_payments_bribe_and_push_share_a_good() -> None:
    events = {"3": {"bribe": "food", "push": {"food": 2}}}
    here = table({"A": "b2 3"}, "S", event=3, stock={"food": 3}, events=events)
    north = taken(("A", 0), lambda arc: arc.push is not None)
    assert_only_this_builder_forbids(
        here, build_payments, allowed=(north, bribe(("A", 0), 1)), forbidden=(north, bribe(("A", 0), 2))
    )


def test_r32_payments_gains_come_before_their_event_and_not_earlier() -> None:
    events = {"3": {"bribe": "gold"}, "4": {"bribe": "gold"}}
    here = table({"A": "b1 6"}, "S", event=3, stock={"gold": 2}, before={"4": {"gain": {"gold": 3}}}, events=events)
    assert_only_this_builder_forbids(
        here,
        build_payments,
        allowed=(bribe(("A", 0), 1), bribe(("A", 1), 4)),
        forbidden=(bribe(("A", 0), 2), bribe(("A", 1), 4)),
    )


# Traps, losses


def test_r21_traps_with_one_use_fire_once() -> None:
    here = table({"A": "b1 5", "B": "b1 5"}, "S", forest={"b2": trapped("cage")})

    def fires(orc: str) -> Demand:
        return taken((orc, 0), lambda arc: arc.push is None and arc.fired != ())

    passes = taken(("B", 0), lambda arc: arc.push is None and arc.spent != ())
    assert_only_this_builder_forbids(
        here, build_traps, allowed=(fires("A"), passes), forbidden=(fires("A"), fires("B"))
    )


def test_r21_traps_are_spent_only_by_firing() -> None:
    here = table({"A": "b1 5", "B": "b1 5"}, "S", forest={"b2": trapped("cage")})
    passes = taken(("B", 0), lambda arc: arc.spent != ())

    def fired(value: int) -> Demand:
        return taken(("A", 0), lambda arc: arc.fired != (), value)

    assert_only_this_builder_forbids(here, build_traps, allowed=(fired(1), passes), forbidden=(fired(0), passes))


def test_r20_losses_crops_are_lost_if_and_only_if_somebody_enters() -> None:
    here = table({"A": "b1 5"}, "S", forest={"b2": field("grain", 3)}, stock={"food": 5})

    def enters(value: int) -> Demand:
        return taken(("A", 0), lambda arc: arc.items != (), value)

    def lost(value: int) -> Demand:
        return equals(lambda encoding: encoding.lost[0][1], value)

    built = (build_losses,)
    assert verdict(here, built, enters(1), lost(1)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, built, enters(1), lost(0)) == "INFEASIBLE"
    assert verdict(here, built, enters(0), lost(0)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, built, enters(0), lost(1)) == "INFEASIBLE"


# The cave


def test_r24_invasions_who_enters_takes_one_space() -> None:
    here = table({"A": "c4 5", "B": "a1 5"}, "E", cave={"d4": dwelling(0), "e4": ore_mine(1)})
    enters = taken(("A", 0), lambda arc: arc.target == Node("cave") and arc.push is None)
    others = taken(("A", 0), lambda arc: arc.target == Node("cave") and arc.push is not None, 0)
    came = (enters, others, occupies(0, "d4", 0))
    assert_only_this_builder_forbids(
        here, build_invasions, allowed=(*came, occupies(0, "e4")), forbidden=(*came, occupies(0, "e4", 0))
    )


def test_r26_invasions_a_space_holds_one_orc() -> None:
    here = table({"A": "c4 5", "B": "c4 5"}, "E", cave={"d4": dwelling(0), "e4": ore_mine(1)}, event=3)
    both = (occupies(0, "d4"), occupies(1, "d4"))
    kept = (build_ways, build_invasions)
    assert verdict(here, kept, occupies(0, "d4"), occupies(1, "e4")) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, kept, *both) == "INFEASIBLE"
    assert verdict(here, (build_ways,), *both) in ("OPTIMAL", "FEASIBLE")


def test_r28_invasions_an_orc_waits_only_if_all_is_full() -> None:
    here = table({"A": "c4 5", "B": "c4 5"}, "E", cave={"d4": dwelling(0)})

    def waits(moment: int) -> Demand:
        return equals(lambda encoding: encoding.waits[moment], 1)

    kept = (build_ways, build_invasions)
    assert verdict(here, kept, occupies(0, "d4"), waits(1)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, kept, waits(0)) == "INFEASIBLE"


def test_r26_preferences_the_mine_before_the_dwelling() -> None:
    here = table({"A": "c4 5", "B": "a1 5"}, "E", cave={"d4": dwelling(0), "e4": ore_mine(1)})
    assert_only_this_builder_forbids(
        here, build_preferences, allowed=(occupies(0, "e4"),), forbidden=(occupies(0, "d4"),)
    )


def test_r26_preferences_the_next_best_if_the_best_is_taken() -> None:
    here = table({"A": "c4 5", "B": "c4 5"}, "E", cave={"d4": dwelling(0), "e4": ore_mine(1)})
    second = (occupies(0, "e4"), occupies(1, "d4"))
    assert verdict(here, (build_ways, build_preferences), *second) in ("OPTIMAL", "FEASIBLE")


def test_r27_preferences_a_tie_is_free() -> None:
    cave = {"d4": dwelling(0, points=1), "e4": dwelling(1, 3, points=1), "d3": dwelling(points=1)}
    here = table({"A": "c4 5", "B": "a1 5"}, "E", cave=cave, aim={"protect": ["e4"]})
    assert verdict(here, (build_preferences,), occupies(0, "d4")) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, (build_preferences,), occupies(0, "e4")) in ("OPTIMAL", "FEASIBLE")


def test_r27_preferences_the_first_of_spaces_that_nothing_tells_apart() -> None:
    cave = {"d3": {"tile": "cavern"}, "d4": {"tile": "cavern"}}
    here = table({"A": "c4 5", "B": "a1 5"}, "E", cave=cave)
    assert_only_this_builder_forbids(
        here, build_preferences, allowed=(occupies(0, "d3"),), forbidden=(occupies(0, "d4"),)
    )


def test_r29_returns_goods_of_an_occupied_mine() -> None:
    here = table({"A": "c4 5"}, "E", cave={"e4": ore_mine(2)})

    def back(value: int) -> Demand:
        return equals(lambda encoding: encoding.returned[0][1], value)

    def came(value: int) -> Demand:
        return equals(lambda encoding: total(list(encoding.occupied_at.values())), value)

    built = (build_returns,)
    assert verdict(here, built, came(1), back(1)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, built, came(1), back(0)) == "INFEASIBLE"
    assert verdict(here, built, came(0), back(0)) in ("OPTIMAL", "FEASIBLE")
    assert verdict(here, built, came(0), back(1)) == "INFEASIBLE"


# All of them together

FIGHT = {"4": {"fight": {"A": 3}}}
THREE = {"d4": dwelling(0), "d3": {"tile": "cavern"}, "e4": ore_mine(1)}
TOUCHY: dict[Builder, Position] = {
    build_fights: table({"A": "b2 3"}, "S", event=3, before=FIGHT),
    build_ways: table({"A": "b1 3"}, "S", event=3, forest={"b3": field("grain", 3)}, stock={"food": 2}),
    build_strengths: table({"A": "c4 3"}, "E", stock={"gold": 3}),
    build_bribes: table({"A": "c4 3"}, "E", stock={"gold": 3}),
    build_payments: table({"A": "c4 3", "B": "c4 3"}, "E", stock={"gold": 3}),
    build_traps: table({"A": "c3 4", "B": "c3 4"}, "S", forest={"c4": trapped("pit")}),
    build_losses: table({"A": "b1 3"}, "S", forest={"b2": field("grain", 3)}),
    build_invasions: table({"A": "c4 3"}, "E"),
    build_preferences: table(
        {"A": "c4 3", "B": "c4 3"}, "E", cave=THREE, stock={"gold": 3}, aim={"protect": ["mines"]}
    ),
    build_returns: table({"A": "c4 3"}, "E", cave={"e4": ore_mine(2)}),
}
"""For each builder a position whose plan goes wrong without it."""


def test_every_builder_is_listed_once() -> None:
    assert set(TOUCHY) == set(BUILDERS)
    assert len(set(BUILDERS)) == len(BUILDERS)


@pytest.mark.parametrize("builder", BUILDERS, ids=lambda builder: builder.__name__)
def test_a_plan_without_a_builder_is_noticed(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = PlanningProblem(TOUCHY[builder])
    exact = solve(problem, method="search")
    assert solve(problem).goals == exact.goals
    monkeypatch.setattr(known_model, "BUILDERS", tuple(other for other in BUILDERS if other is not builder))
    with pytest.raises((FiendsError, KeyError)):
        solve(problem)

"""An orc event, the answers to an orc: R14, R15, R16."""

from typing import Any

import pytest

from frantic_fiends.errors import NotAllowedError
from frantic_fiends.model.actions import CardDrawn, Response
from frantic_fiends.model.happenings import (
    BribePaid,
    CropsTrampled,
    OrcDefeated,
    OrcMoved,
    PushPaid,
    SpaceFreed,
    TrapFired,
)
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import DIRECTIONS, Direction
from frantic_fiends.rules.transition import apply, can, legal_actions
from tests.rules.builders import CAVERN, act, field, goods, kinds, ore_mine, position, those, trapped, where

RICH = {"grain": 9, "food": 9}


def drawn(at: str, strength: int = 5, card: str = "1-1", **tables: Any) -> Position:  # noqa: ANN401 - as in a file
    """Orc A there, its card drawn: a step down."""
    return apply(position({"A": f"{at} {strength}", "B": "b1 7"}, **tables), CardDrawn(card)).position


def refusal(here: Position, response: Response) -> str:
    assert not can(here, response)
    assert response not in legal_actions(here)
    assert response not in list(legal_actions(here))
    with pytest.raises(NotAllowedError) as caught:
        apply(here, response)
    return caught.value.rule


def pushes(here: Position) -> list[Direction | None]:
    """The directions that are legal without a bribe."""
    return [a.push for a in legal_actions(here) if isinstance(a, Response) and not a.bribe and a.push is not None]


@pytest.mark.parametrize("amount", [1, 2, 4])
def test_r14_strength_drops_by_as_many_as_are_paid(amount: int) -> None:
    step = apply(drawn("b2", stock=RICH), Response(amount))
    assert step.happenings[0] == BribePaid("A", "grain", amount, 5 - amount)
    assert step.position.orc("A").strength == 5 - amount
    assert step.position.stock == goods(grain=9 - amount, food=9)
    assert where(step.position)["A"] == "b3", "it moves all the same"


def test_r14_at_strength_0_it_is_defeated_and_leaves() -> None:
    step = apply(drawn("b2", stock=RICH), Response(5))
    assert kinds(step.happenings) == ["BribePaid", "OrcDefeated"]
    assert OrcDefeated("A", "bribe") in step.happenings
    assert (step.position.orc("A").at, step.position.orc("A").strength) == ("defeated", 0)
    assert step.position.clock.orc == "B"


def test_r14_paying_more_than_its_strength_is_not_allowed() -> None:
    assert refusal(drawn("b2", stock=RICH), Response(6)) == "R14"


def test_r14_nor_more_than_there_is() -> None:
    assert refusal(drawn("b2", stock={"grain": 2, "vegetable": 9}), Response(3)) == "R14"


def test_r14_nor_less_than_nothing() -> None:
    assert refusal(drawn("b2", stock=RICH), Response(-1)) == "R14"


def test_r14_paying_nothing_is_no_bribe() -> None:
    step = apply(drawn("b2", stock=RICH), Response())
    assert kinds(step.happenings) == ["OrcMoved"]
    assert step.position.stock == goods(**RICH)


def test_r14_every_amount_up_to_strength_or_stock() -> None:
    for strength, grain in ((5, 9), (5, 3), (1, 1), (14, 0)):
        actions = legal_actions(drawn("b2", strength, stock={"grain": grain}))
        assert list(actions) == [Response(amount) for amount in range(min(strength, grain) + 1)]


def test_r14_an_orc_in_the_cave_takes_bribes_too() -> None:
    here = position({"A": "e4 3", "B": "b1 7"}, cave={"e4": ore_mine()}, stock={"grain": 4})
    assert list(legal_actions(here)) == [Response(0), Response(1), Response(2), Response(3)]
    step = apply(here, Response(3))
    assert kinds(step.happenings) == ["BribePaid", "OrcDefeated", "SpaceFreed"]
    assert those(step.happenings, SpaceFreed) == [SpaceFreed("e4", hostage=False)]


def test_r15_a_push_moves_it_one_space_before_it_walks() -> None:
    step = apply(drawn("b2", stock=RICH), Response(push="W"))
    assert step.happenings == (
        PushPaid("A", "W", goods(food=1)),
        OrcMoved("A", "b2", "a2", "push"),
        OrcMoved("A", "a2", "a3", "step"),
    )
    assert step.position.stock == goods(grain=9, food=8)


def test_r15_in_any_of_eight_directions() -> None:
    assert pushes(drawn("b2", stock=RICH)) == list(DIRECTIONS)


@pytest.mark.parametrize(
    "at, ways",
    [
        ("a1", ["E", "SE", "S"]),
        ("c1", ["S", "SW", "W"]),
        ("a4", ["N", "NE", "E"]),
        ("b4", ["N", "NE", "E", "W", "NW"]),
        ("c2", ["N", "S", "SW", "W", "NW"]),
        ("c3", ["N", "S", "SW", "W", "NW"]),
        ("c4", ["N", "E", "W", "NW"]),
    ],
)
def test_r15_never_off_the_board_nor_diagonally_into_the_cave(at: str, ways: list[Direction]) -> None:
    here = drawn(at, stock=RICH)
    assert pushes(here) == ways
    for way in DIRECTIONS:
        if way not in ways:
            assert refusal(here, Response(push=way)) == "R15"


def test_r15_from_c4_to_the_right_it_invades_and_does_not_walk() -> None:
    step = apply(drawn("c4", stock=RICH, cave={"d3": CAVERN}), Response(push="E"))
    assert kinds(step.happenings) == ["PushPaid", "OrcMoved", "SpaceOccupied"]
    assert where(step.position)["A"] == "d3"


def test_r15_once_only() -> None:
    step = apply(drawn("b2", stock=RICH), Response(push="W"))
    assert step.position.clock.orc == "B", "the activation is over"


def test_r15_the_cost_must_be_there() -> None:
    assert refusal(drawn("b2", stock={"grain": 9}), Response(push="N")) == "R15"
    assert pushes(drawn("b2", stock={"grain": 9})) == []


def test_r15_all_goods_of_the_cost_are_needed() -> None:
    dear = {"1": {"push": {"food": 2, "wood": 1}}}
    assert pushes(drawn("b2", events=dear, stock={"food": 2})) == []
    assert pushes(drawn("b2", events=dear, stock={"food": 1, "wood": 1})) == []
    assert pushes(drawn("b2", events=dear, stock={"food": 2, "wood": 1})) == list(DIRECTIONS)


def test_r15_an_orc_in_the_cave_is_not_pushed() -> None:
    here = position({"A": "e4 3"}, cave={"e4": ore_mine()}, stock=RICH)
    assert refusal(here, Response(push="W")) == "R15"


def test_r15_a_defeated_orc_is_not_pushed() -> None:
    assert refusal(drawn("b2", stock=RICH), Response(5, "N")) == "R15"


def test_r16_both_in_one_activation_the_bribe_first() -> None:
    step = apply(drawn("b2", stock=RICH), Response(2, "W"))
    assert kinds(step.happenings) == ["BribePaid", "PushPaid", "OrcMoved", "OrcMoved"]
    assert step.position.stock == goods(grain=7, food=8)


def test_r16_so_what_a_bribe_takes_cannot_pay_the_push() -> None:
    here = drawn("b2", events={"1": {"push": {"grain": 2}}}, stock={"grain": 4})
    assert can(here, Response(2, "N"))
    assert refusal(here, Response(3, "N")) == "R15"
    assert apply(here, Response(2, "N")).position.stock == goods()


def test_r16_so_a_trap_meets_the_strength_that_the_bribe_left() -> None:
    # A deadfall fires at strength 6 or less; orc A has 8.
    tables: dict[str, Any] = {"stock": RICH, "forest": {"b3": trapped("deadfall"), "a2": field("grain", 1)}}
    assert those(apply(drawn("b2", 8, **tables), Response(1, "S")).happenings, TrapFired) == []
    step = apply(drawn("b2", 8, **tables), Response(2, "S"))
    assert [(fired.before, fired.after) for fired in those(step.happenings, TrapFired)] == [(6, 0)]
    assert those(step.happenings, CropsTrampled) == []


def test_r16_answers_are_offered_in_order() -> None:
    actions = list(legal_actions(drawn("a1", 2, stock=RICH)))
    assert actions == [
        *(Response(0), Response(0, "E"), Response(0, "SE"), Response(0, "S")),
        *(Response(1), Response(1, "E"), Response(1, "SE"), Response(1, "S")),
        Response(2),
    ]


def test_r16_paying_for_two_orcs_in_a_row_uses_up_the_stock() -> None:
    first = act(position({"A": "a1 5", "B": "b1 7"}, stock={"grain": 3, "food": 1}), bribe=2, push="E").position
    second = apply(first, CardDrawn("1-1")).position
    assert list(legal_actions(second)) == [Response(0), Response(1)]

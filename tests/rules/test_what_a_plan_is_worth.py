"""What a plan is worth: R33, R34, R35."""

from decimal import Decimal
from typing import Any

import pytest

from frantic_fiends.model.happenings import SpaceLost
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.tiles import CaveTile
from frantic_fiends.rules.scoring import Value, value_of
from tests.rules.builders import (
    CAVERN,
    DEEP_TUNNEL,
    HOUSE,
    TUNNEL,
    act,
    dwelling,
    field,
    furnishing,
    idle,
    ore_mine,
    pasture,
    position,
    ruby_mine,
    those,
    where,
    worth,
)

CAVE = {
    "d1": ruby_mine(),
    "d2": ore_mine(),
    "d3": CAVERN,
    "d4": dwelling(0),
    "e1": furnishing(3),
    "e2": TUNNEL,
    "e3": DEEP_TUNNEL,
}


def protected(*names: str) -> tuple[str, ...]:
    return position({"A": "a1 5"}, cave=CAVE, aim={"protect": names}).table.valuation.protected


@pytest.mark.parametrize(
    "names, spaces",
    [
        (["mines"], ("d1", "d2")),
        (["ruby_mines"], ("d1",)),
        (["ore_mines"], ("d2",)),
        (["dwellings"], ("d4",)),
        (["furnishings"], ("d4", "e1")),
        (["all"], tuple(CAVE)),
        (["e2", "d3"], ("d3", "e2")),
        (["d1", "mines", "d1"], ("d1", "d2")),
        ([], ()),
    ],
    ids=str,
)
def test_r33_what_an_aim_protects(names: list[str], spaces: tuple[str, ...]) -> None:
    assert protected(*names) == spaces


def test_r33_mines_and_dwellings_unless_told_otherwise() -> None:
    assert position({"A": "a1 5"}, cave=CAVE).table.valuation.protected == ("d1", "d2", "d4")


@pytest.mark.parametrize("protect, breaches", [(["d3"], 1), (["mines"], 0)])
def test_r33_a_breach_is_an_occupied_space_that_the_aim_protects(protect: list[str], breaches: int) -> None:
    step = act(position({"A": "c4 5"}, cave={"d3": CAVERN}, aim={"protect": protect}), "1-4")
    assert where(step.position) == {"A": "d3"}
    assert worth(step).breaches == breaches


def test_r33_counted_each_time() -> None:
    # A takes the dwelling, is bribed away, and B takes it again.
    tables: dict[str, Any] = {"cave": {"d4": dwelling(0)}, "stock": {"vegetable": 5}}
    first = act(position({"A": "c4 5", "B": "c1 7"}, **tables), "1-4")
    second = idle(act(idle(first.position, until=(2, "A")).position, bribe=5).position)
    assert (worth(first).breaches, worth(second).breaches) == (1, 1)


def test_r33_an_orc_that_stands_there_from_the_start_is_none() -> None:
    assert worth(idle(position({"A": "d4 5"}, cave={"d4": dwelling(0)}))).breaches == 0


def test_r34_price_is_what_bribes_and_pushes_cost() -> None:
    prices = {"grain": Decimal("1.5"), "wood": Decimal("0.125"), "dog": 3}
    tables: dict[str, Any] = {"events": {"1": {"push": {"wood": 2, "dog": 1}}}, "aim": {"prices": prices}}
    here = position({"A": "b2 5", "B": "b1 1"}, stock={"grain": 3, "wood": 2, "dog": 1}, **tables)
    assert worth(act(here, bribe=3)) == Value(price=4500, actions=1)
    assert worth(act(here, push="N")) == Value(price=3250, actions=1)
    assert worth(act(here, bribe=2, push="N")) == Value(price=6250, actions=2)
    assert worth(act(here)) == Value()


def test_r34_a_packs_prices_stand_where_the_aim_has_none() -> None:
    here = position({"A": "b2 5"}, stock={"grain": 2, "food": 1}, aim={"prices": {"food": 0}})
    assert HOUSE.prices.grain == Decimal("0.5")
    assert worth(act(here, bribe=2, push="N")).price == 1000
    bare = Pack.model_validate(HOUSE.model_dump() | {"prices": {}})
    assert worth(act(position({"A": "b2 5"}, bare, stock={"grain": 2}), bribe=2)) == Value(actions=1)


def test_r34_a_free_push_is_an_action_all_the_same() -> None:
    here = position({"A": "b2 5"}, events={"1": {"push": {}}})
    assert worth(act(here, push="N")) == Value(actions=1)


def test_r34_loss_of_crops_and_animals() -> None:
    losses = {"grain": Decimal("0.25"), "sheep": 2, "dog": Decimal("0.5")}
    forest = {"b3": field("grain", 3), "b4": pasture(sheep=2, dog=1, boar=1)}
    here = position({"A": "b2 5"}, clock={"event": 2}, forest=forest, aim={"losses": losses})
    # 3 × 0.25 grain; 2 × 2 sheep, 0.5 dog, and the house pack's 1 for a boar.
    assert worth(act(here, "2-1")) == Value(loss=750 + 5500)


def test_r34_loss_of_goods_and_donkeys_of_mines() -> None:
    losses = {"ore": Decimal("1.5"), "ruby": 5, "donkey": 2}
    for tile, loss in ((ore_mine(2, donkey=True), 5000), (ruby_mine(3), 15000), (ruby_mine(donkey=True), 2000)):
        here = position({"A": "c4 5", "B": "a1 3"}, cave={"d1": tile}, aim={"losses": losses, "protect": []})
        assert worth(act(here, "1-4")) == Value(loss=loss)


@pytest.mark.parametrize(
    "tile, loss",
    [
        (ruby_mine(), 4000),
        (ore_mine(), 3000),
        (furnishing(5), 5000),
        (dwelling(points=3), 3000),
        (dwelling(0, 0, points=3), 4000),
        (dwelling(friendly_orcs=1), 1000),
        (CAVERN, 0),
        (TUNNEL, 0),
        (DEEP_TUNNEL, 0),
    ],
    ids=range(9),
)
def test_r34_the_worth_of_a_space_still_occupied_at_the_end(tile: CaveTile, loss: int) -> None:
    step = act(position({"A": "d1 5"}, clock={"event": 4}, cave={"d1": tile}, aim={"protect": []}))
    assert those(step.happenings, SpaceLost) == [SpaceLost("A", "d1", loss)]
    assert worth(step) == Value(loss=loss)


def test_r34_known_names_bring_their_points() -> None:
    tile = CaveTile(tile="dwelling", name="Couple dwelling", dwarfs=(3,))
    (lost,) = those(idle(position({"A": "d1 5"}, cave={"d1": tile})).happenings, SpaceLost)
    assert lost.worth == 5000 + 1000


def test_r34_worths_are_the_aims_then_the_packs_and_a_hostage_is_1() -> None:
    aim = {"losses": {"hostage": Decimal("2.5"), "ore_mine": 7}}
    here = position({"A": "d1 5", "B": "d4 5"}, cave={"d1": ore_mine(), "d4": dwelling(0)}, aim=aim)
    assert [lost.worth for lost in those(idle(here).happenings, SpaceLost)] == [7000, 2500]
    bare = Pack.model_validate(HOUSE.model_dump() | {"losses": {}})
    here = position({"A": "d1 5", "B": "d4 5"}, bare, cave={"d1": ore_mine(), "d4": dwelling(0)})
    assert [lost.worth for lost in those(idle(here).happenings, SpaceLost)] == [0, 1000]


def test_r34_each_orc_still_in_the_cave_counts_and_no_other() -> None:
    orcs = {"A": "d1 5", "B": "defeated", "C": "outside 3", "D": "e1 4"}
    cave = {"d1": ruby_mine(), "d2": ore_mine(1), "e1": furnishing(2)}
    step = idle(position(orcs, clock={"event": 4}, cave=cave))
    assert those(step.happenings, SpaceLost) == [SpaceLost("A", "d1", 4000), SpaceLost("D", "e1", 2000)]


def test_r34_bounties_lessen_the_loss() -> None:
    here = position({"A": "b2 4"}, events={"1": {"bounty": Decimal("1.25")}}, stock={"grain": 4})
    assert worth(act(here, bribe=4)) == Value(price=2000, loss=-1250, actions=1)


def test_r34_actions_are_bribes_of_at_least_1_and_pushes() -> None:
    here = position({"A": "b2 4", "B": "a1 3"}, stock={"grain": 4, "food": 1})
    counts = [worth(act(here, bribe=bribe, push=push)).actions for bribe in (0, 3) for push in (None, "N")]
    assert counts == [0, 1, 1, 2]


def test_r35_price_fewest_breaches_then_price_then_loss_then_actions() -> None:
    values = [Value(1, 5, 5, 5), Value(0, 6, 6, 6), Value(1, 4, 9, 9), Value(1, 5, 4, 9), Value(1, 5, 5, 4)]
    assert sorted(values, key=lambda value: value.key("price")) == [
        Value(0, 6, 6, 6),
        Value(1, 4, 9, 9),
        Value(1, 5, 4, 9),
        Value(1, 5, 5, 4),
        Value(1, 5, 5, 5),
    ]


def test_r35_total_fewest_breaches_then_price_and_loss_then_actions() -> None:
    values = [Value(1, 5, 5, 5), Value(0, 60, 60, 6), Value(1, 9, 0, 9), Value(1, 2, 8, 4)]
    assert sorted(values, key=lambda value: value.key("total")) == [
        Value(0, 60, 60, 6),
        Value(1, 9, 0, 9),
        Value(1, 2, 8, 4),
        Value(1, 5, 5, 5),
    ]
    assert Value(1, 9, 0, 3).key("total") == Value(1, 0, 9, 3).key("total"), "how a total splits is free"


def test_r35_an_aim_says_which() -> None:
    for minimise in ("price", "total"):
        assert position({"A": "a1 5"}, aim={"minimise": minimise}).table.valuation.minimise == minimise


def test_r35_sums_are_exact() -> None:
    # 0.1 + 0.1 + 0.1 as binary floats is not 0.3.
    here = position({"A": "a1 5"}, stock={"grain": 3}, aim={"prices": {"grain": 0.1}})
    assert worth(act(here, bribe=3)).price == 300
    tenth = position({"A": "a1 5"}, stock={"grain": 3}, aim={"prices": {"grain": Decimal("0.001")}})
    assert worth(act(tenth, bribe=3)).price == 3


def test_r35_values_add_up() -> None:
    step = idle(position({"A": "c4 5"}, cave={"d1": ore_mine(2)}))
    values = step.position.table.valuation
    parts = [value_of([happening], values) for happening in step.happenings]
    assert sum(parts, Value()) == worth(step)

"""Invasion, what an occupied space means: R29, R30."""

from typing import Any

import pytest

from frantic_fiends.model.happenings import GoodsReturned, HostageTaken, SpaceFreed, SpaceLost
from frantic_fiends.model.step import Step
from frantic_fiends.model.tiles import CaveTile
from tests.rules.builders import (
    CAVERN,
    act,
    dwelling,
    furnishing,
    idle,
    kinds,
    ore_mine,
    position,
    ruby_mine,
    those,
    where,
)


def invade(cave: dict[str, CaveTile], orcs: dict[str, str] | None = None) -> Step:
    """Orc A steps from c4 into this cave."""
    return act(position({"A": "c4 5"} | (orcs or {}), cave=cave), "1-4")


@pytest.mark.parametrize(
    "tile, returned",
    [
        (ore_mine(3), GoodsReturned("d1", 3, 0, donkey=False)),
        (ore_mine(3, donkey=True), GoodsReturned("d1", 3, 0, donkey=True)),
        (ruby_mine(2), GoodsReturned("d1", 0, 2, donkey=False)),
        (ruby_mine(donkey=True), GoodsReturned("d1", 0, 0, donkey=True)),
    ],
    ids=range(4),
)
def test_r29_goods_and_donkey_go_back_at_once(tile: CaveTile, returned: GoodsReturned) -> None:
    step = invade({"d1": tile})
    assert those(step.happenings, GoodsReturned) == [returned]
    emptied = step.position.home.cave["d1"]
    assert (emptied.tile, emptied.ore, emptied.rubies, emptied.donkey) == (tile.tile, 0, 0, False)


@pytest.mark.parametrize("tile", [ore_mine(), furnishing(3, animals={"sheep": 2}), CAVERN, dwelling()])
def test_r29_where_nothing_lies_nothing_goes_back(tile: CaveTile) -> None:
    step = invade({"d1": tile})
    assert kinds(step.happenings)[:2] == ["OrcMoved", "SpaceOccupied"]
    assert not {"GoodsReturned", "HostageTaken"} & set(kinds(step.happenings))
    assert step.position.home.cave["d1"] == tile


@pytest.mark.parametrize(
    "tile, hostages",
    [
        (dwelling(4), [4]),
        (dwelling(8, 3, 14), [3]),
        (dwelling(0, 2), [0]),
        (dwelling(friendly_orcs=2), [None]),
        (dwelling(5, friendly_orcs=1), [5]),
        (furnishing(3), []),
    ],
    ids=range(6),
)
def test_r29_one_resident_is_held_hostage_of_dwarfs_the_weakest(tile: CaveTile, hostages: list[int | None]) -> None:
    step = invade({"d1": tile})
    assert [taken.weapon for taken in those(step.happenings, HostageTaken)] == hostages
    assert step.position.home.cave["d1"] == tile, "hostages still live there"


def test_r30_an_orc_in_the_cave_is_bribed_in_later_events() -> None:
    here = invade({"d1": dwelling(0, 3)}, orcs={"B": "a1 7"}).position
    here = idle(here, until=(2, "A")).position
    assert (here.clock.phase, here.acting.at) == ("respond", "d1")


def freed(tile: CaveTile) -> Step:
    """Orc A occupies d1, and is bribed away in the next event; orc B is in the forest, at c4."""
    here = position({"A": "d1 2", "B": "c4 7"}, clock={"event": 2}, cave={"d1": tile}, stock={"vegetable": 2})
    return act(here, bribe=2)


def test_r30_defeated_it_frees_its_space_and_the_hostage() -> None:
    assert those(freed(dwelling(0, 3)).happenings, SpaceFreed) == [SpaceFreed("d1", hostage=True)]
    assert those(freed(CAVERN).happenings, SpaceFreed) == [SpaceFreed("d1", hostage=False)]


def test_r30_an_orc_that_is_only_weakened_stays() -> None:
    here = position({"A": "d1 3"}, cave={"d1": CAVERN}, stock={"grain": 2})
    step = act(here, bribe=2)
    assert (where(step.position), step.position.orc("A").strength) == ({"A": "d1"}, 1)


def test_r30_a_free_space_may_be_occupied_again() -> None:
    step = act(freed(dwelling(6)).position, "2-6")
    assert kinds(step.happenings)[:3] == ["OrcMoved", "SpaceOccupied", "HostageTaken"]
    assert where(step.position) == {"A": "defeated", "B": "d1"}


def test_r30_goods_that_went_back_stay_lost() -> None:
    tables: dict[str, Any] = {"cave": {"d1": ore_mine(3, donkey=True)}, "stock": {"vegetable": 5}}
    here = act(position({"A": "c4 2", "B": "a1 7"}, **tables), "1-4").position
    here = act(idle(here, until=(2, "A")).position, bribe=2).position
    assert (where(here)["A"], here.stock.nonzero()) == ("defeated", {"vegetable": 3})
    tile = here.home.cave["d1"]
    assert (tile.ore, tile.donkey) == (0, False)


def test_r30_its_old_space_costs_nothing_at_the_end() -> None:
    here = freed(ruby_mine()).position
    defeated_b = position({"A": "d1 2"}, clock={"event": 4}, cave={"d1": ruby_mine()}, stock={"gold": 2})
    assert those(act(defeated_b, bribe=2).happenings, SpaceLost) == []
    assert [lost.orc for lost in those(idle(here).happenings, SpaceLost)] == ["B"]

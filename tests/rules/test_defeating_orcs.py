"""Defeating orcs: R31, R32."""

from decimal import Decimal
from typing import Any

import pytest

from frantic_fiends.errors import NotAllowedError
from frantic_fiends.model.actions import Befriended, Deed, Fought, Gained
from frantic_fiends.model.happenings import (
    BountyWon,
    EventOpened,
    GoodsGained,
    OrcBefriended,
    OrcDefeated,
    OrcFought,
    SpaceFreed,
)
from frantic_fiends.model.position import Position
from frantic_fiends.model.tiles import CaveTile
from frantic_fiends.rules.transition import apply, at_opening, can
from tests.rules.builders import (
    CAVERN,
    act,
    dwelling,
    furnishing,
    goods,
    idle,
    kinds,
    ore_mine,
    position,
    those,
    trapped,
    where,
    worth,
)

BOUNTIES = {str(event): {"bounty": Decimal(worth)} for event, worth in ((1, "4"), (2, "3.5"), (3, "2"), (4, "0.001"))}


def refused(here: Position, deed: Deed) -> str:
    assert not can(here, deed)
    with pytest.raises(NotAllowedError) as caught:
        apply(here, deed)
    return caught.value.rule


@pytest.mark.parametrize("event, bounty", [(1, 4000), (2, 3500), (3, 2000), (4, 1)])
def test_r31_a_bribe_that_defeats_wins_the_events_bounty(event: int, bounty: int) -> None:
    stock = dict.fromkeys(("grain", "vegetable", "ore", "gold"), 5)
    step = act(position({"A": "a1 5"}, clock={"event": event}, events=BOUNTIES, stock=stock), bribe=5)
    assert those(step.happenings, BountyWon) == [BountyWon("A", event, bounty)]
    assert worth(step).loss == -bounty


def test_r31_a_trap_too() -> None:
    here = position({"A": "b2 4"}, events=BOUNTIES, forest={"b3": trapped("pit")})
    step = act(here, "1-1")
    assert kinds(step.happenings)[:4] == ["OrcMoved", "TrapFired", "OrcDefeated", "BountyWon"]


def test_r31_fighting_too_and_it_counts_for_the_event_that_follows() -> None:
    here = position({"A": "a1 5", "B": "a1 9"}, events=BOUNTIES, before={"2": {"fight": {"A": 5}}})
    step = idle(here, until=(2, "B"))
    assert those(step.happenings, BountyWon) == [BountyWon("A", 2, 3500)]


def test_r31_an_orc_in_the_cave_too() -> None:
    here = position({"A": "d3 2"}, events=BOUNTIES, cave={"d3": CAVERN}, stock={"grain": 2})
    assert kinds(act(here, bribe=2).happenings)[:4] == ["BribePaid", "OrcDefeated", "SpaceFreed", "BountyWon"]


def test_r31_weakening_wins_nothing() -> None:
    step = act(position({"A": "a1 5"}, events=BOUNTIES, stock={"grain": 4}), bribe=4)
    assert those(step.happenings, BountyWon) == []


def test_r31_in_the_house_pack_it_is_worth_nothing_and_not_told() -> None:
    step = act(position({"A": "a1 5"}, stock={"grain": 5}), bribe=5)
    assert OrcDefeated("A", "bribe") in step.happenings
    assert those(step.happenings, BountyWon) == []


def test_r31_a_friendly_orc_is_not_a_defeated_one() -> None:
    here = position({"A": "a1 5"}, events=BOUNTIES, cave={"d4": dwelling(0)})
    assert those(apply(here, Befriended("A", "d4")).happenings, BountyWon) == []


def test_r32_fights_and_gains_come_before_the_event() -> None:
    tables: dict[str, Any] = {"before": {"2": {"gain": {"ore": 2, "food": 1}, "fight": {"B": 3, "A": 1}}}}
    step = act(position({"A": "a1 5", "B": "b1 7"}, clock={"orc": "B"}, stock={"ore": 1}, **tables), "1-1")
    assert step.happenings[1:] == (
        EventOpened(2),
        GoodsGained(goods(food=1, ore=2)),
        OrcFought("A", 1, 4),
        OrcFought("B", 3, 4),
    )
    assert step.position.stock == goods(ore=3, food=1)
    assert [orc.strength for orc in step.position.orcs] == [4, 4]
    assert step.position.clock.orc == "A"


def test_r32_down_to_defeat() -> None:
    here = position({"A": "a1 5", "B": "b1 7"}, clock={"orc": "B"}, before={"2": {"fight": {"A": 9}}})
    step = act(here, "1-1")
    assert step.happenings[2:] == (OrcFought("A", 5, 0), OrcDefeated("A", "fight"))
    assert (where(step.position)["A"], step.position.clock.orc) == ("defeated", "B")


def test_r32_an_orc_in_the_cave_can_be_fought() -> None:
    tables: dict[str, Any] = {"cave": {"d4": dwelling(3)}, "before": {"2": {"fight": {"A": 5}}}}
    step = act(position({"A": "d4 5", "B": "b1 7"}, clock={"orc": "B"}, **tables), "1-1")
    assert those(step.happenings, SpaceFreed) == [SpaceFreed("d4", hostage=True)]


@pytest.mark.parametrize("gone", ["defeated", "friendly", "outside 5"])
def test_r32_a_fight_with_an_orc_that_is_not_there_is_none(gone: str) -> None:
    here = position({"A": gone, "B": "b1 7"}, before={"2": {"fight": {"A": 3}}})
    assert those(act(here, "1-1").happenings, OrcFought) == []


def test_r32_a_fight_of_no_strength_is_none() -> None:
    here = position({"A": "a1 5"}, before={"2": {"fight": {"A": 0}}})
    assert those(act(here, "1-1").happenings, OrcFought) == []


def test_r32_an_event_without_an_orc_left_is_over() -> None:
    here = position({"A": "a1 5", "D": "absent 9"}, before={"2": {"fight": {"A": 9}}})
    assert (act(here, "1-1").position.clock.event, act(here, "1-1").position.clock.phase) == (2, "arrival")


def test_r32_not_for_the_event_at_which_the_clock_stands() -> None:
    before = {"1": {"gain": {"ore": 1}}, "2": {"gain": {"ore": 2}}, "3": {"gain": {"ore": 4}}}
    here = position({"A": "a1 5"}, clock={"event": 2}, before=before)
    assert here.stock == goods()
    assert idle(here).position.stock == goods(ore=4)


def test_r32_gains_come_after_orc_d_and_fights_may_name_it() -> None:
    tables: dict[str, Any] = {"before": {"3": {"gain": {"ore": 1}, "fight": {"D": 12}}}}
    here = position({"A": "a1 5", "D": "absent 12"}, clock={"event": 2}, **tables)
    step = idle(here, until=(3, "A"))
    assert kinds(step.happenings)[2:] == ["OrcArrived", "EventOpened", "GoodsGained", "OrcFought", "OrcDefeated"]


def test_r32_once_only() -> None:
    step = idle(position({"A": "a1 14"}, before={"2": {"fight": {"A": 3}}}))
    assert those(step.happenings, OrcFought) == [OrcFought("A", 3, 11)]


# A record tells what was done between events: deeds


def test_r32_a_record_may_tell_gains_and_fights() -> None:
    here = position({"A": "a1 5", "B": "b1 7"})
    step = apply(here, Gained(goods(ore=2)))
    assert (step.position.stock, step.happenings) == (goods(ore=2), (GoodsGained(goods(ore=2)),))
    step = apply(step.position, Fought("A", 5))
    assert step.happenings == (OrcFought("A", 5, 0), OrcDefeated("A", "fight"))
    assert (step.position.clock.orc, step.position.clock.phase) == ("B", "draw")


def test_r32_only_before_the_first_orc_acts() -> None:
    here = position({"A": "a1 5", "B": "b1 7"})
    assert at_opening(here)
    assert refused(apply(here, Fought("A", 1)).position, Fought("D", 1)) == "R32"
    after = act(here).position
    assert not at_opening(after)
    for deed in (Gained(goods(ore=1)), Fought("B", 1), Befriended("B", "d4")):
        assert refused(after, deed) == "R32"


def test_r32_an_orc_in_the_cave_may_be_the_first() -> None:
    here = position({"A": "d3 5", "B": "b1 7"}, cave={"d3": CAVERN})
    assert at_opening(here)
    assert not at_opening(act(here).position)


@pytest.mark.parametrize("points", [0, -1, 100])
def test_r32_a_fight_takes_1_to_99(points: int) -> None:
    assert refused(position({"A": "a1 5"}), Fought("A", points)) == "R32"


def test_r32_a_stock_holds_99_later_gains_included() -> None:
    here = position({"A": "a1 5"}, stock={"ore": 90}, before={"3": {"gain": {"ore": 5}}})
    assert can(here, Gained(goods(ore=4)))
    assert refused(here, Gained(goods(ore=5))) == "R32"
    late = position({"A": "a1 5"}, clock={"event": 3}, stock={"ore": 90}, before={"3": {"gain": {"ore": 5}}})
    assert can(late, Gained(goods(ore=9)))


def test_r32_a_friendly_orc_leaves_the_hostile_ones_and_lives_in_a_dwelling() -> None:
    here = position({"A": "a1 5", "B": "b1 7"}, cave={"d4": dwelling(0)})
    step = apply(here, Befriended("A", "d4"))
    assert step.happenings == (OrcBefriended("A", "d4"),)
    assert (where(step.position)["A"], step.position.clock.orc) == ("friendly", "B")
    assert step.position.home.cave["d4"].friendly_orcs == 1
    assert where(idle(step.position).position) == {"A": "friendly", "B": "d4"}


def test_r32_it_frees_the_space_that_it_held_and_may_live_there() -> None:
    here = position({"A": "d4 5"}, cave={"d4": dwelling(0)})
    step = apply(here, Befriended("A", "d4"))
    assert step.happenings[:2] == (SpaceFreed("d4", hostage=True), OrcBefriended("A", "d4"))


def test_r32_it_lives_in_a_dwelling_alone() -> None:
    here = position({"A": "a1 5", "B": "e1 3"}, cave={"d4": furnishing(2), "d3": ore_mine(), "e1": dwelling(0)})
    assert [refused(here, Befriended("A", space)) for space in ("d4", "d3", "d1")] == ["R32"] * 3
    assert refused(here, Befriended("A", "e1")) == "R29", "no one moves into an occupied dwelling"


def test_r32_it_needs_room_there() -> None:
    entry = CaveTile(tile="dwelling", name="Entry-level dwelling", dwarfs=(0,))
    here = apply(position({"A": "a1 5", "B": "b1 7"}, cave={"d4": entry}), Befriended("A", "d4")).position
    assert here.home.cave["d4"].residents == 2
    assert refused(here, Befriended("B", "d4")) == "R7"


@pytest.mark.parametrize("gone", ["defeated", "friendly", "outside 5"])
def test_r32_only_a_hostile_orc_becomes_friendly(gone: str) -> None:
    here = position({"A": gone, "B": "b1 7"}, cave={"d4": dwelling(0)})
    assert refused(here, Befriended("A", "d4")) == "R32"
    assert refused(here, Befriended("D", "d4")) == "R32"

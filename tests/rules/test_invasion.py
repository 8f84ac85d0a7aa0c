"""Invasion, which space an orc takes: R24–R28. What that means: test_invasion_occupied_spaces.py."""

from itertools import pairwise

import pytest

from frantic_fiends.errors import NotAllowedError
from frantic_fiends.model.actions import Choice, Response
from frantic_fiends.model.goods import Animals
from frantic_fiends.model.happenings import (
    LastInvasion,
    OrcWaits,
    SpaceLost,
    SpaceOccupied,
)
from frantic_fiends.model.position import Position
from frantic_fiends.model.step import Step
from frantic_fiends.model.tiles import CaveTile
from frantic_fiends.rules.invasion import choices, invasion_order
from frantic_fiends.rules.transition import apply, can, legal_actions, to_move
from tests.rules.builders import (
    CAVERN,
    DEEP_TUNNEL,
    TUNNEL,
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

CLASSES = [ruby_mine(), ore_mine(), furnishing(0), CAVERN, DEEP_TUNNEL, TUNNEL]


def invade(cave: dict[str, CaveTile], event: int = 1, orcs: dict[str, str] | None = None) -> Step:
    """Orc A steps from c4 into this cave."""
    orcs = {"A": "c4 5"} | (orcs or {})
    card = {1: "1-4", 2: "2-6", 3: "2-6", 4: "3-4"}[event]
    return act(position(orcs, clock={"event": event}, cave=cave), card)


def order(cave: dict[str, CaveTile]) -> list[str]:
    """The order in which invaders take a cave, tied spaces joined."""
    return ["=".join(spaces) for spaces in invasion_order(position({"A": "a1 5"}, cave=cave))]


def refused(here: Position, action: Choice | Response) -> str:
    assert not can(here, action)
    with pytest.raises(NotAllowedError) as caught:
        apply(here, action)
    return caught.value.rule


def test_r24_through_the_entrance_it_occupies_a_space_at_once_and_stays() -> None:
    step = invade({"d1": CAVERN, "f1": ruby_mine()}, orcs={"B": "a1 7"})
    assert where(step.position)["A"] == "f1"
    assert those(step.happenings, SpaceOccupied) == [SpaceOccupied("A", "f1", breach=True)]
    assert where(idle(step.position).position)["A"] == "f1"


def test_r24_what_is_left_of_its_card_is_not_walked() -> None:
    assert kinds(invade({"d1": CAVERN}, event=4).happenings)[:2] == ["OrcMoved", "SpaceOccupied"]


def test_r25_every_orc_left_in_the_forest_invades_after_the_last_move() -> None:
    orcs = {"A": "a1 5", "B": "a1 7 held", "C": "d1 9", "D": "a2 3"}
    here = position(orcs, clock={"event": 4, "orc": "D"}, cave={"d1": CAVERN, "d2": furnishing(2), "d3": ore_mine()})
    step = act(here, "3-1")
    taken = [occupied for occupied in step.happenings if isinstance(occupied, LastInvasion | SpaceOccupied | OrcWaits)]
    assert taken == [
        LastInvasion(),
        SpaceOccupied("A", "d3", breach=True),
        SpaceOccupied("B", "d2", breach=False),
        OrcWaits("D"),
    ]
    assert step.position.is_over
    assert (to_move(step.position), list(legal_actions(step.position))) == ("NOBODY", [])


def test_r25_over_is_over_with_an_orc_in_the_cave_too() -> None:
    here = position({"A": "d1 5"}, clock={"event": 4, "phase": "over"}, cave={"d1": CAVERN})
    assert (here.is_over, to_move(here)) == (True, "NOBODY")


def test_r25_not_at_the_end_of_earlier_events() -> None:
    step = idle(position({"A": "a1 5"}, cave={"d1": CAVERN}), until=(4, "A"))
    assert "LastInvasion" not in kinds(step.happenings)
    assert where(step.position)["A"][0] in "abc"


def test_r25_defeated_friendly_and_waiting_orcs_do_not() -> None:
    orcs = {"A": "defeated", "B": "friendly", "C": "outside 9", "D": "a1 2"}
    step = idle(position(orcs, clock={"event": 4}, cave={"d1": CAVERN, "d2": CAVERN}))
    assert where(step.position) == {"A": "defeated", "B": "friendly", "C": "outside", "D": "d1"}


def test_r25_ties_are_chosen_one_invader_after_the_other() -> None:
    orcs = {"A": "a1 5", "B": "a1 7", "C": "a1 3"}
    cave = {"d1": CAVERN, "e1": CAVERN, "f1": CAVERN}
    here = act(position(orcs, clock={"event": 4, "orc": "C"}, cave=cave), "3-1").position
    assert (here.clock.phase, here.clock.orc, list(legal_actions(here))) == (
        "choose_last",
        "A",
        [Choice("d1"), Choice("e1"), Choice("f1")],
    )
    after = apply(here, Choice("e1")).position
    assert (after.clock.orc, list(legal_actions(after))) == ("B", [Choice("d1"), Choice("f1")])
    done = apply(after, Choice("f1")).position
    assert (done.is_over, where(done)) == (True, {"A": "e1", "B": "f1", "C": "d1"})


def test_r26_the_order_of_kinds() -> None:
    cave = dict(zip(["f4", "e2", "d1", "f1", "e4", "d3"], CLASSES, strict=True))
    assert order(cave) == ["f4", "e2", "d1", "f1", "e4", "d3"]


@pytest.mark.parametrize("better, worse", list(pairwise(CLASSES)), ids=lambda tile: tile.tile)
def test_r26_each_kind_before_the_next(better: CaveTile, worse: CaveTile) -> None:
    assert where(invade({"d1": worse, "f4": better}).position)["A"] == "f4"
    assert where(invade({"d1": better, "f4": worse}).position)["A"] == "d1"


def test_r26_the_ruby_mine_with_most_rubies_0_counts() -> None:
    assert order({"d1": ruby_mine(0), "d2": ruby_mine(2), "d3": ruby_mine(1), "d4": ore_mine(9)}) == [
        *("d2", "d3", "d1", "d4")
    ]


def test_r26_the_ore_mine_with_most_ore_0_counts() -> None:
    assert order({"d1": ore_mine(0), "d2": ore_mine(2), "d3": ore_mine(3), "d4": furnishing(9)}) == [
        *("d3", "d2", "d1", "d4")
    ]


def test_r26_the_furnishing_with_most_points_dwellings_among_them() -> None:
    assert order({"d1": furnishing(2), "d2": dwelling(points=3), "d3": furnishing(0), "d4": furnishing(4)}) == [
        *("d4", "d2", "d1", "d3")
    ]


def test_r26_the_entry_level_dwelling_has_0_points() -> None:
    entry = CaveTile(tile="dwelling", name="Entry-level dwelling", dwarfs=(0, 0))
    assert order({"d4": entry, "e1": furnishing(1), "d3": CAVERN}) == ["e1", "d4", "d3"]


def test_r26_a_space_that_an_orc_occupies_is_not_taken_again() -> None:
    step = invade({"d1": ruby_mine(), "d2": TUNNEL}, orcs={"B": "d1 7"})
    assert where(step.position) == {"A": "d2", "B": "d1"}


def test_r26_solid_mountain_is_not_taken() -> None:
    assert order({"f1": TUNNEL}) == ["f1"]


INHABITED = [
    (ore_mine(1), ore_mine(1, donkey=True)),
    (ruby_mine(), ruby_mine(donkey=True)),
    (ore_mine(1), ore_mine(1, animals={"dog": 1})),
    (furnishing(2), dwelling(0, points=2)),
    (dwelling(points=2), dwelling(points=2, friendly_orcs=1)),
    (furnishing(2), furnishing(2, animals={"sheep": 2})),
    (CAVERN, CaveTile(tile="cavern", animals=Animals(dog=1))),
    (TUNNEL, CaveTile(tile="tunnel", animals=Animals(dog=1))),
]


@pytest.mark.parametrize("empty, inhabited", INHABITED, ids=range(len(INHABITED)))
def test_r27_of_equal_spaces_an_inhabited_one_comes_first(empty: CaveTile, inhabited: CaveTile) -> None:
    assert order({"d1": empty, "d2": inhabited, "d3": empty}) == ["d2", "d1=d3"]


def test_r27_inhabitants_break_ties_alone() -> None:
    assert order({"d1": ore_mine(1, donkey=True), "d2": ore_mine(2)}) == ["d2", "d1"]
    assert order({"d1": dwelling(0, points=2), "d2": furnishing(3)}) == ["d2", "d1"]
    assert order({"d1": CaveTile(tile="tunnel", animals=Animals(dog=1)), "d2": DEEP_TUNNEL}) == ["d2", "d1"]


def test_r27_not_by_how_many_live_there() -> None:
    assert order({"d1": dwelling(0, points=2), "d2": dwelling(9, 9, points=2)}) == ["d1=d2"]
    assert order({"d1": ore_mine(donkey=True), "d2": ore_mine(animals={"dog": 5})}) == ["d1=d2"]


def test_r27_then_the_player_chooses() -> None:
    here = invade({"d1": ore_mine(2), "e1": ore_mine(2), "f1": ore_mine(1)}, orcs={"B": "a1 7"}).position
    assert (to_move(here), here.clock.phase, where(here)["A"]) == ("PLAYER", "choose", "entrance")
    assert list(legal_actions(here)) == [Choice("d1"), Choice("e1")]
    for space in ("d1", "e1"):
        step = apply(here, Choice(space))
        assert where(step.position)["A"] == space
        assert kinds(step.happenings) == ["SpaceOccupied", "GoodsReturned"]
        assert step.position.clock.orc == "B"


def test_r27_among_tied_spaces_only() -> None:
    here = invade({"d1": ore_mine(2), "e1": ore_mine(2), "f1": ore_mine(1)}).position
    assert refused(here, Choice("f1")) == "R27"
    assert refused(here, Choice("d2")) == "R27"
    assert refused(here, Response()) == "R11"


def test_r27_without_a_tie_nothing_is_asked() -> None:
    here = position({"A": "c4 5"}, cave={"d1": ore_mine(2), "e1": ore_mine(1)})
    assert choices(here) == ("d1",)
    assert where(act(here, "1-4").position)["A"] == "d1"
    assert refused(here, Choice("d1")) == "R27"


def test_r28_more_invaders_than_spaces_wait_outside() -> None:
    step = invade({"d1": TUNNEL}, orcs={"B": "d1 7", "C": "a1 9"})
    assert kinds(step.happenings) == ["OrcMoved", "OrcWaits"]
    assert where(step.position)["A"] == "outside"


def test_r28_they_take_nothing_for_good() -> None:
    here = position({"A": "outside 5", "B": "d1 2"}, cave={"d1": TUNNEL}, stock={"grain": 2})
    step = act(here, bribe=2)
    assert "SpaceFreed" in kinds(step.happenings)
    after = idle(step.position)
    assert where(after.position) == {"A": "outside", "B": "defeated"}
    assert those(after.happenings, SpaceLost) == []


def test_r28_a_cave_without_any_space() -> None:
    assert where(idle(position({"A": "a1 5"})).position)["A"] == "outside"

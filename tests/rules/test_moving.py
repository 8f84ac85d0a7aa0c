"""An orc event, moving: R17, R18, R19, R20."""

from typing import Any

import pytest

from frantic_fiends.model.happenings import CropsTrampled, HerdDrivenOff, OrcMoved
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import FOREST
from frantic_fiends.model.step import Step
from frantic_fiends.rules.movement import step_from
from tests.rules.builders import (
    CAVERN,
    act,
    field,
    goods,
    idle,
    kinds,
    pack_with,
    pasture,
    position,
    those,
    trapped,
    where,
)


def walk(at: str, card: str, strength: int = 5, **tables: Any) -> Step:  # noqa: ANN401 - as in a file
    """Orc A there walks a card named by its steps."""
    return act(position({"A": f"{at} {strength}"}, pack_with(card), **tables), card)


def path(step: Step) -> list[str]:
    """Where the orc went, and in what way if not simply along its card."""
    moved = those(step.happenings, OrcMoved)
    return [move.to if move.how == "step" else f"{move.to} {move.how}" for move in moved]


def kept(here: Position) -> dict[str, int]:
    """Crops left on each field."""
    return {space: tile.count for space, tile in here.home.forest.items() if tile.count}


@pytest.mark.parametrize(
    "card, spaces",
    [("S", ["b3"]), ("S-E", ["b3", "c3"]), ("E-S", ["c2", "c3"]), ("N-SW-S-NE", ["b1", "a2", "a3", "b2"])],
)
def test_r17_it_walks_the_steps_one_by_one(card: str, spaces: list[str]) -> None:
    assert path(walk("b2", card)) == spaces


def test_r17_from_where_a_push_left_it() -> None:
    step = act(position({"A": "b2 5"}, pack_with("S-E"), stock={"food": 1}), "S-E", push="NW")
    assert path(step) == ["a1 push", "a2", "b2"]


def test_r17_a_trap_on_the_pushs_space_ends_the_walk() -> None:
    tables = {"forest": {"b3": trapped("snare")}, "stock": {"food": 1}}
    step = act(position({"A": "b2 5"}, pack_with("S-E"), **tables), "S-E", push="S")
    assert path(step) == ["b3 push"]


def test_r17_a_trap_that_only_hurts_does_not() -> None:
    tables = {"forest": {"b3": trapped("pit")}, "stock": {"food": 1}}
    step = act(position({"A": "b2 5"}, pack_with("S-E"), **tables), "S-E", push="S")
    assert path(step) == ["b3 push", "b4", "c4"]
    assert step.position.orc("A").strength == 1


def test_r17_an_orc_in_the_cave_stays_there() -> None:
    here = position({"A": "d3 5"}, cave={"d3": CAVERN, "d2": CAVERN}, stock={"grain": 1})
    step = act(here, bribe=1)
    assert where(step.position) == {"A": "d3"}
    assert "OrcMoved" not in kinds(step.happenings)


@pytest.mark.parametrize("way", ["N", "NE", "E", "SE", "SW", "W", "NW"])
@pytest.mark.parametrize("at", ["a1", "b1", "c1", "a2", "c2", "a3", "c3"])
def test_r18_a_step_off_the_board_becomes_down(at: str, way: str) -> None:
    column, row = "abc".index(at[0]) + ("E" in way) - ("W" in way), int(at[1]) + ("S" in way) - ("N" in way)
    inside = column in range(3) and row in range(1, 5)
    below = f"{at[0]}{int(at[1]) + 1}"
    assert path(walk(at, way)) == ([f"{'abc'[column]}{row}"] if inside else [f"{below} down"])


@pytest.mark.parametrize("at, right", [("a4", "b4"), ("b4", "c4")])
@pytest.mark.parametrize("way", ["S", "SE", "SW"])
def test_r18_in_row_4_it_becomes_right(at: str, right: str, way: str) -> None:
    assert path(walk(at, way)) == [f"{right} right"]


@pytest.mark.parametrize("way", ["W", "NW"])
def test_r18_on_the_left_edge_of_row_4_too(way: str) -> None:
    assert path(walk("a4", way)) == ["b4 right"]


@pytest.mark.parametrize("way", ["S", "SE", "SW", "NE"])
def test_r18_from_c4_right_leads_into_the_cave(way: str) -> None:
    step = walk("c4", way, cave={"d3": CAVERN})
    assert path(step) == ["cave right"]
    assert where(step.position) == {"A": "d3"}


def test_r18_through_the_entrance_is_legal() -> None:
    assert path(walk("c4", "E", cave={"d3": CAVERN})) == ["cave"]


@pytest.mark.parametrize("way", ["E", "SE"])
def test_r18_beside_the_entrance_it_is_not(way: str) -> None:
    # From c3 neither d3 nor, diagonally, d4 can be reached.
    assert path(walk("c3", way)) == ["c4 down"]


def test_r18_each_step_is_replaced_on_its_own() -> None:
    assert path(walk("a3", "W-W-W-N")) == ["a4 down", "b4 right", "a4", "a3"]


def test_r18_it_holds_for_every_space_and_direction() -> None:
    for space in FOREST:
        for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
            to, how = step_from(space, way)
            if how == "down":
                assert to == f"{space[0]}{int(space[1]) + 1}"
            if how == "right":
                assert space[1] == "4"
                assert to == {"a": "b4", "b": "c4", "c": "cave"}[space[0]]


def test_r18_a_push_is_never_replaced() -> None:
    here = position({"A": "a1 5"}, stock={"food": 1})
    with pytest.raises(Exception, match="R15"):
        act(here, push="W")


def test_r19_spaces_hold_several_orcs() -> None:
    here = position({"A": "a1 5", "B": "b1 7", "C": "b1 9"})
    step = act(here, "1-4")
    assert where(step.position) == {"A": "b1", "B": "b1", "C": "b1"}


def test_r19_nothing_happens_between_them() -> None:
    step = act(position({"A": "a1 5", "B": "b1 7", "C": "b1 9"}), "1-4")
    assert kinds(step.happenings) == ["OrcMoved"]
    assert [orc.strength for orc in step.position.orcs] == [5, 7, 9]


def test_r19_a_held_orc_shares_its_space_too() -> None:
    step = act(position({"A": "a1 5", "B": "b1 7 held"}), "1-4")
    assert step.position.orc("B").held
    assert not step.position.orc("A").held


@pytest.mark.parametrize("crop", ["grain", "vegetable"])
def test_r20_a_sown_field_loses_all_its_crops(crop: str) -> None:
    forest = {"b3": {"tile": "field", "crop": crop, "count": 3}, "c3": field("grain", 2)}
    step = walk("b2", "S", forest=forest)
    assert step.happenings[1] == CropsTrampled("b3", crop, 3)  # type: ignore[arg-type]
    assert kept(step.position) == {"c3": 2}
    tile = step.position.home.forest["b3"]
    assert (tile.tile, tile.crop) == ("field", None), "the field itself stays"


def test_r20_an_empty_field_loses_nothing() -> None:
    assert kinds(walk("b2", "S", forest={"b3": {"tile": "field"}}).happenings)[:1] == ["OrcMoved"]
    assert "CropsTrampled" not in kinds(walk("b2", "S", forest={"b3": {"tile": "field"}}).happenings)


def test_r20_by_push_as_by_step() -> None:
    forest = {"b3": field("grain", 3), "b4": field("vegetable", 1), "c4": pasture(boar=1)}
    step = act(position({"A": "b2 5"}, pack_with("S-E"), forest=forest, stock={"food": 1}), "S-E", push="S")
    assert kinds(step.happenings)[:7] == [
        *("PushPaid", "OrcMoved", "CropsTrampled"),
        *("OrcMoved", "CropsTrampled"),
        *("OrcMoved", "HerdDrivenOff"),
    ]


def test_r20_where_it_stands_is_not_entered() -> None:
    # Neither the space it starts from, nor one that it does not leave.
    assert kept(walk("b2", "S", forest={"b2": field("grain", 3)}).position) == {"b2": 3}
    held = act(position({"A": "b2 5 held"}, forest={"b2": field("grain", 3)}), "1-1")
    assert kept(held.position) == {"b2": 3}


def test_r20_coming_back_is_entering() -> None:
    assert kept(walk("b2", "S-N", forest={"b2": field("grain", 3)}).position) == {}


def test_r20_crops_are_lost_once() -> None:
    step = walk("b2", "S-N-S", forest={"b3": field("grain", 3)})
    assert those(step.happenings, CropsTrampled) == [CropsTrampled("b3", "grain", 3)]


@pytest.mark.parametrize("entered, card", [("a3", "SW"), ("b3", "S")])
def test_r20_a_pasture_loses_the_herd_of_both_its_spaces(entered: str, card: str) -> None:
    forest = {"a3": pasture("west", sheep=1), "b3": pasture("west", sheep=2, cattle=1), "c3": pasture(boar=1)}
    step = walk("b2", card, forest=forest)
    (herd,) = those(step.happenings, HerdDrivenOff)
    assert (herd.spaces, herd.animals.nonzero()) == (("a3", "b3"), {"sheep": 3, "cattle": 1})
    left = {space: tile.animals.total for space, tile in step.position.home.forest.items() if tile.animals.total}
    assert left == {"c3": 1}
    assert where(step.position)["A"] == entered


@pytest.mark.parametrize("tile", ["forest", "meadow", "pasture"])
def test_r20_any_space_with_animals_loses_them_dogs_too(tile: str) -> None:
    herd = {"dog": 2, "boar": 1, "donkey": 1}
    step = walk("b2", "S", forest={"b3": {"tile": tile, "animals": herd, "stable": tile != "forest"}})
    (driven,) = those(step.happenings, HerdDrivenOff)
    assert driven.animals.nonzero() == herd


def test_r20_no_structure_is_destroyed() -> None:
    before = {"b3": pasture("west", sheep=1).model_copy(update={"stable": True}), "b4": pasture("west")}
    after = walk("b2", "S-S", forest=before).position.home.forest
    assert (after["b3"].tile, after["b3"].pasture, after["b3"].stable) == ("pasture", "west", True)
    assert (after["b4"].tile, after["b4"].pasture) == ("pasture", "west")


def test_r20_losses_come_before_the_trap() -> None:
    forest = {"b3": {"tile": "field", "crop": "grain", "count": 2, "trap": "deadfall"}}
    assert kinds(walk("b2", "S", forest=forest).happenings)[:4] == [
        *("OrcMoved", "CropsTrampled", "TrapFired", "OrcDefeated")
    ]


def test_r20_only_the_forest_is_entered() -> None:
    # Animals in the cave are not driven off (R29 says what an occupied space loses).
    here = position({"A": "c4 5"}, cave={"d3": {"tile": "cavern", "animals": {"dog": 1}}})
    step = act(here, "1-4")
    assert step.position.home.cave["d3"].animals.dog == 1


def test_r20_what_is_lost_is_not_the_stocks() -> None:
    here = position({"A": "b2 5"}, stock={"grain": 4, "sheep": 1}, forest={"b3": field("grain", 3)})
    assert idle(here).position.stock == goods(grain=4, sheep=1)

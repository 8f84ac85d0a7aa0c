"""The home board: R1–R7."""

from typing import Any

import pytest
from pydantic import ValidationError

from frantic_fiends.data import base_furnishings
from frantic_fiends.errors import ImpossibleError
from frantic_fiends.model.goods import ANIMALS, GOODS
from frantic_fiends.model.happenings import CropsTrampled, HerdDrivenOff
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import CAVE, DIRECTIONS, FOREST, neighbour
from frantic_fiends.model.tiles import CaveTile, ForestTile, HomeBoard
from tests.rules.builders import CAVERN, act, dwelling, field, ore_mine, pasture, position, ruby_mine, those

STILL = {"A": "b1 5"}  # an orc, since a puzzle without one has no turn


def faults(**tables: Any) -> list[tuple[str, str | None]]:  # noqa: ANN401 - as in a file
    with pytest.raises(ImpossibleError) as caught:
        position(STILL, **tables)
    return [(fault.place, fault.rule) for fault in caught.value.faults]


def test_r1_the_board_is_four_rows_of_six_columns() -> None:
    assert [*FOREST, *CAVE] == [f"{column}{row}" for column in "abcdef" for row in range(1, 5)]


def test_r1_a_to_c_are_the_forest_and_d_to_f_the_mountain() -> None:
    assert "".join(dict.fromkeys(space[0] for space in FOREST)) == "abc"
    assert "".join(dict.fromkeys(space[0] for space in CAVE)) == "def"
    assert len(FOREST) == len(CAVE) == 12


@pytest.mark.parametrize("space", ["d1", "a5", "a0", "A1", "1a", "aa", ""])
def test_r1_a_forest_space_is_a_to_c_with_1_to_4(space: str) -> None:
    with pytest.raises(ValidationError):
        Puzzle.model_validate({"forest": {space: {"tile": "meadow"}}})


def test_r1_row_1_is_the_top_row() -> None:
    assert neighbour("a1", "N") is None
    assert neighbour("a1", "S") == "a2"
    assert neighbour("a1", "W") is None
    assert neighbour("a1", "E") == "b1"
    assert neighbour("c4", "S") is None


def test_r2_one_edge_alone_joins_the_halves() -> None:
    ways = [(space, way) for space in FOREST for way in DIRECTIONS if neighbour(space, way) == "cave"]
    assert ways == [("c4", "E")]


def test_r3_the_entry_level_dwelling_houses_two_and_scores_nothing() -> None:
    entry = base_furnishings()["Entry-level dwelling"]
    assert (entry.points, entry.dwelling) == (0, 2)
    home = position(STILL, cave={"d4": CaveTile(tile="dwelling", name="Entry-level dwelling", dwarfs=(0, 0))}).home
    assert home.cave["d4"].points == 0


def test_r3_a_third_dwarf_does_not_fit_there() -> None:
    assert faults(cave={"d4": CaveTile(tile="dwelling", name="Entry-level dwelling", dwarfs=(0, 0, 1))}) == [
        ("cave.d4.dwarfs", "R5")
    ]


def test_r3_the_cavern_at_the_start_is_empty() -> None:
    home = position(STILL, cave={"d3": CAVERN}).home
    assert (home.cave["d3"].residents, home.cave["d3"].points) == (0, None)


def test_r4_spaces_not_listed_are_forest() -> None:
    home = position(STILL, forest={"b2": {"tile": "meadow"}}).home
    assert home == HomeBoard(forest=home.forest)
    assert {space: tile.tile for space, tile in home.forest.items()} == dict.fromkeys(FOREST, "forest") | {
        "b2": "meadow"
    }


@pytest.mark.parametrize("tile", ["cavern", "Field", "", None])
def test_r4_a_forest_space_is_nothing_else(tile: object) -> None:
    with pytest.raises(ValidationError):
        Puzzle.model_validate({"forest": {"b2": {"tile": tile}}})


@pytest.mark.parametrize("start", ["a1 5", "a3 5"])
def test_r4_a_pasture_of_two_spaces_shares_one_herd(start: str) -> None:
    # The herd is written on b2 and driven off from either space.
    forest = {"b1": pasture("west"), "b2": pasture("west", sheep=2), "b3": pasture("west", boar=1)}
    step = act(position({"A": start}, forest=forest), "1-4")
    (herd,) = those(step.happenings, HerdDrivenOff)
    assert herd.spaces == ("b2", "b3")
    assert herd.animals.nonzero() == {"sheep": 2, "boar": 1}
    assert not any(tile.animals.total for tile in step.position.home.forest.values())


def test_r4_pastures_without_a_name_share_nothing() -> None:
    step = act(position({"A": "a1 5"}, forest={"b1": pasture(sheep=1), "b2": pasture(sheep=2)}), "1-4")
    assert step.position.home.forest["b2"].animals.sheep == 2


@pytest.mark.parametrize("crop", ["grain", "vegetable"])
def test_r4_a_field_is_sown_with_grain_or_vegetables(crop: str) -> None:
    step = act(position({"A": "a1 5"}, forest={"b1": {"tile": "field", "crop": crop, "count": 3}}), "1-4")
    assert [(lost.crop, lost.count) for lost in those(step.happenings, CropsTrampled)] == [(crop, 3)]


def test_r4_no_other_crop_grows() -> None:
    with pytest.raises(ValidationError):
        Puzzle.model_validate({"forest": {"b2": {"tile": "field", "crop": "wood", "count": 1}}})


@pytest.mark.parametrize("tile", ["forest", "meadow", "pasture"])
def test_r4_a_stable_may_stand_on_all_but_fields(tile: str) -> None:
    assert position(STILL, forest={"b2": {"tile": tile, "stable": True}}).home.forest["b2"].stable


def test_r4_no_stable_on_a_field() -> None:
    assert faults(forest={"b2": ForestTile(tile="field", stable=True)}) == [("forest.b2.stable", "R4")]


def test_r4_crops_and_pasture_names_only_where_they_belong() -> None:
    wrong = {"b2": {"tile": "meadow", "crop": "grain", "count": 1}, "b3": {"tile": "field", "pasture": "west"}}
    assert faults(forest=wrong) == [("forest.b2.crop", "R4"), ("forest.b3.pasture", "R4")]


def test_r5_all_kinds_of_mountain_spaces() -> None:
    kinds = ["cavern", "tunnel", "deep_tunnel", "ore_mine", "ruby_mine", "furnishing", "dwelling"]
    points = {"furnishing": {"points": 2}, "dwelling": {"points": 3}}
    cave = {space: {"tile": kind} | points.get(kind, {}) for space, kind in zip(CAVE, kinds, strict=False)}
    home = position(STILL, cave=cave).home
    assert [tile.tile for tile in home.cave.values()] == kinds
    assert "e4" not in home.cave, "spaces not listed are solid mountain"


def test_r5_dwarfs_live_in_dwellings_alone() -> None:
    assert position(STILL, cave={"d4": dwelling(0, 3)}).home.cave["d4"].residents == 2
    assert faults(cave={"e1": CaveTile(tile="cavern", dwarfs=(0,)), "e2": ore_mine(friendly_orcs=1)}) == [
        ("cave.e1", "R5"),
        ("cave.e2", "R5"),
    ]


def test_r5_a_dwelling_has_room_for_so_many() -> None:
    full = CaveTile(tile="dwelling", name="Simple dwelling", dwarfs=(1,))
    assert position(STILL, cave={"e1": full}).home.cave["e1"].residents == 1
    assert faults(cave={"e1": full.model_copy(update={"friendly_orcs": 1})}) == [("cave.e1.dwarfs", "R5")]


def test_r5_one_donkey_in_a_mine_and_nowhere_else() -> None:
    assert position(STILL, cave={"e1": ruby_mine(donkey=True)}).home.cave["e1"].donkey
    assert faults(cave={"e1": CaveTile(tile="tunnel", donkey=True)}) == [("cave.e1.donkey", "R5")]


def test_r5_a_mine_houses_no_other_animals_than_its_donkey_but_dogs() -> None:
    herd = {"dog": 1, "donkey": 2, "sheep": 1}
    assert faults(cave={"e1": ore_mine(animals=herd)}) == [
        ("cave.e1.animals.sheep", "R5"),
        ("cave.e1.animals.donkey", "R5"),
    ]
    assert position(STILL, cave={"e1": ore_mine(animals={"dog": 1})}).home.cave["e1"].animals.dog == 1


def test_r5_points_and_names_are_for_furnishings() -> None:
    assert faults(cave={"e1": CaveTile(tile="cavern", points=1), "e2": ore_mine(name="Mine")}) == [
        ("cave.e1.points", "R5"),
        ("cave.e2.name", "R5"),
    ]


def test_r6_a_mine_holds_its_own_goods() -> None:
    cave = position(STILL, cave={"e1": ore_mine(3), "e2": ruby_mine(2)}).home.cave
    assert (cave["e1"].ore, cave["e2"].rubies) == (3, 2)


def test_r6_and_not_the_others() -> None:
    assert faults(cave={"e1": ore_mine(rubies=1), "e2": ruby_mine(ore=1), "e3": CaveTile(tile="cavern", ore=1)}) == [
        ("cave.e1.rubies", "R6"),
        ("cave.e2.ore", "R6"),
        ("cave.e3.ore", "R6"),
    ]


def test_r7_eight_goods_and_five_animals() -> None:
    assert ("food", "grain", "vegetable", "wood", "stone", "ore", "ruby", "gold", *ANIMALS) == GOODS
    assert ANIMALS == ("dog", "sheep", "donkey", "boar", "cattle")
    with pytest.raises(ValidationError):
        Puzzle.model_validate({"stock": {"coal": 1}})


@pytest.mark.parametrize("strength", [0, 14])
def test_r7_weapons_have_strength_0_to_14(strength: int) -> None:
    assert position(STILL, cave={"d4": dwelling(strength)}).home.cave["d4"].dwarfs == (strength,)


@pytest.mark.parametrize("strength", [-1, 15])
def test_r7_and_no_other(strength: int) -> None:
    with pytest.raises(ValidationError):
        dwelling(strength)


def test_r7_a_friendly_orc_is_housed_like_a_dwarf() -> None:
    assert position(STILL, cave={"d4": dwelling(0, friendly_orcs=1)}).home.cave["d4"].residents == 2


def test_r7_goods_on_a_field_are_no_stock() -> None:
    assert position(STILL, forest={"b2": field("grain", 3)}).stock.nonzero() == {}

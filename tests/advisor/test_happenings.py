"""Every kind of happening has a phrase and a JSON object."""

from typing import get_args

import pytest

from advisor.show.answers.jsons import happening_json
from advisor.show.happenings import Teller
from advisor.show.signs import ASCII
from frantic_fiends.model import happenings as kinds
from frantic_fiends.model.goods import Animals, Goods
from frantic_fiends.model.happenings import Happening, OrcMoved
from frantic_fiends.model.tiles import CaveTile, ForestTile
from tests.advisor.tables import MINES, position

PHRASES: list[tuple[Happening, str]] = [
    (kinds.BribePaid("B", "vegetable", 2, 5), "B takes 2 vegetables, 5 left"),
    (kinds.BribePaid("B", "ruby", 2, 0), "B takes 2 rubies"),
    (kinds.PushPaid("B", "NE", Goods(food=1, wood=2)), "the push of B ↗ costs 1 food, 2 wood"),
    (kinds.PushPaid("B", "S", Goods()), "the push of B ↓ is free"),
    (kinds.OrcMoved("B", "a1", "a2", "step"), "B walks a1 → a2"),
    (kinds.CropsTrampled("a2", "grain", 3), "tramples 3 grain on a2"),
    (kinds.HerdDrivenOff(("a1", "b1"), Animals(sheep=2, boar=1)), "drives 2 sheep, 1 boar off a1 and b1"),
    (kinds.TrapFired("B", "b3", "pit", 9, 5, True), "pit on b3 fires and is spent: 9 → 5"),
    (kinds.TrapFired("B", "b3", "snare", 9, 9, False), "snare on b3 fires"),
    (kinds.OrcStopped("B", "b3", False), "B is caught on b3"),
    (kinds.OrcStopped("B", "b3", True), "B is caught on b3 for good"),
    (kinds.OrcFreed("B", "b3"), "B is pushed free from b3"),
    (kinds.OrcHeld("B", "b3"), "B is held on b3"),
    (kinds.OrcDefeated("B", "trap"), "B is defeated by the trap"),
    (kinds.OrcDefeated("B", "fight"), "B is defeated by dwarfs"),
    (kinds.BountyWon("B", 3, 1500), "bounty of 1.5 gold won"),
    (kinds.SpaceOccupied("B", "e4", True), "B takes e4 ore mine (breach)"),
    (kinds.SpaceOccupied("B", "e2", False), "B takes e2 cavern"),
    (kinds.GoodsReturned("e4", 3, 0, True), "3 ore, 1 donkey of e4 lost"),
    (kinds.HostageTaken("d4", 4), "the dwarf with weapon 4 in d4 is held hostage"),
    (kinds.HostageTaken("d4", 0), "a dwarf in d4 is held hostage"),
    (kinds.HostageTaken("d4", None), "a friendly orc in d4 is held hostage"),
    (kinds.SpaceFreed("d4", True), "d4 Entry-level dwelling is free again, the hostage too"),
    (kinds.OrcWaits("B"), "B finds no space and waits outside"),
    (kinds.OrcArrived("D", "a1"), "D appears on a1"),
    (kinds.EventOpened(3), "event 3 opens"),
    (kinds.GoodsGained(Goods(ore=2)), "2 ore gained"),
    (kinds.GoodsSpent(Goods(food=1)), "1 food spent"),
    (
        kinds.SpaceRebuilt("b2", ForestTile(tile="field", crop="grain", count=3), ForestTile(tile="forest"), False),
        "b2 is now field (3 grain)",
    ),
    (
        kinds.SpaceRebuilt("e4", CaveTile(tile="ore_mine", ore=3, donkey=True), None, True),
        "e4 is now ore mine (3 ore, donkey), protected",
    ),
    (kinds.SpaceRebuilt("e4", None, CaveTile(tile="tunnel"), False), "e4 is now solid mountain"),
    (kinds.MarkerTurned(7, False), "the harvest marker of round 7 shows no orc"),
    (kinds.OrcFought("B", 3, 4), "dwarfs take 3 off orc B, 4 left"),
    (kinds.OrcBefriended("B", "d4"), "B turns friendly and moves into d4 Entry-level dwelling"),
    (kinds.LastInvasion(), "last invasion"),
    (kinds.SpaceLost("B", "e4", 3000), "B keeps e4 ore mine"),
]


@pytest.mark.parametrize("happening, phrase", PHRASES, ids=[phrase for _, phrase in PHRASES])
def test_phrase(happening: Happening, phrase: str) -> None:
    assert Teller(home=position(MINES).home).phrase(happening) == phrase


def test_no_kind_is_forgotten() -> None:
    assert {type(happening) for happening, _ in PHRASES} == set(get_args(Happening))


def test_the_orc_in_mind_is_not_named() -> None:
    assert Teller(orc="B").phrase(kinds.OrcHeld("B", "b3")) == "is held on b3"
    assert Teller(orc="A").phrase(kinds.OrcHeld("B", "b3")) == "B is held on b3"


def test_r15_r18_a_walk_is_one_path_and_a_push_another() -> None:
    moves = (
        OrcMoved("B", "b1", "a2", "push"),
        OrcMoved("B", "a2", "a3", "down"),
        OrcMoved("B", "a3", "b3", "step"),
        OrcMoved("C", "c4", "cave", "right"),
    )
    story = "B is pushed b1 > a2; B walks a2 > a3 (down) > b3; C walks c4 > cave (right)"
    assert Teller(ASCII).story(moves) == story


def test_trap_names_are_harmless() -> None:
    assert Teller().phrase(kinds.TrapFired("B", "b3", "\x1b[2J\n", 9, 9, False)) == r"\x1b[2J\n on b3 fires"


@pytest.mark.parametrize("happening", [happening for happening, _ in PHRASES], ids=[phrase for _, phrase in PHRASES])
def test_json_has_every_field_in_plain_values(happening: Happening) -> None:
    told = happening_json(happening)
    assert set(told) == {"kind", *type(happening).__dataclass_fields__}
    assert all(isinstance(value, str | int | float | bool | list | dict | None) for value in told.values())


def test_json_tells_kind_goods_and_gold() -> None:
    assert happening_json(kinds.BountyWon("B", 3, -250)) == {
        "kind": "bounty_won",
        "orc": "B",
        "event": 3,
        "worth": -0.25,
    }
    assert happening_json(kinds.HerdDrivenOff(("a1",), Animals(dog=1))) == {
        "kind": "herd_driven_off",
        "spaces": ["a1"],
        "animals": {"dog": 1},
    }

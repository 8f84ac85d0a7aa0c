"""Deeds between events: goods spent, the home board, harvest markers (R4, R5, R9, R29, R32)."""

import pytest

from frantic_fiends.errors import NotAllowedError
from frantic_fiends.laying_out import lay_out
from frantic_fiends.layout import check
from frantic_fiends.model.actions import CardDrawn, Deed, Gained, Rebuilt, Response, Spent, Turned
from frantic_fiends.model.goods import Animals
from frantic_fiends.model.happenings import GoodsSpent, MarkerTurned, SpaceRebuilt
from frantic_fiends.model.position import Position
from frantic_fiends.model.tiles import PLAIN_FOREST, CaveTile, ForestTile
from frantic_fiends.notation import action_text, parse_move, parse_position, position_text
from frantic_fiends.rules.deeds import marker_rounds
from frantic_fiends.rules.transition import apply, can
from tests.rules.builders import HOUSE, dwelling, field, goods, idle, kinds, ore_mine, pasture, position, trapped

ORCS = {"A": "a1 5", "B": "b1 7"}


def refusal(here: Position, deed: Deed) -> tuple[str, str]:
    assert not can(here, deed)
    with pytest.raises(NotAllowedError) as caught:
        apply(here, deed)
    return caught.value.rule, caught.value.reason


def test_r32_goods_spent_leave_the_stock() -> None:
    here = position(ORCS, stock={"food": 3, "ore": 1})
    step = apply(here, Spent(goods(food=2)))
    assert (step.position.stock, step.happenings) == (goods(food=1, ore=1), (GoodsSpent(goods(food=2)),))
    assert refusal(here, Spent(goods(food=4, ore=2))) == ("R32", "the stock has only 3 food, 1 ore")


def test_r4_r32_a_forest_space_is_rebuilt() -> None:
    here = position(ORCS)
    step = apply(here, Rebuilt("b2", field("grain", 3)))
    assert step.position.home.forest["b2"] == field("grain", 3)
    assert step.happenings == (SpaceRebuilt("b2", field("grain", 3), PLAIN_FOREST, False),)
    assert step.position.clock == here.clock
    back = apply(step.position, Rebuilt("b2", None)).position
    assert back == here


def test_r5_r26_a_dwelling_brings_its_printed_points() -> None:
    step = apply(position(ORCS), Rebuilt("d3", CaveTile(tile="dwelling", name="Couple dwelling", dwarfs=(0,))))
    assert step.position.home.cave["d3"].points is not None
    assert apply(step.position, Rebuilt("d3", None)).position.home.cave == position(ORCS).home.cave


def test_r33_a_new_mine_is_protected_where_the_deed_says_so() -> None:
    here = position(ORCS, cave={"d4": dwelling(0)})
    built = apply(here, Rebuilt("e4", ore_mine(3), protected=True)).position
    assert built.table.valuation.protected == ("d4", "e4")
    assert apply(built, Rebuilt("e4", ore_mine(2))).position.table.valuation.protected == ("d4",)
    assert apply(here, Rebuilt("e4", ore_mine(3))).position.table == here.table
    assert check(lay_out(built), HOUSE) == built
    assert parse_position(position_text(built), HOUSE) == built
    assert "breach=True" in repr(idle(built).happenings)


@pytest.mark.parametrize(
    "deed, rule, told",
    [
        (Rebuilt("b2", CaveTile(tile="tunnel")), "R1", "a tunnel cannot be on b2"),
        (Rebuilt("e2", ForestTile(tile="meadow")), "R1", "a meadow cannot be on e2"),
        (Rebuilt("b2", field("grain", 3), protected=True), "R33", "b2 is no cave space"),
        (Rebuilt("e2", None, protected=True), "R33", "nothing to protect"),
        (Rebuilt("b2", ForestTile(tile="meadow", crop="grain", count=2)), "R4", "forest.b2.crop: a crop on a meadow"),
        (Rebuilt("b2", trapped("pti")), "R21", "did you mean pit?"),
        (Rebuilt("e2", CaveTile(tile="tunnel", ore=2, donkey=True)), "R6", "only on an ore_mine; cave.e2.donkey: "),
        (Rebuilt("e2", CaveTile(tile="dwelling", name="Hut")), "R26", "no furnishing 'Hut' is known"),
        (Rebuilt("a4", pasture("west", sheep=1)), "R4", "do not hang together"),
        (Rebuilt("e1", None), "R29", "orc C occupies e1"),
        (Rebuilt("e1", CaveTile(tile="cavern")), "R29", "orc C occupies e1"),
        (Rebuilt("e1", ore_mine(1)), "R29", "goods or a donkey on e1"),
    ],
    ids=range(12),
)
def test_r29_r32_what_no_home_board_may_be_is_refused(deed: Deed, rule: str, told: str) -> None:
    here = position({**ORCS, "C": "e1 9"}, forest={"a2": pasture("west")}, cave={"e1": ore_mine(), "d4": dwelling(0)})
    found, reason = refusal(here, deed)
    assert found == rule
    assert told in reason


def test_r29_contents_of_an_occupied_dwelling_may_be_told() -> None:
    here = position({**ORCS, "C": "d4 9"}, cave={"d4": dwelling(0)})
    assert apply(here, Rebuilt("d4", dwelling(5))).position.home.cave["d4"].dwarfs == (5,)


def test_r32_a_pasture_of_two_spaces_is_built_in_two_deeds() -> None:
    here = apply(position(ORCS), Rebuilt("a3", pasture("west", sheep=2))).position
    here = apply(here, Rebuilt("a4", pasture("west"))).position
    assert here.home.forest["a3"].animals == Animals(sheep=2)
    assert "a3:pasture/pasture:west/animals.sheep:2,a4:pasture/pasture:west" in position_text(here)


@pytest.mark.parametrize(
    "deed", [Gained(goods(ore=1)), Spent(goods(food=1)), Rebuilt("b2", field("grain", 1)), Turned(3, orc=True)]
)
def test_r32_deeds_are_told_at_an_opening_only(deed: Deed) -> None:
    here = position(ORCS, stock={"food": 1})
    assert can(here, deed)
    drawn = apply(here, CardDrawn("1-1")).position
    assert refusal(drawn, deed)[0] == "R32"
    second = apply(drawn, Response()).position
    assert second.clock.orc == "B"
    assert refusal(second, deed)[0] == "R32"


def test_r9_markers_of_the_first_events_lie_open() -> None:
    here = position(ORCS)
    step = apply(here, Turned(3, orc=True))
    assert (step.position, step.happenings) == (here, (MarkerTurned(3, True),))
    for deed in (Turned(3, orc=False), Turned(6, orc=True), Turned(7, orc=True)):
        assert refusal(here, deed)[0] == "R9"
    assert can(position(ORCS, clock={"event": 2}), Turned(6, orc=True))


def test_r8_r9_later_markers_are_turned_from_round_7_on() -> None:
    def rounds(event: int, players: int) -> list[int]:
        here = position(ORCS, clock={"event": event}, game={"players": players})
        return [number for number in range(1, 13) if can(here, Turned(number, orc=True))]

    assert rounds(3, 1) == [7, 8, 10, 11, 12]
    assert rounds(4, 2) == [8, 10, 11, 12]
    assert rounds(4, 3) == [8, 9, 10, 11, 12]
    assert marker_rounds(7) == (7, 8, 9, 10, 11, 12)


def test_r32_deeds_read_as_they_are_written() -> None:
    here = position(ORCS, stock={"food": 2})
    for deed in (Spent(goods(food=1)), Rebuilt("e4", ore_mine(3), protected=True), Turned(3, orc=True)):
        again = parse_move(action_text(deed))
        assert apply(here, again) == apply(here, deed)
    assert kinds(apply(here, Turned(3, orc=True)).happenings) == ["MarkerTurned"]

"""An orc event: order of the orcs, draws, cards, orc D: R11, R12, R13, R23. Bribes, moves, traps: the files beside."""

from fractions import Fraction

import pytest
from pydantic import ValidationError

from frantic_fiends.errors import NotAllowedError
from frantic_fiends.model.actions import Arrived, CardDrawn, Response
from frantic_fiends.model.cards import MovementCard
from frantic_fiends.model.happenings import EventOpened, OrcArrived, OrcMoved
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.spaces import ARRIVALS, DIRECTIONS
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, can, legal_actions, to_move
from tests.rules.builders import (
    CAVERN,
    HOUSE,
    act,
    field,
    idle,
    kinds,
    ore_mine,
    pack_with,
    pasture,
    position,
    those,
    trapped,
    where,
)

ALL = {"A": "a1 5", "B": "b1 7", "C": "c1 9", "D": "absent 12"}


def test_r11_orcs_act_in_alphabetical_order() -> None:
    here = position({"C": "a1 9", "A": "c1 5", "B": "e4 7"}, cave={"e4": ore_mine()})
    turns = []
    for _ in range(3):
        turns.append((here.clock.event, here.clock.orc))
        here = act(here).position
    turns.append((here.clock.event, here.clock.orc))
    assert turns == [(1, "A"), (1, "B"), (1, "C"), (2, "A")]


def test_r11_only_hostile_orcs_on_the_home_board_act() -> None:
    here = position({"A": "defeated", "B": "friendly", "C": "outside 3", "D": "b1 2"}, clock={"event": 3})
    assert here.clock.orc == "D"
    assert act(here).position.clock.event == 4


def test_r11_an_orc_in_the_cave_acts_too() -> None:
    here = position({"A": "e4 5", "B": "b1 7"}, cave={"e4": ore_mine()})
    assert (here.clock.orc, here.clock.phase) == ("A", "respond")


def test_r11_an_orc_defeated_in_an_event_has_no_later_turn() -> None:
    here = position(ALL, stock={"grain": 5})
    step = act(here, bribe=5)
    assert step.position.clock.orc == "B"
    assert idle(step.position, until=(2, "B")).position.clock.event == 2


def test_r11_draw_then_answer_then_move() -> None:
    here = position(ALL, stock={"grain": 1})
    assert (to_move(here), list(legal_actions(here))) == ("CHANCE", [])
    drawn = apply(here, CardDrawn("1-1")).position
    assert (to_move(drawn), chance_outcomes(drawn)) == ("PLAYER", ())
    assert kinds(apply(drawn, Response(1)).happenings) == ["BribePaid", "OrcMoved"]


def test_r11_nothing_out_of_turn() -> None:
    here = position(ALL)
    with pytest.raises(NotAllowedError) as caught:
        apply(here, Response())
    assert caught.value.rule == "R11"
    drawn = apply(here, CardDrawn("1-1")).position
    with pytest.raises(NotAllowedError) as caught:
        apply(drawn, CardDrawn("1-1"))
    assert caught.value.rule == "R12"


def test_r12_each_card_of_the_deck_is_as_likely() -> None:
    outcomes = chance_outcomes(position(ALL))
    assert [outcome for outcome, _ in outcomes] == [CardDrawn(name) for name in HOUSE.deck(1)]
    assert {chance for _, chance in outcomes} == {Fraction(1, 9)}


def test_r12_copies_count() -> None:
    cards = {"x": {"steps": ["S"], "arrival": "left", "count": 3}, "y": {"steps": ["E"], "arrival": "left"}}
    pack = Pack.model_validate(HOUSE.model_dump() | {"decks": dict.fromkeys("123", cards)})
    assert chance_outcomes(position(ALL, pack)) == ((CardDrawn("x"), Fraction(3, 4)), (CardDrawn("y"), Fraction(1, 4)))


def test_r12_draws_are_independent_of_earlier_ones() -> None:
    here = position(ALL)
    after = act(here, "1-1").position
    assert chance_outcomes(after) == chance_outcomes(here)


def test_r12_an_orc_in_the_cave_draws_nothing() -> None:
    here = position({"A": "e4 5"}, cave={"e4": ore_mine()})
    assert (to_move(here), chance_outcomes(here)) == ("PLAYER", ())
    assert not can(here, CardDrawn("1-1"))
    assert act(here).happenings == (EventOpened(2),)


def test_r12_a_held_orc_draws_since_it_may_be_pushed_off() -> None:
    assert to_move(position({"A": "b2 5 held"})) == "CHANCE"


def test_r12_a_known_card_is_the_only_one() -> None:
    here = position(ALL, cards={"1A": "1-4"})
    assert chance_outcomes(here) == ((CardDrawn("1-4"), Fraction(1)),)
    with pytest.raises(NotAllowedError) as caught:
        apply(here, CardDrawn("1-5"))
    assert caught.value.rule == "R12"
    assert len(chance_outcomes(act(here).position)) == 9, "orc B's is not known"


def test_r12_no_card_of_another_deck() -> None:
    assert not can(position(ALL), CardDrawn("2-1"))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_r13_a_card_of_deck_n_shows_n_steps_and_an_arrival(number: int) -> None:
    assert {len(card.steps) for card in HOUSE.deck(number).values()} == {number}
    assert {card.arrival for card in HOUSE.deck(number).values()} == {"left", "center", "right"}


@pytest.mark.parametrize(
    "way, to",
    [("N", "b1"), ("NE", "c1"), ("E", "c2"), ("SE", "c3"), ("S", "b3"), ("SW", "a3"), ("W", "a2"), ("NW", "a1")],
)
def test_r13_steps_go_in_eight_directions(way: str, to: str) -> None:
    step = act(position({"A": "b2 5"}, pack_with(*DIRECTIONS)), way)
    assert those(step.happenings, OrcMoved) == [OrcMoved("A", "b2", to, "step")]  # type: ignore[arg-type]


def test_r13_no_other_directions_and_arrivals() -> None:
    with pytest.raises(ValidationError):
        MovementCard.model_validate({"steps": ["UP"], "arrival": "left"})
    with pytest.raises(ValidationError):
        MovementCard.model_validate({"steps": ["N"], "arrival": "top"})


@pytest.mark.parametrize("at, space", [("left", "a1"), ("center", "b1"), ("right", "c1")])
def test_r23_orc_d_appears_where_the_card_says(at: str, space: str) -> None:
    here = idle(position(ALL, clock={"event": 2}), until=(2, None)).position
    assert (here.clock.phase, to_move(here)) == ("arrival", "CHANCE")
    step = apply(here, Arrived(at))  # type: ignore[arg-type]
    assert step.happenings == (OrcArrived("D", space), EventOpened(3))  # type: ignore[arg-type]
    assert (step.position.orc("D").at, step.position.orc("D").strength) == (space, 12)


def test_r23_at_the_end_of_the_second_event_and_no_other() -> None:
    here = idle(position(ALL), until=(2, "C")).position
    assert where(here)["D"] == "absent", "not after the first event, nor during the second"
    last = act(here)
    assert (last.position.clock.event, last.position.clock.phase) == (2, "arrival")
    assert kinds(idle(last.position).happenings).count("OrcArrived") == 1


def test_r23_it_appears_even_if_no_orc_is_left() -> None:
    here = position({"A": "defeated", "D": "absent 12"})
    assert (here.clock.event, here.clock.phase) == (2, "arrival")


def test_r23_no_arrival_where_there_is_no_orc_d() -> None:
    assert "OrcArrived" not in kinds(idle(position({"A": "a1 5"})).happenings)


def test_r23_each_arrival_space_is_as_likely_as_its_cards() -> None:
    here = position(ALL, clock={"event": 2, "phase": "arrival"})
    arrivals = [card.arrival for card in HOUSE.deck(HOUSE.arrival_deck).values()]
    assert len(arrivals) == 9
    assert chance_outcomes(here) == tuple((Arrived(at), Fraction(arrivals.count(at), 9)) for at in ARRIVALS)


def test_r23_copies_count_and_what_no_card_shows_cannot_be() -> None:
    cards = {
        "x": {"steps": ["S"], "arrival": "right", "count": 3},
        "y": {"steps": ["S"], "arrival": "left"},
        "z": {"steps": ["E"], "arrival": "left"},
    }
    pack = Pack.model_validate(HOUSE.model_dump() | {"decks": dict.fromkeys("123", cards)})
    here = position(ALL, pack, clock={"event": 2, "phase": "arrival"})
    assert chance_outcomes(here) == ((Arrived("left"), Fraction(2, 5)), (Arrived("right"), Fraction(3, 5)))
    assert not can(here, Arrived("center"))


def test_r23_a_known_arrival_is_the_only_one() -> None:
    here = position(ALL, clock={"event": 2, "phase": "arrival"}, arrival={"D": "right"})
    assert chance_outcomes(here) == ((Arrived("right"), Fraction(1)),)
    with pytest.raises(NotAllowedError) as caught:
        apply(here, Arrived("left"))
    assert caught.value.rule == "R23"


def test_r23_no_arrival_before_its_time() -> None:
    assert not can(position(ALL), Arrived("left"))


@pytest.mark.parametrize("tile", [field("grain", 3), pasture(sheep=2), trapped("pit"), trapped("cage")])
def test_r23_appearing_is_no_move(tile: object) -> None:
    # No crop, no animal, no trap is touched.
    here = position({"A": "defeated", "D": "absent 9"}, clock={"event": 2}, forest={"a1": tile}, cave={"d3": CAVERN})
    step = apply(here, Arrived("left"))
    assert kinds(step.happenings) == ["OrcArrived", "EventOpened"]
    assert step.position.home == here.home
    assert (step.position.orc("D").strength, step.position.orc("D").held) == (9, False)

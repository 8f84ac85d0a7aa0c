"""When orc events happen: R9, R10. The rounds themselves are the players' (and set-up's, R8)."""

from decimal import Decimal

import pytest

from frantic_fiends.model.actions import CardDrawn, Response
from frantic_fiends.model.happenings import BountyWon, BribePaid, EventOpened, PushPaid
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply
from tests.rules.builders import HOUSE, act, goods, idle, position, those

TWO_ORCS = {"A": "a1 5", "B": "b1 7"}


def test_r9_four_events_one_after_the_other() -> None:
    step = idle(position(TWO_ORCS))
    assert [opened.event for opened in those(step.happenings, EventOpened)] == [2, 3, 4]
    assert step.position.is_over


def test_r9_an_event_ends_when_every_orc_has_acted() -> None:
    first = act(position(TWO_ORCS))
    assert (first.position.clock.event, first.position.clock.orc) == (1, "B")
    second = act(first.position)
    assert (second.position.clock.event, second.position.clock.orc) == (2, "A")
    assert those(second.happenings, EventOpened) == [EventOpened(2)]


@pytest.mark.parametrize("event", [1, 2, 3, 4])
def test_r9_event_k_uses_board_k(event: int) -> None:
    here = position(
        TWO_ORCS, clock={"event": event}, stock=dict.fromkeys(("grain", "vegetable", "ore", "gold", "food"), 5)
    )
    board = HOUSE.board(event)
    step = act(here, bribe=2, push="S")
    assert [paid.good for paid in those(step.happenings, BribePaid)] == [board.bribe]
    assert [paid.cost for paid in those(step.happenings, PushPaid)] == [board.push]


@pytest.mark.parametrize("event, deck", [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_r10_the_board_names_the_deck(event: int, deck: int) -> None:
    outcomes = [outcome for outcome, _ in chance_outcomes(position(TWO_ORCS, clock={"event": event}))]
    assert outcomes == [CardDrawn(name) for name in HOUSE.deck(deck)]


def test_r10_a_puzzle_may_change_the_deck() -> None:
    here = position(TWO_ORCS, events={"1": {"deck": 3}})
    assert [outcome for outcome, _ in chance_outcomes(here)] == [CardDrawn(name) for name in HOUSE.deck(3)]
    assert idle(here, until=(2, "A")).position.table.board(2).deck == 2, "the other boards stay"


def test_r10_the_board_names_the_bribe_good() -> None:
    here = position(TWO_ORCS, events={"1": {"bribe": "cattle"}}, stock={"cattle": 2, "grain": 3})
    assert act(here, bribe=2).position.stock == goods(grain=3)


def test_r10_the_board_names_the_push_cost() -> None:
    here = position(TWO_ORCS, events={"1": {"push": {"wood": 2, "dog": 1}}}, stock={"wood": 3, "dog": 1})
    assert act(here, push="S").position.stock == goods(wood=1)


def test_r10_a_push_may_be_free() -> None:
    here = apply(position(TWO_ORCS, events={"1": {"push": {}}}), CardDrawn("1-1")).position
    assert apply(here, Response(push="E")).happenings[0] == PushPaid("A", "E", goods())


def test_r10_the_board_names_the_bounty() -> None:
    here = position(TWO_ORCS, events={"1": {"bounty": Decimal("2.5")}}, stock={"grain": 5})
    assert those(act(here, bribe=5).happenings, BountyWon) == [BountyWon("A", 1, 2500)]


def test_r10_a_harvest_is_words_on_the_board() -> None:
    assert position(TWO_ORCS).table.board(1).harvest == HOUSE.board(1).harvest

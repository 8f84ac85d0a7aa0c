"""When orc events may come: every way in which the markers can lie, counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frantic_fiends.errors import ImpossibleError
from frantic_fiends.rules.chances import RoundChance, event_chances, hidden_rounds


def counted(players: int, last_round: int, seen: dict[int, bool]) -> tuple[RoundChance, ...]:
    """The same by trying every pair of rounds for the two face-down orcs."""
    pairs = [
        (3, 6, *pair)
        for pair in combinations(hidden_rounds(players), 2)
        if all((number in pair) == orc for number, orc in seen.items())
    ]
    found = []
    for number in (3, 6, *hidden_rounds(players)):
        if number > last_round:
            events = [
                (event, Fraction(sum(pair[event - 1] == number for pair in pairs), len(pairs))) for event in range(1, 5)
            ]
            there = tuple((event, chance) for event, chance in events if chance)
            found.append(RoundChance(number, sum((chance for _, chance in there), Fraction(0)), there))
    return tuple(found)


@given(st.data())
def test_r9_chances_are_what_counting_gives(data: st.DataObject) -> None:
    players = data.draw(st.integers(1, 7))
    rounds = hidden_rounds(players)
    orcs = data.draw(st.sampled_from(list(combinations(rounds, 2))))
    last_round = data.draw(st.integers(0, 12))
    early = data.draw(st.sets(st.sampled_from(rounds)))
    seen = {number: number in orcs for number in rounds if number <= last_round or number in early}
    chances = event_chances(players, last_round, seen)
    assert chances == counted(players, last_round, seen)
    left = sum(number > last_round for number in (3, 6, *orcs))
    assert sum(each.chance for each in chances) == left


@pytest.mark.parametrize(
    "players, chance", [(1, Fraction(2, 5)), (2, Fraction(2, 5)), (3, Fraction(1, 3)), (7, Fraction(1, 3))]
)
def test_r8_r9_before_anything_is_seen(players: int, chance: Fraction) -> None:
    first, second, *hidden = event_chances(players)
    sure = Fraction(1)
    assert (first, second) == (RoundChance(3, sure, ((1, sure),)), RoundChance(6, sure, ((2, sure),)))
    assert {each.chance for each in hidden} == {chance}


def test_r9_nothing_comes_after_the_fourth_event() -> None:
    assert all(each.chance == 0 for each in event_chances(4, 8, {7: True, 8: True}))
    assert event_chances(4, 12, {7: True, 8: True, 9: False, 10: False, 11: False, 12: False}) == ()


def faults(players: int, last_round: int, seen: dict[int, bool]) -> list[str]:
    with pytest.raises(ImpossibleError) as caught:
        event_chances(players, last_round, seen)
    return [fault.place for fault in caught.value.faults]


def test_r9_every_fault_is_told_at_once() -> None:
    assert faults(1, 8, {9: True, 10: False}) == ["seen.9", "seen.7", "seen.8"]
    assert faults(1, 0, {7: True, 8: True, 10: True}) == ["seen"]
    assert faults(2, 0, {7: False, 8: False, 10: False, 11: False}) == ["seen"]
    assert faults(0, 13, {}) == ["players", "round", "seen.7", "seen.8", "seen.9", "seen.10", "seen.11", "seen.12"]

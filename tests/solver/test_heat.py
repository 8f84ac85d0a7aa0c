"""Where orcs may go if nothing is paid: exact chances, the same as those of the rules engine over every draw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.puzzles import puzzle as natural
from frantic_fiends import FrozenMap, Move, Position, Puzzle, apply, chance_outcomes, check, legal_actions, to_move
from frantic_fiends.data import shipped_pack
from frantic_fiends.model.happenings import EventOpened, LastInvasion, SpaceOccupied
from frantic_fiends.model.puzzle import ArrivalEntry
from solver.study.heat import TooManyPositionsError, heat
from tests.strategies import puzzles, start_of

Chances = dict[str, Fraction]


class Plainly:
    """The same chances from the rules engine alone, one playthrough after another."""

    def __init__(self, position: Position) -> None:
        self.event = position.clock.event
        self.standing: dict[str, Counter[str]] = {orc.letter: Counter() for orc in position.orcs}
        self.some: Counter[str] = Counter()
        self.by_event: dict[int, Counter[str]] = {event: Counter() for event in range(self.event, 5)}
        self.taken: Counter[str] = Counter()
        self.play(position, Fraction(1), frozenset(occupied(position)))

    def play(self, position: Position, chance: Fraction, taken: frozenset[str]) -> None:
        mover = to_move(position)
        if mover == "NOBODY":
            self.taken.update(dict.fromkeys(taken, chance))
            return
        outcomes = chance_outcomes(position) if mover == "CHANCE" else ((legal_actions(position)[0], Fraction(1)),)
        for outcome, share in outcomes:
            step = apply(position, outcome)
            after = taken
            for happening in step.happenings:
                match happening:
                    case EventOpened(event):
                        self.over(event - 1, position, step.position, chance * share, after)
                    case LastInvasion():
                        self.over(4, position, step.position, chance * share, after)
                    case SpaceOccupied(space=space):
                        after = after | {space}
                    case _:
                        pass
            self.play(step.position, chance * share, after)

    def over(self, event: int, before: Position, after: Position, chance: Fraction, taken: frozenset[str]) -> None:
        """An event is over: note where the orcs are, from before the fights or invasions that follow at once."""
        self.by_event[event].update(dict.fromkeys(taken, chance))
        if event == self.event:
            places = {orc.letter: ended(before, after, orc.letter) for orc in before.orcs}
            for letter, at in places.items():
                if at is not None:
                    self.standing[letter][at] += chance  # type: ignore[assignment]
            self.some.update(dict.fromkeys(sorted({at for at in places.values() if at}), chance))


def occupied(position: Position) -> list[str]:
    return [orc.at for orc in position.orcs if orc.in_cave]


def ended(before: Position, after: Position, letter: str) -> str | None:
    """Where an orc is between two events: only the one that acted last, or arrives, has moved since ``before``."""
    moved = letter in (before.clock.orc, "D" if before.clock.phase == "arrival" else None)
    orc = after.orc(letter) if moved else before.orc(letter)
    return orc.at if orc.in_forest or orc.in_cave else None


def without_next(position: Position) -> Position:
    """The same without fights, which would hide where the last orc was, and without the last invasion's mixing."""
    return replace(position, table=replace(position.table, before=FrozenMap()))


def agree(position: Position) -> None:
    found, plain = heat(position), Plainly(position)
    assert dict(found.taken) == dict(plain.taken)
    assert {event: dict(chances) for event, chances in found.by_event} == {
        event: dict(chances) for event, chances in plain.by_event.items()
    }
    if position.clock.event < 4 and not position.table.before:
        assert {who: dict(places) for who, places in found.standing.items()} == {
            who: dict(places) for who, places in plain.standing.items()
        }
        assert dict(found.some) == dict(plain.some)


@settings(max_examples=8)
@given(puzzles(known=False, max_orcs=2, first_event=4))
def test_two_orcs_in_the_last_event(puzzle: Puzzle) -> None:
    agree(start_of(puzzle))


@settings(max_examples=8)
@given(puzzles(known=False, max_orcs=1, first_event=3))
def test_one_orc_through_all_events(puzzle: Puzzle) -> None:
    agree(start_of(puzzle))
    agree(without_next(start_of(puzzle)))


@settings(max_examples=30)
@given(puzzles(max_orcs=4))
def test_with_every_card_known_nothing_is_left_to_chance(puzzle: Puzzle) -> None:
    position = start_of(puzzle)
    agree(position)
    agree(without_next(position))
    assert {chance for places in heat(position).standing.values() for chance in places.values()} <= {Fraction(1)}


@settings(max_examples=40)
@given(puzzles(max_orcs=3), st.data())
def test_any_moment_of_play(puzzle: Puzzle, data: st.DataObject) -> None:
    position = start_of(puzzle)
    for _ in range(data.draw(st.integers(0, 12))):
        if position.is_over:
            break
        moves: list[Move] = [one for one, _ in chance_outcomes(position)] or [*legal_actions(position)]
        position = apply(position, data.draw(st.sampled_from(moves))).position
    if not position.is_over:
        agree(without_next(position))


def open_position(number: int, event: int) -> Position:
    """A natural four-orc puzzle without a known card."""
    puzzle = natural(number, event).model_copy(update={"cards": FrozenMap(), "arrival": ArrivalEntry()})
    return check(puzzle, shipped_pack("house"))


@pytest.mark.parametrize("event", [1, 3])
def test_chances_of_an_orc_add_up(event: int) -> None:
    for number in range(6):
        found = heat(open_position(number, event))
        for places in found.standing.values():
            assert 0 <= sum(places.values()) <= 1
        assert max(found.some.values()) <= 1
        for space, chance in found.some.items():
            each = [places.get(space, Fraction(0)) for places in found.standing.values()]
            assert max(each) <= chance <= sum(each)
        rising = [chances for _, chances in found.by_event] + [found.taken]
        for earlier, later in pairwise(rising):
            assert all(later[space] >= chance for space, chance in earlier.items())


def test_chances_stay_exact_where_64_bits_do_not_hold_them() -> None:
    position = open_position(5, 1)
    pack = position.table.pack
    decks = {
        key: FrozenMap({name: card.model_copy(update={"count": 99}) for name, card in deck.items()})
        for key, deck in pack.decks.items()
    }
    many = replace(position.table, pack=pack.model_copy(update={"decks": FrozenMap(decks)}))
    assert heat(replace(position, table=many)) == heat(position)


def test_r12_a_first_card_by_hand() -> None:
    raw = {"orcs": {"A": {"at": "a1", "strength": 5}}, "cave": {"d4": {"tile": "dwelling", "name": "Dwelling"}}}
    found = heat(check(Puzzle.model_validate(raw), shipped_pack("house")))
    # S three times, E twice, W twice and N twice: where the board ends, down instead (R18)
    assert dict(found.standing["A"]) == {"a2": Fraction(7, 9), "b1": Fraction(2, 9)}
    assert dict(found.taken) == {"d4": Fraction(1)}  # the last invasion at the latest (R25)


def test_r25_where_the_last_event_ends_is_told_before_the_last_invasion() -> None:
    raw = {
        "clock": {"event": 4},
        "orcs": {"A": {"at": "a1", "strength": 5, "held": True}},
        "cave": {"d4": {"tile": "dwelling", "name": "Dwelling"}},
    }
    found = heat(check(Puzzle.model_validate(raw), shipped_pack("house")))
    assert dict(found.standing["A"]) == {"a1": Fraction(1)}
    assert [dict(chances) for _, chances in found.by_event] == [{}]
    assert dict(found.taken) == {"d4": Fraction(1)}


def test_r27_of_tied_spaces_the_first_is_taken() -> None:
    raw = {"clock": {"event": 4}, "orcs": {"B": {"at": "c4", "strength": 5}}, "cave": {}}
    raw["cave"] = {space: {"tile": "cavern"} for space in ("f1", "e2", "d3")}
    found = heat(check(Puzzle.model_validate(raw), shipped_pack("house")))
    assert dict(found.taken) == {"d3": Fraction(1)}


def test_r32_a_fight_frees_a_mine_that_has_lost_its_goods() -> None:
    raw = {
        "clock": {"event": 3},
        "orcs": {"A": {"at": "c4", "strength": 5}, "B": {"at": "a1", "strength": 7}},
        "cave": {"e2": {"tile": "ruby_mine"}, "e3": {"tile": "ruby_mine", "rubies": 2}},
        "before": {"4": {"fight": {"A": 5}}},
        "cards": {"3A": "2-1"},
    }
    position = check(Puzzle.model_validate(raw), shipped_pack("house"))
    found = heat(position)
    # A takes e3 and dies there; for B both mines are empty, and e2 comes first by name
    assert dict(found.by_event[0][1]) == {"e3": Fraction(1)}
    assert dict(found.taken) == {"e2": Fraction(1), "e3": Fraction(1)}
    agree(position)
    alone = {**raw, "orcs": {"A": {"at": "a1", "strength": 5}}, "cards": {}}
    assert dict(heat(check(Puzzle.model_validate(alone), shipped_pack("house"))).taken) == {}


def test_what_is_too_much_is_refused() -> None:
    with pytest.raises(TooManyPositionsError):
        heat(open_position(0, 1), most_positions=100)

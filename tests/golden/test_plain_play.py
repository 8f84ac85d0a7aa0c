"""Whole random games, played by the engine and by the plain telling of the rules: all must end alike."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frantic_fiends.data import known_furnishings
from frantic_fiends.model.actions import Arrived, CardDrawn, Choice, Move, Response
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from tests.golden.plain_counting import Decision, Undecided, play
from tests.golden.plain_start import Game, laid_out
from tests.strategies import pack_of, puzzles, start_of, walks


def in_plain_words(move: Move) -> Decision:
    match move:
        case CardDrawn(card):
            return ("card", card)
        case Response(bribe, push):
            return ("answer", bribe, push)
        case Choice(space):
            return ("space", space)
        case Arrived(at):
            return ("arrive", at)
        case _:
            raise TypeError(move)


def plain_start(puzzle: Puzzle) -> Game:
    pack = pack_of(puzzle)
    return laid_out(puzzle, pack, {name: row.points for name, row in known_furnishings(pack).items()})


def told_by_engine(position: Position, value: Value) -> dict[str, Any]:
    """All that the two are compared by, of a position."""
    home = position.home
    return {
        "over": position.is_over,
        "orcs": {orc.letter: (orc.at, orc.strength, orc.held) for orc in position.orcs},
        "stock": position.stock.nonzero(),
        "crops": {space: (tile.crop, tile.count) for space, tile in home.forest.items() if tile.crop},
        "herds": {space: tile.animals.nonzero() for space, tile in home.forest.items() if tile.animals.total},
        "traps": {space: tile.trap for space, tile in home.forest.items() if tile.trap},
        "mines": {space: (tile.ore, tile.rubies, tile.donkey) for space, tile in home.cave.items()},
        "value": (value.breaches, value.price, value.loss, value.actions),
    }


def told_plainly(game: Game) -> dict[str, Any]:
    forest, thousandths = game["forest"], 1000
    return {
        "over": game["over"],
        "orcs": {
            letter: (orc["at"], 0 if orc["at"] in ("defeated", "friendly") else orc["strength"], orc["held"])
            for letter, orc in game["orcs"].items()
        },
        "stock": {good: amount for good, amount in game["stock"].items() if amount},
        "crops": {space: (tile["crop"], tile["count"]) for space, tile in forest.items() if tile["crop"]},
        "herds": {space: tile["animals"] for space, tile in forest.items() if tile["animals"]},
        "traps": {space: tile["trap"] for space, tile in forest.items() if tile["trap"]},
        "mines": {space: (tile["ore"], tile["rubies"], tile["donkey"]) for space, tile in game["cave"].items()},
        "value": (
            game["breaches"],
            Decimal(game["price"] * thousandths),
            Decimal(game["loss"] * thousandths),
            game["actions"],
        ),
    }


@pytest.mark.parametrize("first_event", [1, 3, 4])
@settings(max_examples=4 * settings().max_examples)
@given(data=st.data())
def test_random_games_end_alike(data: st.DataObject, first_event: int) -> None:
    # Late starts have fewer moves before the invasions, so more of those in the same time.
    puzzle = data.draw(puzzles(known=False, first_event=first_event))
    position, value = start_of(puzzle), Value()
    moves = data.draw(walks(puzzle))
    for move in moves:
        step = apply(position, move)
        position = step.position
        value += value_of(step.happenings, position.table.valuation)
    game = play(plain_start(puzzle), [in_plain_words(move) for move in moves])
    assert told_plainly(game) == told_by_engine(position, value)


@given(st.data())
def test_the_same_may_be_done_at_every_moment(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(known=False))
    start, position, script = plain_start(puzzle), start_of(puzzle), list[Decision]()
    for move in [*data.draw(walks(puzzle)), None]:
        try:
            play(start, script)
        except Undecided as more:
            plain = more.options
        else:
            plain = []
        if to_move(position) == "CHANCE":
            engine = [in_plain_words(outcome) for outcome, _ in chance_outcomes(position)]
        else:
            engine = [in_plain_words(action) for action in legal_actions(position)]
        assert plain == engine
        if move is not None:
            script.append(in_plain_words(move))
            position = apply(position, move).position

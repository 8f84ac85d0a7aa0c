"""A move as a line of text: exact round trips, listed leniencies, every fault with its column."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frantic_fiends.errors import UnreadableError
from frantic_fiends.model.actions import (
    Arrived,
    Befriended,
    CardDrawn,
    Choice,
    Fought,
    Gained,
    Move,
    Rebuilt,
    Response,
    Spent,
    Turned,
)
from frantic_fiends.model.goods import GOODS, Animals, Goods
from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.spaces import ARRIVALS, CAVE, DIRECTIONS, FOREST
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.notation import (
    action_text,
    parse_move,
)

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=30)
SPACES = st.sampled_from(CAVE)
ORCS = st.sampled_from(LETTERS)
GOODS_OF = st.dictionaries(st.sampled_from(GOODS), st.integers(0, 99)).map(lambda some: Goods(**some))
COUNTS = st.integers(0, 99)
HERDS = st.builds(Animals, dog=COUNTS, sheep=COUNTS, cattle=COUNTS)
FOREST_TILES = st.builds(
    ForestTile,
    tile=st.sampled_from(["forest", "meadow", "field", "pasture"]),
    crop=st.sampled_from([None, "grain", "vegetable"]),
    count=COUNTS,
    pasture=st.none() | NAMES,
    animals=HERDS,
    stable=st.booleans(),
    trap=st.none() | NAMES,
)
CAVE_TILES = st.builds(
    CaveTile,
    tile=st.sampled_from(["cavern", "ore_mine", "furnishing", "dwelling"]),
    name=st.none() | NAMES | st.just("protected"),
    points=st.none() | COUNTS,
    dwarfs=st.lists(st.integers(0, 14), max_size=3).map(tuple),
    friendly_orcs=COUNTS,
    animals=HERDS,
    ore=COUNTS,
    donkey=st.booleans(),
)
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Response, st.integers(0, 99), st.none() | st.sampled_from(DIRECTIONS)),
    st.builds(Choice, SPACES),
    st.builds(CardDrawn, NAMES | st.sampled_from(["-", "2-4", "a b", 'say "hi"', "", "x" * 200]).filter(bool)),
    st.builds(Arrived, st.sampled_from(tuple(ARRIVALS))),
    st.builds(Gained, GOODS_OF),
    st.builds(Fought, ORCS, st.integers(1, 99)),
    st.builds(Befriended, ORCS, SPACES),
    st.builds(Spent, GOODS_OF),
    st.builds(Turned, st.integers(1, 99), st.booleans()),
    st.builds(Rebuilt, st.sampled_from(FOREST), st.none() | FOREST_TILES),
    st.builds(Rebuilt, SPACES, st.none() | CAVE_TILES, st.booleans()),
)

CHARACTERS = 'letters, digits and . _ - = , : / +; other names in "quotes"'
KINDS = "bribe, push, space, card, arrive, gain, spend, fight, befriend, tile, marker"


def faults(text: str) -> list[str]:
    with pytest.raises(UnreadableError) as caught:
        parse_move(text)
    assert caught.value.source == "text"
    return [str(fault) for fault in caught.value.faults]


@given(MOVES)
def test_any_move_survives(move: Move) -> None:
    text = action_text(move)
    assert not CONTROL.search(text)
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "move, text",
    [
        (Response(3, "NE"), "bribe=3 push=NE"),
        (Response(), "bribe=0 push=-"),
        (Choice("e4"), "space=e4"),
        (CardDrawn("2-4"), "card=2-4"),
        (CardDrawn("-"), 'card="-"'),
        (CardDrawn('Über "all"\x1b'), 'card="Über \\"all\\"\\u001b"'),
        (Arrived("left"), "arrive=left"),
        (Gained(Goods(ore=2, food=1)), "gain=food:1,ore:2"),
        (Gained(Goods()), "gain=-"),
        (Fought("B", 3), "fight=B:3"),
        (Befriended("B", "d2"), "befriend=B:d2"),
        (Spent(Goods(food=1)), "spend=food:1"),
        (Turned(7, orc=False), "marker=7:plain"),
        (Rebuilt("b2", ForestTile(tile="field", crop="grain", count=3)), "tile=b2:field/crop:grain/count:3"),
        (
            Rebuilt("e4", CaveTile(tile="ore_mine", ore=3, donkey=True), protected=True),
            "tile=e4:ore_mine/ore:3/donkey/protected",
        ),
        (Rebuilt("f2", None), "tile=f2:-"),
    ],
)
def test_moves_are_written_like_this(move: Move, text: str) -> None:
    assert action_text(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text, move",
    [
        (" \tbribe=1   push=ne\r\n", Response(1, "NE")),
        ("push=- bribe=1", Response(1)),
        ("gain=ore:2,FOOD:1", Gained(Goods(ore=2, food=1))),
        ('card="2-4"', CardDrawn("2-4")),
        ("space=E4", Choice("e4")),
        ("arrive=LEFT", Arrived("left")),
        ("befriend=b:D2", Befriended("B", "d2")),
        ("tile=B2:field", Rebuilt("b2", ForestTile(tile="field"))),
        ("marker=8:ORC", Turned(8, orc=True)),
    ],
)
def test_the_listed_leniencies_are_taken(text: str, move: Move) -> None:
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text, told",
    [
        ("", ["column 1: no move; allowed: such as bribe=0 push=-, space=e4 or card=2-4"]),
        ("bribe=3", ["column 8: push is missing; allowed: a direction, such as push=NE, or push=- for none"]),
        ("push=N", ["column 7: bribe is missing; allowed: a number of goods, such as bribe=3, or bribe=0 for none"]),
        ("bribe=1 push=N push=N", ["column 16: push is given more than once; allowed: once"]),
        ("bribe=1_0 push=-", ['column 7: bribe: found "1_0"; allowed: a whole number from 0 to 99']),
        ("bribe=01 push=-", ['column 7: bribe: found "01"; allowed: a whole number from 0 to 99']),
        ("bribe=-1 push=-", ['column 7: bribe: found "-1"; allowed: a whole number from 0 to 99']),
        ("bribe=100 push=-", ["column 7: bribe: found 100; allowed: a whole number from 0 to 99"]),
        ("bribe=2.0 push=-", ['column 7: bribe: found "2.0"; allowed: a whole number from 0 to 99']),
        ('bribe="2" push=-', ['column 7: bribe: found "2"; allowed: a whole number from 0 to 99']),
        ("bribe=- push=-", ['column 7: bribe: found "-"; allowed: a whole number from 0 to 99']),
        (
            "bribe=x push=Q",
            [
                'column 7: bribe: found "x"; allowed: a whole number from 0 to 99',
                'column 14: found "Q"; allowed: one of N, NE, E, SE, S, SW, W, NW',
            ],
        ),
        (
            "bribe=\uff15 push=-",
            [
                f'column 7: the character "\uff15"; allowed: {CHARACTERS}',
            ],
        ),
        (
            'card="2-4',
            [
                f"column 6: a quote that does not end; allowed: {CHARACTERS}",
            ],
        ),
        ("card=-", ['column 6: no card\'s id; allowed: an id of 1 to 200 characters, such as 2-4 or "my card"']),
        ('card=""', ['column 6: no card\'s id; allowed: an id of 1 to 200 characters, such as 2-4 or "my card"']),
        ('card="\\ud800"', ['column 6: a text with a broken character, "\\ud800"']),
        ('card="\\q"', ["column 7: a quoted name that is no JSON string; allowed: JSON escapes"]),
        ("card=a,b", ['column 6: card: found "a,b"; allowed: one value']),
        ("card=a space=e4", ["column 8: space does not go with card; allowed: one move: bribe and push, or one word"]),
        (
            "space=e4 e4",
            [
                f'column 10: found "e4"; allowed: one of {KINDS}, each with = and a value',
            ],
        ),
        (
            "gain=food:1,food:2,foood:1,ore",
            [
                "column 13: food is given more than once; allowed: once",
                f'column 20: found "foood"; allowed: did you mean food? one of {", ".join(GOODS)}',
                "column 28: no good and number; allowed: such as gain=food:1,ore:2, or gain=-",
            ],
        ),
        ("fight=B", ["column 1: fight is not of two parts; allowed: orc and what, such as fight=B:3"]),
        (
            "befriend=E:a1",
            [
                'column 10: found "E"; allowed: one of A, B, C, D',
                f'column 12: found "a1"; allowed: one of {", ".join(CAVE)}',
            ],
        ),
    ],
)
def test_wrong_moves_are_told_by_column(text: str, told: list[str]) -> None:
    assert faults(text) == told


@given(
    st.text(max_size=30)
    | st.lists(
        st.sampled_from(["bribe=", "push=", "card=", "gain=", "space=", ":", ",", "/", "+", '"x"', "-", "e4", "3"])
    ).map("".join)
)
def test_no_text_makes_a_traceback(text: str) -> None:
    with contextlib.suppress(UnreadableError):
        parse_move(text)

"""Random legal puzzles of all kinds, and random playthroughs of them, for hypothesis.

How to use them::

    from hypothesis import given
    from hypothesis import strategies as st
    from tests.strategies import pack_of, positions, puzzles, start_of, walks

    @given(puzzles())                          # every card that can happen is known
    def test_something(puzzle: Puzzle) -> None:
        position = start_of(puzzle)            # layout.check with the puzzle's pack; never raises
        pack = pack_of(puzzle)                 # the house pack, or RICH of tests/rich_pack.py

    @given(puzzles(known=False, max_orcs=2))   # some cards known, or none
    @given(puzzles(max_orcs=2, first_event=3, max_stock=3))    # small enough for an exhaustive search
    @given(positions())                        # any moment of play, in the middle of an event too

    @given(st.data())
    def test_playing(data: st.DataObject) -> None:
        puzzle = data.draw(puzzles())
        moves = data.draw(walks(puzzle))       # a legal playthrough to the end: feed them to apply(), in order
        moves = data.draw(walks(puzzle, deeds=True))   # with goods gained, fights and friendships between events

Every puzzle passes layout.check by construction: nothing is filtered out. How large they get:

    known        True: every draw and arrival that can happen is given; False: some are, or none
    max_orcs     at most so many orcs in the game (1 to 4)
    first_event  the clock stands at this event or later (1 to 4); the later, the shorter
    max_stock    at most so many of each good
    max_strength the strongest orc (1 to 14)
    packs        which packs: "house", "rich"

What occurs, each often enough to be met within a few hundred examples (tests/model/test_strategies.py counts):
orcs in forest and cave, held, defeated, friendly, outside, D absent; the clock with or without orc and card, or at the
arrival; fields with crops, single and shared pastures, herds on meadows; traps of every kind; mines with equal goods,
donkeys; dwellings with dwarfs and friendly orcs; tied caverns and tunnels; caves with fewer spaces than orcs; gains
and fights; boards overridden, free pushes, prices of zero, bounties; both aims with every kind of protected space.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Befriended, Fought, Gained, Move
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, at_opening, can, legal_actions, to_move
from tests.puzzle_parts import (
    Raw,
    Sizes,
    draw_aim,
    draw_before,
    draw_cards,
    draw_cave,
    draw_clock,
    draw_forest,
    draw_orcs,
    draw_override,
    draw_stock,
    some,
    sometimes,
    upto,
)
from tests.rich_pack import RICH


def puzzles(
    *,
    known: bool = True,
    max_orcs: int = 4,
    first_event: int = 1,
    max_stock: int = 8,
    max_strength: int = 14,
    packs: tuple[str, ...] = ("house", "rich"),
) -> st.SearchStrategy[Puzzle]:
    """Legal puzzles; see the module's docstring."""
    return _puzzles(Sizes(known, max_orcs, first_event, max_stock, max_strength), packs)


def pack_of(puzzle: Puzzle) -> Pack:
    """The pack of a puzzle made here."""
    return RICH if puzzle.game.pack == "rich" else shipped_pack(puzzle.game.pack)


@lru_cache(maxsize=64)
def start_of(puzzle: Puzzle) -> Position:
    """The position that a puzzle made here describes."""
    return check(puzzle, pack_of(puzzle))


@st.composite
def walks(draw: st.DrawFn, puzzle: Puzzle, *, deeds: bool = False) -> list[Move]:
    """A random legal playthrough of a puzzle to the end: draws, actions and, on request, deeds between events."""
    position, moves = start_of(puzzle), list[Move]()
    while not position.is_over:
        if deeds and at_opening(position) and draw(sometimes(4)):
            move: Move = draw(_deeds(position))
        elif to_move(position) == "CHANCE":
            move = draw(st.sampled_from([outcome for outcome, _ in chance_outcomes(position)]))
        else:
            move = draw(st.sampled_from(legal_actions(position)))
        if can(position, move):  # a deed may be out of place, such as a friend for a full dwelling
            moves.append(move)
            position = apply(position, move).position
    return moves


@st.composite
def positions(draw: st.DrawFn, /, *, deeds: bool = True, **sizes: Any) -> Position:  # noqa: ANN401 - as for puzzles()
    """A position at any moment of play, the end included."""
    puzzle = draw(puzzles(known=draw(st.booleans()), **sizes))
    moves = draw(walks(puzzle, deeds=deeds))
    position = start_of(puzzle)
    for move in moves[: draw(st.integers(0, len(moves)))]:
        position = apply(position, move).position
    return position


def _deeds(position: Position) -> st.SearchStrategy[Move]:
    letters = st.sampled_from([orc.letter for orc in position.orcs])
    kinds: list[st.SearchStrategy[Move]] = [
        st.builds(Gained, st.builds(Goods, food=upto(3), ore=upto(2), dog=upto(1))),
        st.builds(Fought, letters, st.integers(1, 6)),
    ]
    if dwellings := [space for space, tile in position.home.cave.items() if tile.tile == "dwelling"]:
        kinds.append(st.builds(Befriended, letters, st.sampled_from(dwellings)))
    return st.one_of(kinds)


@st.composite
def _puzzles(draw: st.DrawFn, sizes: Sizes, packs: tuple[str, ...]) -> Puzzle:
    pack_name = draw(st.sampled_from(packs))
    pack = RICH if pack_name == "rich" else shipped_pack(pack_name)
    event = draw(st.integers(sizes.first_event, 4))
    cave = draw_cave(draw, pack_name)
    orcs = draw_orcs(draw, sizes, event, tuple(cave))
    for entry in orcs.values():
        if entry["at"] in cave:  # goods and donkeys of occupied mines went back to the supply (R29)
            cave[entry["at"]] = {k: v for k, v in cave[entry["at"]].items() if k not in ("ore", "rubies", "donkey")}
    events = {key: draw_override(draw) for key in draw(some(EVENT_KEYS, most=2))}
    decks = {int(key): pack.deck(events.get(key, {}).get("deck") or pack.board(int(key)).deck) for key in EVENT_KEYS}
    hands = {number: tuple(deck) for number, deck in decks.items()}
    clock = draw_clock(draw, event, orcs, hands[event])
    boards = [{**pack.board(int(key)).model_dump(), **events.get(key, {})} for key in EVENT_KEYS[event - 1 :]]
    raw: Raw = {
        "title": draw(st.sampled_from([None, None, "A title", 'An "odd" title: ✔, \\ (1)'])),
        "game": {"players": draw(st.integers(1, 7)), "pack": pack_name},
        "clock": clock,
        "orcs": orcs,
        "stock": draw_stock(draw, sizes, boards),
        "forest": draw_forest(draw, tuple(pack.traps)),
        "cave": cave,
        "events": events,
        "before": {key: draw_before(draw, int(key), tuple(orcs)) for key in draw(some(EVENT_KEYS[1:], most=2))},
        "cards": draw_cards(draw, sizes, clock, orcs, hands),
        "aim": draw_aim(draw, tuple(cave)),
    }
    if orcs.get("D", {}).get("at") == "absent" and (sizes.known or draw(st.booleans())):
        raw["arrival"] = {"D": draw(st.sampled_from(["left", "center", "right"]))}
    return Puzzle.model_validate(raw)

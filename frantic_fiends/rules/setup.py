"""Set-up for 1–7 players, and the first puzzle that it makes (R3, R8)."""

from __future__ import annotations

from random import Random

from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.cards import DECK_KEYS, EVENT_KEYS
from frantic_fiends.model.goods import Good, Goods
from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import EventOverride, Game, OrcEntry, Puzzle
from frantic_fiends.model.set_up import (
    BountyRow,
    CardPlacing,
    DeckSize,
    Difficulty,
    HarvestMarker,
    Missing,
    OrcStart,
    SetUp,
)
from frantic_fiends.model.spaces import CaveSpace, ForestSpace
from frantic_fiends.model.tiles import CaveTile

ORC_MARKERS = 4
"""Harvest markers with an orc (R8)."""

PLAIN_MARKERS = 4
"""Harvest markers without an orc (R8)."""

FACE_UP_ROUNDS: tuple[int, ...] = (3, 6)
"""The rounds with an open orc marker (R8)."""

MOST_BOUNTY_ROWS = 5
"""The bounty board has as many rows as players, at most this many (R8)."""

SUMMARY_CARDS: tuple[str, ...] = ("Expedition Loot", "Harvest Time and Rubies")
"""The summary cards that each player takes (R8)."""

_STARTS: tuple[ForestSpace, ForestSpace, ForestSpace] = ("a1", "b1", "c1")
_CAVE: dict[CaveSpace, CaveTile] = {
    "d3": CaveTile(tile="cavern"),
    "d4": CaveTile(tile="dwelling", name="Entry-level dwelling", points=0, dwarfs=(0, 0)),
}
_FOOD = (1, 1, 2, 3, 3, 3, 3)
_SOLO_FOOD = 2


def set_up(players: int, difficulty: Difficulty, pack: Pack, rng: Random) -> SetUp:
    """Draw a set-up (R8). The same generator state gives the same set-up.

    The draws are made in this order: harvest markers, bribe markers, supply extensions, long bounty strips,
    short ones. What the pack does not give is left open and listed as ``missing``, nothing is made up.

    Args:
        players: 1–7.
        difficulty: the side of the orc strength card.
        pack: names the markers, extensions and strips, and has the decks and strengths.
        rng: throws the dice.

    Raises:
        ValueError: not 1–7 players.
    """
    _require_seat(players, 7)
    rows = min(players, MOST_BOUNTY_ROWS)
    markers = harvest_markers(players, rng)
    bribes = rng.sample(pack.bribe_markers, 6) if pack.bribe_markers is not None else None
    few_extensions = len(pack.supply_extensions) < players
    extensions = None if few_extensions else tuple(rng.sample(pack.supply_extensions, players))
    bounty_rows = _bounty_rows(rows, pack, rng)
    return SetUp(
        players=players,
        difficulty=difficulty,
        pack=pack.name,
        pack_title=pack.title,
        side="1-3" if players <= 3 else "4-7",
        action_cards=action_cards(players),
        stack_cards=stack_cards(players),
        harvest_markers=markers,
        boxed_plain_markers=PLAIN_MARKERS - sum(not marker.orc for marker in markers),
        bribes=_four(bribes) if bribes else None,
        boxed_bribes=(bribes[4], bribes[5]) if bribes else None,
        extensions=extensions,
        copies=players,
        bounty_rows=bounty_rows,
        bounty_rows_needed=rows,
        decks=tuple(
            DeckSize(int(key), sum(card.count for card in pack.decks[key].values()))
            for key in DECK_KEYS
            if key in pack.decks
        ),
        summary_cards=SUMMARY_CARDS,
        orcs=_orcs(pack, difficulty),
        food=starting_food(players),
        missing=_missing(players, rows, pack),
    )


def harvest_markers(players: int, rng: Random) -> tuple[HarvestMarker, ...]:
    """The harvest markers by round (R8): 3 and 6 show an orc, the rest lie face down on the rounds from 7.

    How the eight markers (four with an orc, four without) work out. Two with an orc lie on rounds 3 and 6,
    so two with an orc and four without are left:

    - 3–7 players: 2 + 4 = 6 markers for the six rounds 7, 8, 9, 10, 11, 12;
    - 1–2 players: one without an orc goes back to the box, 2 + 3 = 5 markers for the five rounds 7, 8, 10,
      11, 12.

    So always two of the face-down ones show an orc: with rounds 3 and 6 the four events of R9.
    """
    rounds = [number for number in range(7, 13) if number != 9 or players > 2]
    hidden_orcs = ORC_MARKERS - len(FACE_UP_ROUNDS)
    hidden = [True] * hidden_orcs + [False] * (len(rounds) - hidden_orcs)
    rng.shuffle(hidden)
    face_up = tuple(HarvestMarker(number, orc=True, face_up=True) for number in FACE_UP_ROUNDS)
    face_down = (HarvestMarker(number, orc, face_up=False) for number, orc in zip(rounds, hidden, strict=True))
    return (*face_up, *face_down)


def action_cards(players: int) -> tuple[CardPlacing, ...]:
    """What is done with the cards on and beside the action board (R8). English names are ours where unsure."""
    common = (
        CardPlacing("cover", ("Housework",), covered=("Housework",)),
        CardPlacing("cover", ("Ore Mining",), sided=("Ore Mining",), covered=("Ore Mining",)),
    )
    if players <= 3:
        return (
            *common,
            CardPlacing("cover", ("Armory",), sided=("Armory",), covered=("Wood Gathering",)),
            CardPlacing("box", ("Logging", "Imitation")),
        )
    covered = ("Imitation", "Logging", "Forest Exploration")
    return (
        *common,
        CardPlacing("cover", ("Armory", "Logging"), sided=("Armory",), covered=covered),
        CardPlacing("beside", ("Imitation",)),
    )


def stack_cards(players: int) -> tuple[CardPlacing, ...]:
    """What is done with the cards of the card stack (R8)."""
    replaced = CardPlacing("replace", ("Ore Mine Construction", "Ruby Mine Construction", "Wish for Children"))
    if players <= 2:
        return (replaced, CardPlacing("box", ("Exploration",), owner="base"))
    return (replaced,)


def starting_food(players: int) -> tuple[int, ...]:
    """Each player's starting food, in the order of seats (R8, as in the base game).

    >>> starting_food(1), starting_food(4)
    ((2,), (1, 1, 2, 3))
    """
    return (_SOLO_FOOD,) if players == 1 else _FOOD[:players]


def first_puzzle(setup: SetUp, player: int = 1, *, pack: str | None = None, title: str | None = None) -> Puzzle:
    """The puzzle of one player right after set-up, before event 1 (R3, R8).

    Rounds are played before event 1 comes, so its stock and home board are to be kept up to date.

    Args:
        setup: what ``set_up`` drew.
        player: whose home board, 1 for the starting player.
        pack: how the puzzle shall name its pack (a path, say); the pack's own name if None.
        title: the puzzle's title; None for none.

    Raises:
        ValueError: there is no such player.
    """
    _require_seat(player, setup.players)
    bribes = dict(zip(EVENT_KEYS, setup.bribes or (), strict=False))
    return Puzzle(
        title=title,
        game=Game(players=setup.players, pack=pack or setup.pack),
        orcs=FrozenMap({orc.letter: OrcEntry(at=orc.at, strength=orc.strength) for orc in setup.orcs}),
        stock=Goods(food=setup.food[player - 1]),
        cave=FrozenMap(_CAVE),
        events=FrozenMap({event: EventOverride(bribe=good) for event, good in bribes.items()}),
    )


def _require_seat(number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise ValueError(f"{number} is not a number of players or a seat from 1 to {most}")


def _four(goods: list[Good]) -> tuple[Good, Good, Good, Good]:
    return goods[0], goods[1], goods[2], goods[3]


def _orcs(pack: Pack, difficulty: Difficulty) -> tuple[OrcStart, OrcStart, OrcStart, OrcStart]:
    """A, B and C on the top row of the forest, D beside the board."""
    a, b, c, d = pack.strengths.standard if difficulty == "standard" else pack.strengths.hard
    return (
        OrcStart(LETTERS[0], _STARTS[0], a),
        OrcStart(LETTERS[1], _STARTS[1], b),
        OrcStart(LETTERS[2], _STARTS[2], c),
        OrcStart(LETTERS[3], "absent", d),
    )


def _strips(pack: Pack, size: str) -> list[str]:
    return [name for name, strip in pack.bounty_strips.items() if strip.size == size]


def _bounty_rows(rows: int, pack: Pack, rng: Random) -> tuple[BountyRow, ...] | None:
    long, short = _strips(pack, "long"), _strips(pack, "short")
    if min(len(long), len(short)) < rows:
        return None
    pairs = zip(rng.sample(long, rows), rng.sample(short, rows), strict=True)
    return tuple(BountyRow(first, second, pack.bounty_strips[second].furnishings) for first, second in pairs)


def _missing(players: int, rows: int, pack: Pack) -> tuple[Missing, ...]:
    """What the pack does not give enough of to draw from."""
    counts = (
        Missing("bribe_markers", "", 6, len(pack.bribe_markers or ())),
        Missing("supply_extensions", "", players, len(pack.supply_extensions)),
        Missing("bounty_strips", "long", rows, len(_strips(pack, "long"))),
        Missing("bounty_strips", "short", rows, len(_strips(pack, "short"))),
    )
    return tuple(each for each in counts if each.given < each.needed)

"""A whole puzzle: orcs where their cards have led them, a stock as in a real game, cards for what is to come."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from frantic_fiends.data import known_furnishings
from frantic_fiends.layout import check
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.orcs import LETTERS, Letter
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.generating.boards import Raw, cave, forest

_ARRIVAL = ("left", "center", "right")
_PROTECT = (["mines", "dwellings"], ["mines", "dwellings"], ["mines"], ["dwellings"], ["all"])


@dataclass(frozen=True, slots=True)
class Wish:
    """What a puzzle shall be like.

    Attributes:
        event: the event with which it begins, 1-4.
        orcs: how many hostile orcs there are, 1-4; orc D counts from before it appears.
        wealth: about how many pieces of each good the player has.
    """

    event: int
    orcs: int
    wealth: int


def natural_puzzle(rng: Random, wish: Wish, pack: Pack, pack_name: str, title: str) -> Puzzle:
    """A valid puzzle, as a game might come to it.

    The orcs walk from their starting places through the events before, on cards drawn from the pack, and take
    rooms of the cave as the rules say; then the field is sown and grazed again.

    Args:
        pack: whose cards, boards and traps; ``pack_name`` is how the puzzle names it.

    Raises:
        ImpossibleError: the pack is such that no puzzle can be made with it.
    """
    rooms = cave(rng, wish.event, known_furnishings(pack))
    orcs, rooms = _orcs(rng, wish, pack, pack_name, rooms)
    raw: Raw = {
        "title": title,
        "game": {"pack": pack_name},
        "clock": {"event": wish.event},
        "orcs": orcs,
        "stock": _stock(rng, wish),
        "forest": forest(rng, wish.event, tuple(pack.traps)),
        "cave": rooms,
        "events": _events(rng, wish, pack),
        "before": _before(rng, wish, orcs),
        "cards": _cards(rng, wish, pack, orcs),
        "aim": {"protect": _protected(rng, rooms)},
    }
    if rng.random() < 0.3:
        raw["aim"]["minimise"] = "total"
    if orcs["D"]["at"] == "absent":
        raw["arrival"] = {"D": rng.choice(_ARRIVAL)}
    return Puzzle.model_validate({key: value for key, value in raw.items() if value != {}})


def _orcs(rng: Random, wish: Wish, pack: Pack, pack_name: str, rooms: Raw) -> tuple[Raw, Raw]:
    """The orcs where they are before an event, and the rooms as they have left them (R8, R23-R29)."""
    standard, hard = pack.strengths.standard, pack.strengths.hard
    strengths = rng.choice((standard, standard, hard))
    begin: Raw = {
        "game": {"pack": pack_name},
        "orcs": {
            letter: {"at": at, "strength": strength}
            for letter, at, strength in zip(LETTERS, ("a1", "b1", "c1", "absent"), strengths, strict=True)
        },
        "cave": rooms,
    }
    position = _played(rng, check(Puzzle.model_validate(begin), pack), wish.event)
    hostile: list[Letter] = []
    while all(position.orc(letter).at == "absent" for letter in hostile):
        hostile = rng.sample(LETTERS, wish.orcs)
    orcs: Raw = {}
    for orc in position.orcs:
        if orc.letter not in hostile:
            orcs[orc.letter] = {"at": "defeated"}
            continue
        wounds = rng.choice([0, 0, 0, 1, 2, 4]) if wish.event > 1 and orc.at != "absent" else 0
        orcs[orc.letter] = {"at": orc.at, "strength": max(1, orc.strength - wounds)}
    left = {space: tile.model_dump(exclude_defaults=True) for space, tile in position.home.cave.items()}
    return orcs, {space: tile | {"tile": rooms[space]["tile"]} for space, tile in left.items()}


def _played(rng: Random, position: Position, event: int) -> Position:
    """Play on with random draws, nothing paid, up to the opening of an event."""
    while position.clock.event < event:
        if to_move(position) == "CHANCE":
            outcomes = chance_outcomes(position)
            action = rng.choices([out for out, _ in outcomes], [float(chance) for _, chance in outcomes])[0]
            position = apply(position, action).position
        else:
            position = apply(position, legal_actions(position)[0]).position
    return position


def _stock(rng: Random, wish: Wish) -> Raw:
    """Goods as a player has them: some of those that the boards ask for, a few others."""
    stock = {good: rng.randint(0, wish.wealth + 1) for good in ("food", "grain", "vegetable", "ore", "gold")}
    stock |= {good: rng.randint(0, 3) for good in ("wood", "stone") if rng.random() < 0.5}
    return {good: count for good, count in stock.items() if count}


def _events(rng: Random, wish: Wish, pack: Pack) -> Raw:
    """The bribe markers that lie on the boards to come: shuffled, as in the set-up (R8)."""
    printed = pack.bribe_markers or ()
    markers = rng.sample(printed, len(EVENT_KEYS)) if len(printed) >= len(EVENT_KEYS) else []
    coming = dict(zip(EVENT_KEYS, markers, strict=False))
    events: Raw = {
        key: {"bribe": good}
        for key, good in coming.items()
        if int(key) >= wish.event and good != pack.board(int(key)).bribe
    }
    if rng.random() < 0.35:
        for key in EVENT_KEYS[wish.event - 1 :]:
            events.setdefault(key, {})["bounty"] = 5 - int(key)
    return events


def _protected(rng: Random, rooms: Raw) -> list[str]:
    """What the aim protects: some kind of room that there is."""
    wanted = rng.choice(_PROTECT)
    kinds = {tile["tile"] for tile in rooms.values()}
    missing = wanted == ["mines"] and not kinds & {"ore_mine", "ruby_mine"}
    return ["mines", "dwellings"] if missing else list(wanted)


def _before(rng: Random, wish: Wish, orcs: Raw) -> Raw:
    """A few goods gained before each later event, and a fight now and then (R32)."""
    before: Raw = {}
    for number in range(wish.event + 1, 5):
        gain = {good: rng.randint(0, 2) for good in ("food", "grain", "vegetable", "ore", "gold") if rng.random() < 0.5}
        there = [x for x in LETTERS if orcs[x]["at"] not in ("defeated", "absent") or (x == "D" and number > 2)]
        there = [x for x in there if orcs[x]["at"] != "defeated"]
        entry: Raw = {"gain": {good: count for good, count in gain.items() if count}}
        if there and rng.random() < 0.35:
            entry["fight"] = {rng.choice(there): rng.randint(1, 4)}
        entry = {key: value for key, value in entry.items() if value}
        if entry:
            before[str(number)] = entry
    return before


def _cards(rng: Random, wish: Wish, pack: Pack, orcs: Raw) -> Raw:
    """A card of the board's deck for every orc that may draw one."""
    cards: Raw = {}
    for event in range(wish.event, 5):
        hand = pack.deck(pack.board(event).deck)
        names, counts = list(hand), [card.count for card in hand.values()]
        for letter in LETTERS:
            at = orcs[letter]["at"]
            if at == "defeated" or at[0] in "def" or (at == "absent" and event < 3):
                continue
            cards[f"{event}{letter}"] = rng.choices(names, counts)[0]
    return cards

"""Home boards that a game could reach: tiles laid one after another, beginning at the entrance (R1-R7)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from frantic_fiends.model.cards import Furnishing
from frantic_fiends.model.spaces import CAVE, ENTRANCE, FOREST, adjacent

Raw = dict[str, Any]
"""A table of a puzzle file."""

_FOREST_TILES = {1: (2, 3), 2: (2, 4), 3: (3, 4), 4: (3, 5)}
"""How many forest tiles of two spaces are laid before each event."""

_CAVE_TILES = {1: (1, 2), 2: (2, 3), 3: (2, 3), 4: (3, 4)}

_ROOMS = (
    "Cuddle room",
    "Breakfast room",
    "Stubble room",
    "Work room",
    "Carpenter",
    "Stone carver",
    "Blacksmith",
    "Miner",
    "Builder",
    "Trader",
    "Dog school",
    "Seam",
    "Slaughtering cave",
    "Cooking cave",
    "Working cave",
    "Mining cave",
    "Breeding cave",
    "Peaceful cave",
)
_DWELLINGS = ("Dwelling", "Dwelling", "Simple dwelling", "Simple dwelling", "Mixed dwelling", "Couple dwelling")
_ANIMALS = ("sheep", "sheep", "donkey", "boar", "cattle")


def forest(rng: Random, event: int, traps: tuple[str, ...]) -> Raw:
    """A forest: fields, meadows and pastures laid two by two from ``c4`` on, and traps.

    Args:
        event: the next event; the later, the more is built.
        traps: the traps that may be set, by name.
    """
    made: Raw = {}
    for _ in range(rng.randint(*_FOREST_TILES[event])):
        first, second = _two_spaces(rng, FOREST, made, ENTRANCE)
        if not second:
            continue
        made[first], made[second] = rng.sample([{"tile": "field"}, {"tile": "meadow"}], 2)
    for space, tile in made.items():
        if tile["tile"] == "field" and rng.random() < 0.75:
            crop = rng.choice(["grain", "grain", "vegetable"])
            tile |= {"crop": crop, "count": rng.randint(1, 3 if crop == "grain" else 2)}
        elif tile["tile"] == "meadow":
            _use_meadow(rng, made, space)
    _set_traps(rng, made, traps)
    return {space: made[space] for space in FOREST if space in made}


def _two_spaces(rng: Random, half: tuple[str, ...], made: Raw, begin: str = "") -> tuple[str, str]:
    """Room for a tile: a free space next to what is laid (at first the one to begin with), and one next to that.

    The second is empty if there is none.
    """
    free = [space for space in half if space not in made]
    near = [space for space in free if any(adjacent(space, other) for other in made)] if made else [begin]
    first = rng.choice(near) if near else ""
    beside = [space for space in free if first and adjacent(space, first)]
    return first, rng.choice(beside) if beside else ""


def _use_meadow(rng: Random, made: Raw, space: str) -> None:
    """Fence a meadow in, alone or with another one next to it, or let a dog watch over sheep, or leave it."""
    others = [
        other
        for other, tile in made.items()
        if other != space and tile == {"tile": "meadow"} and adjacent(space, other)
    ]
    draw = rng.random()
    kind = rng.choice(_ANIMALS)
    if draw < 0.3 and others:
        name = f"{'-'.join(sorted([space, others[0]]))}"
        made[others[0]] = {"tile": "pasture", "pasture": name}
        made[space] = {"tile": "pasture", "pasture": name, "animals": {kind: rng.randint(1, 4)}}
    elif draw < 0.6:
        stable = rng.random() < 0.3
        made[space] = {"tile": "pasture", "animals": {kind: rng.randint(1, 4 if stable else 2)}}
        made[space] |= {"stable": True} if stable else {}
    elif draw < 0.7:
        dogs = rng.randint(1, 2)
        made[space]["animals"] = {"dog": dogs, "sheep": rng.randint(1, dogs + 1)}


def _set_traps(rng: Random, made: Raw, traps: tuple[str, ...]) -> None:
    """Traps stand where nothing grows or grazes: on meadows and bare fields."""
    free = [space for space, tile in made.items() if set(tile) == {"tile"}]
    wanted = rng.choice([0, 1, 1, 2, 2, 3]) if traps else 0
    for space in rng.sample(free, min(wanted, len(free))):
        made[space]["trap"] = rng.choice(traps)


def cave(rng: Random, event: int, furnishings: Mapping[str, Furnishing]) -> Raw:
    """A cave: caverns and tunnels laid two by two from ``d3`` and ``d4`` on (R3), mines on tunnels, rooms in caverns.

    Args:
        event: the next event; the later, the more is built.
        furnishings: for how many dwarfs each dwelling has room, by name.
    """
    made: Raw = {"d4": {"tile": "dwelling", "name": "Entry-level dwelling", "dwarfs": []}, "d3": {"tile": "cavern"}}
    for _ in range(rng.randint(*_CAVE_TILES[event])):
        first, second = _two_spaces(rng, CAVE, made)
        if not second:
            continue
        kinds = rng.choice([["tunnel", "tunnel"], ["tunnel", "cavern"], ["tunnel", "cavern"], ["cavern", "cavern"]])
        if kinds == ["tunnel", "tunnel"]:
            made[first], made[second] = _ore_mine(rng, event), {"tile": "deep_tunnel"}
        else:
            made[first], made[second] = {"tile": kinds[0]}, {"tile": kinds[1]}
    _dig_rubies(rng, event, made)
    if not any(tile["tile"] in ("ore_mine", "ruby_mine") for tile in made.values()):
        digging = [space for space, tile in made.items() if tile["tile"] in ("tunnel", "deep_tunnel")]
        if digging:
            made[rng.choice(digging)] = _ore_mine(rng, event)
    _furnish(rng, event, made, furnishings)
    return {space: made[space] for space in CAVE if space in made}


def _ore_mine(rng: Random, event: int) -> Raw:
    return {"tile": "ore_mine", "ore": rng.randint(0, 3)} | ({"donkey": True} if rng.random() < 0.15 * event else {})


def _dig_rubies(rng: Random, event: int, made: Raw) -> None:
    deep = [space for space, tile in made.items() if tile["tile"] in ("tunnel", "deep_tunnel")]
    for space in deep:
        if rng.random() < 0.15 + 0.1 * event:
            made[space] = {"tile": "ruby_mine", "rubies": rng.randint(0, 2)}
            made[space] |= {"donkey": True} if rng.random() < 0.1 * event else {}


def _furnish(rng: Random, event: int, made: Raw, furnishings: Mapping[str, Furnishing]) -> None:
    """Rooms and dwellings in some caverns; then the dwarfs move in: two at first, more as dwellings allow."""
    rooms, dwellings = rng.sample(_ROOMS, 4), list(dict.fromkeys(rng.sample(_DWELLINGS, 4)))
    for space, tile in list(made.items()):
        if tile["tile"] == "cavern" and rng.random() < 0.2 + 0.12 * event:
            if rng.random() < 0.5 and dwellings:
                made[space] = {"tile": "dwelling", "name": dwellings.pop(), "dwarfs": []}
            elif rooms:
                made[space] = {"tile": "furnishing", "name": rooms.pop()}
    homes = [tile for tile in made.values() if tile["tile"] == "dwelling"]
    beds = sum(furnishings[home["name"]].dwelling for home in homes)
    dwarfs = min(beds, 2 + rng.randint(0, event))
    weapons = [rng.choice([0, 0, 1, 3, 4, 6, 8][: 3 + event]) for _ in range(dwarfs)]
    for home in homes:
        room = furnishings[home["name"]].dwelling
        home["dwarfs"], weapons = sorted(weapons[:room]), weapons[room:]

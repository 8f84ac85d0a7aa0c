"""Small random positions with much to decide: crops near the orcs, goods that just suffice, traps, few odd rooms."""

from __future__ import annotations

from decimal import Decimal
from random import Random
from typing import Any

from frantic_fiends.layout import check
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import FOREST
from tests.rich_pack import RICH


def dense_puzzle(rng: Random, *, known: bool = False) -> Puzzle:
    """A puzzle with two orcs over events 3 and 4, three over event 4, or D's arrival; uses the rich pack."""
    kind = rng.choice(["two", "two", "three", "arrival"])
    event = {"two": 3, "three": 4, "arrival": 2}[kind]
    rooms = rng.sample(["d4", "d3", "e4", "e3", "d2"], rng.choice([1, 2, 3, 4]))
    cave = {room: _room(rng) for room in rooms}
    letters = {"two": "AB", "three": "ABC", "arrival": "D"}[kind]
    orcs: dict[str, Any] = {}
    inside = list(rooms)
    for letter in letters:
        if kind == "arrival":
            orcs[letter] = {"at": "absent", "strength": rng.randint(1, 6)}
        elif rng.random() < 0.3 and inside:
            orcs[letter] = {"at": inside.pop(rng.randrange(len(inside))), "strength": rng.randint(1, 5)}
            cave[orcs[letter]["at"]] = {
                k: v for k, v in cave[orcs[letter]["at"]].items() if k not in ("ore", "rubies", "donkey")
            }
        else:
            at = rng.choice(["a1", "b2", "b3", "c3", "c4", "b4"])
            orcs[letter] = {"at": at, "strength": rng.randint(1, 6), "held": rng.random() < 0.15}
    raw: dict[str, Any] = {
        "game": {"pack": "rich"},
        "clock": {"event": event, "phase": "arrival"} if kind == "arrival" else {"event": event},
        "orcs": orcs,
        "stock": {good: rng.choice([0, 1, 2, 3, 4, 4, 30]) for good in ("food", "ore", "gold", "vegetable", "wood")},
        "forest": _forest(rng),
        "cave": cave,
        "events": {key: _board(rng) for key in ("3", "4")},
        "aim": {
            "protect": rng.choice([["all"], ["mines"], ["dwellings"], ["ore_mines"], [rooms[0]]]),
            "minimise": rng.choice(["price", "total"]),
            "prices": rng.choice([{}, {"food": 0}, {"ore": 1, "gold": 0}]),
        },
    }
    if event < 4:
        fights = {letter: rng.randint(1, 3) for letter in letters if rng.random() < 0.4}
        raw["before"] = {"4": {"fight": fights, "gain": {"gold": rng.randint(0, 2)}}}
        if kind != "arrival" and rng.random() < 0.4:
            raw["cards"] = {"3A": rng.choice(["2-1", "2/2", "-"])}
    if known:
        raw["cards"] = {f"{e}{x}": rng.choice(["2-1", "2/2", "-"]) for e in range(max(3, event), 5) for x in letters}
        raw["arrival"] = {"D": rng.choice(["left", "center"])} if kind == "arrival" else {}
    return Puzzle.model_validate({key: value for key, value in raw.items() if value != {}})


def dense_position(rng: Random, *, known: bool = False) -> Position:
    """The position of such a puzzle."""
    return check(dense_puzzle(rng, known=known), RICH)


def _board(rng: Random) -> dict[str, Any]:
    return {
        "deck": 2,
        "bribe": rng.choice(["food", "ore", "gold", "vegetable"]),
        "push": rng.choice([{}, {"food": 1}, {"wood": 1}, {"gold": 1}]),
        "bounty": rng.choice([Decimal(0), Decimal(0), Decimal("1.5")]),
    }


def _room(rng: Random) -> dict[str, Any]:
    kinds: list[dict[str, Any]] = [
        {"tile": "ore_mine", "ore": rng.randint(0, 2), "donkey": rng.random() < 0.3},
        {"tile": "ruby_mine", "rubies": rng.randint(0, 1)},
        {"tile": "dwelling", "points": rng.randint(0, 2), "dwarfs": [0]},
        {"tile": "cavern"},
    ]
    return rng.choice(kinds)


def _forest(rng: Random) -> dict[str, Any]:
    forest: dict[str, Any] = {}
    for space in rng.sample(FOREST, rng.randint(3, 6)):
        tile = rng.choice(["field", "pasture", "meadow"])
        forest[space] = {"tile": tile}
        if tile == "field":
            forest[space] |= {"crop": "grain", "count": rng.randint(1, 3)}
        elif tile == "pasture":
            forest[space]["animals"] = {rng.choice(["sheep", "cattle"]): 1}
        if rng.random() < 0.5:
            forest[space]["trap"] = rng.choice(["spikes", "long pike", "net", "mud", "iron cage", "oubliette"])
    return forest

"""Natural four-orc puzzles of a fixed seed: home boards that a game could reach, at event 1 and at event 3."""

from __future__ import annotations

from random import Random
from typing import Any

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import FOREST

SEED = 2022
"""Of the puzzles that README.md reports on."""

Raw = dict[str, Any]

_STANDARD, _HARD = (5, 7, 9, 12), (7, 9, 11, 14)
_STARTS = ("a1", "b1", "c1")


def puzzle(number: int, event: int, seed: int = SEED) -> Puzzle:
    """One puzzle; the same one for the same number, event (1 or 3) and seed."""
    rng = Random(f"{seed}/{event}/{number}")
    cave = _cave(rng, event)
    orcs = _orcs(rng, event, cave)
    for entry in orcs.values():
        if entry["at"] in cave:  # goods and donkeys of occupied mines went back to the supply (R29)
            cave[entry["at"]] = {k: v for k, v in cave[entry["at"]].items() if k not in ("ore", "rubies", "donkey")}
    raw: Raw = {
        "title": f"benchmark {seed}, event {event}, number {number}",
        "clock": {"event": event},
        "orcs": orcs,
        "stock": _stock(rng, event),
        "forest": _forest(rng, event),
        "cave": cave,
        "events": _events(rng),
        "before": _before(rng, event),
        "cards": _cards(rng, event),
        "aim": _aim(rng),
    }
    if event < 3:
        raw["arrival"] = {"D": rng.choice(["left", "center", "right"])}
    return Puzzle.model_validate(raw)


def position(number: int, event: int, seed: int = SEED) -> Position:
    """The position that such a puzzle describes."""
    return check(puzzle(number, event, seed), shipped_pack("house"))


def _cave(rng: Random, event: int) -> Raw:
    """The entry-level dwelling and first cavern (R3), one or two mines, a furnishing or two, dug-out spaces."""
    cave: Raw = {
        "d4": {"tile": "dwelling", "name": "Entry-level dwelling", "dwarfs": [0, rng.choice([0, 0, 1, 4])]},
        "d3": {"tile": "cavern"},
        "e4": {"tile": "ore_mine", "ore": rng.randint(0, 3), "donkey": rng.random() < 0.3},
    }
    if rng.random() < 0.6:
        cave["d2"] = {"tile": "dwelling", "name": "Dwelling", "points": 3, "dwarfs": [rng.choice([0, 2, 4, 8])]}
    if rng.random() < 0.5 + 0.1 * event:
        cave["e3"] = {"tile": "ruby_mine", "rubies": rng.randint(0, 2), "donkey": rng.random() < 0.2}
    if rng.random() < 0.5:
        cave["f2"] = {"tile": "ore_mine", "ore": rng.randint(0, 2), "donkey": rng.random() < 0.4}
    for space, tile in (
        ("e2", {"tile": "furnishing", "name": "Cuddle room", "points": 2}),
        ("d1", {"tile": "cavern"}),
        ("e1", {"tile": "cavern"}),
        ("f4", {"tile": "tunnel"}),
        ("f3", {"tile": "deep_tunnel"}),
    ):
        if rng.random() < 0.6:
            cave[space] = tile
    return cave


def _orcs(rng: Random, event: int, cave: Raw) -> Raw:
    """All four: at the start of the game (R8), or after two events, weakened, wandered off, some of them inside."""
    strengths = list(rng.choice([_STANDARD, _STANDARD, _HARD]))
    if event < 3:
        places = [*_STARTS, "absent"]
        return {name: {"at": at, "strength": n} for name, at, n in zip("ABCD", places, strengths, strict=True)}
    orcs: Raw = {}
    for letter, strength in zip("ABC", strengths, strict=False):
        inside = [space for space in cave if all(entry["at"] != space for entry in orcs.values())]
        at = rng.choice(inside) if rng.random() < 0.15 else rng.choice(FOREST)
        orcs[letter] = {"at": at, "strength": max(1, strength - rng.choice([0, 0, 0, 2, 4]))}
        if at in FOREST and rng.random() < 0.1:
            orcs[letter]["held"] = True
    return orcs | {"D": {"at": rng.choice(_STARTS), "strength": strengths[3]}}


def _stock(rng: Random, event: int) -> Raw:
    """Goods as a player has them, more of them later on."""
    most = 4 + event
    return {good: rng.randint(0, most) for good in ("food", "grain", "vegetable", "ore", "gold")}


def _forest(rng: Random, event: int) -> Raw:
    """Fields, pastures and meadows, traps on some of them."""
    forest: Raw = {}
    for space in rng.sample(FOREST, rng.randint(3, 5 + event)):
        kind = rng.choice(["field", "field", "pasture", "meadow"])
        forest[space] = {"tile": kind}
        if kind == "field":
            forest[space] |= {"crop": rng.choice(["grain", "vegetable"]), "count": rng.randint(1, 3)}
        elif kind == "pasture":
            forest[space]["animals"] = {rng.choice(["sheep", "donkey", "boar", "cattle"]): rng.randint(1, 2)}
        elif rng.random() < 0.6:
            forest[space]["trap"] = rng.choice(["pit", "deadfall", "snare", "cage"])
    return forest


def _events(rng: Random) -> Raw:
    """What differs from the pack's boards: another bribe marker, bounties, a free push."""
    events: Raw = {key: {} for key in "1234"}
    markers = rng.sample(["grain", "vegetable", "ore", "gold", "food"], 4)
    for key, good in zip(events, markers, strict=True):
        events[key]["bribe"] = good
    if rng.random() < 0.4:
        for key in events:
            events[key]["bounty"] = 5 - int(key)
    if rng.random() < 0.2:
        events[rng.choice("1234")]["push"] = {}
    return events


def _before(rng: Random, event: int) -> Raw:
    """A few goods gained before most events, and a fight now and then (R32)."""
    before: Raw = {}
    for number in range(event + 1, 5):
        gain = {good: rng.randint(0, 2) for good in ("food", "vegetable", "ore", "gold")}
        letters = "ABCD" if number >= 3 else "ABC"
        fight = {rng.choice(letters): rng.randint(1, 4)} if rng.random() < 0.5 else {}
        before[str(number)] = {"gain": gain, "fight": fight}
    return before


def _cards(rng: Random, event: int) -> Raw:
    """A card of the board's deck for every orc in every event."""
    pack = shipped_pack("house")
    return {
        f"{number}{letter}": rng.choice(list(pack.deck(pack.board(number).deck)))
        for number in range(event, 5)
        for letter in ("ABCD" if number >= 3 else "ABC")
    }


def _aim(rng: Random) -> Raw:
    protect = [["mines", "dwellings"], ["mines", "dwellings"], ["ruby_mines"], ["dwellings"], ["all"]]
    return {"protect": rng.choice(protect), "minimise": rng.choice(["price", "total"])}

"""The parts of random legal puzzles, as raw tables; tests/strategies.py puts them together."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.spaces import CAVE, FOREST, adjacent

Raw = dict[str, Any]


@dataclass(frozen=True)
class Sizes:
    """How large a puzzle may get; see tests/strategies.py."""

    known: bool
    max_orcs: int
    first_event: int
    max_stock: int
    max_strength: int


def sometimes(once_in: int) -> st.SearchStrategy[bool]:
    """True about once in so many times, and False as the simplest value."""
    return st.sampled_from([False] * (once_in - 1) + [True])


def upto(most: int) -> st.SearchStrategy[int]:
    return st.integers(0, most)


def some(names: tuple[str, ...], least: int = 0, most: int | None = None) -> st.SearchStrategy[list[str]]:
    """Some of the names, each once, in their order."""
    most = len(names) if most is None else min(most, len(names))
    if not names or not most:
        return st.just([])
    chosen = st.lists(st.sampled_from(names), min_size=least, max_size=most, unique=True)
    return chosen.map(lambda some: sorted(some, key=names.index))


def draw_orcs(draw: st.DrawFn, sizes: Sizes, event: int, cave: tuple[str, ...]) -> Raw:
    orcs: Raw = {}
    free = list(cave)
    for letter in draw(some(LETTERS, least=1, most=sizes.max_orcs)):
        entry: Raw = {"strength": draw(st.integers(1, sizes.max_strength))}
        if letter == "D" and event <= 2:
            where = draw(st.sampled_from(["absent", "absent", "absent", "defeated"]))
        else:
            where = draw(st.sampled_from(["forest"] * 7 + ["cave"] * 3 + ["defeated", "outside", "friendly"]))
        if where == "cave" and free:
            entry["at"] = draw(st.sampled_from(free))
            free.remove(entry["at"])
        elif where in ("forest", "cave"):
            entry["at"] = draw(st.sampled_from(FOREST))
            entry["held"] = draw(sometimes(6))
        else:
            entry["at"] = where
            if where in ("defeated", "friendly"):
                del entry["strength"]
        orcs[letter] = entry
    return orcs


def draw_clock(draw: st.DrawFn, event: int, orcs: Raw, cards: tuple[str, ...]) -> Raw:
    if event == 2 and orcs.get("D", {}).get("at") == "absent" and draw(sometimes(8)):
        return {"event": event, "phase": "arrival"}
    hostile = [letter for letter, entry in orcs.items() if entry["at"] in FOREST or entry["at"] in CAVE]
    if not hostile:
        return {"event": event}
    clock: Raw = {"event": event, "orc": draw(st.sampled_from([None, None, *hostile]))}
    actor = clock["orc"] or hostile[0]
    if orcs[actor]["at"] in FOREST and draw(sometimes(3)):
        clock["card"] = draw(st.sampled_from(cards))
    if draw(sometimes(4)):  # the same phase as without the key
        clock["phase"] = "respond" if "card" in clock or orcs[actor]["at"] in CAVE else "draw"
    return clock


def draw_cards(draw: st.DrawFn, sizes: Sizes, clock: Raw, orcs: Raw, hands: dict[int, tuple[str, ...]]) -> Raw:
    """Known draws for every orc that may still stand in the forest when its turn comes, or for some of them."""
    cards: Raw = {}
    hostile = [letter for letter, entry in orcs.items() if entry["at"] in FOREST or entry["at"] in CAVE]
    actor = clock.get("orc") or next(iter(hostile), "A")
    share = 1 if sizes.known else draw(st.sampled_from([0, 1, 2]))
    for event in range(clock["event"], 5):
        for letter, entry in orcs.items():
            if entry["at"] not in (*FOREST, "absent") or (event == clock["event"] and letter < actor):
                continue
            if letter == "D" and event < 3:
                continue
            in_hand = clock.get("card") if event == clock["event"] and letter == actor else None
            if in_hand is not None:
                if draw(st.booleans()):
                    cards[f"{event}{letter}"] = in_hand
            elif sizes.known or (share and draw(sometimes(1 + share))):
                cards[f"{event}{letter}"] = draw(st.sampled_from(hands[event]))
    return cards


def draw_stock(draw: st.DrawFn, sizes: Sizes, boards: list[Raw]) -> Raw:
    """Goods that the boards to come ask for, and one more kind."""
    pushes = [good for board in boards for good, amount in board["push"].items() if amount]
    wanted = dict.fromkeys([*(board["bribe"] for board in boards), *pushes])  # a set would have no fixed order
    stock = {good: draw(upto(sizes.max_stock)) for good in wanted}
    stock[draw(st.sampled_from(["wood", "ruby", "boar"]))] = draw(upto(sizes.max_stock))
    return stock


def draw_override(draw: st.DrawFn) -> Raw:
    """What changes on a board, perhaps nothing."""
    choices: dict[str, list[Any]] = {
        "deck": [None, None, 1, 2, 3],
        "bribe": [None, "food", "ruby", "wood", "cattle"],
        "push": [None, {}, {}, {"food": 1}, {"wood": 2}, {"gold": 1, "sheep": 1}],
        "bounty": [None, Decimal(0), Decimal("0.25"), Decimal(4)],
    }
    drawn = {key: draw(st.sampled_from(values)) for key, values in choices.items()}
    return {key: value for key, value in drawn.items() if value is not None}


def draw_before(draw: st.DrawFn, event: int, letters: tuple[str, ...]) -> Raw:
    able = tuple(letter for letter in letters if letter != "D" or event >= 3)
    gain = draw(st.sampled_from([{}, {"food": 1}, {"gold": 2, "ore": 1}, {"vegetable": 3}]))
    return {"gain": gain, "fight": {letter: draw(upto(6)) for letter in draw(some(able, most=2))}}


def _herd(draw: st.DrawFn) -> Raw:
    herds: list[Raw] = [{}, {"sheep": 2}, {"boar": 1}, {"cattle": 3, "dog": 1}, {"donkey": 1, "sheep": 1}]
    return draw(st.sampled_from(herds))


def draw_forest(draw: st.DrawFn, traps: tuple[str, ...]) -> Raw:
    """Up to two pastures of two spaces, then up to six other tiles."""
    forest: Raw = {}
    free = list(FOREST)
    for name in draw(some(("west", "my pasture"))):
        pairs = [(a, b) for a in free for b in free if a < b and adjacent(a, b)]
        for space in draw(st.sampled_from(pairs)):
            free.remove(space)
            forest[space] = {"tile": "pasture", "pasture": name, "animals": _herd(draw), "stable": draw(sometimes(4))}
    for single in draw(some(tuple(free), most=6)):
        kind = draw(st.sampled_from(["meadow", "field", "pasture", "forest", "meadow", "field"]))
        forest[single] = {"tile": kind}
        if kind == "field" and draw(st.booleans()):
            forest[single] |= {"crop": draw(st.sampled_from(["grain", "vegetable"])), "count": draw(st.integers(1, 3))}
        elif kind != "field":
            forest[single] |= {"animals": _herd(draw), "stable": draw(sometimes(4))}
    for trapped in draw(some(tuple(forest), most=4)):
        forest[trapped]["trap"] = draw(st.sampled_from(traps))
    return forest


def draw_cave(draw: st.DrawFn, pack_name: str) -> Raw:
    most = draw(st.sampled_from([2, 4, 7]))
    return {space: _cave_tile(draw, pack_name) for space in draw(some(CAVE, most=most))}


def _cave_tile(draw: st.DrawFn, pack_name: str) -> Raw:
    """A tile with small numbers, so that ties are common."""
    kind = draw(st.sampled_from(["cavern", "tunnel", "deep_tunnel", "furnishing", "dwelling", "ore_mine", "ruby_mine"]))
    tile: Raw = {"tile": kind}
    if kind in ("ore_mine", "ruby_mine"):
        tile |= {"ore" if kind == "ore_mine" else "rubies": draw(upto(2)), "donkey": draw(sometimes(3))}
    if kind == "furnishing":
        named: list[Raw] = [{"name": "Cuddle room"}, {"name": "My room", "points": 2}, {"points": draw(upto(3))}]
        tile |= draw(st.sampled_from([*named, {"name": "Watch tower"}] if pack_name == "rich" else named))
    if kind == "dwelling":
        named = [{"points": draw(upto(3))}, {"name": "Entry-level dwelling"}, {"name": "Couple dwelling", "points": 5}]
        tile |= draw(st.sampled_from([*named, {"name": "Guest hall"}] if pack_name == "rich" else named))
        tile["dwarfs"] = draw(st.lists(st.sampled_from([0, 1, 4, 14]), max_size=2))
        tile["friendly_orcs"] = draw(upto(2 - len(tile["dwarfs"])))
    if draw(sometimes(5)):
        tile["animals"] = {"dog": 1}
    return tile


def draw_aim(draw: st.DrawFn, cave: tuple[str, ...]) -> Raw:
    kinds = ("mines", "ruby_mines", "ore_mines", "dwellings", "furnishings", "all")
    prices = [{}, {"food": 0, "vegetable": Decimal("1.5")}, {"gold": Decimal("0.001"), "ore": 3}, {"grain": 0}]
    losses = [{}, {"hostage": 3}, {"sheep": 0, "ore_mine": Decimal("2.5")}, {"hostage": 0, "cattle": 10}]
    return {
        "protect": draw(st.one_of(st.just(["mines", "dwellings"]), some((*kinds, *cave), most=3))),
        "minimise": draw(st.sampled_from(["price", "total"])),
        "prices": draw(st.sampled_from(prices)),
        "losses": draw(st.sampled_from(losses)),
    }

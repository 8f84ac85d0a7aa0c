"""The rules told a second time, deliberately plainly, to check the engine with: dicts, lists and one long game.

Written from the rules text alone and sharing nothing with ``frantic_fiends.rules``: no step machine, no
happenings, no legality checks apart from the options that it offers. A game is played from its start by a
script, the list of all decisions so far; where the script ends, ``Undecided`` says what could come next, and
every way of play is counted by playing it again from the start.

A decision is a plain tuple: ("card", "1-4"), ("answer", 2, "N"), ("answer", 0, None), ("space", "e4"),
("arrive", "left").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from tests.golden.plain_start import COLUMNS, Game, laid_out

Decision = tuple[Any, ...]

WAYS = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1),
    "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip
ARRIVES = {"left": "a1", "center": "b1", "right": "c1"}
ANIMALS = ("dog", "sheep", "donkey", "boar", "cattle")


class Undecided(Exception):  # noqa: N818 - not a fault: the script ends here
    """The script ends where one of these options is to be taken."""

    def __init__(self, options: list[Decision]) -> None:
        super().__init__(options)
        self.options = options


def count(puzzle: Puzzle, pack: Pack, points: Mapping[str, int], activations: int) -> tuple[int, ...]:
    """The ways of play through exactly 1, 2, … activations, each played from the start."""
    start = laid_out(puzzle, pack, points)
    return tuple(_count(start, depth, []) for depth in range(1, activations + 1))


def _count(start: Game, depth: int, script: list[Decision]) -> int:
    try:
        game = play(start, script, depth)
    except Undecided as more:
        return sum(_count(start, depth, [*script, option]) for option in more.options)
    return 1 if game["finished"] == depth else 0


def play(start: Game, script: Sequence[Decision], activations: int | None = None) -> Game:
    """Play a game by a script, to its end or until so many activations are finished.

    Args:
        start: what ``laid_out`` gives; it stays as it is.
        script: every decision, in order.
        activations: stop before the activation after so many.
    """
    game = dict(start, script=list(script), used=0, stock=dict(start["stock"]))
    for part in ("orcs", "forest", "cave"):
        game[part] = {key: dict(row) for key, row in start[part].items()}
    clock = game["clock"]
    assert clock["phase"] in (None, "draw", "respond", "arrival"), "other moments are not told here"
    for event in range(clock["event"], 5):
        game["event"] = event
        if event > clock["event"]:
            _before(game, event)
        due_to_arrive = clock["phase"] == "arrival" and event == clock["event"]
        game["finished"] += due_to_arrive
        for letter in "" if due_to_arrive else "ABCD":
            if event == clock["event"] and clock["orc"] is not None and letter < clock["orc"]:
                continue
            if letter not in game["orcs"] or not _at_home(game["orcs"][letter]):
                continue
            if game["finished"] == activations:
                return game
            _activation(game, letter, clock["card"] if game["finished"] == 0 else None)
            game["finished"] += 1
        if event == 2 and "D" in game["orcs"] and game["orcs"]["D"]["at"] == "absent":
            _arrival(game)
    for letter in "ABCD":
        if letter in game["orcs"] and _in_forest(game["orcs"][letter]):
            _invade(game, letter)
    _end(game)
    return game


def _decide(game: Game, options: list[Decision]) -> Decision:
    if game["used"] == len(game["script"]):
        raise Undecided(options)
    taken: Decision = game["script"][game["used"]]
    assert taken in options, f"{taken} is not among {options}"
    game["used"] += 1
    return taken


def _at_home(orc: Mapping[str, Any]) -> bool:
    return len(orc["at"]) == 2


def _in_forest(orc: Mapping[str, Any]) -> bool:
    return _at_home(orc) and orc["at"][0] in COLUMNS


def _next_to(at: str, way: str) -> str | None:
    if (at, way) == ("c4", "E"):
        return "cave"
    column, row = COLUMNS.index(at[0]) + WAYS[way][0], int(at[1]) + WAYS[way][1]
    return f"{COLUMNS[column]}{row}" if 0 <= column <= 2 and 1 <= row <= 4 else None


def _before(game: Game, event: int) -> None:
    before = game["before"].get(str(event), {"gain": {}, "fight": {}})
    for good, amount in before["gain"].items():
        game["stock"][good] += amount
    for letter, points in before["fight"].items():
        if _at_home(game["orcs"][letter]):
            _weaken(game, letter, points)


def _weaken(game: Game, letter: str, points: int) -> None:
    orc = game["orcs"][letter]
    orc["strength"] -= points
    if orc["strength"] <= 0:
        game["loss"] -= game["boards"][game["event"]]["bounty"]
        orc.update(at="defeated", strength=0, held=False)


def _activation(game: Game, letter: str, card: str | None) -> None:
    orc, board = game["orcs"][letter], game["boards"][game["event"]]
    if _in_forest(orc) and card is None:
        deck = game["decks"][str(board["deck"])]
        known = game["known"].get(f"{game['event']}{letter}")
        card = _decide(game, [("card", name) for name in ([known] if known else deck)])[1]
    _, bribe, way = _decide(game, _answers(game, orc, board))
    if bribe:
        game["stock"][board["bribe"]] -= bribe
        game["price"] += bribe * game["prices"].get(board["bribe"], 0)
        game["actions"] += 1
        _weaken(game, letter, bribe)
    stopped = not _in_forest(orc)
    if way is not None:
        for good, amount in board["push"].items():
            game["stock"][good] -= amount
            game["price"] += amount * game["prices"].get(good, 0)
        game["actions"] += 1
        orc["held"] = False
        stopped = _enter(game, letter, _next_to(orc["at"], way))
    steps = [] if stopped or orc["held"] else list(game["decks"][str(board["deck"])][card]["steps"])
    for step in steps:
        to = _next_to(orc["at"], step) or _next_to(orc["at"], "S") or _next_to(orc["at"], "E")
        if _enter(game, letter, to):
            break


def _answers(game: Game, orc: Mapping[str, Any], board: Mapping[str, Any]) -> list[Decision]:
    found: list[Decision] = []
    for bribe in range(orc["strength"] + 1):
        stock = dict(game["stock"])
        stock[board["bribe"]] -= bribe
        if stock[board["bribe"]] < 0:
            break
        found.append(("answer", bribe, None))
        if _in_forest(orc) and bribe < orc["strength"] and all(stock[good] >= n for good, n in board["push"].items()):
            found += [("answer", bribe, way) for way in WAYS if _next_to(orc["at"], way)]
    return found


def _enter(game: Game, letter: str, to: str | None) -> bool:
    """The orc goes there; whether that ends its activation."""
    orc = game["orcs"][letter]
    if to == "cave":
        _invade(game, letter)
        return True
    assert to is not None
    orc["at"] = to
    tile = game["forest"][to]
    if tile["crop"]:
        game["loss"] += tile["count"] * game["losses"].get(tile["crop"], 0)
        tile.update(crop=None, count=0)
    for space, other in game["forest"].items():
        if space == to or (tile["pasture"] is not None and other["pasture"] == tile["pasture"]):
            game["loss"] += sum(n * game["losses"].get(kind, 0) for kind, n in other["animals"].items())
            other["animals"] = {}
    if tile["trap"] is None:
        return False
    trap = game["traps"][tile["trap"]]
    wanted = trap["orcs"] is None or letter in trap["orcs"]
    if not wanted or not trap["min_strength"] <= orc["strength"] <= trap["max_strength"]:
        return False
    if trap["uses"] == 1:
        tile["trap"] = None
    if trap["kind"] == "damage":
        _weaken(game, letter, trap["damage"])
        return bool(orc["at"] == "defeated")
    orc["held"] = trap["holds"] == "permanent"
    return True


def _invade(game: Game, letter: str) -> None:
    orc, cave = game["orcs"][letter], game["cave"]
    taken = [other["at"] for other in game["orcs"].values()]
    free = [space for space in cave if space not in taken]
    orc["held"] = False
    best = _most_wanted(cave, free)
    if not best:
        orc["at"] = "outside"
        return
    space = best[0] if len(best) == 1 else _decide(game, [("space", each) for each in sorted(best)])[1]
    orc["at"] = space
    tile = cave[space]
    game["breaches"] += space in game["protected"]
    for good, kind in (("ore", "ore"), ("rubies", "ruby"), ("donkey", "donkey")):
        game["loss"] += int(tile[good]) * game["losses"].get(kind, 0)
    tile.update(ore=0, rubies=0, donkey=False)


def _most_wanted(cave: Mapping[str, Any], free: Sequence[str]) -> list[str]:
    """Of the free spaces those that an invader may take: the best class, then most of it, then inhabited ones."""
    for kinds, worth in (
        (("ruby_mine",), "rubies"),
        (("ore_mine",), "ore"),
        (("furnishing", "dwelling"), "points"),
        (("cavern",), None),
        (("deep_tunnel",), None),
        (("tunnel",), None),
    ):
        these = [space for space in free if cave[space]["tile"] in kinds]
        if worth and these:
            most = max(cave[space][worth] for space in these)
            these = [space for space in these if cave[space][worth] == most]
        inhabited = [space for space in these if _inhabited(cave[space])]
        if these:
            return inhabited or these
    return []


def _inhabited(tile: Mapping[str, Any]) -> bool:
    animals = any(tile["animals"][kind] for kind in ANIMALS)
    return bool(animals or tile["donkey"] or tile["dwarfs"] or tile["friendly_orcs"])


def _arrival(game: Game) -> None:
    places = [game["arrival"]] if game["arrival"] else [card["arrival"] for card in game["arrival_deck"].values()]
    options: list[Decision] = [("arrive", place) for place in ARRIVES if place in places]
    game["orcs"]["D"]["at"] = ARRIVES[_decide(game, options)[1]]


def _end(game: Game) -> None:
    for orc in game["orcs"].values():
        if orc["at"] in game["cave"]:
            tile = game["cave"][orc["at"]]
            if tile["tile"] in ("ore_mine", "ruby_mine"):
                game["loss"] += game["losses"].get(tile["tile"], 0)
            else:
                game["loss"] += tile["points"] or 0
                game["loss"] += game["losses"]["hostage"] if tile["dwarfs"] or tile["friendly_orcs"] else 0
    game["over"] = True

"""What is done between events: goods, fights, friendships, the home board, harvest markers (R9, R32)."""

from __future__ import annotations

from dataclasses import replace

from frantic_fiends.data import known_furnishings
from frantic_fiends.model.actions import Befriended, Deed, Fought, Gained, Rebuilt, Spent, Turned
from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.happenings import GoodsGained, GoodsSpent, MarkerTurned, SpaceRebuilt
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import OrcEntry, Puzzle
from frantic_fiends.model.spaces import CAVE, FOREST
from frantic_fiends.model.step import Step
from frantic_fiends.model.tiles import PLAIN_FOREST, CaveTile, ForestTile, HomeBoard
from frantic_fiends.rules.defeats import befriend, fight
from frantic_fiends.rules.problems import home_board_problems

Objection = tuple[str, str]
"""A rule's number and what is in the way."""

FACE_UP = {1: 3, 2: 6}
"""The events whose marker lies face up, with an orc, and its round (R8, R9)."""


def marker_rounds(players: int) -> tuple[int, ...]:
    """The rounds from 7 on whose marker is turned up (R8): 7 to 12, without 9 for 1 or 2 players.

    >>> marker_rounds(1)
    (7, 8, 10, 11, 12)
    """
    return tuple(number for number in range(7, 13) if number != 9 or players > 2)


def deed_objection(position: Position, deed: Deed) -> Objection | None:
    """Why a deed is not allowed at this opening of an event; None if it is."""
    match deed:
        case Gained(goods):
            most = _most_stock(position)
            over = [good for good, amount in goods.nonzero().items() if most[good] + amount > 99]
            return ("R32", f"more than 99 {over[0]} in the stock, now or after a later gain") if over else None
        case Spent(goods):
            short = [good for good, amount in goods.nonzero().items() if position.stock[good] < amount]
            held = ", ".join(f"{position.stock[good]} {good}" for good in short)
            return ("R32", f"the stock has only {held}") if short else None
        case Fought() | Befriended():
            return _orc_objection(position, deed)
        case Rebuilt():
            return _rebuilding_objection(position, deed)
        case Turned():
            return _marker_objection(position, deed)


def _orc_objection(position: Position, deed: Fought | Befriended) -> Objection | None:
    if not any(orc.letter == deed.orc and orc.hostile for orc in position.orcs):
        return "R32", f"orc {deed.orc} is not a hostile orc on the home board"
    if isinstance(deed, Fought):
        return None if 1 <= deed.strength <= 99 else ("R32", f"a fight takes 1 to 99 points, not {deed.strength}")
    dwelling = position.home.cave.get(deed.space)
    if dwelling is None or dwelling.tile != "dwelling":
        return "R32", f"{deed.space} is no dwelling"
    if any(orc.at == deed.space and orc.letter != deed.orc for orc in position.orcs):
        return "R29", f"{deed.space} is occupied by an orc"
    known = known_furnishings(position.table.pack).get(dwelling.name or "")
    if known is not None and dwelling.residents >= known.dwelling:
        return "R7", f"{dwelling.name} on {deed.space} is full: {dwelling.residents} live there"
    return None


def _most_stock(position: Position) -> Goods:
    """The stock with all gains that are still to come (R32): what it holds at most at any later time."""
    gains = [before.gain for key, before in position.table.before.items() if int(key) > position.clock.event]
    return sum(gains, position.stock)


def _rebuilding_objection(position: Position, deed: Rebuilt) -> Objection | None:
    """A home board must stay one that a puzzle may have; on an occupied space nothing is built (R29)."""
    space, tile = deed.space, deed.tile
    if tile is not None and isinstance(tile, CaveTile) != (space in CAVE):
        return "R1", f"a {tile.tile} cannot be on {space}: columns a to c are the forest, d to f the mountain"
    if deed.protected and not isinstance(tile, CaveTile):
        return "R33", f"{space} is no cave space that could be occupied, so there is nothing to protect"
    taken = next((orc.letter for orc in position.orcs if orc.at == space and orc.in_cave), None)
    if taken is not None and not _same_component(tile_on(position.home, space), tile):
        return "R29", f"orc {taken} occupies {space}: no tile can be placed or taken away there"
    home = _changed(position, deed)
    entries = {orc.letter: OrcEntry(at=orc.at, strength=orc.strength or None) for orc in position.orcs}
    forest = {name: tile for name, tile in home.forest.items() if tile != PLAIN_FOREST}
    puzzle = Puzzle(forest=FrozenMap(forest), cave=home.cave, orcs=FrozenMap(entries))
    faults = home_board_problems(puzzle, position.table.pack, known_furnishings(position.table.pack))
    if not faults:
        return None
    told = "; ".join(f"{fault.place}: {fault.problem}; allowed: {fault.allowed}" for fault in faults)
    return faults[0].rule or "R32", told


def _same_component(old: ForestTile | CaveTile | None, new: ForestTile | CaveTile | None) -> bool:
    return isinstance(old, CaveTile) and isinstance(new, CaveTile) and (old.tile, old.name) == (new.tile, new.name)


def _marker_objection(position: Position, deed: Turned) -> Objection | None:
    """Rounds 3 and 6 show an orc; events 3 and 4 come in rounds with a marker from 7 on (R8, R9)."""
    event = position.clock.event
    if event in FACE_UP:
        right = deed == Turned(FACE_UP[event], orc=True)
        return None if right else ("R9", f"event {event} comes with the open orc marker of round {FACE_UP[event]}")
    rounds = marker_rounds(position.table.players)[event - 3 :]
    if deed.round in rounds:
        return None
    return "R9", f"no marker is turned up in round {deed.round} before event {event}, only in {_listed(rounds)}"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in numbers)


def do_deed(position: Position, deed: Deed) -> Step:
    """Do a deed that is allowed."""
    match deed:
        case Gained(goods):
            return Step(replace(position, stock=position.stock + goods), (GoodsGained(goods),))
        case Spent(goods):
            return Step(replace(position, stock=position.stock - goods), (GoodsSpent(goods),))
        case Fought(letter, strength):
            return fight(position, letter, strength)
        case Befriended(letter, space):
            return befriend(position, letter, space)
        case Rebuilt():
            return _rebuild(position, deed)
        case Turned(number, orc):
            return Step(position, (MarkerTurned(number, orc),))


def _rebuild(position: Position, deed: Rebuilt) -> Step:
    home, space, table = _changed(position, deed), deed.space, position.table
    valuation = table.valuation
    marked = tuple(name for name in CAVE if (deed.protected if name == space else name in valuation.protected))
    if marked != valuation.protected:
        table = replace(table, valuation=replace(valuation, protected=marked))
    rebuilt = SpaceRebuilt(space, tile_on(home, space), tile_on(position.home, space), deed.protected)
    return Step(replace(position, table=table, home=home), (rebuilt,))


def tile_on(home: HomeBoard, space: str) -> ForestTile | CaveTile | None:
    """What is on a space of a home board; None for solid mountain."""
    grown = next((tile for name, tile in home.forest.items() if name == space), None)
    return grown or next((tile for name, tile in home.cave.items() if name == space), None)


def _changed(position: Position, deed: Rebuilt) -> HomeBoard:
    """The home board after a deed."""
    home, space, tile = position.home, deed.space, deed.tile
    if space in FOREST:
        grown = tile if isinstance(tile, ForestTile) else PLAIN_FOREST
        forest = {name: grown if name == space else home.forest[name] for name in FOREST}
        return home.model_copy(update={"forest": FrozenMap(forest)})
    dug = {name: each for name in CAVE if (each := tile if name == space else home.cave.get(name)) is not None}
    cave = {name: _with_points(each, position) for name, each in dug.items() if isinstance(each, CaveTile)}
    return home.model_copy(update={"cave": FrozenMap(cave)})


def _with_points(tile: CaveTile, position: Position) -> CaveTile:
    """A furnishing with its printed points, where its name tells them (R26)."""
    known = known_furnishings(position.table.pack).get(tile.name or "")
    if tile.tile in ("furnishing", "dwelling") and tile.points is None and known is not None:
        return tile.model_copy(update={"points": known.points})
    return tile

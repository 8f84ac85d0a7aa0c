"""Invading the cave: which space an orc takes, and what that means (R24–R30)."""

from __future__ import annotations

from frantic_fiends.model.happenings import (
    GoodsReturned,
    Happening,
    HostageTaken,
    OrcWaits,
    SpaceLost,
    SpaceOccupied,
)
from frantic_fiends.model.orcs import Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, CaveSpace
from frantic_fiends.model.step import Step
from frantic_fiends.model.tiles import CaveTile

_CLASSES = {"ruby_mine": 1, "ore_mine": 2, "furnishing": 3, "dwelling": 3, "cavern": 4, "deep_tunnel": 5, "tunnel": 6}


def preference(tile: CaveTile) -> tuple[int, int, bool]:
    """The orcs' order of preference as a sort key, least first; equal keys are ties for the player (R26, R27)."""
    worth = {1: tile.rubies, 2: tile.ore, 3: tile.points or 0}.get(_CLASSES[tile.tile], 0)
    inhabited = tile.residents > 0 or tile.donkey or tile.animals.total > 0
    return _CLASSES[tile.tile], -worth, not inhabited


def invasion_order(position: Position) -> tuple[tuple[CaveSpace, ...], ...]:
    """The free spaces of the cave in the order in which invaders take them; tied spaces together (R26, R27)."""
    taken = {orc.at for orc in position.orcs}
    ranks: dict[tuple[int, int, bool], list[CaveSpace]] = {}
    for space, tile in position.home.cave.items():
        if space not in taken:
            ranks.setdefault(preference(tile), []).append(space)
    return tuple(tuple(ranks[key]) for key in sorted(ranks))


def choices(position: Position) -> tuple[CaveSpace, ...]:
    """The spaces among which the next invader's is chosen: one, several tied (R27), or none (R28)."""
    order = invasion_order(position)
    return order[0] if order else ()


def invade(position: Position, letter: str) -> Step:
    """Bring an orc at the entrance into the cave (R24, R26), unless the player must choose among ties (R27).

    The orc stays at the entrance where there is a choice, and waits outside where there is no space (R28).
    """
    spaces = choices(position)
    if len(spaces) == 1:
        return occupy(position, letter, spaces[0])
    orc = position.orc(letter)
    if spaces:
        return Step(position.with_orc(Orc(orc.letter, "entrance", orc.strength)))
    return Step(position.with_orc(Orc(orc.letter, "outside", orc.strength)), (OrcWaits(orc.letter),))


def occupy(position: Position, letter: str, space: CaveSpace) -> Step:
    """An orc takes a space: its goods and donkey are returned, or a resident is held hostage (R29, R33)."""
    orc = position.orc(letter)
    tile = position.home.cave[space]
    breach = space in position.table.valuation.protected
    happened: list[Happening] = [SpaceOccupied(orc.letter, space, breach)]
    if tile.ore or tile.rubies or tile.donkey:
        happened.append(GoodsReturned(space, tile.ore, tile.rubies, tile.donkey))
        emptied = tile.model_copy(update={"ore": 0, "rubies": 0, "donkey": False})
        cave = position.home.cave.replace({space: emptied})
        position = position.with_home(position.home.model_copy(update={"cave": cave}))
    if tile.residents:
        happened.append(HostageTaken(space, hostage(tile)))
    return Step(position.with_orc(Orc(orc.letter, space, orc.strength)), tuple(happened))


def hostage(tile: CaveTile) -> int | None:
    """The weapon strength of the dwarf held hostage, the weakest; None for a friendly orc (R29).

    Where both live there it is a dwarf (our reading: the text names it first).
    """
    return min(tile.dwarfs) if tile.dwarfs else None


def worth(position: Position, space: CaveSpace) -> int:
    """What an orc still on a space costs when the plan ends, in thousandths of a gold (R34)."""
    tile = position.home.cave[space]
    losses = position.table.valuation.losses
    if tile.is_mine:
        return losses[tile.tile]
    held = losses["hostage"] if tile.residents else 0
    return 1000 * (tile.points or 0) + held


def still_occupied(position: Position) -> tuple[SpaceLost, ...]:
    """Every space that an orc occupies at the end, with its worth (R34)."""
    return tuple(
        SpaceLost(orc.letter, space, worth(position, space))
        for orc in position.orcs
        for space in CAVE
        if _occupies(orc, space)
    )


def _occupies(orc: Orc, space: CaveSpace) -> bool:
    return orc.at == space

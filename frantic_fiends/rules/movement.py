"""Moving: legal steps, walking a card, entering a space (R17–R20, R22)."""

from __future__ import annotations

from typing import Literal

from frantic_fiends.model.goods import Animals
from frantic_fiends.model.happenings import CropsTrampled, Happening, HerdDrivenOff, MoveKind, OrcHeld, OrcMoved
from frantic_fiends.model.orcs import Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import (
    CAVE_ENTERED,
    FOREST,
    Direction,
    ForestSpace,
    neighbour,
)
from frantic_fiends.model.step import Step
from frantic_fiends.model.tiles import HomeBoard
from frantic_fiends.rules.traps import spring

Destination = ForestSpace | Literal["cave"]


def step_from(space: ForestSpace, direction: Direction) -> tuple[Destination, MoveKind]:
    """Where one step of a card leads, and whether it was replaced: down, or where it cannot, right (R18).

    >>> step_from("a1", "W"), step_from("a4", "SW"), step_from("c4", "S")
    (('a2', 'down'), ('b4', 'right'), ('cave', 'right'))
    """
    to = neighbour(space, direction)
    if to is not None:
        return to, "step"
    down = neighbour(space, "S")
    if down is not None:
        return down, "down"
    right = neighbour(space, "E")
    assert right is not None, "in row 4 right always works (R18)"
    return right, "right"


def pasture_spaces(home: HomeBoard, space: ForestSpace) -> tuple[ForestSpace, ...]:
    """The spaces that share one herd with this one, itself included (R4, R20)."""
    name = home.forest[space].pasture
    if name is None:
        return (space,)
    return tuple(other for other in FOREST if home.forest[other].pasture == name)


def trample(home: HomeBoard, space: ForestSpace) -> tuple[HomeBoard, tuple[Happening, ...]]:
    """What an orc's entering takes away: all crops of a field, the whole herd of a pasture, all animals (R20)."""
    happened: list[Happening] = []
    tile = home.forest[space]
    changed = {}
    if tile.crop is not None:
        happened.append(CropsTrampled(space, tile.crop, tile.count))
        changed[space] = tile.model_copy(update={"crop": None, "count": 0})
    herd = [other for other in pasture_spaces(home, space) if home.forest[other].animals.total]
    if herd:
        total = sum((home.forest[other].animals for other in herd), Animals())
        happened.append(HerdDrivenOff(tuple(herd), total))
        for other in herd:
            before = changed.get(other, home.forest[other])
            changed[other] = before.model_copy(update={"animals": Animals()})
    if not changed:
        return home, ()
    return home.model_copy(update={"forest": home.forest.replace(changed)}), tuple(happened)


def move(position: Position, letter: str, to: Destination, how: MoveKind) -> tuple[Step, bool]:
    """Move an orc one space; in the forest it tramples what is there, then meets the trap (R20, R21).

    Returns:
        the step, and whether the orc's activation is over: defeated, caught, or through the entrance.
    """
    orc = position.orc(letter)
    start = orc.forest_space
    moved = OrcMoved(orc.letter, start, to, how)
    if to == CAVE_ENTERED:
        return Step(position.with_orc(Orc(orc.letter, "entrance", orc.strength)), (moved,)), True
    home, losses = trample(position.home, to)
    here = position.with_home(home).with_orc(Orc(orc.letter, to, orc.strength))
    sprung, stopped = spring(here, letter, to)
    return Step(sprung.position, (moved, *losses, *sprung.happenings)), stopped


def walk(position: Position, letter: str, steps: tuple[Direction, ...]) -> Step:
    """Walk a card's steps one by one until they end or something stops the orc (R17); a held orc stays (R22)."""
    orc = position.orc(letter)
    walked = Step(position)
    if orc.held:
        held_at = orc.forest_space
        return Step(position, (OrcHeld(orc.letter, held_at),))
    for direction in steps:
        here = walked.position.orc(letter).forest_space
        to, how = step_from(here, direction)
        step, stopped = move(walked.position, letter, to, how)
        walked = Step(step.position, walked.happenings + step.happenings)
        if stopped:
            break
    return walked

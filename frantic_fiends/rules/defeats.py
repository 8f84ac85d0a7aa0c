"""Defeating orcs: defeat, bounty, fights between events (R30, R31, R32)."""

from __future__ import annotations

from dataclasses import replace

from frantic_fiends.model.base import thousandths
from frantic_fiends.model.happenings import (
    BountyWon,
    DefeatedBy,
    Happening,
    OrcBefriended,
    OrcDefeated,
    OrcFought,
    SpaceFreed,
)
from frantic_fiends.model.orcs import Away, Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE
from frantic_fiends.model.step import Step


def weaken(position: Position, letter: str, points: int, by: DefeatedBy) -> Step:
    """Take strength points off an orc; at 0 or below it is defeated (R14, R21, R32)."""
    orc = position.orc(letter)
    if orc.strength > points:
        return Step(position.with_orc(replace(orc, strength=orc.strength - points)))
    return _leave(position, orc, "defeated", by)


def fight(position: Position, letter: str, points: int) -> Step:
    """Dwarfs take strength points off an orc, down to defeat (R32); a gone orc feels nothing."""
    if points == 0 or not any(orc.letter == letter and orc.hostile for orc in position.orcs):
        return Step(position)
    orc = position.orc(letter)
    fought = OrcFought(orc.letter, min(points, orc.strength), max(0, orc.strength - points))
    return Step(position, (fought,)).then(lambda here: weaken(here, letter, points, "fight"))


def befriend(position: Position, letter: str, space: str) -> Step:
    """An orc turns friendly and moves into a dwelling, where it lives like a dwarf (R32)."""
    left = _leave(position, position.orc(letter), "friendly", None)
    here = left.position
    home_space = next(name for name in CAVE if name == space)
    dwelling = here.home.cave[home_space]
    housed = dwelling.model_copy(update={"friendly_orcs": dwelling.friendly_orcs + 1})
    cave = here.home.cave.replace({home_space: housed})
    home = here.home.model_copy(update={"cave": cave})
    friend = OrcBefriended(position.orc(letter).letter, home_space)
    return Step(here.with_home(home), (*left.happenings, friend))


def _leave(position: Position, orc: Orc, to: Away, by: DefeatedBy | None) -> Step:
    """An orc leaves the home board: its space is free again (R30); a defeat wins the event's bounty (R31)."""
    happened: list[Happening] = []
    if by is not None:
        happened.append(OrcDefeated(orc.letter, by))
    if orc.in_cave:
        space = orc.cave_space
        happened.append(SpaceFreed(space, hostage=position.home.cave[space].residents > 0))
    event = position.clock.event
    worth = thousandths(position.table.board(event).bounty)
    if by is not None and worth:
        happened.append(BountyWon(orc.letter, event, worth))
    gone = Orc(orc.letter, to, 0)
    return Step(position.with_orc(gone), tuple(happened))

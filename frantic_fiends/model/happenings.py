"""What a player would see happen, one frozen value per kind; no text is made here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from frantic_fiends.model.goods import Animals, Good, Goods
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.spaces import CaveSpace, Direction, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile

DefeatedBy = Literal["bribe", "trap", "fight"]
MoveKind = Literal["push", "step", "down", "right"]
"""How an orc moved: pushed (R15), along its card's step (R17), or down or right instead of an illegal step (R18)."""


@dataclass(frozen=True, slots=True)
class BribePaid:
    """R14: goods paid, and the strength points left."""

    orc: Letter
    good: Good
    amount: int
    strength: int


@dataclass(frozen=True, slots=True)
class PushPaid:
    """R15: what a push cost and where it went."""

    orc: Letter
    direction: Direction
    cost: Goods


@dataclass(frozen=True, slots=True)
class OrcMoved:
    """R15, R17, R18: one space forward; ``to`` is "cave" through the entrance."""

    orc: Letter
    start: ForestSpace
    to: ForestSpace | Literal["cave"]
    how: MoveKind


@dataclass(frozen=True, slots=True)
class CropsTrampled:
    """R20: a field lost its crops."""

    space: ForestSpace
    crop: Literal["grain", "vegetable"]
    count: int


@dataclass(frozen=True, slots=True)
class HerdDrivenOff:
    """R20: the animals of a space, or of all spaces of its pasture, are gone."""

    spaces: tuple[ForestSpace, ...]
    animals: Animals


@dataclass(frozen=True, slots=True)
class TrapFired:
    """R21: a trap fired; strength points before and after."""

    orc: Letter
    space: ForestSpace
    trap: str
    before: int
    after: int
    spent: bool


@dataclass(frozen=True, slots=True)
class OrcStopped:
    """R21: caught, for this activation or for good."""

    orc: Letter
    space: ForestSpace
    for_good: bool


@dataclass(frozen=True, slots=True)
class OrcFreed:
    """R22: a held orc was pushed off its space."""

    orc: Letter
    space: ForestSpace


@dataclass(frozen=True, slots=True)
class OrcHeld:
    """R22: an orc held for good does not walk."""

    orc: Letter
    space: ForestSpace


@dataclass(frozen=True, slots=True)
class OrcDefeated:
    """R14, R21, R31: an orc reached strength 0."""

    orc: Letter
    by: DefeatedBy


@dataclass(frozen=True, slots=True)
class BountyWon:
    """R31: the bounty of that event, in thousandths of a gold."""

    orc: Letter
    event: int
    worth: int


@dataclass(frozen=True, slots=True)
class SpaceOccupied:
    """R24, R26: an orc took a cave space; ``breach`` if the aim protects it (R33)."""

    orc: Letter
    space: CaveSpace
    breach: bool


@dataclass(frozen=True, slots=True)
class GoodsReturned:
    """R29: goods and a donkey of an occupied mine went back to the supply."""

    space: CaveSpace
    ore: int
    rubies: int
    donkey: bool


@dataclass(frozen=True, slots=True)
class HostageTaken:
    """R29: the resident held hostage: a dwarf with this weapon strength, or (None) a friendly orc."""

    space: CaveSpace
    weapon: int | None


@dataclass(frozen=True, slots=True)
class SpaceFreed:
    """R30: an occupied space is free again, its hostage too."""

    space: CaveSpace
    hostage: bool


@dataclass(frozen=True, slots=True)
class OrcWaits:
    """R28: no space was left for this invader."""

    orc: Letter


@dataclass(frozen=True, slots=True)
class OrcArrived:
    """R23: orc D appeared."""

    orc: Letter
    space: ForestSpace


@dataclass(frozen=True, slots=True)
class EventOpened:
    """R9: an orc event began during the plan."""

    event: int


@dataclass(frozen=True, slots=True)
class GoodsGained:
    """R32: goods gained between events."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class GoodsSpent:
    """R32: goods spent between events."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class SpaceRebuilt:
    """R32: what a space of the home board looks like now (None: plain forest, solid mountain), and before."""

    space: ForestSpace | CaveSpace
    tile: ForestTile | CaveTile | None
    before: ForestTile | CaveTile | None
    protected: bool


@dataclass(frozen=True, slots=True)
class MarkerTurned:
    """R9: the harvest marker of a round was turned up, with an orc or without."""

    round: int
    orc: bool


@dataclass(frozen=True, slots=True)
class OrcFought:
    """R32: dwarfs took this many strength points off an orc; what is left of it."""

    orc: Letter
    amount: int
    strength: int


@dataclass(frozen=True, slots=True)
class OrcBefriended:
    """R32: an orc became friendly and lives in this dwelling."""

    orc: Letter
    space: CaveSpace


@dataclass(frozen=True, slots=True)
class LastInvasion:
    """R25: the fourth event is over, every orc left in the forest invades."""


@dataclass(frozen=True, slots=True)
class SpaceLost:
    """R34: at the end an orc still occupies a space; its worth in thousandths of a gold, hostage included."""

    orc: Letter
    space: CaveSpace
    worth: int


Happening = (
    BribePaid
    | PushPaid
    | OrcMoved
    | CropsTrampled
    | HerdDrivenOff
    | TrapFired
    | OrcStopped
    | OrcFreed
    | OrcHeld
    | OrcDefeated
    | BountyWon
    | SpaceOccupied
    | GoodsReturned
    | HostageTaken
    | SpaceFreed
    | OrcWaits
    | OrcArrived
    | EventOpened
    | GoodsGained
    | GoodsSpent
    | SpaceRebuilt
    | MarkerTurned
    | OrcFought
    | OrcBefriended
    | LastInvasion
    | SpaceLost
)
"""Anything that a player would see."""

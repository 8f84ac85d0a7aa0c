"""The tiles of a home board with their residents, goods and herds (R4, R5, R6)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from frantic_fiends.model.base import Count, FrozenMap, Model, Text
from frantic_fiends.model.goods import Animals
from frantic_fiends.model.spaces import FOREST, CaveSpace, ForestSpace

ForestKind = Literal["forest", "meadow", "field", "pasture"]
CaveKind = Literal["cavern", "tunnel", "deep_tunnel", "ore_mine", "ruby_mine", "furnishing", "dwelling"]
Crop = Literal["grain", "vegetable"]
Weapon = Annotated[int, Field(ge=0, le=14)]


class ForestTile(Model):
    """A forest space (R4): its tile, crop, herd, stable and trap.

    Args:
        tile: forest, meadow, field or pasture.
        crop: what a field is sown with; ``count`` says how many are left on it.
        pasture: the name shared by the spaces of one pasture; they share one herd.
        animals: the animals written on this space.
        trap: the pack's name of a trap that is ready to fire (R21); None once it is spent.
    """

    tile: ForestKind
    crop: Crop | None = None
    count: Count = 0
    pasture: Text | None = None
    animals: Animals = Animals()
    stable: bool = False
    trap: Text | None = None


class CaveTile(Model):
    """A mountain space that is no longer solid (R5, R6).

    Args:
        tile: cavern, tunnel, deep_tunnel, ore_mine, ruby_mine, furnishing or dwelling.
        name: a furnishing's or dwelling's name.
        points: its printed points; None only in a file that leaves them to the known name.
        dwarfs: the weapon strength of each dwarf that lives here, 0 for none.
        ore: ore lying on an ore mine (R6); ``rubies``, on a ruby mine.
        donkey: whether a donkey works in this mine (R5).
    """

    tile: CaveKind
    name: Text | None = None
    points: Count | None = None
    dwarfs: Annotated[tuple[Weapon, ...], Field(strict=False)] = ()
    friendly_orcs: Count = 0
    animals: Animals = Animals()
    ore: Count = 0
    rubies: Count = 0
    donkey: bool = False

    @property
    def is_mine(self) -> bool:
        """Whether this is an ore mine or a ruby mine."""
        return self.tile in ("ore_mine", "ruby_mine")

    @property
    def residents(self) -> int:
        """Dwarfs and friendly orcs that live here."""
        return len(self.dwarfs) + self.friendly_orcs


PLAIN_FOREST = ForestTile(tile="forest")


class HomeBoard(Model):
    """The twelve forest spaces, and the mountain spaces that are not solid (R1).

    >>> HomeBoard().forest["a1"].tile
    'forest'
    """

    forest: FrozenMap[ForestSpace, ForestTile] = FrozenMap(dict.fromkeys(FOREST, PLAIN_FOREST))
    cave: FrozenMap[CaveSpace, CaveTile] = FrozenMap()

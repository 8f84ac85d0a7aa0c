"""The orcs A–D (R8, R11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast, get_args

from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace, ForestSpace

Letter = Literal["A", "B", "C", "D"]
LETTERS: tuple[Letter, ...] = get_args(Letter)

Away = Literal["absent", "entrance", "outside", "defeated", "friendly"]
"""Where an orc is that stands on no space.

- absent: D before it appears (R23);
- entrance: it came through the entrance and the player has not chosen its space yet (R27);
- outside: it found no space to take and waits for good (R28);
- defeated: gone (R14, R21);
- friendly: turned into a friendly orc (R32), no longer hostile.
"""

OrcPlace = ForestSpace | CaveSpace | Away
AWAY: tuple[Away, ...] = get_args(Away)

_FOREST = frozenset(FOREST)
_CAVE = frozenset(CAVE)


@dataclass(frozen=True, slots=True)
class Orc:
    """One orc: its letter, place, strength in points (0 when gone), and whether it is held for good (R22)."""

    letter: Letter
    at: OrcPlace
    strength: int
    held: bool = False

    @property
    def in_forest(self) -> bool:
        """Whether it stands on a forest space."""
        return self.at in _FOREST

    @property
    def in_cave(self) -> bool:
        """Whether it occupies a cave space (R24)."""
        return self.at in _CAVE

    @property
    def forest_space(self) -> ForestSpace:
        """The forest space on which it stands; only for an orc in the forest."""
        assert self.in_forest, f"orc {self.letter} is {self.at}"
        return cast("ForestSpace", self.at)

    @property
    def cave_space(self) -> CaveSpace:
        """The cave space that it occupies; only for an orc in the cave."""
        assert self.in_cave, f"orc {self.letter} is {self.at}"
        return cast("CaveSpace", self.at)

    @property
    def hostile(self) -> bool:
        """Whether it is a hostile orc on the home board (R11, R30)."""
        return self.at in _FOREST or self.at in _CAVE

"""Traps (R21)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from frantic_fiends.model.base import Model, NoLookalike, Strength
from frantic_fiends.model.orcs import Letter


class Trap(Model):
    """What a trap of a pack does and to whom (R21).

    Args:
        kind: "damage" lowers the strength by ``damage`` points, "containment" stops the orc.
        holds: of a containment trap: for this "activation", or "permanent" (R22).
        uses: 1, then the trap is spent; or "unlimited".
        min_strength: the lowest strength that sets it off; ``max_strength``, the highest.
        orcs: which orcs set it off; None for all.
    """

    kind: Literal["damage", "containment"]
    damage: Annotated[int, Field(ge=1, le=99)] | None = None
    holds: Literal["activation", "permanent"] = "activation"
    uses: Annotated[Literal[1, "unlimited"], NoLookalike] = 1
    min_strength: Strength = 1
    max_strength: Strength = 14
    orcs: Annotated[tuple[Letter, ...], Field(strict=False)] | None = None

    def eligible(self, letter: str, strength: int) -> bool:
        """Whether an orc of this letter and strength sets it off."""
        return self.min_strength <= strength <= self.max_strength and (self.orcs is None or letter in self.orcs)

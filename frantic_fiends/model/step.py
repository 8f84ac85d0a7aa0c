"""A step of play: the position it leads to, and what happened on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.position import Position


@dataclass(frozen=True, slots=True)
class Step:
    """A position and the happenings that led to it, in order."""

    position: Position
    happenings: tuple[Happening, ...] = ()

    def then(self, verb: Callable[[Position], Step]) -> Step:
        """What follows when a verb acts on this step's position; the happenings are joined."""
        following = verb(self.position)
        return Step(following.position, self.happenings + following.happenings)

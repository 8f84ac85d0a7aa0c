"""What the player decides, what chance decides, and what happens between events (R12, R14, R15, R27, R32)."""

from __future__ import annotations

from dataclasses import dataclass

from frantic_fiends.model.goods import Goods
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.spaces import ArrivalSpace, CaveSpace, Direction, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile


@dataclass(frozen=True, slots=True)
class Response:
    """The player's answer to an orc: how many bribe goods (R14), then at most one push (R15, R16)."""

    bribe: int = 0
    push: Direction | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Which of the tied spaces an invader occupies (R27)."""

    space: CaveSpace


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """Chance: the movement card drawn for the acting orc (R12)."""

    card: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """Chance: where orc D appears (R23)."""

    at: ArrivalSpace


@dataclass(frozen=True, slots=True)
class Gained:
    """Between events: goods gained (R32)."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Spent:
    """Between events: goods spent on something else than orcs, or a correction of the stock (R32)."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Fought:
    """Between events: dwarfs take strength points off an orc, down to defeat (R32)."""

    orc: Letter
    strength: int


@dataclass(frozen=True, slots=True)
class Befriended:
    """Between events: an orc becomes friendly and moves into a dwelling (R32)."""

    orc: Letter
    space: CaveSpace


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Between events: what one space of the home board looks like from now on (R4, R5, R32).

    A new tile, crop, herd, trap, mine, dwarf or anything else that a puzzle file can say of a space.

    Attributes:
        space: the space, in the forest or in the cave.
        tile: all that is there now; None for plain forest or solid mountain.
        protected: whether the aim protects this cave space from now on (R33); never in the forest.
    """

    space: ForestSpace | CaveSpace
    tile: ForestTile | CaveTile | None
    protected: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """Between events: the harvest marker of a round was turned up, or lay face up, with an orc or without (R9)."""

    round: int
    orc: bool


Action = Response | Choice
"""What the player decides."""

Outcome = CardDrawn | Arrived
"""What chance decides."""

Deed = Gained | Spent | Fought | Befriended | Rebuilt | Turned
"""What is done between events, before the first orc of an event acts."""

Move = Action | Outcome | Deed
"""Everything that takes one position to the next."""

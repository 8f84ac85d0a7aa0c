"""The shapes that boards and tables are drawn with, in Unicode and in ASCII."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what a stream takes is asked before the game is loaded
    from frantic_fiends.model.spaces import Direction


@dataclass(frozen=True, slots=True)
class Signs:
    """One character set.

    Attributes:
        across: a horizontal line; ``down``, a vertical one; ``wall``, between forest and mountain.
        top: the corners and crossings of a top line: left, between cells, at the wall, right.
        middle: the same for a line between rows; ``bottom``, for the last line.
        way_in: the open entrance.
        rock: solid mountain.
        trap: a trap that is ready.
        turn: whose turn it is.
        protected: a protected space.
        to: from one space to the next.
        none: nothing to see here.
        rule: a line under a heading.
        dash: between words.
        arrows: the eight directions, N, NE, E, SE, S, SW, W, NW, and what stands between two steps.
    """

    across: str
    down: str
    wall: str
    top: str
    middle: str
    bottom: str
    way_in: str
    rock: str
    trap: str
    turn: str
    protected: str
    to: str
    none: str
    rule: str
    dash: str
    arrows: tuple[str, str, str, str, str, str, str, str]
    between: str

    def all(self) -> Iterable[str]:
        """Every shape."""
        return (part for value in astuple(self) for part in (value if isinstance(value, tuple) else (value,)))

    def path(self, steps: Iterable[Direction]) -> str:
        """A card's steps as little arrows, or as letters.

        >>> UNICODE.path(("S", "E")), ASCII.path(("S", "E"))
        ('↓→', 'S E')
        """
        return self.between.join(self.arrows[_ORDER.index(step)] for step in steps)


_ORDER = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

UNICODE = Signs(
    across="─",
    down="│",
    wall="║",
    top="┌┬╥┐",
    middle="├┼╫┤",
    bottom="└┴╨┘",
    way_in="→",
    rock="░",
    trap="▲",
    turn="►",
    protected="*",
    to="→",
    none="·",
    rule="─",
    dash="–",
    arrows=("↑", "↗", "→", "↘", "↓", "↙", "←", "↖"),
    between="",
)
"""Box drawing and arrows."""

ASCII = Signs(
    across="-",
    down="|",
    wall="#",
    top="++#+",
    middle="++#+",
    bottom="++#+",
    way_in=">",
    rock=":",
    trap="^",
    turn=">",
    protected="*",
    to=">",
    none=".",
    rule="-",
    dash="-",
    arrows=("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    between=" ",
)
"""What every terminal, printer and encoding has."""

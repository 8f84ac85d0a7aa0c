"""The 4 × 6 spaces of a home board and the eight directions (R1, R2, R13)."""

from __future__ import annotations

from typing import Literal, get_args

ForestSpace = Literal["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4"]
CaveSpace = Literal["d1", "d2", "d3", "d4", "e1", "e2", "e3", "e4", "f1", "f2", "f3", "f4"]
Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
ArrivalSpace = Literal["left", "center", "right"]

FOREST: tuple[ForestSpace, ...] = get_args(ForestSpace)
CAVE: tuple[CaveSpace, ...] = get_args(CaveSpace)
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)

ENTRANCE: ForestSpace = "c4"
"""The forest's side of the cave entrance (R2); east of it lies ``d4``."""

CAVE_ENTERED: Literal["cave"] = "cave"
"""What a step or push from ``c4`` to the right leads to (R15, R18)."""

ARRIVALS: dict[ArrivalSpace, ForestSpace] = {"left": "a1", "center": "b1", "right": "c1"}
"""Where orc D appears (R23)."""

_OFFSETS: dict[Direction, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


def _shift(space: ForestSpace, direction: Direction) -> ForestSpace | Literal["cave"] | None:
    if space == ENTRANCE and direction == "E":
        return CAVE_ENTERED
    across, down = _OFFSETS[direction]
    name = f"{chr(ord(space[0]) + across)}{int(space[1]) + down}"
    return next((known for known in FOREST if known == name), None)


_NEIGHBOURS: dict[tuple[ForestSpace, Direction], ForestSpace | Literal["cave"] | None] = {
    (space, direction): _shift(space, direction) for space in FOREST for direction in DIRECTIONS
}


def neighbour(space: ForestSpace, direction: Direction) -> ForestSpace | Literal["cave"] | None:
    """The space one step away, "cave" through the entrance (R2), or None where the board ends.

    >>> neighbour("b2", "NE"), neighbour("c4", "E"), neighbour("c3", "SE")
    ('c1', 'cave', None)
    """
    return _NEIGHBOURS[space, direction]


def adjacent(first: str, second: str) -> bool:
    """Whether two spaces share an edge.

    >>> adjacent("a1", "a2"), adjacent("a1", "b2")
    (True, False)
    """
    return abs(ord(first[0]) - ord(second[0])) + abs(int(first[1]) - int(second[1])) == 1


def connected(spaces: tuple[str, ...]) -> bool:
    """Whether spaces hang together by shared edges.

    >>> connected(("a1", "a3")), connected(("a1", "a3", "a2"))
    (False, True)
    """
    reached, waiting = set(spaces[:1]), list(spaces[:1])
    while waiting:
        here = waiting.pop()
        new = [space for space in spaces if space not in reached and adjacent(here, space)]
        reached.update(new)
        waiting.extend(new)
    return len(reached) == len(set(spaces))

"""Where a push and a card lead from each forest space: plain tables, and exact walks where traps lie on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.spaces import CAVE_ENTERED, DIRECTIONS, FOREST, Direction, ForestSpace, neighbour
from frantic_fiends.rules.movement import step_from
from solver.compile import Compiled
from solver.unknown.layout import GONE

ENTER = -1
"""Destination: through the entrance."""

PUSHES: tuple[Direction | None, ...] = (None, *DIRECTIONS)
CODES: dict[ForestSpace, int] = {space: code for code, space in enumerate(FOREST, start=1)}


@dataclass(frozen=True, slots=True)
class PathTable:
    """For one card: by space (0–11) and push (0 = none), as if no trap were ready.

    Attributes:
        to: the code of the last space, ENTER, or 0 where the push leads off the board.
        items: crops and herds on the way, as bits; ``traps``, traps on the way.
        useful: whether the push is possible and no earlier one leads to the same space and tramples no more.
    """

    to: NDArray[np.int64]
    items: NDArray[np.int64]
    traps: NDArray[np.int64]
    useful: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an activation does to an orc where traps are ready: place code, strength, traps left, items on the way."""

    place: int
    strength: int
    traps: int
    items: int


@dataclass(slots=True)
class Paths:
    """The tables of one problem, made when first asked for."""

    compiled: Compiled
    held_code: int
    _tables: dict[tuple[Direction, ...], PathTable] = field(default_factory=dict)
    _outcomes: dict[tuple[object, ...], Outcome] = field(default_factory=dict)

    def table(self, steps: tuple[Direction, ...]) -> PathTable:
        """The table of a card."""
        if steps not in self._tables:
            self._tables[steps] = self._build(steps)
        return self._tables[steps]

    def _build(self, steps: tuple[Direction, ...]) -> PathTable:
        shape = (len(FOREST), len(PUSHES))
        to, items, traps = (np.zeros(shape, dtype=np.int64) for _ in range(3))
        useful = np.zeros(shape, dtype=np.bool_)
        for row, start in enumerate(FOREST):
            for column, push in enumerate(PUSHES):
                visited = self.visited(start, push, steps)
                if visited is None:
                    continue
                entered, spaces = visited
                to[row, column] = ENTER if entered else CODES[spaces[-1] if spaces else start]
                items[row, column] = self.item_bits(spaces)
                traps[row, column] = self.trap_bits(spaces)
                useful[row, column] = not any(
                    to[row, other] == to[row, column]
                    and not traps[row, other]
                    and not traps[row, column]
                    and not items[row, other] & ~items[row, column]
                    for other in range(column)
                )
        return PathTable(to, items, traps, useful)

    @staticmethod
    def visited(
        start: ForestSpace, push: Direction | None, steps: tuple[Direction, ...]
    ) -> tuple[bool, list[ForestSpace]] | None:
        """Whether a push and a walk lead into the cave, and the spaces entered before; None if the push is impossible."""
        here, spaces = start, list[ForestSpace]()
        if push is not None:
            to = neighbour(here, push)
            if to is None or to == CAVE_ENTERED:
                return None if to is None else (True, spaces)
            here = to
            spaces.append(here)
        for direction in steps:
            target = step_from(here, direction)[0]
            if target == CAVE_ENTERED:
                return True, spaces
            here = target
            spaces.append(here)
        return False, spaces

    def item_bits(self, spaces: list[ForestSpace]) -> int:
        """The crops and herds of some spaces."""
        return sum(1 << i for i, item in enumerate(self.compiled.losses) if set(item.spaces) & set(spaces))

    def trap_bits(self, spaces: list[ForestSpace]) -> int:
        """The traps of some spaces."""
        return sum(1 << i for i, snare in enumerate(self.compiled.snares) if snare.space in spaces)

    def outcome(
        self, letter: str, place: int, strength: int, traps: int, push: int, steps: tuple[Direction, ...]
    ) -> Outcome:
        """What an activation does after the bribe; ``place`` may be a held one."""
        key = letter, place, strength, traps, push, steps
        if key not in self._outcomes:
            self._outcomes[key] = self._walk(letter, place, strength, traps, push, steps)
        return self._outcomes[key]

    def _walk(
        self, letter: str, place: int, strength: int, traps: int, push: int, steps: tuple[Direction, ...]
    ) -> Outcome:
        held = place >= self.held_code
        here = FOREST[(place - self.held_code) if held else place - 1]
        way = PUSHES[push]
        if held and way is None:
            return Outcome(place, strength, traps, 0)
        items = 0
        for index, direction in enumerate([way, *steps] if way is not None else steps):
            to = neighbour(here, direction) if way is not None and index == 0 else step_from(here, direction)[0]
            if to is None:
                return Outcome(GONE, 0, traps, -1)
            if to == CAVE_ENTERED:
                return Outcome(ENTER, strength, traps, items)
            here = to
            items |= self.item_bits([here])
            for bit, snare in enumerate(self.compiled.snares):
                if snare.space != here or not traps >> bit & 1 or not snare.trap.eligible(letter, strength):
                    continue
                traps &= ~(1 << bit) if snare.spendable else ~0
                if snare.trap.kind == "containment":
                    permanent = snare.trap.holds == "permanent"
                    place = self.held_code + FOREST.index(here) if permanent else CODES[here]
                    return Outcome(place, strength, traps, items)
                strength -= snare.trap.damage or 0
                if strength <= 0:
                    return Outcome(GONE, 0, traps, items)
        return Outcome(CODES[here], strength, traps, items)

"""Where pushes and cards lead from each forest space, traps on the way included."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.spaces import CAVE_ENTERED, DIRECTIONS, FOREST, Direction, ForestSpace, neighbour
from frantic_fiends.rules.movement import step_from
from solver.compile import Compiled
from solver.unknown.layout import GONE
from solver.unknown.timeline import Draw

ENTER = -1
"""Destination: through the entrance."""

PUSHES: tuple[Direction | None, ...] = (None, *DIRECTIONS)
CODES: dict[ForestSpace, int] = {space: code for code, space in enumerate(FOREST, start=1)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an activation does to an orc: place code or ENTER, strength, traps left, items on the way."""

    place: int
    strength: int
    traps: int
    items: int

    def beats(self, other: Outcome) -> bool:
        """Whether this one leads to the same and tramples no more."""
        same = (self.place, self.strength, self.traps) == (other.place, other.strength, other.traps)
        return same and not self.items & ~other.items


@dataclass(frozen=True, slots=True)
class Profile:
    """All that the cards of a deck may do to an orc that stands somewhere, each different outcome once.

    Attributes:
        place: place codes or ENTER; ``taken``, strength points that traps take; ``spent``, traps used up, as bits;
            ``items``, crops and herds on the way, as bits.
        free: so many of the outcomes come first and need no push.
        options: by card, the outcomes to choose from; -1 where there are no more. The first is that of no push.
    """

    place: NDArray[np.int64]
    taken: NDArray[np.int64]
    spent: NDArray[np.int64]
    items: NDArray[np.int64]
    free: int
    options: NDArray[np.int64]


@dataclass(slots=True)
class Paths:
    """The tables of one problem, made when first asked for."""

    compiled: Compiled
    held_code: int
    _outcomes: dict[tuple[object, ...], Outcome | None] = field(default_factory=dict)
    _profiles: dict[tuple[object, ...], Profile] = field(default_factory=dict)

    def profile(self, letter: str, draws: tuple[Draw, ...], place: int, strength: int, traps: int) -> Profile:
        """What an orc's activation may do to it, card by card; without traps whatever its letter and strength."""
        key = letter if traps else "", draws, place, strength if traps else 0, traps
        if key not in self._profiles:
            self._profiles[key] = self._describe(letter, draws, place, strength if traps else 0, traps)
        return self._profiles[key]

    def _describe(self, letter: str, draws: tuple[Draw, ...], place: int, strength: int, traps: int) -> Profile:
        found: dict[tuple[bool, Outcome], None] = {}
        per_draw: list[list[tuple[bool, Outcome]]] = []
        for draw in draws:
            ways: list[tuple[bool, Outcome]] = []
            for push in range(len(PUSHES)):
                to = self.outcome(letter, place, strength, traps, push, draw.steps)
                if to is not None and not any(other.beats(to) for _, other in ways):
                    ways.append((push > 0, to))
            per_draw.append(ways)
            found.update(dict.fromkeys(ways))
        ranked = sorted(found, key=lambda way: way[0])  # stable: without a push first
        number = {way: index for index, way in enumerate(ranked)}
        widest = max(len(ways) for ways in per_draw)
        options = [[number[way] for way in ways] + [-1] * (widest - len(ways)) for ways in per_draw]
        return Profile(
            place=np.array([to.place for _, to in ranked], dtype=np.int64),
            taken=np.array([strength - to.strength for _, to in ranked], dtype=np.int64),
            spent=np.array([traps & ~to.traps for _, to in ranked], dtype=np.int64),
            items=np.array([to.items for _, to in ranked], dtype=np.int64),
            free=sum(1 for pushed, _ in ranked if not pushed),
            options=np.array(options, dtype=np.int64),
        )

    def alone(self, row: int, steps: tuple[Direction, ...]) -> tuple[int, int]:
        """Where a card leads from a space (0–11) without push and traps: place code or ENTER, and the items passed."""
        to = self.outcome("", row + 1, 0, 0, 0, steps)
        assert to is not None, "without a push every card can be walked"
        return to.place, to.items

    def entered(self, start: ForestSpace, push: Direction | None, steps: tuple[Direction, ...]) -> list[ForestSpace]:
        """The spaces of the forest that a push and a walk lead through if no trap stops them."""
        visited = self.visited(start, push, steps)
        return visited[1] if visited is not None else []

    @staticmethod
    def visited(
        start: ForestSpace, push: Direction | None, steps: tuple[Direction, ...]
    ) -> tuple[bool, list[ForestSpace]] | None:
        """Whether a push and a walk lead into the cave, and the spaces entered before; None for an impossible push."""
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
    ) -> Outcome | None:
        """What an activation does after the bribe; ``place`` may be a held one; None for a push off the board."""
        key = letter, place, strength, traps, push, steps
        if key not in self._outcomes:
            self._outcomes[key] = self._walk(letter, place, strength, traps, push, steps)
        return self._outcomes[key]

    def _walk(
        self, letter: str, place: int, strength: int, traps: int, push: int, steps: tuple[Direction, ...]
    ) -> Outcome | None:
        held = place >= self.held_code
        here = FOREST[(place - self.held_code) if held else place - 1]
        way = PUSHES[push]
        if held and way is None:
            return Outcome(place, strength, traps, 0)
        items = 0
        for index, direction in enumerate([way, *steps] if way is not None else steps):
            to = neighbour(here, direction) if way is not None and index == 0 else step_from(here, direction)[0]
            if to is None:
                return None
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

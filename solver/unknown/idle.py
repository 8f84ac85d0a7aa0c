"""The exact value of states in which doing nothing is best to the end: a closed form, no further search."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.spaces import FOREST
from solver.unknown.arena import Arena
from solver.unknown.cave import Cave
from solver.unknown.layout import GONE, ROOM, Keys
from solver.unknown.paths import ENTER
from solver.unknown.stages import CODE_COUNT, Prospect, Stages

Exact = NDArray[np.int64] | NDArray[np.object_]
"""Whole numbers: 64 bits where they are sure to fit, Python's own where not."""


@dataclass
class IdleValues:
    """Values of idle states.

    Attributes:
        exact: the type that whole numbers need: numpy.int64, or object for Python's own.
        primary: only breaches count.
    """

    arena: Arena
    cave: Cave
    stages: Stages
    exact: type
    primary: bool
    _spared: dict[tuple[int, int, bool], list[Exact]] = field(default_factory=dict)

    def at(self, index: int, keys: Keys) -> list[Exact]:
        """Breaches, price, loss, actions, times the layer's denominator; fresh arrays."""
        arena, stage = self.arena, self.stages.at(index)
        layout, size = stage.layout, arena.denominators[index]
        places = [where.get(keys) for where in layout.places]
        invaders = np.full(len(keys), stage.coming, dtype=np.int64)
        for place in places:
            invaders += (place != GONE) & ~((place >= ROOM) & (place < arena.held_code))
        lost = self.cave.settled(self.cave.occupied(keys, layout), layout.stocked.get(keys), invaders)
        breaches: Exact = lost[0].astype(self.exact) * size
        if self.primary:
            return [breaches, *(np.zeros(len(keys), dtype=self.exact) for _ in range(3))]
        loss: Exact = lost[1].astype(self.exact) * size
        left = layout.items.get(keys)
        for item in range(len(arena.compiled.losses)):
            worth = int(arena.item_worth[1 << item])
            some = np.flatnonzero(left >> item & 1)
            if not len(some):
                continue
            spared: Exact = np.ones(len(some), dtype=self.exact)
            for orc, place in enumerate(places):
                spared = spared * self.spared(orc, stage.orcs[orc])[item][place[some]]
            loss[some] += worth * (size - spared)
        return [breaches, np.zeros(len(keys), dtype=self.exact), loss, np.zeros(len(keys), dtype=self.exact)]

    def spared(self, orc: int, prospect: Prospect) -> list[Exact]:
        """For each crop or herd, by place code: in how many of its draws an orc left alone never enters it."""
        key = orc, len(prospect.acts), prospect.awaited is not None
        if key not in self._spared:
            self._spared[key] = [self._spare(item, prospect) for item in range(len(self.arena.compiled.losses))]
        return self._spared[key]

    def _spare(self, item: int, prospect: Prospect) -> Exact:
        paths, acts = self.arena.paths, prospect.acts
        counts: Exact = np.ones(CODE_COUNT, dtype=self.exact)
        for number in reversed(range(len(acts))):
            act, later = acts[number], prod(act.size for act in acts[number + 1 :])
            new = counts * act.size
            for row in range(len(FOREST)):
                total = 0
                for draw in act.draws:
                    to, items = paths.alone(row, draw.steps)
                    if not items >> item & 1:
                        total += draw.weight * (later if to == ENTER else int(counts[to]))
                new[row + 1] = total
            counts = new
        if prospect.awaited is not None:
            others = counts * prospect.awaited.size
            others[GONE] = sum(weight * int(counts[place]) for place, weight in prospect.awaited.places)
            counts = others
        return counts

"""Forward over the states that can be reached, a layer at a time; then backward over their exact values.

Values of a layer are whole multiples of 1/denominator; prices and losses are in units. Among the decisions of a
group the least in the order of R35 counts; over the draws of a layer they add up by weight, or, for the worst
case, the greatest counts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from solver.search import OutOfTimeError
from solver.unknown.arena import Arena
from solver.unknown.cave import Cave
from solver.unknown.expand import Candidate, Group, groups
from solver.unknown.layout import Keys
from solver.unknown.reduce import Exact, Reducer

FOUR = range(4)


class OutOfMemoryError(Exception):
    """The states of a layer would not fit the memory limit."""


@dataclass
class Sweep:
    """The states of every layer with their exact values.

    Attributes:
        keys: by layer, sorted; idle states have no place here.
        values: by layer, breaches, price, loss and actions for each key.
        most_states: all layers together may have no more; from the memory limit.
        primary: an earlier sweep for the first goals alone, whose best decisions are the only ones looked at.
    """

    arena: Arena
    deadline: float | None = None
    most_states: int = 40_000_000
    primary: Sweep | None = None
    keys: list[Keys] = field(default_factory=list)
    values: list[list[Exact]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.exact: type = np.int64 if self.fits(self.arena.denominators) else object
        self.cave = Cave(self.arena)
        self.reducer = Reducer(self.arena, self.cave, self.exact)

    def fits(self, denominators: Sequence[int]) -> bool:
        """Whether every sum over values with these denominators is sure to stay below 2^62."""
        arena = self.arena
        compiled = arena.compiled
        largest = sum(item.worth for item in compiled.losses) + sum(r.goods + r.worth for r in compiled.rooms)
        for board in compiled.boards.values():
            stock = sum(compiled.income[board.event].values())
            largest += 4 * (board.push_price + board.bounty) + board.bribe_price * stock
        largest = max(largest // arena.unit, 64)
        return 4 * largest * max(denominators) < 1 << 62

    def run(self, start: Sequence[tuple[int, int]]) -> None:
        """Sweep from some (layer, key) states, all of one layer."""
        index = start[0][0]
        keys = np.array(sorted({key for _, key in start}), dtype=np.int64)
        self.keys = [np.zeros(0, dtype=np.int64)] * (len(self.arena.layers) + 1)
        self.values = [[] for _ in self.keys]
        self.keys[index] = self._lasting(index, keys)
        for layer in range(index, len(self.arena.layers)):
            self.keys[layer + 1] = self._successors(layer)
        for layer in range(len(self.arena.layers) - 1, index - 1, -1):
            self.values[layer] = self._valued(layer)

    def _groups(self, layer: int) -> list[Group]:
        return list(groups(self.arena, self.cave, self.reducer, layer, self.keys[layer]))

    def _lasting(self, index: int, keys: Keys) -> Keys:
        """The canonical states that are not idle."""
        keys = self.reducer.canonical(index, keys)
        return np.unique(keys[~self.reducer.idle(index, keys)])

    def _successors(self, layer: int) -> Keys:
        if layer + 1 == len(self.arena.layers):
            return np.zeros(0, dtype=np.int64)
        found: list[Keys] = []
        waiting = 0
        for group in self._groups(layer):
            for candidate in self.candidates(layer, group):
                self._check_time()
                found.append(self._lasting(layer + 1, np.unique(candidate.keys)))
                waiting += len(found[-1])
                if waiting > 2_000_000:
                    found = [np.unique(np.concatenate(found))]
                    waiting = len(found[0])
                    self._check_memory(waiting)
        keys = np.unique(np.concatenate(found)) if found else np.zeros(0, dtype=np.int64)
        self._check_memory(len(keys))
        return keys

    def _check_memory(self, coming: int) -> None:
        if self.states + coming > self.most_states:
            raise OutOfMemoryError

    def candidates(self, layer: int, group: Group) -> Iterator[Candidate]:
        """A group's candidates; with an earlier sweep, only for the states in which they are best by its goals."""
        if self.primary is None:
            yield from group.candidates
            return
        primary = self.primary
        every = np.arange(len(group.rows))
        found = [(c, every if c.rows is None else c.rows, primary.after(layer, c)) for c in group.candidates]
        best = [part.copy() for part in found[0][2]]
        for _, rows, values in found[1:]:
            better = self.less(values, [part[rows] for part in best])
            for old, new in zip(best, values, strict=True):
                old[rows[better]] = new[better]
        for candidate, rows, values in found:
            kept = np.flatnonzero(~self.less([part[rows] for part in best], values))
            if len(kept):
                rewards = candidate.rewards
                picked = [part if isinstance(part, int) else part[kept] for part in rewards]
                yield Candidate(rows[kept], candidate.keys[kept], (picked[0], picked[1], picked[2], picked[3]))

    def _check_time(self) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTimeError

    def _valued(self, layer: int) -> list[Exact]:
        count = len(self.keys[layer])
        total: list[Exact] = [np.zeros(count, dtype=self.exact) for _ in FOUR]
        seen = np.zeros(count, dtype=np.bool_)
        for group in self._groups(layer):
            best = self._best(layer, group)
            rows = group.rows
            if self.arena.criterion == "worst":
                worse = ~seen[rows] | self.less([part[rows] for part in total], best)
                for old, new in zip(total, best, strict=True):
                    old[rows[worse]] = new[worse]
                seen[rows] = True
            else:
                for old, new in zip(total, best, strict=True):
                    old[rows] += group.weight * new
        return total

    def _best(self, layer: int, group: Group) -> list[Exact]:
        """The least value over a group's candidates, for each of its states."""
        count = len(group.rows)
        best: list[Exact] = [np.zeros(count, dtype=self.exact) for _ in FOUR]
        seen = np.zeros(count, dtype=np.bool_)
        for candidate in self.candidates(layer, group):
            self._check_time()
            values = self.after(layer, candidate)
            rows = np.arange(count) if candidate.rows is None else candidate.rows
            better = ~seen[rows] | self.less(values, [part[rows] for part in best])
            for old, new in zip(best, values, strict=True):
                old[rows[better]] = new[better]
            seen[rows] = True
        return best

    def after(self, layer: int, candidate: Candidate) -> list[Exact]:
        """The values of a candidate: its rewards, and what follows."""
        size = self.arena.denominators[layer + 1]
        later = self.at(layer + 1, candidate.keys)
        counted = (True, self.reducer.by_price, False, False) if self.reducer.primary else (True,) * 4
        return [
            part + np.asarray(now, dtype=self.exact) * size if counts else part
            for part, now, counts in zip(later, candidate.rewards, counted, strict=True)
        ]

    def at(self, layer: int, keys: Keys) -> list[Exact]:
        """The values of states, canonical or not.

        Raises:
            KeyError: a state was not reached.
        """
        if layer == len(self.arena.layers):
            nothing: Exact = np.zeros(len(keys), dtype=self.exact)
            if self.reducer.primary:
                return [nothing, nothing, nothing, nothing]
            worth: Exact = self.cave.final_worth[self.cave.occupied(keys, self.arena.layouts[4])].astype(self.exact)
            return [nothing, nothing, worth, nothing]
        keys = self.reducer.canonical(layer, keys)
        idle = self.reducer.idle(layer, keys)
        if idle.all():
            return self.reducer.idle_values(layer, keys)
        where = np.searchsorted(self.keys[layer], keys)
        where = np.minimum(where, max(0, len(self.keys[layer]) - 1))
        if not len(self.keys[layer]) or not (idle | (self.keys[layer][where] == keys)).all():
            raise KeyError(layer)
        found = [part[where] for part in self.values[layer]]
        if idle.any():
            some = np.flatnonzero(idle)
            for part, new in zip(found, self.reducer.idle_values(layer, keys[some]), strict=True):
                part[some] = new
        return found

    def less(self, first: Sequence[Exact], second: Sequence[Exact]) -> NDArray[np.bool_]:
        """Where the first values come before the second in the order of R35."""
        if self.reducer.by_price:
            pairs = list(zip(first, second, strict=True))
        else:
            pairs = [
                (first[0], second[0]),
                (first[1] + first[2], second[1] + second[2]),
                (first[3], second[3]),
            ]
        less: NDArray[np.bool_] = (pairs[-1][0] < pairs[-1][1]).astype(np.bool_)
        for one, other in reversed(pairs[:-1]):
            less = (one < other).astype(np.bool_) | (one == other).astype(np.bool_) & less
        return less

    @property
    def states(self) -> int:
        """How many states were valued."""
        return sum(len(keys) for keys in self.keys)

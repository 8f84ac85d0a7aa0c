"""Forward over the states that can be reached, a layer at a time; then backward over their exact values.

Values of a layer are whole multiples of 1/denominator; prices and losses are in units. Among the edges of a state
and draw the least in the order of R35 counts; over the draws of a layer they add up by weight, or, for the worst
case, the greatest counts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from solver.search import OutOfTimeError
from solver.unknown import choosing
from solver.unknown.arena import Arena
from solver.unknown.arrays import union
from solver.unknown.cave import Cave
from solver.unknown.cuts import CUTS, Allowed, Cut
from solver.unknown.edges import Edges
from solver.unknown.expand import expand
from solver.unknown.idle import Exact, IdleValues
from solver.unknown.layout import Keys
from solver.unknown.reduce import Reducer
from solver.unknown.stages import Ints

CHUNK = 10_000
"""States that are expanded together: few enough for the arrays to stay small."""

KEPT_BYTES = 300_000_000
"""Edges found on the way forward are kept for the way back up to so much; the rest are found again."""


class OutOfMemoryError(Exception):
    """The states of a layer would not fit the memory limit."""


@dataclass(slots=True)
class Chunk:
    """Some states of a layer with their edges.

    Attributes:
        keys: what becomes of them, canonical; ``idle``, which of these are idle.
        live: edges that may be chosen; None if all may.
    """

    edges: Edges
    keys: Keys
    idle: NDArray[np.bool_]
    live: NDArray[np.bool_] | None

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return 50 * len(self.keys) + sum(8 * option.edges.size for option in self.edges.options)


@dataclass
class Sweep:
    """The states of every layer with their exact values.

    Attributes:
        most_states: all layers together may have no more; from the memory limit.
        primary: an earlier sweep for the first goals alone, whose best decisions are the only ones looked at.
        primary_only: this is such a sweep: breaches and price count alone.
        allowed: which decisions are tried; ``cuts``, which cuts are used.
        keys: by layer, sorted; idle states have no place here.
        values: by layer, breaches, price, loss and actions for each key, or only the first goals.
    """

    arena: Arena
    deadline: float | None = None
    most_states: int = 40_000_000
    primary: Sweep | None = None
    primary_only: bool = False
    allowed: Allowed = "all"
    cuts: frozenset[Cut] = CUTS
    keys: list[Keys] = field(default_factory=list)
    values: list[list[Exact]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.exact: type = np.int64 if self.fits(self.arena.denominators) else object
        self.cave: Cave = Cave(self.arena) if self.primary is None else self.primary.cave
        self.reducer = Reducer(self.arena, self.primary_only, self.allowed, self.cuts, self.cave)
        self.idle = IdleValues(self.arena, self.cave, self.reducer.stages, self.exact, self.primary_only)
        self.minimise = self.arena.position.table.valuation.minimise
        self.parts = (1 + self.reducer.by_price) if self.primary_only else 4
        self._kept: dict[tuple[int, int], Chunk] = {}
        self._bytes = 0

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
        keys, idle = self.reducer.canonical(index, np.array(sorted({key for _, key in start}), dtype=np.int64))
        self.keys = [np.zeros(0, dtype=np.int64)] * (len(self.arena.layers) + 1)
        self.values = [[] for _ in self.keys]
        self.keys[index] = np.unique(keys[~idle])
        for layer in range(index, len(self.arena.layers) - 1):
            self.keys[layer + 1] = self._successors(layer)
        for layer in range(len(self.arena.layers) - 1, index - 1, -1):
            self.values[layer] = self._valued(layer)
        self._kept.clear()

    def _chunks(self, layer: int, *, forward: bool) -> Iterator[tuple[slice, Chunk]]:
        """The states of a layer with their edges, some at a time."""
        for start in range(0, len(self.keys[layer]), CHUNK):
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise OutOfTimeError
            part = slice(start, min(start + CHUNK, len(self.keys[layer])))
            chunk = self._kept.pop((layer, start), None)
            if chunk is None:
                chunk = self._expand(layer, self.keys[layer][part])
            yield part, chunk
            if forward and self._bytes + chunk.bytes < KEPT_BYTES:
                self._kept[layer, start] = chunk
                self._bytes += chunk.bytes

    def _expand(self, layer: int, keys: Keys) -> Chunk:
        edges = expand(self.arena, self.cave, self.reducer, layer, keys)
        raw, _ = edges.joined()
        live = None
        if self.primary is not None:
            live = self.primary.best_edges(layer, edges)
        keys, idle = self.reducer.canonical(layer + 1, raw)
        edges.forget_keys()
        return Chunk(edges, keys, idle, live)

    def best_edges(self, layer: int, edges: Edges) -> NDArray[np.bool_]:
        """Which edges are best by this sweep's values in at least one draw."""
        keys, idle = self.reducer.canonical(layer + 1, edges.joined()[0])
        self._include(layer + 1, keys[~idle])
        values = self._after(layer, edges, keys, idle)
        choosing.settle_ties(edges, values, self.minimise)
        ranked = choosing.ranks(values, self.minimise)
        kept = choosing.optimal(edges, ranked, choosing.choose(edges, ranked))
        for first, second in edges.ties:
            own, best = [part[second] for part in ranked], [part[first] for part in ranked]
            kept[second] = kept[first] & ~choosing.earlier(best, own)
        return kept

    def _include(self, layer: int, keys: Keys) -> None:
        """Value canonical states that were not reached: this sweep forgets places that others still tell apart."""
        known = self.keys[layer]
        if layer == len(self.arena.layers) or not len(keys):
            return
        missing = (
            keys if not len(known) else keys[known[np.minimum(np.searchsorted(known, keys), len(known) - 1)] != keys]
        )
        if not len(missing):
            return
        more = Sweep(
            self.arena, self.deadline, self.most_states - self.states, None, self.primary_only, self.allowed, self.cuts
        )
        more.run([(layer, key) for key in missing.tolist()])
        for index in range(layer, len(self.arena.layers)):
            if len(more.keys[index]):
                both = union([self.keys[index], more.keys[index]])
                values: list[Exact] = [np.zeros(len(both), dtype=self.exact) for _ in range(self.parts)]
                for sweep in (self, more):
                    where = np.searchsorted(both, sweep.keys[index])
                    for part, old in zip(values, sweep.values[index], strict=False):
                        part[where] = old
                self.keys[index], self.values[index] = both, values

    def _successors(self, layer: int) -> Keys:
        found: list[Keys] = []
        waiting = 0
        for _, chunk in self._chunks(layer, forward=True):
            wanted = ~chunk.idle if chunk.live is None else ~chunk.idle & chunk.live
            found.append(union([chunk.keys[wanted]]))
            waiting += len(found[-1])
            if waiting > 4_000_000:
                found = [union(found)]
                waiting = len(found[0])
            self._check_memory(waiting)
        keys = union(found)
        self._check_memory(len(keys))
        return keys

    def _check_memory(self, coming: int) -> None:
        if self.states + coming > self.most_states:
            raise OutOfMemoryError

    def _valued(self, layer: int) -> list[Exact]:
        total: list[Exact] = [np.zeros(len(self.keys[layer]), dtype=self.exact) for _ in range(self.parts)]
        for part, chunk in self._chunks(layer, forward=False):
            values = self._after(layer, chunk.edges, chunk.keys, chunk.idle, chunk.live)
            choosing.settle_ties(chunk.edges, values, self.minimise, chunk.live)
            chosen = choosing.choose(chunk.edges, choosing.ranks(values, self.minimise, chunk.live))
            found = choosing.over_draws(chunk.edges, values, chosen, self.arena.criterion, self.minimise)
            for old, new in zip(total, found, strict=True):
                old[part] = new
        return total

    def _after(
        self,
        layer: int,
        edges: Edges,
        keys: Keys,
        idle: NDArray[np.bool_],
        live: NDArray[np.bool_] | None = None,
    ) -> list[Exact]:
        """The values of edges: their rewards, and what follows; ``keys`` are canonical."""
        size = self.arena.denominators[layer + 1]
        later = self._found(layer + 1, keys, idle, live)
        for part, now in zip(later, edges.rewards, strict=False):
            np.add(part, now.astype(self.exact, copy=False) * size, out=part)
        return later

    def decided(self, layer: int, keys: Keys) -> tuple[Edges, Ints]:
        """The edges of canonical states that are not idle, and which of them each draw of each state takes.

        Raises:
            KeyError: one of them leads to a state that was not reached.
        """
        edges = expand(self.arena, self.cave, self.reducer, layer, keys)
        live = None if self.primary is None else self.primary.best_edges(layer, edges)
        values = self._after(layer, edges, *self.reducer.canonical(layer + 1, edges.joined()[0]), live)
        instead = np.arange(edges.size)
        better = choosing.settle_ties(edges, values, self.minimise, live)
        for (first, second), some in zip(edges.ties, better, strict=True):
            instead[first[some]] = second[some]
        chosen = choosing.choose(edges, choosing.ranks(values, self.minimise, live))
        return edges, instead[chosen]

    def after(self, layer: int, edges: Edges) -> list[Exact]:
        """The values of edges, tied spaces not compared.

        Raises:
            KeyError: one of them leads to a state that was not reached.
        """
        return self._after(layer, edges, *self.reducer.canonical(layer + 1, edges.joined()[0]))

    def at(self, layer: int, keys: Keys) -> list[Exact]:
        """The values of states, canonical or not.

        Raises:
            KeyError: a state was not reached.
        """
        return self._found(layer, *self.reducer.canonical(layer, keys))

    def _found(
        self, layer: int, keys: Keys, idle: NDArray[np.bool_], live: NDArray[np.bool_] | None = None
    ) -> list[Exact]:
        """The values of canonical states; where not ``live``, anything."""
        if layer == len(self.arena.layers):
            found: list[Exact] = [np.zeros(len(keys), dtype=self.exact) for _ in range(self.parts)]
            if not self.primary_only:
                found[2] = self.cave.final_worth[self.cave.occupied(keys, self.arena.layouts[4])].astype(self.exact)
            return found
        if not len(self.keys[layer]):
            if not (idle if live is None else idle | ~live).all():
                raise KeyError(layer)
            return self.idle.at(layer, keys)[: self.parts]
        where = self._places(layer, keys, idle if live is None else idle | ~live)
        found = [part[where] for part in self.values[layer]]
        if idle.any():
            some = np.flatnonzero(idle)
            for part, new in zip(found, self.idle.at(layer, keys[some]), strict=False):
                part[some] = new
        return found

    def _places(self, layer: int, keys: Keys, excused: NDArray[np.bool_]) -> Ints:
        """Where states stand in the layer; 0 for those that are excused."""
        known = self.keys[layer]
        where = np.searchsorted(known, keys)
        where[excused] = 0
        if (where == len(known)).any() or not (excused | (known[where] == keys)).all():
            raise KeyError(layer)
        return where

    @property
    def states(self) -> int:
        """How many states were valued."""
        return sum(len(keys) for keys in self.keys)

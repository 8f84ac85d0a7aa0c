"""What may become of states: edges, and which of them each draw may choose."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from solver.unknown.arrays import Ints
from solver.unknown.layout import Keys

Rewards = tuple[Ints, Ints, Ints, Ints]
"""Breaches, price and loss (in units), actions."""


@dataclass(slots=True)
class Options:
    """Edges to choose from, for some states of a chunk.

    Attributes:
        rows: the states, each at most once.
        edges: by state, draw (or a single column for all draws) and option: an edge, or -1.
    """

    rows: Ints
    edges: Ints


@dataclass(slots=True)
class Edges:
    """All that may become of a chunk of states in one layer.

    Attributes:
        count: how many states there are.
        weights: how many cards each draw of the layer stands for.
        keys: what the states become, by edge, in the layout of the next layer; ``rewards``, what that costs.
        ties: pairs of arrays of edges: wherever the first may be chosen, so may the second (R27).
        options: for each draw of each state, the edges to choose from.
    """

    count: int
    weights: tuple[int, ...]
    parts: list[tuple[Keys, Rewards]] = field(default_factory=list)
    size: int = 0
    ties: list[tuple[Ints, Ints]] = field(default_factory=list)
    options: list[Options] = field(default_factory=list)

    def add(self, keys: Keys, breaches: Ints | int, price: Ints | int, loss: Ints | int, actions: Ints | int) -> Ints:
        """Add edges; returns their numbers."""
        n = len(keys)
        parts = [
            part if isinstance(part, np.ndarray) else np.full(n, part, dtype=np.int64)
            for part in (breaches, price, loss, actions)
        ]
        self.parts.append((keys, (parts[0], parts[1], parts[2], parts[3])))
        self.size += n
        return np.arange(self.size - n, self.size)

    def choose(self, rows: Ints, edges: Ints) -> None:
        """Let every draw of these states choose its edge, among others."""
        if len(rows):
            self.options.append(Options(rows, edges.reshape(len(rows), 1, 1)))

    def joined(self) -> tuple[Keys, Rewards]:
        """All keys and rewards in one piece."""
        if len(self.parts) != 1:
            keys = np.concatenate([np.zeros(0, dtype=np.int64), *(part[0] for part in self.parts)])
            columns = [
                np.concatenate([np.zeros(0, dtype=np.int64), *(part[1][column] for part in self.parts)])
                for column in range(4)
            ]
            self.parts = [(keys, (columns[0], columns[1], columns[2], columns[3]))]
        return self.parts[0]

    @property
    def rewards(self) -> Rewards:
        """What the edges cost."""
        return self.joined()[1]

    def forget_keys(self) -> None:
        """Let go of the keys, where only the rewards are still needed."""
        self.parts = [(np.zeros(0, dtype=np.int64), self.joined()[1])]

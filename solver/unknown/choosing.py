"""Choosing the least edge for every draw of every state, in the order of R35, and adding up over draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solver.unknown.edges import Edges
from solver.unknown.idle import Exact
from solver.unknown.stages import Ints
from solver.unknown.values import Criterion

Minimise = Literal["price", "total"]
Ranks = list[Exact]
"""Whole numbers to compare one after another; the fewer the faster."""

WIDEST = 62
"""Bits that one number of a rank may take."""


def goals(values: Sequence[Exact], minimise: Minimise) -> list[Exact]:
    """What is to be least, in the order of R35; values for the first goals alone may be shorter."""
    if minimise == "price" or len(values) < 3:
        return list(values)
    return [values[0], values[1] + values[2], values[3]]


def ranks(values: Sequence[Exact], minimise: Minimise, live: NDArray[np.bool_] | None = None) -> Ranks:
    """Numbers that come in the same order as the values; edges that are not live come last.

    Goals whose ranges fit into one 64-bit number together are put together: the first in the upper bits.
    """
    parts = goals(values, minimise)
    if not len(parts[0]) or parts[0].dtype.kind == "O":
        found: Ranks = [part.copy() for part in parts]
    else:
        found, used = [], 0
        for part in parts:
            least = int(part.min())
            bits = (int(part.max()) - least).bit_length()
            if found and used + bits <= WIDEST:
                found[-1] = found[-1] << bits | (part - least)
                used += bits
            else:
                found.append(part - least)
                used = bits
    if live is not None:
        found[0][~live] = last(found[0].dtype)
    return found


def last(dtype: np.dtype[np.int64] | np.dtype[np.object_]) -> int:
    """A rank that comes after all others."""
    return (1 << 4000) if dtype.kind == "O" else int(np.iinfo(np.int64).max)


def earlier(first: Ranks, second: Ranks) -> NDArray[np.bool_]:
    """Where the first ranks come before the second."""
    less: NDArray[np.bool_] = (first[-1] < second[-1]).astype(np.bool_)
    for one, other in zip(first[-2::-1], second[-2::-1], strict=True):
        less = (one < other).astype(np.bool_) | (one == other).astype(np.bool_) & less
    return less


def settle_ties(
    edges: Edges, values: list[Exact], minimise: Minimise, live: NDArray[np.bool_] | None = None
) -> list[Ints]:
    """Give each edge the least value of all tied spaces; returns, for each set of ties, which second ones are less."""
    taken = []
    for first, second in edges.ties:
        new = [part[second] for part in values]
        better = earlier(goals(new, minimise), goals([part[first] for part in values], minimise))
        if live is not None:
            better &= live[second]
        for part, other in zip(values, new, strict=True):
            part[first[better]] = other[better]
        taken.append(np.flatnonzero(better))
    return taken


def choose(edges: Edges, ranked: Ranks) -> Ints:
    """For each state and draw the edge of the least rank; of equals the first."""
    shape = edges.count, len(edges.weights)
    chosen = np.full(shape, -1, dtype=np.int64)
    best: Ranks = [np.zeros(shape, dtype=part.dtype) for part in ranked]  # type: ignore[misc]
    best[0][:] = last(best[0].dtype)
    for option in edges.options:
        now: Ranks = [part[option.rows] for part in best]
        which = chosen[option.rows]
        for number in range(option.edges.shape[2]):
            column = option.edges[:, :, number]
            new: Ranks = [part[column] for part in ranked]
            better = earlier(new, now) & (column >= 0)
            now = [np.where(better, one, other) for one, other in zip(new, now, strict=True)]
            which = np.where(better, column, which)
        for part, one in zip(best, now, strict=True):
            part[option.rows] = one
        chosen[option.rows] = which
    return chosen


def optimal(edges: Edges, ranked: Ranks, chosen: Ints) -> NDArray[np.bool_]:
    """Which edges have the least rank in at least one draw."""
    kept = np.zeros(edges.size, dtype=np.bool_)
    best: Ranks = [part[chosen] for part in ranked]
    for option in edges.options:
        now: Ranks = [part[option.rows] for part in best]
        for number in range(option.edges.shape[2]):
            column = option.edges[:, :, number]
            good = ~earlier(now, [part[column] for part in ranked]) & (column >= 0)
            kept[np.broadcast_to(column, good.shape)[good]] = True
    return kept


def over_draws(
    edges: Edges, values: list[Exact], chosen: Ints, criterion: Criterion, minimise: Minimise
) -> list[Exact]:
    """The values of the states: added up by weight, or, for the worst case, the greatest."""
    if criterion == "expected":
        weights: Exact = np.array(edges.weights, dtype=values[0].dtype)  # type: ignore[assignment]
        return [(part[chosen] * weights).sum(axis=1) for part in values]
    worst: list[Exact] = [part[chosen[:, 0]] for part in values]
    for draw in range(1, len(edges.weights)):
        new: list[Exact] = [part[chosen[:, draw]] for part in values]
        worse = earlier(goals(worst, minimise), goals(new, minimise))
        worst = [np.where(worse, one, other) for one, other in zip(new, worst, strict=True)]
    return worst

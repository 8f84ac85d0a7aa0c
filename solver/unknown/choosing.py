"""Choosing the least edge for every draw of every state, in the order of R35, and adding up over draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solver.unknown.expand import Edges
from solver.unknown.idle import Exact
from solver.unknown.stages import Ints
from solver.unknown.values import Criterion

Less = Callable[[Sequence[Exact], Sequence[Exact]], NDArray[np.bool_]]


def order(minimise: Literal["price", "total"]) -> Less:
    """Where the first values come before the second (R35)."""

    def by_price(first: Sequence[Exact], second: Sequence[Exact]) -> NDArray[np.bool_]:
        return _earlier(list(zip(first, second, strict=True)))

    def by_total(first: Sequence[Exact], second: Sequence[Exact]) -> NDArray[np.bool_]:
        totals = first[1] + first[2], second[1] + second[2]
        return _earlier([(first[0], second[0]), totals, (first[3], second[3])])

    return by_price if minimise == "price" else by_total


def _earlier(pairs: list[tuple[Exact, Exact]]) -> NDArray[np.bool_]:
    less: NDArray[np.bool_] = (pairs[-1][0] < pairs[-1][1]).astype(np.bool_)
    for one, other in reversed(pairs[:-1]):
        less = (one < other).astype(np.bool_) | (one == other).astype(np.bool_) & less
    return less


def never(exact: type) -> int:
    """A number of breaches that no policy has: it marks what cannot be chosen."""
    return 1 << (62 if exact is np.int64 else 4000)


def settle_ties(edges: Edges, values: list[Exact], less: Less) -> list[Ints]:
    """Give each edge the least value of all tied spaces; returns, for each set of ties, which second ones are less."""
    taken = []
    for first, second in edges.ties:
        new = [part[second] for part in values]
        better = less(new, [part[first] for part in values])
        for part, other in zip(values, new, strict=True):
            part[first[better]] = other[better]
        taken.append(np.flatnonzero(better))
    return taken


def choose(edges: Edges, values: list[Exact], less: Less, exact: type) -> tuple[list[Exact], Ints]:
    """For each state and draw the least value and the edge that has it; of equals the first."""
    shape = edges.count, len(edges.weights)
    best: list[Exact] = [np.zeros(shape, dtype=exact) for _ in values]
    best[0][:] = never(exact)
    chosen = np.full(shape, -1, dtype=np.int64)
    for option in edges.options:
        now: list[Exact] = [part[option.rows] for part in best]
        which = chosen[option.rows]
        for number in range(option.edges.shape[2]):
            column = option.edges[:, :, number]
            new = [part[column] for part in values]
            better = less(new, now) & (column >= 0)
            now = [np.where(better, one, other) for one, other in zip(new, now, strict=True)]
            which = np.where(better, column, which)
        for part, one in zip(best, now, strict=True):
            part[option.rows] = one
        chosen[option.rows] = which
    return best, chosen


def optimal(edges: Edges, values: list[Exact], best: list[Exact], less: Less) -> NDArray[np.bool_]:
    """Which edges have the least value in at least one draw; tied spaces are compared with what ``values`` gave them."""
    kept = np.zeros(edges.size, dtype=np.bool_)
    for option in edges.options:
        now = [part[option.rows] for part in best]
        for number in range(option.edges.shape[2]):
            column = option.edges[:, :, number]
            good = ~less(now, [part[column] for part in values]) & (column >= 0)
            kept[np.broadcast_to(column, good.shape)[good]] = True
    return kept


def over_draws(edges: Edges, best: list[Exact], less: Less, criterion: Criterion) -> list[Exact]:
    """The values of the states: added up by weight, or, for the worst case, the greatest."""
    if criterion == "expected":
        weights = np.array(edges.weights, dtype=best[0].dtype)
        return [(part * weights).sum(axis=1) for part in best]
    worst = [part[:, 0] for part in best]
    for draw in range(1, len(edges.weights)):
        new = [part[:, draw] for part in best]
        worse = less(worst, new)
        worst = [np.where(worse, one, other) for one, other in zip(new, worst, strict=True)]
    return worst

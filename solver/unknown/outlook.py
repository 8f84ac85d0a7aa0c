"""What is to be expected from a position on, played by a policy: chances that spaces are kept, mean, worst case.

Everything is exact. The policy is followed forward from the positions asked about, a layer at a time, over the
canonical states that it leads to itself (far fewer than the sweep valued), then backward over their chances.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.spaces import FOREST, CaveSpace
from solver.search import OutOfTimeError
from solver.unknown.arena import Arena
from solver.unknown.choosing import earlier, goals
from solver.unknown.idle import Exact
from solver.unknown.layout import GONE, Keys
from solver.unknown.paths import ENTER
from solver.unknown.stages import CODE_COUNT, Prospect
from solver.unknown.sweep import CHUNK, Sweep
from solver.unknown.timeline import denominators
from solver.unknown.values import PolicyValue

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected from a position on when the policy is played to the end.

    Attributes:
        expected: the mean over all draws.
        worst: the worst case over all draws, by the order of R35.
        kept: for each protected space the chance that no orc stands on it now or ever occupies it.
    """

    expected: PolicyValue
    worst: PolicyValue
    kept: tuple[tuple[CaveSpace, Fraction], ...]


@dataclass(slots=True)
class _Way:
    """What the policy does with some rows of a layer under each draw.

    Attributes:
        rows: the rows.
        weights: how many cards each draw stands for.
        to: by row and draw, the row of the next layer.
        rewards: by row and draw, breaches, price, loss (in units), actions.
        taken: by row and draw, the rooms that are occupied now, as bits.
    """

    rows: Ints
    weights: tuple[int, ...]
    to: Ints
    rewards: list[Ints]
    taken: Ints


@dataclass
class Forecast:
    """The policy of one sweep, followed from some of its states, all of one layer.

    Attributes:
        sweep: a sweep whose best decisions make the policy; of equally good ones the first is taken.
        deadline: when to stop, by ``time.monotonic``.
    """

    sweep: Sweep
    deadline: float | None = None
    _keys: list[Keys] = field(default_factory=list)
    _ways: list[list[_Way]] = field(default_factory=list)
    _parts: list[list[Exact]] = field(default_factory=list)
    _worst: list[list[Ints]] = field(default_factory=list)
    _idle: list[NDArray[np.bool_]] = field(default_factory=list)
    _trampled: dict[tuple[int, int, bool], list[tuple[int, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sizes = denominators(self.arena.layers)
        self.exact: type = np.int64 if self.sweep.fits(self.sizes) else object

    @property
    def arena(self) -> Arena:
        """The problem."""
        return self.sweep.arena

    @property
    def rooms(self) -> range:
        """The numbers of the rooms that an orc may come to take."""
        return range(len(self.arena.rooms))

    def outlooks(self, states: Sequence[tuple[int, int]]) -> list[Outlook]:
        """The outlook of each (layer, key) state; all of one layer.

        Raises:
            OutOfTimeError: the deadline has passed.
            KeyError: the sweep did not reach one of the states.
        """
        first, layers = states[0][0], len(self.arena.layers)
        raw = np.array([key for _, key in states], dtype=np.int64)
        start, _ = self.sweep.reducer.canonical(first, raw)
        self._keys = [np.zeros(0, dtype=np.int64)] * (layers + 1)
        self._idle = [np.zeros(0, dtype=np.bool_)] * (layers + 1)
        self._ways = [[] for _ in range(layers + 1)]
        self._parts = [[] for _ in range(layers + 1)]
        self._worst = [[] for _ in range(layers + 1)]
        self._keys[first] = np.unique(start)
        for layer in range(first, layers):
            self._keys[layer + 1] = self._forward(layer)
        for layer in range(layers, first - 1, -1):
            self._backward(layer)
        rows = np.searchsorted(self._keys[first], start)
        before = self.sweep.cave.occupied(raw, self.arena.layout_at(first))
        return [self._outlook(first, int(row), int(now)) for row, now in zip(rows, before, strict=True)]

    def _outlook(self, layer: int, row: int, occupied: int) -> Outlook:
        size, unit = self.sizes[layer], self.arena.unit
        means = [Fraction(int(part[row]), size) for part in self._parts[layer]]
        breaches, price, loss, actions = (int(part[row]) for part in self._worst[layer])
        chances = {
            self.arena.rooms[room].space: Fraction(0) if occupied >> room & 1 else means[4 + room]
            for room in self.rooms
        }
        protected = self.arena.position.table.valuation.protected
        return Outlook(
            PolicyValue(means[0], means[1] * unit, means[2] * unit, means[3]),
            PolicyValue(Fraction(breaches), Fraction(price * unit), Fraction(loss * unit), Fraction(actions)),
            tuple((space, chances.get(space, Fraction(1))) for space in protected),
        )

    # -- forward --------------------------------------------------------------------------------------

    def _forward(self, layer: int) -> Keys:
        """Follow the policy through one layer; the canonical states that it leads to."""
        sweep, keys = self.sweep, self._keys[layer]
        _, self._idle[layer] = sweep.reducer.canonical(layer, keys)
        alive = np.flatnonzero(~self._idle[layer])
        here, later = self.arena.layout_at(layer), self.arena.layout_at(layer + 1)
        for start in range(0, len(alive), CHUNK):
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise OutOfTimeError
            rows = alive[start : start + CHUNK]
            edges, chosen = sweep.decided(layer, keys[rows])
            after, rewards = edges.joined()
            taken = sweep.cave.occupied(after[chosen], later) & ~sweep.cave.occupied(keys[rows], here)[:, None]
            to, _ = sweep.reducer.canonical(layer + 1, after[chosen].ravel())
            parts = [part[chosen] for part in rewards]
            self._ways[layer].append(_Way(rows, edges.weights, to.reshape(chosen.shape), parts, taken))
        ways = self._ways[layer]
        coming = np.unique(np.concatenate([np.zeros(0, dtype=np.int64), *(np.unique(way.to) for way in ways)]))
        for way in ways:
            way.to = np.searchsorted(coming, way.to)
        return coming

    # -- backward -------------------------------------------------------------------------------------

    def _backward(self, layer: int) -> None:
        """The sums over the draws of a layer, and the worst of them."""
        keys, last = self._keys[layer], layer == len(self.arena.layers)
        parts: list[Exact] = [np.zeros(len(keys), dtype=self.exact) for _ in range(4 + len(self.rooms))]
        worst = [np.zeros(len(keys), dtype=np.int64) for _ in range(4)]
        self._parts[layer], self._worst[layer] = parts, worst
        if last:
            worth = self.sweep.cave.final_worth[self.sweep.cave.occupied(keys, self.arena.layouts[4])]
            parts[2][:], worst[2][:] = worth, worth
            for room in self.rooms:
                parts[4 + room][:] = 1
            return
        self._settle_idle(layer)
        for way in self._ways[layer]:
            self._add_up(layer, way)

    def _add_up(self, layer: int, way: _Way) -> None:
        """The means and the worst case of some rows, over their draws."""
        size, later, rows = self.sizes[layer + 1], self._parts[layer + 1], way.rows
        weights: Exact = np.array(way.weights, dtype=self.exact)
        for number, part in enumerate(self._parts[layer]):
            following = later[number][way.to]
            if number < len(way.rewards):
                following = way.rewards[number].astype(self.exact) * size + following
            else:
                following = np.where(way.taken >> (number - 4) & 1 == 0, following, 0)
            part[rows] = (following * weights).sum(axis=1)
        case = [now + part[way.to] for now, part in zip(way.rewards, self._worst[layer + 1], strict=True)]
        worst = [part[:, 0] for part in case]
        for draw in range(1, len(way.weights)):
            new = [part[:, draw] for part in case]
            worse = earlier(goals(worst, self.sweep.minimise), goals(new, self.sweep.minimise))
            worst = [np.where(worse, one, other) for one, other in zip(new, worst, strict=True)]
        for part, one in zip(self._worst[layer], worst, strict=True):
            part[rows] = one

    def _settle_idle(self, layer: int) -> None:
        """The states in which nothing is left to decide: which rooms are taken, and what may be trampled at most."""
        rows = np.flatnonzero(self._idle[layer])
        if not len(rows):
            return
        keys, stage = self._keys[layer][rows], self.sweep.reducer.stages.at(layer)
        layout, parts, worst, size = stage.layout, self._parts[layer], self._worst[layer], self.sizes[layer]
        for part, value in zip(parts, self.sweep.idle.at(layer, keys), strict=False):
            part[rows] = value
        worst[0][rows] = (parts[0][rows] // size).astype(np.int64)
        places = [where.get(keys) for where in layout.places]
        inside = self.sweep.reducer.inside
        invaders = stage.coming + sum(((place != GONE) & ~inside(place)).astype(np.int64) for place in places)
        occupied, full = self.sweep.cave.occupied(keys, layout), layout.stocked.get(keys)
        left = layout.items.get(keys)
        table = np.stack([occupied, full, invaders + np.zeros_like(keys), left, *places], axis=1)
        unique, where = np.unique(table, axis=0, return_inverse=True)
        where = where.reshape(-1)
        settled = [self._settled(*(int(number) for number in row[:3])) for row in unique]
        ruin = [self._ruin(layer, int(row[3]), [int(place) for place in row[4:]]) for row in unique]
        worst[2][rows] = np.array([s[1] + worth for s, worth in zip(settled, ruin, strict=True)], dtype=np.int64)[where]
        taken = np.array([s[0] for s in settled], dtype=np.int64)[where]
        for room in self.rooms:
            parts[4 + room][rows] = (taken >> room & 1 == 0).astype(self.exact) * size

    def _settled(self, occupied: int, full: int, invaders: int) -> tuple[int, int]:
        """The rooms that so many more orcs take if none ever leaves, as bits, and what is lost with them."""
        cave, taken = self.sweep.cave, 0
        loss = cave.settle(occupied, full, invaders)[1]
        while invaders and (choices := cave.choices(occupied, full)):
            room = min(choices, key=lambda each: cave.take(occupied, full, invaders, each))
            if room in self.arena.stocked:
                full &= ~(1 << self.arena.stocked.index(room))
            occupied, taken, invaders = occupied | 1 << room, taken | 1 << room, invaders - 1
        return taken, loss

    def _ruin(self, layer: int, left: int, places: Iterable[int]) -> int:
        """The most that orcs left alone may trample of what is left, in units."""
        unions = [0]
        for orc, place in enumerate(places):
            paths = self._paths_of(orc, self.sweep.reducer.stages.at(layer).orcs[orc])[place]
            unions = list(dict.fromkeys(one | other & left for one in unions for other in paths))
        return max(int(self.arena.item_worth[union]) for union in unions)

    def _paths_of(self, orc: int, prospect: Prospect) -> list[tuple[int, ...]]:
        """By place code: the sets of crops and herds, as bits, that an orc left alone may enter; the largest ones."""
        key = orc, len(prospect.acts), prospect.awaited is not None
        if key not in self._trampled:
            masks: list[tuple[int, ...]] = [(0,)] * CODE_COUNT
            for act in reversed(prospect.acts):
                ways = [[self.arena.paths.alone(row, draw.steps) for draw in act.draws] for row in range(len(FOREST))]
                found = list(masks)
                for row, ends in enumerate(ways):
                    sets = (items | mask for to, items in ends for mask in ((0,) if to == ENTER else masks[to]))
                    found[row + 1] = _largest(sets)
                masks = found
            if prospect.awaited is not None:
                masks[GONE] = _largest(mask for place, _ in prospect.awaited.places for mask in masks[place])
            self._trampled[key] = masks
        return self._trampled[key]


def _largest(masks: Iterable[int]) -> tuple[int, ...]:
    """The sets that are in no other."""
    distinct = sorted(set(masks))
    return tuple(one for one in distinct if not any(one != other and one & other == one for other in distinct))

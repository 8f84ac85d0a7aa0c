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
from solver.unknown.expand import Group, groups
from solver.unknown.layout import GONE, Keys
from solver.unknown.paths import ENTER
from solver.unknown.idle import Exact
from solver.unknown.stages import CODE_COUNT
from solver.unknown.sweep import FOUR, Sweep
from solver.unknown.timeline import Act, Arrive, denominators
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
    """What the policy does with some rows of a layer under one draw: what they become, what it costs, what is taken."""

    rows: Ints
    weights: Exact
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
    _trampled: dict[tuple[int, int], list[tuple[int, ...]]] = field(default_factory=dict)

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
        first = states[0][0]
        count = len(self.arena.layers) + 1
        raw = np.array([key for _, key in states], dtype=np.int64)
        start = self.sweep.reducer.canonical(first, raw)
        self._keys = [np.zeros(0, dtype=np.int64)] * count
        self._ways, self._parts, self._worst = ([[] for _ in range(count)] for _ in range(3))
        self._keys[first] = np.unique(start)
        for layer in range(first, count - 1):
            self._keys[layer + 1] = self._forward(layer)
        for layer in range(count - 1, first - 1, -1):
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

    def _alive(self, layer: int) -> NDArray[np.bool_]:
        return ~self.sweep.reducer.idle(layer, self._keys[layer])

    def _forward(self, layer: int) -> Keys:
        """Follow the policy through one layer; the canonical states that it leads to."""
        sweep, rows = self.sweep, np.flatnonzero(self._alive(layer))
        keys = self._keys[layer][rows]
        found = [
            (group, *self._decided(layer, group))
            for group in groups(self.arena, sweep.cave, sweep.reducer, layer, keys)
        ]
        total = np.zeros(len(keys), dtype=np.int64)
        for group, _, _ in found:
            total[group.rows] += group.weight
        occupied = sweep.cave.occupied(keys, self.arena.layout_at(layer))
        following = [sweep.reducer.canonical(layer + 1, after) for _, after, _ in found]
        coming = np.unique(np.concatenate(following)) if following else np.zeros(0, dtype=np.int64)
        later = self.arena.layout_at(layer + 1)
        for (group, after, rewards), canonical in zip(found, following, strict=True):
            taken = sweep.cave.occupied(after, later) & ~occupied[group.rows]
            weights = np.asarray(group.weight * (self.arena.layers[layer].size // total[group.rows]))
            to = np.searchsorted(coming, canonical)
            self._ways[layer].append(_Way(rows[group.rows], weights.astype(self.exact), to, rewards, taken))
        return coming

    def _decided(self, layer: int, group: Group) -> tuple[Keys, list[Ints]]:
        """What the states of a group become by the policy, and what that costs; the first of the best decisions."""
        count = len(group.rows)
        best: list[Exact] = [np.zeros(count, dtype=self.sweep.exact) for _ in FOUR]
        seen = np.zeros(count, dtype=np.bool_)
        after = np.zeros(count, dtype=np.int64)
        rewards = [np.zeros(count, dtype=np.int64) for _ in FOUR]
        for candidate in self.sweep.candidates(layer, group):
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise OutOfTimeError
            values = self.sweep.after(layer, candidate)
            rows = np.arange(count) if candidate.rows is None else candidate.rows
            better = ~seen[rows] | self.sweep.less(values, [part[rows] for part in best])
            for old, new in zip(best, values, strict=True):
                old[rows[better]] = new[better]
            after[rows[better]] = candidate.keys[better]
            for old_reward, new_reward in zip(rewards, candidate.rewards, strict=True):
                old_reward[rows[better]] = np.broadcast_to(new_reward, len(rows))[better]
            seen[rows] = True
        return after, rewards

    # -- backward -------------------------------------------------------------------------------------

    def _backward(self, layer: int) -> None:
        """The sums over the draws of a layer, and the worst of them."""
        keys, last = self._keys[layer], layer == len(self.arena.layers)
        parts: list[Exact] = [np.zeros(len(keys), dtype=self.exact) for _ in range(4 + len(self.rooms))]
        worst = [np.zeros(len(keys), dtype=np.int64) for _ in FOUR]
        self._parts[layer], self._worst[layer] = parts, worst
        if last:
            worth = self.sweep.cave.final_worth[self.sweep.cave.occupied(keys, self.arena.layouts[4])]
            parts[2][:], worst[2][:] = worth, worth
            for room in self.rooms:
                parts[4 + room][:] = 1
            return
        self._idle(layer)
        size = self.sizes[layer + 1]
        seen = np.zeros(len(keys), dtype=np.bool_)
        for way in self._ways[layer]:
            rows, later = way.rows, self._parts[layer + 1]
            for number in FOUR:
                parts[number][rows] += way.weights * (
                    way.rewards[number].astype(self.exact) * size + later[number][way.to]
                )
            for room in self.rooms:
                stays = (way.taken >> room & 1 == 0).astype(self.exact)
                parts[4 + room][rows] += way.weights * stays * later[4 + room][way.to]
            case = [now + part[way.to] for now, part in zip(way.rewards, self._worst[layer + 1], strict=True)]
            worse = ~seen[rows] | self.sweep.less([part[rows] for part in worst], case)
            for old, new in zip(worst, case, strict=True):
                old[rows[worse]] = new[worse]
            seen[rows] = True

    def _idle(self, layer: int) -> None:
        """The states in which nothing is left to decide: which rooms are taken, and what may be trampled at most."""
        rows = np.flatnonzero(~self._alive(layer))
        if not len(rows):
            return
        keys, layout = self._keys[layer][rows], self.arena.layout_at(layer)
        reducer, parts, worst, size = self.sweep.reducer, self._parts[layer], self._worst[layer], self.sizes[layer]
        for part, value in zip(parts, reducer.idle_values(layer, keys), strict=False):
            part[rows] = value
        worst[0][rows] = (parts[0][rows] // size).astype(np.int64)
        places = [where.get(keys) for where in layout.places]
        coming = sum(1 for later in self.arena.layers[layer:] if isinstance(later, Arrive))
        invaders = coming + sum(((place != GONE) & ~reducer.inside(place)).astype(np.int64) for place in places)
        occupied, full = self.sweep.cave.occupied(keys, layout), layout.stocked.get(keys)
        left = layout.items.get(keys)
        table = np.stack([occupied, full, np.broadcast_to(invaders, len(keys)), left, *places], axis=1)
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
            room = min(choices, key=lambda each: cave.take(occupied, full, invaders, each))  # noqa: B023 - used at once
            if room in self.arena.stocked:
                full &= ~(1 << self.arena.stocked.index(room))
            occupied, taken, invaders = occupied | 1 << room, taken | 1 << room, invaders - 1
        return taken, loss

    def _ruin(self, layer: int, left: int, places: Iterable[int]) -> int:
        """The most that orcs left alone may trample of what is left, in units."""
        unions = [0]
        for orc, place in enumerate(places):
            further = (one | other & left for one in unions for other in self._paths_of(layer, orc)[place])
            unions = list(dict.fromkeys(further))
        return max(int(self.arena.item_worth[union]) for union in unions)

    def _paths_of(self, layer: int, orc: int) -> list[tuple[int, ...]]:
        """By place code: the sets of crops and herds, as bits, that an orc left alone may enter; the largest ones."""
        acts = self.arena.remaining(layer, orc)
        arrive = next((x for x in self.arena.layers[layer:] if isinstance(x, Arrive) and x.orc == orc), None)
        key = orc, len(acts) + (100 if arrive is not None else 0)
        if key not in self._trampled:
            masks: list[tuple[int, ...]] = [(0,)] * CODE_COUNT
            for act in reversed(acts):
                masks = self._paths_back(act, masks)
            if arrive is not None:
                masks[GONE] = _largest(mask for place, _ in arrive.places for mask in masks[place])
            self._trampled[key] = masks
        return self._trampled[key]

    def _paths_back(self, act: Act, later: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        found = list(later)
        for row in range(len(FOREST)):
            masks: list[int] = []
            for draw in act.draws:
                table = self.arena.paths.table(draw.steps)
                to, items = int(table.to[row, 0]), int(table.items[row, 0])
                masks += [items] if to == ENTER else [items | mask for mask in later[to]]
            found[row + 1] = _largest(masks)
        return found


def _largest(masks: Iterable[int]) -> tuple[int, ...]:
    """The sets that are in no other."""
    distinct = sorted(set(masks))
    return tuple(one for one in distinct if not any(one != other and one & other == one for other in distinct))

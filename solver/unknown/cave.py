"""The cave for whole arrays of states: who invades which room, and what stays lost at the end (R24–R30, R34)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.unknown.arena import Arena
from solver.unknown.arrays import distinct
from solver.unknown.layout import ROOM, Keys, Layout

Ints = NDArray[np.int64]


@dataclass
class Cave:
    """Tables over which rooms are occupied (bits by room) and which still hold goods (bits by stocked room)."""

    arena: Arena
    _settled: dict[tuple[int, int, int], tuple[int, int]] = field(default_factory=dict)
    _chosen: dict[int, list[int]] = field(default_factory=dict)

    @cached_property
    def bit_of(self) -> Ints:
        """The bit of the room that a place code stands for, else 0."""
        bits = np.zeros(64, dtype=np.int64)
        for index in range(len(self.arena.rooms)):
            bits[ROOM + index] = 1 << index
        return bits

    def occupied(self, keys: Keys, layout: Layout) -> Ints:
        """The rooms that are occupied."""
        found = np.zeros_like(keys)
        for where in layout.places:
            found |= self.bit_of[where.get(keys)]
        return found

    def tied(self, occupied: Ints, full: Ints) -> list[Ints]:
        """For each state the first, second, … of the tied rooms for the next invader; -1 where there is none."""
        bits = len(self.arena.stocked)
        codes, where = distinct(occupied << bits | full, len(self.arena.rooms) + bits)
        found = [self._choices(code) for code in codes.tolist()]
        widest = max((len(rooms) for rooms in found), default=1) or 1
        table = np.array([[*rooms, *[-1] * (widest - len(rooms))] for rooms in found], dtype=np.int64)
        table = table.reshape(len(found), widest)
        return [table[where, rank] for rank in range(widest)]

    def _choices(self, code: int) -> list[int]:
        if code not in self._chosen:
            bits = len(self.arena.stocked)
            self._chosen[code] = self.choices(code >> bits, code & ((1 << bits) - 1))
        return self._chosen[code]

    def choices(self, occupied: int, full: int) -> list[int]:
        """The rooms among which the next invader's is chosen; of rooms that look alike now, the first (R26, R27)."""
        rooms, stocked = self.arena.rooms, self.arena.stocked
        looks: dict[object, tuple[tuple[int, int, bool], int]] = {}
        for index, room in enumerate(rooms):
            if occupied >> index & 1:
                continue
            fresh = not room.lootable or full >> stocked.index(index) & 1
            look = room.look if fresh else (room.looted, room.worth, room.protected)
            looks.setdefault(look, (room.fresh if fresh else room.looted, index))
        best = min((key for key, _ in looks.values()), default=None)
        return sorted(index for key, index in looks.values() if key == best)

    @cached_property
    def breach(self) -> Ints:
        """1 for each protected room."""
        return np.array([int(room.protected) for room in self.arena.rooms] or [0], dtype=np.int64)

    def returned(self, rooms: Ints, full: Ints) -> tuple[Ints, Ints]:
        """What taking rooms sends back to the supply, in units, and the stocked rooms left."""
        loss = np.zeros_like(rooms)
        for bit, index in enumerate(self.arena.stocked):
            now = (rooms == index) & (full >> bit & 1 == 1)
            loss[now] = self.arena.rooms[index].goods // self.arena.unit
            full = np.where(now, full & ~(1 << bit), full)
        return loss, full

    @cached_property
    def final_worth(self) -> Ints:
        """What occupied rooms cost at the end, in units."""
        worths = [room.worth // self.arena.unit for room in self.arena.rooms]
        masks = range(1 << len(worths))
        return np.array([sum(w for bit, w in enumerate(worths) if mask >> bit & 1) for mask in masks], dtype=np.int64)

    def settled(self, occupied: Ints, full: Ints, invaders: Ints) -> tuple[Ints, Ints]:
        """Breaches and loss in units for each state, by ``settle``."""
        bits = len(self.arena.stocked)
        codes, where = distinct((occupied << bits | full) << 3 | invaders, len(self.arena.rooms) + bits + 3)
        rows = [self.settle(code >> 3 + bits, code >> 3 & ((1 << bits) - 1), code & 7) for code in codes.tolist()]
        table = np.array(rows, dtype=np.int64).reshape(len(rows), 2)
        return table[where, 0], table[where, 1]

    def settle(self, occupied: int, full: int, invaders: int) -> tuple[int, int]:
        """Breaches and loss in units, the least in that order, when so many more orcs come and none ever leaves."""
        key = occupied, full, invaders
        if key not in self._settled:
            choices = self.choices(occupied, full) if invaders else []
            if not choices:
                self._settled[key] = 0, int(self.final_worth[occupied])
            else:
                self._settled[key] = min(self.take(occupied, full, invaders, room) for room in choices)
        return self._settled[key]

    def take(self, occupied: int, full: int, invaders: int, index: int) -> tuple[int, int]:
        """Breaches and loss in units when the first of so many invaders takes this room, the others as is best."""
        room, goods = self.arena.rooms[index], 0
        if room.lootable and full >> self.arena.stocked.index(index) & 1:
            goods = room.goods // self.arena.unit
            full &= ~(1 << self.arena.stocked.index(index))
        breaches, loss = self.settle(occupied | 1 << index, full, invaders - 1)
        return breaches + int(room.protected), loss + goods

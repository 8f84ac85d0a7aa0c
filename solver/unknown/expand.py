"""Every way on from the states of a layer, whole arrays at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.compile import Board
from solver.unknown.arena import Arena
from solver.unknown.cave import Cave, Ints
from solver.unknown.layout import GONE, ROOM, Keys, Layout
from solver.unknown.paths import ENTER, PUSHES, PathTable
from solver.unknown.reduce import Reducer
from solver.unknown.timeline import Act, Arrive, Draw, Invade, Open

Rows = NDArray[np.int64]


@dataclass(slots=True)
class Candidate:
    """One decision for some states of a group: what they become, and what it costs.

    Attributes:
        rows: which states of the group, or None for all.
        keys: what they become, in the layout of the event then.
        rewards: breaches, price, loss (in units), actions, for each.
    """

    rows: Rows | None
    keys: Keys
    rewards: tuple[Ints | int, Ints | int, Ints | int, Ints | int]


@dataclass(slots=True)
class Group:
    """States that share a draw: their rows in the layer, the draw's weight, and every decision to choose from.

    The first candidate is for all rows of the group; they come in the order of ``legal_actions``.
    """

    rows: Rows
    weight: int
    candidates: Iterator[Candidate]


def groups(arena: Arena, cave: Cave, reducer: Reducer, index: int, keys: Keys) -> Iterator[Group]:
    """The groups of a layer's states."""
    layer = arena.layers[index]
    every = np.arange(len(keys))
    match layer:
        case Act():
            yield from Activation(arena, cave, reducer, index, layer, keys).groups()
        case Arrive():
            layout = arena.layout_at(index + 1)
            awake = layout.strengths[layer.orc].put(arena.layout_at(index).convert(keys, layout), arena.most[layer.orc])
            for place, weight in layer.places:
                arrived = layout.places[layer.orc].put(awake, place)
                yield Group(every, weight, iter([Candidate(None, arrived, (0, 0, 0, 0))]))
        case Open():
            opened, loss = _open(arena, layer, arena.layout_at(index), keys)
            yield Group(every, 1, iter([Candidate(None, opened, (0, 0, loss, 0))]))
        case Invade():
            yield from _invade(arena, cave, layer, keys)


def _open(arena: Arena, layer: Open, old: Layout, keys: Keys) -> tuple[Keys, Ints]:
    """Gains and fights before an event (R32); bounties won by fights count as negative loss (R31)."""
    new = arena.layouts[layer.event]
    places = [where.get(keys) for where in old.places]
    keys = old.convert(keys, new)
    for good, amount in layer.gains:
        if good in new.goods:
            keys = keys + amount * new.goods[good].unit
    loss = np.zeros_like(keys)
    bounty = arena.compiled.boards[layer.event].bounty // arena.unit
    for orc, points in layer.fights:
        strength = new.strengths[orc].get(keys)
        there = places[orc] != GONE
        falls = there & (strength <= points)
        keys = np.where(there & ~falls, new.strengths[orc].put(keys, np.maximum(strength - points, 0)), keys)
        keys = np.where(falls, new.strengths[orc].put(new.places[orc].put(keys, GONE), 0), keys)
        loss = loss - bounty * falls
    return keys, loss


def _invade(arena: Arena, cave: Cave, layer: Invade, keys: Keys) -> Iterator[Group]:
    layout = arena.layouts[layer.event]
    place = layout.places[layer.orc].get(keys)
    inside = (place == GONE) | (place >= ROOM) & (place < arena.held_code)
    stays, comes = np.flatnonzero(inside), np.flatnonzero(~inside)
    if len(stays):
        yield Group(stays, 1, iter([Candidate(None, keys[stays], (0, 0, 0, 0))]))
    if len(comes):
        yield Group(comes, 1, _entering(cave, layout, layer.orc, keys[comes]))


def _entering(cave: Cave, layout: Layout, orc: int, keys: Keys) -> Iterator[Candidate]:
    """An invader takes its room, one candidate for each rank among tied ones (R26, R27, R28)."""
    ranks = cave.tied(cave.occupied(keys, layout), layout.stocked.get(keys))
    for rank, rooms in enumerate(ranks):
        rows = None if rank == 0 else np.flatnonzero(rooms >= 0)
        chosen = rooms if rows is None else rooms[rows]
        here = keys if rows is None else keys[rows]
        taken = chosen >= 0
        loss, full = cave.returned(chosen, layout.stocked.get(here))
        here = layout.stocked.put(layout.places[orc].put(here, np.where(taken, ROOM + chosen, GONE)), full)
        here = np.where(taken, here, layout.strengths[orc].put(here, 0))
        breach = np.where(taken, cave.breach[np.maximum(chosen, 0)], 0)
        yield Candidate(rows, here, (breach, 0, loss, 0))


@dataclass
class Activation:
    """One orc's activation for all states of a layer."""

    arena: Arena
    cave: Cave
    reducer: Reducer
    index: int
    layer: Act
    keys: Keys

    def __post_init__(self) -> None:
        self.layout = self.arena.layouts[self.layer.event]
        self.board: Board = self.arena.compiled.boards[self.layer.event]
        self.where = self.layout.places[self.layer.orc]
        self.power = self.layout.strengths[self.layer.orc]

    def groups(self) -> Iterator[Group]:
        """Gone orcs, orcs in the cave, and orcs in the forest by card."""
        place = self.where.get(self.keys)
        gone = np.flatnonzero(place == GONE)
        inside = np.flatnonzero((place >= ROOM) & (place < self.arena.held_code))
        forest = np.flatnonzero((place != GONE) & ((place < ROOM) | (place >= self.arena.held_code)))
        size = self.layer.size if self.arena.criterion == "expected" else 1
        if len(gone):
            yield Group(gone, size, iter([Candidate(None, self.keys[gone], (0, 0, 0, 0))]))
        if len(inside):
            yield Group(inside, size, self._in_cave(self.keys[inside]))
        if len(forest):
            for draw in self.layer.draws:
                yield Group(forest, draw.weight, self._in_forest(draw, self.keys[forest]))

    def _in_cave(self, keys: Keys) -> Iterator[Candidate]:
        yield Candidate(None, keys, (0, 0, 0, 0))
        for rows, paid, price in self._partial(keys):
            yield Candidate(rows, paid, (0, price, 0, 1))
        yield from self._kills(keys)

    def _stock(self, keys: Keys) -> Ints:
        good = self.board.bribe
        return self.layout.goods[good].get(keys) if good in self.layout.goods else np.zeros_like(keys)

    def _kills(self, keys: Keys) -> Iterator[Candidate]:
        if self.reducer.allowed == "nothing":
            return
        strength = self.power.get(keys)
        rows = np.flatnonzero(self._stock(keys) >= strength)
        if len(rows):
            points, here = strength[rows], keys[rows]
            paid = here - points * self.layout.goods[self.board.bribe].unit
            dead = self.power.put(self.where.put(paid, GONE), 0)
            price = points * (self.board.bribe_price // self.arena.unit)
            yield Candidate(rows, dead, (0, price, -(self.board.bounty // self.arena.unit), 1))

    def _partial(self, keys: Keys) -> Iterator[tuple[Rows, Keys, int]]:
        """Bribes that weaken only: the states that may pay one, after paying, and its price in units."""
        stock, strength = self._stock(keys), self.power.get(keys)
        for bribe in range(1, int(stock.max(initial=0)) + 1):
            able = (stock >= bribe) & (strength > bribe)
            rows = np.flatnonzero(able & self.reducer.weakening_helps(self.index, self.layer.orc, keys, bribe))
            if len(rows):
                good = self.layout.goods[self.board.bribe]
                paid = keys[rows] - bribe * (good.unit + self.power.unit)
                yield rows, paid, bribe * (self.board.bribe_price // self.arena.unit)

    def _in_forest(self, draw: Draw, keys: Keys) -> Iterator[Candidate]:
        yield from self._walks(draw, None, keys, 0, 0)
        for rows, paid, price in self._partial(keys):
            yield from self._walks(draw, rows, paid, price, 1)
        yield from self._kills(keys)

    def _walks(self, draw: Draw, rows: Rows | None, keys: Keys, price: int, actions: int) -> Iterator[Candidate]:
        """Walk without a push, then with each push that is possible and paid for."""
        table = self.arena.paths.table(draw.steps)
        place = self.where.get(keys)
        held = place >= self.arena.held_code
        start = np.where(held, place - self.arena.held_code, place - 1)
        able = self._affords_push(keys) & self.reducer.push_helps(self.index, self.layer.orc, keys)
        push_price = self.board.push_price // self.arena.unit
        for push in range(len(PUSHES)):
            if push == 0:
                some: Rows | None = None
            else:
                some = np.flatnonzero(able & (table.useful[start, push] | held & (table.to[start, push] != 0)))
                if not len(some):
                    continue
            here = keys if some is None else keys[some]
            from_start = start if some is None else start[some]
            is_held = held if some is None else held[some]
            if push:
                for good, cost in self.board.push:
                    here = here - cost * self.layout.goods[good].unit
            both = rows if some is None else (some if rows is None else rows[some])
            cost = price + (push_price if push else 0)
            yield from self._arrive(draw, table, push, here, from_start, is_held, both, cost, actions + (push > 0))

    def _affords_push(self, keys: Keys) -> NDArray[np.bool_]:
        able = np.ones(len(keys), dtype=np.bool_)
        for good, cost in self.board.push:
            have = self.layout.goods[good].get(keys) if good in self.layout.goods else np.zeros_like(keys)
            able &= have >= cost
        return able

    def _arrive(  # noqa: PLR0913 - the parts of one walk
        self,
        draw: Draw,
        table: PathTable,
        push: int,
        keys: Keys,
        start: Rows,
        held: NDArray[np.bool_],
        rows: Rows | None,
        price: int,
        actions: int,
    ) -> Iterator[Candidate]:
        layout, bounty = self.layout, self.board.bounty // self.arena.unit
        to, items = table.to[start, push], table.items[start, push]
        strength, ready = self.power.get(keys), layout.traps.get(keys)
        killed = np.zeros(len(keys), dtype=np.bool_)
        slow = np.flatnonzero((ready & table.traps[start, push] != 0) | held)
        if len(slow):
            to, items, strength, ready = to.copy(), items.copy(), strength.copy(), ready.copy()
            place = self.where.get(keys)
            codes = (place[slow] << 4 | strength[slow]) << 12 | ready[slow]
            unique, where = np.unique(codes, return_inverse=True)
            found = [
                self.arena.paths.outcome(self.layer.letter, c >> 16, c >> 12 & 15, c & 4095, push, draw.steps)
                for c in unique.tolist()
            ]
            to[slow] = np.array([o.place for o in found])[where]
            items[slow] = np.array([o.items for o in found])[where]
            strength[slow] = np.array([o.strength for o in found])[where]
            ready[slow] = np.array([o.traps for o in found])[where]
            killed[slow] = to[slow] == GONE
        left = layout.items.get(keys)
        loss = self.arena.item_worth[items & left] - bounty * killed
        keys = layout.items.put(keys, left & ~items)
        keys = layout.traps.put(self.power.put(keys, strength), ready)
        entered = to == ENTER
        keys = self.where.put(keys, np.where(entered, GONE, to))
        if not entered.any():
            yield Candidate(rows, keys, (0, price, loss, actions))
            return
        inside = np.flatnonzero(entered)
        for rank, entry in enumerate(_entering(self.cave, layout, self.layer.orc, keys[inside])):
            if rank == 0:
                keys[inside] = entry.keys
                breach = np.zeros_like(keys)
                breach[inside] = entry.rewards[0]
                first = loss.copy()
                first[inside] += entry.rewards[2]
                yield Candidate(rows, keys, (breach, price, first, actions))
            else:
                assert entry.rows is not None
                which = inside[entry.rows]
                yield Candidate(
                    which if rows is None else rows[which],
                    entry.keys,
                    (entry.rewards[0], price, loss[which] + entry.rewards[2], actions),
                )

"""Every way on from the states of a layer, whole arrays at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.compile import Board
from solver.unknown.arena import Arena
from solver.unknown.arrays import distinct
from solver.unknown.cave import Cave, Ints
from solver.unknown.edges import Edges, Options
from solver.unknown.layout import AT_LAST, GONE, ROOM, Keys, Layout
from solver.unknown.paths import ENTER, Profile
from solver.unknown.reduce import Reducer
from solver.unknown.timeline import Act, Arrive, Open


def expand(arena: Arena, cave: Cave, reducer: Reducer, index: int, keys: Keys) -> Edges:
    """What may become of states of a layer."""
    layer = arena.layers[index]
    every = np.arange(len(keys))
    match layer:
        case Act():
            return Activation(arena, cave, reducer, index, layer, keys).edges()
        case Arrive():
            edges = Edges(len(keys), tuple(weight for _, weight in layer.places))
            layout = arena.layout_at(index + 1)
            awake = layout.strengths[layer.orc].put(arena.layout_at(index).convert(keys, layout), arena.most[layer.orc])
            found = [edges.add(layout.places[layer.orc].put(awake, place), 0, 0, 0, 0) for place, _ in layer.places]
            edges.options.append(Options(every, np.stack(found, axis=1)[:, :, None]))
        case Open():
            edges = Edges(len(keys), (1,))
            opened, loss = _open(arena, layer, arena.layout_at(index), keys)
            edges.choose(every, edges.add(opened, 0, 0, loss, 0))
        case _:
            edges = Edges(len(keys), (1,))
            layout = arena.layouts[layer.event]
            place = layout.places[layer.orc].get(keys)
            inside = (place == GONE) | reducer.inside(place)
            stays, comes = np.flatnonzero(inside), np.flatnonzero(~inside)
            edges.choose(stays, edges.add(keys[stays], 0, 0, 0, 0))
            none = np.zeros(len(comes), dtype=np.int64)
            edges.choose(comes, _enter(edges, cave, layout, layer.orc, keys[comes], (none, none, none)))
    return edges


def _open(arena: Arena, layer: Open, old: Layout, keys: Keys) -> tuple[Keys, Ints]:
    """Gains and fights before an event (R32); bounties won by fights count as negative loss (R31)."""
    new = arena.layouts[layer.event]
    places = [where.get(keys) for where in old.places]
    keys = old.convert(keys, new)
    for good, amount in layer.gains:
        if good in new.goods:
            useful = amount + arena.surplus(good, layer.event - 1) - arena.surplus(good, layer.event)
            keys = keys + useful * new.goods[good].unit
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


def _enter(edges: Edges, cave: Cave, layout: Layout, orc: int, keys: Keys, so_far: tuple[Ints, Ints, Ints]) -> Ints:
    """Invaders take their rooms (R26, R27, R28); ``so_far``, what was paid and lost before: price, loss, actions."""
    first = np.zeros(0, dtype=np.int64)
    if not len(keys):
        return first
    price, before, actions = so_far
    for rank, rooms in enumerate(cave.tied(cave.occupied(keys, layout), layout.stocked.get(keys))):
        rows = np.arange(len(keys)) if rank == 0 else np.flatnonzero(rooms >= 0)
        chosen, here = rooms[rows], keys[rows]
        taken = chosen >= 0
        loss, full = cave.returned(chosen, layout.stocked.get(here))
        here = layout.stocked.put(layout.places[orc].put(here, np.where(taken, ROOM + chosen, GONE)), full)
        here = np.where(taken, here, layout.strengths[orc].put(here, 0))
        breach = np.where(taken, cave.breach[np.maximum(chosen, 0)], 0)
        numbers = edges.add(here, breach, price[rows], before[rows] + loss, actions[rows])
        if rank == 0:
            first = numbers
        else:
            edges.ties.append((first[rows], numbers))
    return first


@dataclass
class Activation:
    """One orc's activation for some states of a layer: a bribe, then outcomes of push and walk, each once.

    Different cards and pushes often lead to the same; the edges are the different outcomes, and each card's options
    point to them.
    """

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
        self.bribe_price = self.board.bribe_price // self.arena.unit
        self.push_price = self.board.push_price // self.arena.unit
        self.bounty = self.board.bounty // self.arena.unit
        self.found = Edges(len(self.keys), tuple(draw.weight for draw in self.layer.draws))

    def edges(self) -> Edges:
        """Gone orcs stay gone; those in the cave may be bribed; those in the forest may be bribed, pushed, and walk.

        Where an orc's place was forgotten, where it walks was found to be no matter.
        The options come in the order of ``legal_actions``, so that of equally good ones the first is the same here.
        """
        place = self.where.get(self.keys)
        calm = (place == GONE) | (place == AT_LAST) | self.reducer.inside(place)
        still, forest = np.flatnonzero(calm), np.flatnonzero(~calm)
        self.found.choose(still, self.found.add(self.keys[still], 0, 0, 0, 0))
        if len(forest):
            self._walk(forest, self.keys[forest], 0)
        for bribe, rows, paid in self._partial(np.flatnonzero(place != GONE)):
            inside = calm[rows]
            some = np.flatnonzero(inside)
            self.found.choose(rows[some], self.found.add(paid[some], 0, bribe * self.bribe_price, 0, 1))
            self._walk(rows[~inside], paid[~inside], bribe)
        self._kill(np.flatnonzero(place != GONE))
        return self.found

    def _stock(self, keys: Keys) -> Ints:
        good = self.board.bribe
        return self.layout.goods[good].get(keys) if good in self.layout.goods else np.zeros_like(keys)

    def _kill(self, rows: Ints) -> None:
        if self.reducer.allowed == "nothing":
            return
        keys = self.keys[rows]
        points = self.power.get(keys)
        able = self._stock(keys) >= points
        rows, keys, points = rows[able], keys[able], points[able]
        if len(rows):
            paid = keys - points * self.layout.goods[self.board.bribe].unit
            dead = self.power.put(self.where.put(paid, GONE), 0)
            self.found.choose(rows, self.found.add(dead, 0, points * self.bribe_price, -self.bounty, 1))

    def _partial(self, rows: Ints) -> Iterator[tuple[int, Ints, Keys]]:
        """Bribes that weaken only: their size, the states that may pay one, and what they are after paying."""
        keys = self.keys[rows]
        stock, strength = self._stock(keys), self.power.get(keys)
        most = np.minimum(stock, strength - 1)
        for bribe in range(1, int(most.max(initial=0)) + 1):
            some = np.flatnonzero(most >= bribe)
            paid = keys[some] - bribe * (self.layout.goods[self.board.bribe].unit + self.power.unit)
            helps = self.reducer.weakening_helps(self.index, self.layer.orc, keys[some], paid)
            if helps.any():
                yield bribe, rows[some[helps]], paid[helps]

    def _may_push(self, keys: Keys) -> NDArray[np.bool_]:
        able = self.reducer.push_helps(self.index, self.layer.orc, keys)
        for good, cost in self.board.push:
            have = self.layout.goods[good].get(keys) if good in self.layout.goods else np.zeros_like(keys)
            able &= have >= cost
        return able

    def _walk(self, rows: Ints, keys: Keys, bribe: int) -> None:
        """Push or not, then walk; ``rows`` are the states' numbers, ``keys`` what they are after a bribe."""
        may_push = self._may_push(keys)
        for pushing in (False, True):
            some = np.flatnonzero(may_push == pushing)
            if len(some):
                self._walk_from(rows[some], keys[some], bribe, pushing=pushing)

    def _walk_from(self, rows: Ints, keys: Keys, bribe: int, *, pushing: bool) -> None:
        """An edge for each outcome, and each draw's options among them."""
        profiles, which = self._profiles(keys)
        free = np.array([profile.free for profile in profiles])
        size = np.array([len(profile.place) for profile in profiles])
        table = np.cumsum(size) - size
        count = (size if pushing else free)[which]
        start = np.cumsum(count) - count
        numbers = self._outcomes(profiles, keys, bribe, table[which], free[which], count, start)
        widest = max(profile.options.shape[1] for profile in profiles) if pushing else 1
        padded = np.full((len(profiles), len(self.layer.draws), widest), -1, dtype=np.int64)
        for number, profile in enumerate(profiles):
            padded[number, :, : profile.options.shape[1]] = profile.options[:, :widest]
        local = padded[which]
        first = (numbers[0] + start)[:, None, None]
        self.found.options.append(
            Options(rows, local + first if widest == 1 else np.where(local >= 0, local + first, -1))
        )

    def _profiles(self, keys: Keys) -> tuple[list[Profile], Ints]:
        """The different profiles of states, and which is whose."""
        place = self.where.get(keys)
        if not self.layout.traps.bits:
            codes = place
        else:
            stage = self.reducer.stages.at(self.index)
            ready = self.layout.traps.get(keys) & stage.orcs[self.layer.orc].traps[place]
            codes = (place << 4 | np.where(ready != 0, self.power.get(keys), 0)) << self.layout.traps.bits | ready
        unique, which = distinct(codes, self.where.bits + 4 + self.layout.traps.bits)
        bits = self.layout.traps.bits
        found: list[Profile] = []
        for code in unique.tolist():
            at, strength, traps = (
                (code >> 4 + bits, code >> bits & 15, code & (1 << bits) - 1) if bits else (code, 0, 0)
            )
            found.append(self.arena.paths.profile(self.layer.letter, self.layer.draws, at, strength, traps))
        return found, which

    def _outcomes(
        self, profiles: list[Profile], keys: Keys, bribe: int, table: Ints, free: Ints, count: Ints, start: Ints
    ) -> Ints:
        """An edge for each outcome of each state; returns their numbers, from the first on without a gap."""
        source = np.repeat(np.arange(len(keys)), count)
        local = np.arange(len(source)) - start[source]
        outcome = table[source] + local
        pushed = local >= free[source]
        to = np.concatenate([profile.place for profile in profiles])[outcome]
        items = np.concatenate([profile.items for profile in profiles])[outcome]
        here = keys[source]
        if pushed.any():
            cost = sum(amount * self.layout.goods[good].unit for good, amount in self.board.push)
            here = here - cost * pushed
        loss = np.zeros(len(here), dtype=np.int64)
        if self.layout.items.bits:
            lost = self.layout.items.get(here) & items
            loss = self.arena.item_worth[lost]
            here = here & ~(lost << self.layout.items.shift)
        if self.layout.traps.bits:
            taken = np.concatenate([profile.taken for profile in profiles])[outcome]
            spent = np.concatenate([profile.spent for profile in profiles])[outcome]
            strength = np.where(to == GONE, 0, self.power.get(here) - taken)
            here = self.power.put(here, strength) & ~(spent << self.layout.traps.shift)
            loss = loss - self.bounty * (to == GONE)
        price = bribe * self.bribe_price + self.push_price * pushed
        actions = (1 if bribe else 0) + pushed.astype(np.int64)
        entered = to == ENTER
        here = self.where.put(here, np.where(entered, GONE, to))
        inside = np.flatnonzero(entered)
        if not len(inside):
            return self.found.add(here, 0, price, loss, actions)
        side = Edges(0, ())
        first = _enter(
            side, self.cave, self.layout, self.layer.orc, here[inside], (price[inside], loss[inside], actions[inside])
        )
        entries, rewards = side.joined()
        breach = np.zeros(len(here), dtype=np.int64)
        here[inside], breach[inside], loss[inside] = entries[first], rewards[0][first], rewards[2][first]
        numbers = self.found.add(here, breach, price, loss, actions)
        for one, other in side.ties:
            again = self.found.add(entries[other], *(part[other] for part in rewards))
            self.found.ties.append((numbers[inside[one]], again))
        return numbers

"""Forgetting what cannot matter any more, and valuing at once the states in which nothing is left to decide.

Why each step loses nothing is told in docs/policy.md; tests compare each with the plain search.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.spaces import FOREST
from solver.unknown.arena import Arena
from solver.unknown.cave import Cave, Ints
from solver.unknown.layout import AT_LAST, GONE, ROOM, Keys
from solver.unknown.paths import CODES, ENTER, PUSHES
from solver.unknown.timeline import Act, Arrive, Open

CODE_COUNT = 64
Allowed = Literal["all", "defeats", "nothing"]
Bools = NDArray[np.bool_]
Exact = NDArray[np.int64] | NDArray[np.object_]
"""Whole numbers: 64 bits where they are sure to fit, Python's own where not."""


@dataclass
class Reducer:
    """Canonical states and idle values of one problem; tables are made per layer when first asked for.

    Attributes:
        exact: the type that whole numbers need: numpy.int64, or object for Python's own.
        primary: only breaches and, if the aim puts it next, the price count.
        allowed: "all" decisions; only "defeats" by bribe; or "nothing".
    """

    arena: Arena
    cave: Cave
    exact: type
    primary: bool = False
    allowed: Allowed = "all"
    _reach: dict[tuple[int, int], tuple[Ints, Ints]] = field(default_factory=dict)
    _spared: dict[tuple[int, int], list[Exact]] = field(default_factory=dict)

    # -- what each orc can still do -------------------------------------------------------------------

    def capacity(self, index: int, orc: int, keys: Keys) -> Ints:
        """Strength points that bribes and fights can still take off an orc at the most."""
        arena = self.arena
        layout = arena.layout_at(index)
        acts = arena.remaining(index, orc)
        goods = dict.fromkeys(arena.compiled.boards[act.event].bribe for act in acts)
        last = max((act.event for act in acts), default=0)
        found = np.zeros_like(keys)
        for good in goods:
            if good in layout.goods:
                found = found + layout.goods[good].get(keys)
        for layer in arena.layers[index:]:
            if isinstance(layer, Open) and layer.event <= last:
                found = found + sum(amount for good, amount in layer.gains if good in goods)
                found = found + sum(points for who, points in layer.fights if who == orc)
        return found

    def killable(self, index: int, orc: int, keys: Keys) -> Bools:
        """Whether bribes, fights and the traps still ready might yet defeat an orc, taken together and at their best."""
        arena = self.arena
        layout = arena.layout_at(index)
        place, strength = layout.places[orc].get(keys), layout.strengths[orc].get(keys)
        there = place != GONE
        if arena.awaited(index, orc):
            there, strength = np.ones(len(keys), dtype=np.bool_), np.full_like(keys, arena.most[orc])
        points = self.capacity(index, orc, keys)
        ready = np.where(self.inside(place), 0, layout.traps.get(keys) & self.trappable(orc))
        snares = sorted(enumerate(arena.compiled.snares), key=lambda row: -row[1].trap.max_strength)
        for bit, snare in snares:
            if snare.trap.kind == "damage":
                harm = (snare.trap.damage or 0) if snare.spendable else 99
                hits = (ready >> bit & 1 == 1) & (strength - points <= snare.trap.max_strength)
                points = points + harm * hits
        found: Bools = there & (strength <= points)
        return found

    def hope(self, index: int, keys: Keys) -> Bools:
        """Whether any orc might yet be defeated."""
        found = np.zeros(len(keys), dtype=np.bool_)
        for orc in range(len(self.arena.letters)):
            if self.arena.remaining(index, orc):
                found |= self.killable(index, orc, keys)
        return found

    def inside(self, place: Ints) -> Bools:
        """Whether places are rooms."""
        found: Bools = (place >= ROOM) & (place < self.arena.held_code)
        return found

    def weakening_helps(self, index: int, orc: int, keys: Keys, bribe: int) -> Bools:
        """Whether a bribe that does not defeat the orc at once may lead to its defeat, or change what a trap does."""
        arena = self.arena
        if self.allowed != "all":
            return np.zeros(len(keys), dtype=np.bool_)
        board = arena.compiled.boards[arena.layers[index].event]
        layout = arena.layouts[board.event]
        paid = keys - bribe * (layout.goods[board.bribe].unit + layout.strengths[orc].unit)
        later = self.killable(index + 1, orc, paid)
        if self.by_price and board.bribe_price:
            return later
        picky = sum(
            1 << bit
            for bit, snare in enumerate(arena.compiled.snares)
            if snare.trap.min_strength > 1 or snare.trap.max_strength < arena.most[orc]
        )
        outside = ~self.inside(layout.places[orc].get(keys))
        found: Bools = later | outside & (layout.traps.get(keys) & self.trappable(orc) & picky != 0)
        return found

    def push_helps(self, index: int, orc: int, keys: Keys) -> Bools:
        """Whether pushing the acting orc might be of use.

        For breaches it can be only if some orc can still be defeated: else every orc that is left takes a room in
        the end, and the same rooms whatever the order. Where all rooms count alike and no trap is ready, only the
        push of an orc that can itself be defeated may help. For loss, a push must save more than it costs.
        """
        arena = self.arena
        if self.allowed != "all":
            return np.zeros(len(keys), dtype=np.bool_)
        board = arena.compiled.boards[arena.layers[index].event]
        layout = arena.layouts[board.event]
        ready = layout.traps.get(keys) != 0
        helps = self.hope(index, keys)
        if self.uniform:
            helps &= self.killable(index, orc, keys) | ready
        if self.by_price and board.push_price:
            return helps
        if self.primary:
            return np.ones(len(keys), dtype=np.bool_)
        items, _ = self.reach(index, orc)
        at_stake = arena.item_worth[layout.items.get(keys) & items[layout.places[orc].get(keys)]]
        found: Bools = helps | ready | self.hope(index, keys) | (at_stake > board.push_price // arena.unit)
        return found

    @cached_property
    def uniform(self) -> bool:
        """Whether all rooms that an orc may come to take are protected, or none is."""
        return len({room.protected for room in self.arena.rooms}) <= 1

    @cached_property
    def by_price(self) -> bool:
        """Whether the aim puts price before loss (R35)."""
        return self.arena.position.table.valuation.minimise == "price"

    def trappable(self, orc: int) -> int:
        """The traps that this orc may ever set off, as bits."""
        letter = self.arena.letters[orc]
        snares = self.arena.compiled.snares
        return sum(1 << i for i, s in enumerate(snares) if s.trap.orcs is None or letter in s.trap.orcs)

    def reach(self, index: int, orc: int) -> tuple[Ints, Ints]:
        """By place code: the crops and herds, and the traps, that an orc may still enter."""
        acts = self.arena.remaining(index, orc)
        key = orc, len(acts)
        if key not in self._reach:
            items, traps = (np.zeros(CODE_COUNT, dtype=np.int64) for _ in range(2))
            for act in reversed(acts):
                items, traps = self._reach_back(act, items, traps)
            traps = traps & self.trappable(orc)
            self._reach[key] = items, traps
        items, traps = self._reach[key]
        arrive = next((x for x in self.arena.layers[index:] if isinstance(x, Arrive) and x.orc == orc), None)
        if arrive is not None:
            items, traps = items.copy(), traps.copy()
            for place, _ in arrive.places:
                items[GONE] |= items[place]
                traps[GONE] |= traps[place]
        return items, traps

    def _reach_back(self, act: Act, items: Ints, traps: Ints) -> tuple[Ints, Ints]:
        paths, held = self.arena.paths, self.arena.held_code
        new_items, new_traps = (np.zeros(CODE_COUNT, dtype=np.int64) for _ in range(2))
        for row, start in enumerate(FOREST):
            for draw in act.draws:
                for push in PUSHES:
                    visited = paths.visited(start, push, draw.steps)
                    if visited is None:
                        continue
                    spaces = visited[1]
                    new_items[row + 1] |= paths.item_bits(spaces)
                    new_traps[row + 1] |= paths.trap_bits(spaces)
                    for space in [start, *spaces]:
                        new_items[row + 1] |= items[CODES[space]] | items[held + FOREST.index(space)]
                        new_traps[row + 1] |= traps[CODES[space]] | traps[held + FOREST.index(space)]
            new_items[held + row], new_traps[held + row] = new_items[row + 1], new_traps[row + 1]
        return new_items, new_traps

    # -- canonical states -----------------------------------------------------------------------------

    def canonical(self, index: int, keys: Keys) -> Keys:
        """The states with what cannot matter set to fixed values."""
        arena = self.arena
        layout = arena.layout_at(index)
        if index >= len(arena.layers):
            return keys
        reachable_items, reachable_traps = np.zeros_like(keys), np.zeros_like(keys)
        for orc, where in enumerate(layout.places):
            items, traps = self.reach(index, orc)
            place = where.get(keys)
            reachable_items |= items[place]
            reachable_traps |= traps[place]
        keys = layout.items.put(keys, 0 if self.primary else layout.items.get(keys) & reachable_items)
        ready = layout.traps.get(keys) & reachable_traps
        keys = layout.traps.put(keys, ready)
        hope = np.zeros(len(keys), dtype=np.bool_)
        for orc, where in enumerate(layout.places):
            power, place = layout.strengths[orc], where.get(keys)
            if not arena.remaining(index, orc):
                keys = power.put(keys, 0)
                inside = self.inside(place)
                keys = where.put(keys, np.where((place == GONE) | inside, place, AT_LAST))
                continue
            killable = self.killable(index, orc, keys)
            hope |= killable
            if arena.awaited(index, orc):
                continue
            settled = (place != GONE) & ~killable & ((ready & self.trappable(orc) == 0) | self.inside(place))
            keys = power.put(keys, np.where(settled, arena.most[orc], power.get(keys)))
        for good, field_of in layout.goods.items():
            if good not in self._push_goods(index):
                keys = np.where(hope | (ready != 0), keys, field_of.put(keys, 0))
        return keys

    def _push_goods(self, index: int) -> set[str]:
        arena = self.arena
        return {good for act in self._acts(index) for good, _ in arena.compiled.boards[act.event].push}

    def _acts(self, index: int) -> list[Act]:
        return [layer for layer in self.arena.layers[index:] if isinstance(layer, Act)]

    # -- idle states ----------------------------------------------------------------------------------

    def idle(self, index: int, keys: Keys) -> Bools:
        """Whether doing nothing is best to the end, and its value known: no orc can be defeated, no push can help."""
        if index >= len(self.arena.layers) or (self.arena.criterion == "worst" and not self.primary):
            return np.zeros(len(keys), dtype=np.bool_)
        hope = self.hope(index, keys)
        if self.primary:
            return ~hope
        layout = self.arena.layout_at(index)
        nothing_left = (layout.items.get(keys) == 0) | ~self._can_push(index, keys)
        found: Bools = ~hope & (layout.traps.get(keys) == 0) & nothing_left
        return found

    def _can_push(self, index: int, keys: Keys) -> Bools:
        arena = self.arena
        layout = arena.layout_at(index)
        found = np.zeros(len(keys), dtype=np.bool_)
        for event in dict.fromkeys(act.event for act in self._acts(index)):
            board = arena.compiled.boards[event]
            if self.by_price and board.push_price:
                continue
            able = arena.item_worth[layout.items.get(keys)] > board.push_price // arena.unit
            for good, cost in board.push:
                opens = [layer for layer in arena.layers[index:] if isinstance(layer, Open) and layer.event <= event]
                have: Ints | int = layout.goods[good].get(keys) if good in layout.goods else 0
                able &= np.asarray(have + sum(dict(layer.gains).get(good, 0) for layer in opens)) >= cost
            found |= able
        return found

    def idle_values(self, index: int, keys: Keys) -> list[Exact]:
        """The exact values of idle states: breaches, price, loss, actions, times the layer's denominator."""
        arena = self.arena
        layout = arena.layout_at(index)
        size = arena.denominators[index]
        places = [where.get(keys) for where in layout.places]
        coming = sum(1 for layer in arena.layers[index:] if isinstance(layer, Arrive))
        invaders = coming + sum(((place != GONE) & ~self.inside(place)).astype(np.int64) for place in places)
        codes = (self.cave.occupied(keys, layout) << 8 | layout.stocked.get(keys)) << 3 | invaders
        unique, where = np.unique(codes, return_inverse=True)
        settled = [self.cave.settle(int(code) >> 11, int(code) >> 3 & 255, int(code) & 7) for code in unique]
        breaches: Exact = np.array([row[0] for row in settled], dtype=self.exact)[where] * size
        loss: Exact = np.array([row[1] for row in settled], dtype=self.exact)[where] * size
        left = layout.items.get(keys)
        if self.primary:
            none: Exact = np.zeros(len(keys), dtype=self.exact)
            return [breaches, none, none, none]
        for item in range(len(arena.compiled.losses)):
            worth = int(arena.item_worth[1 << item])
            spared: Exact = np.ones(len(keys), dtype=self.exact)
            for orc, place in enumerate(places):
                spared = spared * self.spared(index, orc)[item][place]
            loss = loss + (left >> item & 1) * worth * (size - spared)
        nothing: Exact = np.zeros(len(keys), dtype=self.exact)
        return [breaches, nothing, loss, nothing]

    def spared(self, index: int, orc: int) -> list[Exact]:
        """For each crop or herd, by place code: in how many of its draws an orc left alone never enters it."""
        acts = self.arena.remaining(index, orc)
        arrive = next((x for x in self.arena.layers[index:] if isinstance(x, Arrive) and x.orc == orc), None)
        key = orc, len(acts) + (100 if arrive is not None else 0)
        if key not in self._spared:
            self._spared[key] = [self._spare(item, acts, arrive) for item in range(len(self.arena.compiled.losses))]
        return self._spared[key]

    def _spare(self, item: int, acts: list[Act], arrive: Arrive | None) -> Exact:
        paths = self.arena.paths
        counts: Exact = np.ones(CODE_COUNT, dtype=self.exact)
        for number in reversed(range(len(acts))):
            act, later = acts[number], prod(act.size for act in acts[number + 1 :])
            new = counts * act.size
            for row in range(len(FOREST)):
                total = 0
                for draw in act.draws:
                    table = paths.table(draw.steps)
                    to = int(table.to[row, 0])
                    if not int(table.items[row, 0]) >> item & 1:
                        total += draw.weight * (later if to == ENTER else int(counts[to]))
                new[row + 1] = total
            counts = new
        if arrive is not None:
            others = counts * arrive.size
            others[GONE] = sum(weight * int(counts[place]) for place, weight in arrive.places)
            counts = others
        return counts

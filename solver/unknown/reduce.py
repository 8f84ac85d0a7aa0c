"""Forgetting what cannot matter any more, and seeing which bribes and pushes cannot help.

Why each step loses nothing is told in docs/policy.md; tests compare each with the plain search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.unknown.arena import Arena
from solver.unknown.cave import Cave
from solver.unknown.cuts import CUTS, Allowed, Cut
from solver.unknown.layout import AT_LAST, GONE, ROOM, Keys
from solver.unknown.stages import Ints, Stage, Stages

Bools = NDArray[np.bool_]


@dataclass
class Reducer:
    """Canonical states of one problem, and what can still help in them.

    Attributes:
        primary: only breaches and, if the aim puts it next, the price count.
        allowed: "all" decisions; only "defeats" by bribe; or "nothing".
        cuts: which cuts are used.
        shared: the cave's tables, if another reducer of the problem has made them.
    """

    arena: Arena
    primary: bool = False
    allowed: Allowed = "all"
    cuts: frozenset[Cut] = CUTS
    shared: InitVar[Cave | None] = None
    cave: Cave = field(init=False)
    stages: Stages = field(init=False)

    def __post_init__(self, shared: Cave | None) -> None:
        self.stages = Stages(self.arena)
        self.cave = shared or Cave(self.arena)

    # -- what each orc can still do -------------------------------------------------------------------

    def killable(self, stage: Stage, orc: int, keys: Keys, ready: Ints | None = None) -> Bools:
        """Whether bribes, fights and the traps still ready might yet defeat an orc, all together and at their best."""
        if not stage.orcs[orc].acts:
            return np.zeros(len(keys), dtype=np.bool_)
        return self._weak_enough(stage, orc, keys, ready)

    def _weak_enough(self, stage: Stage, orc: int, keys: Keys, ready: Ints | None = None) -> Bools:
        """The same, in the middle of an activation that is not one of the stage's."""
        prospect, layout = stage.orcs[orc], stage.layout
        place = layout.places[orc].get(keys)
        strength: Ints = layout.strengths[orc].get(keys)
        there = place != GONE
        if prospect.awaited is not None:
            there, strength = np.ones(len(keys), dtype=np.bool_), np.full_like(keys, self.arena.most[orc])
        left = strength - prospect.points
        for where in prospect.goods:
            left = left - where.get(keys)
        for bit, highest, harm in self._harmful:
            if prospect.trappable >> bit & 1:
                now = layout.traps.get(keys) if ready is None else ready
                hits = (now >> bit & 1 == 1) & (left <= highest) & ~self.inside(place)
                left = left - harm * hits
        found: Bools = there & (left <= 0)
        return found

    @cached_property
    def _harmful(self) -> list[tuple[int, int, int]]:
        """Traps that take strength off: bit, highest strength, points; the least picky first."""
        snares = sorted(enumerate(self.arena.compiled.snares), key=lambda row: -row[1].trap.max_strength)
        return [
            (bit, snare.trap.max_strength, (snare.trap.damage or 0) if snare.spendable else 99)
            for bit, snare in snares
            if snare.trap.kind == "damage"
        ]

    def hope(self, stage: Stage, keys: Keys) -> Bools:
        """Whether any orc might yet be defeated."""
        found = np.zeros(len(keys), dtype=np.bool_)
        for orc in range(len(stage.orcs)):
            found |= self.killable(stage, orc, keys)
        return found

    def inside(self, place: Ints) -> Bools:
        """Whether places are rooms."""
        found: Bools = (place >= ROOM) & (place < self.arena.held_code)
        return found

    # -- what can help --------------------------------------------------------------------------------

    def weakening_helps(self, index: int, orc: int, keys: Keys, paid: Keys) -> Bools:
        """Whether a bribe that does not defeat the orc at once may lead to its defeat, or change what a trap does.

        What a trap does matters for breaches only while some orc can still be defeated.
        """
        if self.allowed != "all":
            return np.zeros(len(keys), dtype=np.bool_)
        if "bribes" not in self.cuts:
            return np.ones(len(keys), dtype=np.bool_)
        board = self.arena.compiled.boards[self.arena.layers[index].event]
        stage = self.stages.at(index)
        later = self._weak_enough(self.stages.at(index + 1), orc, paid)
        picky = stage.orcs[orc].trappable & self._picky(orc)
        if not picky:
            return later
        outside = ~self.inside(stage.layout.places[orc].get(keys))
        changes = outside & (stage.layout.traps.get(keys) & picky != 0)
        if self.by_price and board.bribe_price:
            changes &= self.hope(stage, keys)
        found: Bools = later | changes
        return found

    def _picky(self, orc: int) -> int:
        """The traps for which an orc's strength decides whether they fire, as bits."""
        return sum(
            1 << bit
            for bit, snare in enumerate(self.arena.compiled.snares)
            if snare.trap.min_strength > 1 or snare.trap.max_strength < self.arena.most[orc]
        )

    def push_helps(self, index: int, orc: int, keys: Keys) -> Bools:
        """Whether pushing the acting orc might be of use.

        For breaches it can be only if some orc can still be defeated: else every orc that is left takes a room in
        the end, and the same rooms whatever the order. Where all rooms count alike, there are enough of them, and no
        trap is ready, only the push of an orc that can itself be defeated may help. For loss, a push must save
        more than it costs.
        """
        arena = self.arena
        if self.allowed != "all":
            return np.zeros(len(keys), dtype=np.bool_)
        if "pushes" not in self.cuts:
            return np.ones(len(keys), dtype=np.bool_)
        board = arena.compiled.boards[arena.layers[index].event]
        stage = self.stages.at(index)
        hope = self.hope(stage, keys)
        if self.by_price and board.push_price:
            if self.uniform:
                hope &= self.killable(stage, orc, keys) | (stage.layout.traps.get(keys) != 0)
            return hope
        if self.primary:
            return np.ones(len(keys), dtype=np.bool_)
        reached = stage.orcs[orc].items[stage.layout.places[orc].get(keys)]
        at_stake = arena.item_worth[stage.layout.items.get(keys) & reached]
        found: Bools = hope | (stage.layout.traps.get(keys) != 0) | (at_stake > board.push_price // arena.unit)
        return found

    @cached_property
    def uniform(self) -> bool:
        """Whether every orc finds a room, and all rooms that one may come to take are protected, or none is."""
        enough = len(self.arena.compiled.rooms) >= len(self.arena.letters)
        return enough and len({room.protected for room in self.arena.rooms}) <= 1

    @cached_property
    def by_price(self) -> bool:
        """Whether the aim puts price before loss (R35)."""
        return self.arena.position.table.valuation.minimise == "price"

    # -- canonical states -----------------------------------------------------------------------------

    def canonical(self, index: int, keys: Keys) -> tuple[Keys, Bools]:
        """The states with what cannot matter set to fixed values, and which of them are idle.

        Idle: doing nothing is best to the end, and its value known: no orc can be defeated, no push can help.
        """
        if index >= len(self.arena.layers):
            return keys, np.zeros(len(keys), dtype=np.bool_)
        stage = self.stages.at(index)
        layout = stage.layout
        if "forget" in self.cuts:
            keys, hope = self._forget(stage, keys)
        else:
            hope = self.hope(stage, keys)
        if "idle" not in self.cuts or (self.arena.criterion == "worst" and not self.primary):
            return keys, np.zeros(len(keys), dtype=np.bool_)
        idle: Bools = ~hope
        if self.primary:
            return keys, idle | self._safe(stage, keys)
        if idle.any():
            idle &= layout.traps.get(keys) == 0
            idle &= (layout.items.get(keys) == 0) | ~self._can_push(index, stage, keys)
        return keys, idle

    def _forget(self, stage: Stage, keys: Keys) -> tuple[Keys, Bools]:
        """Canonical states, and whether any orc might yet be defeated in them."""
        layout = stage.layout
        places = [where.get(keys) for where in layout.places]
        inside = [self.inside(place) for place in places]
        keys, ready = self._reachable(stage, keys, places)
        killable = [self.killable(stage, orc, keys, ready) for orc in range(len(stage.orcs))]
        hope = np.zeros(len(keys), dtype=np.bool_)
        for orc, (where, place, prospect) in enumerate(zip(layout.places, places, stage.orcs, strict=True)):
            power = layout.strengths[orc]
            if not prospect.acts:
                keys = power.put(keys, 0)
                keys = where.put(keys, np.where((place == GONE) | inside[orc], place, AT_LAST))
                continue
            hope |= killable[orc]
            if prospect.awaited is not None:
                continue
            settled = (place != GONE) & ~killable[orc]
            if ready is not None:
                settled &= (ready & prospect.trappable == 0) | inside[orc]
            keys = np.where(settled, power.put(keys, self.arena.most[orc]), keys)
        spare = sum(where.mask for where in stage.bribes_only)
        if spare:
            wanted = hope if ready is None else hope | (ready != 0)
            keys = np.where(wanted, keys, keys & ~spare)
        if "drift" in self.cuts:
            keys = self._drift(stage, keys, places, inside, killable, ready)
        return keys, hope

    def _drift(
        self,
        stage: Stage,
        keys: Keys,
        places: Sequence[Ints],
        inside: Sequence[Bools],
        killable: Sequence[Bools],
        ready: Ints | None,
    ) -> Keys:
        """Forget where in the forest an orc stands that acts just once more and can meet nothing on its way.

        It is defeated before it walks or else takes a room, at the latest in the last invasion. When it does makes
        no difference if no room can be freed any more, or, for breaches, if all rooms count alike.
        """
        if self.primary and self.uniform:
            timeless = np.ones(len(keys), dtype=np.bool_)
        elif all(len(prospect.acts) < 2 for prospect in stage.orcs):
            timeless = ~np.logical_or.reduce([there & may for there, may in zip(inside, killable, strict=True)])
        else:
            return keys
        left = stage.layout.items.get(keys)
        for orc, prospect in enumerate(stage.orcs):
            if len(prospect.acts) != 1 or prospect.awaited is not None:
                continue
            where, place = stage.layout.places[orc], places[orc]
            drifts = timeless & (place != GONE) & ~inside[orc] & (prospect.items[place] & left == 0)
            if ready is not None:
                drifts &= prospect.traps[place] & ready == 0
            keys = np.where(drifts, where.put(keys, AT_LAST), keys)
        return keys

    def _reachable(self, stage: Stage, keys: Keys, places: Sequence[Ints]) -> tuple[Keys, Ints | None]:
        """The states without crops, herds and traps that no orc may enter; and the traps that are ready, if any are."""
        layout = stage.layout
        if layout.items.bits:
            items = np.zeros_like(keys)
            if not self.primary:
                for prospect, place in zip(stage.orcs, places, strict=True):
                    items |= prospect.items[place]
            keys = keys & ~(layout.items.mask & ~(items << layout.items.shift))
        if not layout.traps.bits:
            return keys, None
        traps = np.zeros_like(keys)
        for prospect, place in zip(stage.orcs, places, strict=True):
            traps |= prospect.traps[place]
        keys = keys & ~(layout.traps.mask & ~(traps << layout.traps.shift))
        return keys, layout.traps.get(keys)

    def _safe(self, stage: Stage, keys: Keys) -> Bools:
        """Whether no protected room is taken if nothing is done: then nothing better can come for breaches and price.

        Traps may only lessen the invaders; a fight could free a room, so that there must be none to come.
        """
        if "safe" not in self.cuts or stage.fights or all(room.protected for room in self.arena.rooms):
            return np.zeros(len(keys), dtype=np.bool_)
        layout = stage.layout
        invaders = np.full(len(keys), stage.coming, dtype=np.int64)
        for where in layout.places:
            place = where.get(keys)
            invaders += (place != GONE) & ~self.inside(place)
        occupied = self.cave.occupied(keys, layout)
        found: Bools = self.cave.settled(occupied, layout.stocked.get(keys), invaders)[0] == 0
        return found

    def _can_push(self, index: int, stage: Stage, keys: Keys) -> Bools:
        arena, layout = self.arena, stage.layout
        found = np.zeros(len(keys), dtype=np.bool_)
        at_stake = arena.item_worth[layout.items.get(keys)]
        for event in dict.fromkeys(act.event for act in stage.acts):
            board = arena.compiled.boards[event]
            if self.by_price and board.push_price:
                continue
            able = at_stake > board.push_price // arena.unit
            for good, cost in board.push:
                able &= arena.will_have(index, good, event, keys) >= cost
            found |= able
        return found

"""What the layers from one on still hold for each orc: worked out once, then used for whole arrays of states."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.spaces import FOREST
from solver.unknown.arena import Arena
from solver.unknown.layout import GONE, Field, Layout
from solver.unknown.paths import CODES, PUSHES
from solver.unknown.timeline import Act, Arrive, Open

Ints = NDArray[np.int64]
CODE_COUNT = 64
"""More than there are place codes."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one orc may still meet from a layer on.

    Attributes:
        acts: its activations; ``awaited``, its arrival, if that is still to come (R23).
        goods: fields of the goods that can still be paid to it; ``points``, what gains and fights add to them.
        trappable: traps that it may ever set off, as bits.
        items: by place code, the crops and herds that it may still enter; ``traps``, the traps.
    """

    acts: tuple[Act, ...]
    awaited: Arrive | None
    goods: tuple[Field, ...]
    points: int
    trappable: int
    items: Ints
    traps: Ints


@dataclass(frozen=True, slots=True)
class Stage:
    """A layer seen from the end of the game.

    Attributes:
        layout: of the layer's states.
        acts: all activations from it on; ``coming``, how many orcs are still to arrive.
        bribes_only: fields of the goods that no later push costs.
        fights: whether dwarfs still take strength off any orc.
    """

    layout: Layout
    orcs: tuple[Prospect, ...]
    acts: tuple[Act, ...]
    coming: int
    bribes_only: tuple[Field, ...]
    fights: bool


@dataclass(slots=True)
class Stages:
    """The stages of one problem, made when first asked for."""

    arena: Arena
    _stages: dict[int, Stage] = field(default_factory=dict)
    _reach: dict[tuple[int, int], tuple[Ints, Ints]] = field(default_factory=dict)

    def at(self, index: int) -> Stage:
        """The stage of a layer."""
        if index not in self._stages:
            self._stages[index] = self._build(index)
        return self._stages[index]

    def _build(self, index: int) -> Stage:
        arena = self.arena
        layout = arena.layout_at(index)
        acts = tuple(layer for layer in arena.layers[index:] if isinstance(layer, Act))
        push_goods = {good for act in acts for good, _ in arena.compiled.boards[act.event].push}
        return Stage(
            layout=layout,
            orcs=tuple(self._prospect(index, orc, layout) for orc in range(len(arena.letters))),
            acts=acts,
            coming=sum(1 for layer in arena.layers[index:] if isinstance(layer, Arrive)),
            bribes_only=tuple(where for good, where in layout.goods.items() if good not in push_goods),
            fights=any(isinstance(layer, Open) and layer.fights for layer in arena.layers[index:]),
        )

    def _prospect(self, index: int, orc: int, layout: Layout) -> Prospect:
        arena = self.arena
        acts = tuple(arena.remaining(index, orc))
        goods = dict.fromkeys(arena.compiled.boards[act.event].bribe for act in acts)
        last = max((act.event for act in acts), default=0)
        points = 0
        for layer in arena.layers[index:]:
            if isinstance(layer, Open) and layer.event <= last:
                points += sum(amount for good, amount in layer.gains if good in goods)
                points += sum(taken for who, taken in layer.fights if who == orc)
        awaited = next((x for x in arena.layers[index:] if isinstance(x, Arrive) and x.orc == orc), None)
        items, traps = self._reached(orc, acts)
        if awaited is not None:
            items, traps = items.copy(), traps.copy()
            for place, _ in awaited.places:
                items[GONE] |= items[place]
                traps[GONE] |= traps[place]
        fields = tuple(layout.goods[good] for good in goods if good in layout.goods)
        return Prospect(acts, awaited, fields, points, self.trappable(orc), items, traps)

    def trappable(self, orc: int) -> int:
        """The traps that this orc may ever set off, as bits."""
        letter = self.arena.letters[orc]
        snares = self.arena.compiled.snares
        return sum(1 << i for i, s in enumerate(snares) if s.trap.orcs is None or letter in s.trap.orcs)

    def _reached(self, orc: int, acts: tuple[Act, ...]) -> tuple[Ints, Ints]:
        """By place code: the crops and herds, and the traps, that an orc may enter in so many last activations."""
        key = orc, len(acts)
        if key not in self._reach:
            if not acts:
                self._reach[key] = np.zeros(CODE_COUNT, dtype=np.int64), np.zeros(CODE_COUNT, dtype=np.int64)
            else:
                items, traps = self._before(acts[0], *self._reached(orc, acts[1:]))
                self._reach[key] = items, traps & self.trappable(orc)
        return self._reach[key]

    def _before(self, act: Act, items: Ints, traps: Ints) -> tuple[Ints, Ints]:
        """What an orc may enter in an activation and later, from what it may enter later."""
        paths, held = self.arena.paths, self.arena.held_code
        new_items, new_traps = (np.zeros(CODE_COUNT, dtype=np.int64) for _ in range(2))
        for row, start in enumerate(FOREST):
            spaces = {
                space for draw in act.draws for push in PUSHES for space in paths.entered(start, push, draw.steps)
            }
            entered = [space for space in FOREST if space in spaces]
            new_items[row + 1] |= paths.item_bits(entered)
            new_traps[row + 1] |= paths.trap_bits(entered)
            for space in [start, *entered]:
                new_items[row + 1] |= items[CODES[space]] | items[held + FOREST.index(space)]
                new_traps[row + 1] |= traps[CODES[space]] | traps[held + FOREST.index(space)]
            new_items[held + row], new_traps[held + row] = new_items[row + 1], new_traps[row + 1]
        return new_items, new_traps

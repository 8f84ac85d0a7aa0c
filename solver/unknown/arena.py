"""What the sweeps over a problem's states share: layers, layouts, rooms and capacities, entry of positions."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, FOREST
from solver.compile import CaveRoom, Compiled, candidate_rooms, compile_position
from solver.unknown.layout import GONE, ROOM, Keys, Layout, layout
from solver.unknown.paths import Paths
from solver.unknown.timeline import Act, Arrive, Layer, Open, denominators, timeline
from solver.unknown.values import Criterion


@dataclass(slots=True)
class Arena:
    """A problem laid out for sweeping.

    Attributes:
        layers: what is still to be played; ``denominators``, one more than there are layers.
        unit: all prices and losses are whole multiples of this many thousandths of a gold.
        layouts: by event.
        usable: the most of each good that a state counts; more cannot be paid in the whole plan.
        rooms: cave spaces that an orc may come to occupy; codes from ROOM on.
    """

    position: Position
    criterion: Criterion
    compiled: Compiled
    layers: tuple[Layer, ...]
    denominators: tuple[int, ...]
    unit: int
    rooms: tuple[CaveRoom, ...]
    stocked: tuple[int, ...]
    letters: tuple[str, ...]
    most: tuple[int, ...]
    layouts: dict[int, Layout]
    usable: dict[str, int]
    paths: Paths
    item_worth: NDArray[np.int64]

    @property
    def held_code(self) -> int:
        """The place code of the first space, for an orc held for good there."""
        return ROOM + len(self.rooms)

    def layer_of(self, position: Position) -> int:
        """The layer that comes next in a position where a card or an arrival is due, or a cave orc is to act."""
        clock = position.clock
        for index, layer in enumerate(self.layers):
            if clock.phase == "arrival":
                if isinstance(layer, Arrive):
                    return index
            elif isinstance(layer, Act) and (layer.event, layer.letter) == (clock.event, clock.orc):
                return index
        raise KeyError(clock)

    def key(self, position: Position) -> tuple[int, int]:
        """A position's layer and key, not yet in canonical form.

        Raises:
            KeyError: the position does not belong to this problem, or a space is being chosen in it.
        """
        index = self.layer_of(position)
        layout_here = self.layout_at(index)
        key = 0
        for number, letter in enumerate(self.letters):
            orc = position.orc(letter)
            if self.position.orc(letter).in_cave and orc.hostile and orc.at != self.position.orc(letter).at:
                raise KeyError(letter)  # another choice of a tied space: other rooms may matter then
            place = self.place(orc.at, held=orc.held)
            key |= place << layout_here.places[number].shift
            if place != GONE:
                key |= orc.strength << layout_here.strengths[number].shift
        for good, where in layout_here.goods.items():
            key |= position.stock[good] - self.surplus(good, position.clock.event) << where.shift
        forest = position.home.forest
        for bit, item in enumerate(self.compiled.losses):
            there = [forest[space] for space in item.spaces]
            if any(tile.crop is not None or tile.animals.total for tile in there):
                key |= 1 << (layout_here.items.shift + bit)
        for bit, snare in enumerate(self.compiled.snares):
            if forest[snare.space].trap is not None:
                key |= 1 << (layout_here.traps.shift + bit)
        for bit, room in enumerate(self.stocked):
            tile = position.home.cave[self.rooms[room].space]
            if tile.ore or tile.rubies or tile.donkey:
                key |= 1 << (layout_here.stocked.shift + bit)
        return index, key

    def surplus(self, good: str, event: int) -> int:
        """So much of what a player has had of a good up to an event can never be used: states leave it out."""
        return max(0, self.compiled.income[event][good] - self.usable[good])

    def place(self, at: str, *, held: bool) -> int:
        """The place code of an orc's place.

        Raises:
            KeyError: a room that no orc may come to take.
        """
        if at in FOREST:
            return (self.held_code if held else 1) + FOREST.index(at)
        if at in CAVE:
            codes: dict[str, int] = {room.space: code for code, room in enumerate(self.rooms, start=ROOM)}
            return codes[at]
        return GONE

    def layout_at(self, index: int) -> Layout:
        """The layout of a layer's states.

        An opening still uses the layout of the event before it, unless orc D has just arrived: until then the
        states hold nothing about it.
        """
        if index >= len(self.layers):
            return self.layouts[4]
        layer = self.layers[index]
        if isinstance(layer, Open) and not (index and isinstance(self.layers[index - 1], Arrive)):
            return self.layouts[layer.event - 1]
        return self.layouts[layer.event]

    def will_have(self, index: int, good: str, event: int, keys: Keys) -> Keys:
        """A good at hand in an event, in states of a layer, if none is spent before."""
        opens = [layer for layer in self.layers[index:] if isinstance(layer, Open) and layer.event <= event]
        gains = sum(dict(layer.gains).get(good, 0) for layer in opens)
        layout = self.layout_at(index)
        have: Keys = layout.goods[good].get(keys) if good in layout.goods else np.zeros_like(keys)
        return have + gains

    def awaited(self, index: int, orc: int) -> bool:
        """Whether an orc is still to arrive (R23)."""
        return any(isinstance(layer, Arrive) and layer.orc == orc for layer in self.layers[index:])

    def remaining(self, index: int, orc: int) -> list[Act]:
        """The activations of an orc from a layer on."""
        return [layer for layer in self.layers[index:] if isinstance(layer, Act) and layer.orc == orc]


def arena(position: Position, criterion: Criterion) -> Arena:
    """Lay out a problem.

    Raises:
        TooWideError: its states do not fit 63 bits.
    """
    compiled = compile_position(position)
    layers = timeline(position)
    rooms = candidate_rooms(compiled)
    stocked = tuple(index for index, room in enumerate(rooms) if room.lootable)
    letters = tuple(orc.letter for orc in position.orcs)
    most = tuple(max(1, orc.strength) for orc in position.orcs)
    holding = any(orc.held for orc in position.orcs) or any(s.trap.holds == "permanent" for s in compiled.snares)
    codes = ROOM + len(rooms) + (len(FOREST) if holding else 0)
    absent = {orc.letter for orc in position.orcs if orc.at == "absent"}
    layouts = {
        event: layout(
            codes,
            tuple(0 if letter in absent and event < 3 else power for letter, power in zip(letters, most, strict=True)),
            _goods(compiled, event),
            len(compiled.losses),
            len(compiled.snares),
            len(stocked),
        )
        for event in compiled.boards
    }
    sizes = denominators(layers) if criterion == "expected" else (1,) * (len(layers) + 1)
    unit = _unit(compiled)
    worths = [item.worth // unit for item in compiled.losses]
    item_worth = np.array(
        [sum(w for bit, w in enumerate(worths) if mask >> bit & 1) for mask in range(1 << len(worths))], dtype=np.int64
    )
    return Arena(
        position=position,
        criterion=criterion,
        compiled=compiled,
        layers=layers,
        denominators=sizes,
        unit=unit,
        rooms=rooms,
        stocked=stocked,
        letters=letters,
        most=most,
        layouts=layouts,
        usable={good: _usable(compiled, good) for good in _goods(compiled, min(compiled.boards))},
        paths=Paths(compiled, ROOM + len(rooms)),
        item_worth=item_worth,
    )


def _goods(compiled: Compiled, event: int) -> dict[str, int]:
    """The goods that boards from an event on take, with the most of each that there can be and that can be used.

    No more can be used than all orcs' strength in bribes, and a push for each activation.
    """
    last = max(compiled.boards)
    found: dict[str, int] = {}
    for later in range(event, last + 1):
        board = compiled.boards[later]
        for good in (board.bribe, *(good for good, _ in board.push)):
            have = compiled.income[last][good]
            if have:
                found[good] = min(have, _usable(compiled, good))
    return found


def _usable(compiled: Compiled, good: str) -> int:
    """The most of a good that can be paid in the whole plan; and one more, so that one less can be asked about too."""
    boards = compiled.boards.values()
    bribes = sum(orc.strength for orc in compiled.position.orcs) if any(b.bribe == good for b in boards) else 0
    pushes = sum(dict(board.push).get(good, 0) for board in boards)
    return bribes + pushes * len(compiled.position.orcs) + 1


def _unit(compiled: Compiled) -> int:
    """The greatest amount of which every price and loss is a multiple."""
    amounts = [item.worth for item in compiled.losses]
    amounts += [amount for room in compiled.rooms for amount in (room.goods, room.worth)]
    for board in compiled.boards.values():
        amounts += [board.bribe_price, board.push_price, board.bounty]
    return gcd(*amounts) or 1

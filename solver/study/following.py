"""All positions that doing nothing leads to, followed at once, a draw at a time; heat.py reads its chances off."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any

from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import FOREST, CaveSpace, ForestSpace
from solver.compile import CaveRoom, candidate_rooms, compile_position
from solver.unknown.layout import AT_LAST, GONE, ROOM, TooWideError, layout
from solver.unknown.paths import ENTER, Paths
from solver.unknown.timeline import Act, Arrive, Draw, Invade, Layer, Open, timeline

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Keys = NDArray[np.int64]
    Weights = NDArray[Any]

Spaces = FrozenMap[ForestSpace | CaveSpace, Fraction]


class TooManyPositionsError(Exception):
    """The chances of this position cannot be worked out exactly in a reasonable time and space."""


def spaces_of(chances: dict[ForestSpace | CaveSpace, Fraction]) -> Spaces:
    """The chances that are not 0."""
    return FrozenMap({space: chance for space, chance in chances.items() if chance})


class Following:
    """All positions that doing nothing may lead to, as keys, each with how many draws lead there.

    Attributes:
        standing: once followed, for each orc its chances to stand on a space when the event is over.
        some: for each space the chance that any orc stands there then.
        by_event: for each event the chances that spaces of the cave were occupied by the end of it.
        taken: the chances that they are occupied until the plan ends.
        largest: how many different positions were followed at once, at most.
    """

    def __init__(self, position: Position, event: int, most: int) -> None:
        import numpy as np

        compiled = compile_position(position)
        self.position, self.event, self.most = position, event, most
        self.layers = timeline(position)
        self.letters = [orc.letter for orc in position.orcs]
        self.rooms: tuple[CaveRoom, ...] = candidate_rooms(compiled)
        self.held = ROOM + len(self.rooms)
        self.entrance = self.held + len(FOREST)  # a place code of our own: its room is not taken yet
        self.paths = Paths(compiled, self.held)
        count = len(self.rooms)
        # The fields "items", "traps" and "stocked" hold which rooms were ever taken, which traps are ready, and which
        # rooms still hold their goods; "settled", which rooms are occupied by orcs that no longer have a place.
        powers = tuple(max(1, orc.strength) for orc in position.orcs)
        try:
            self.key = layout(self.entrance + 1, powers, {}, count, len(compiled.snares), count)
        except TooWideError:
            raise TooManyPositionsError from None
        used = self.key.stocked.shift + count
        if used + count > 63:
            raise TooManyPositionsError
        self.settled = replace(self.key.items, shift=used)
        self.type: type = np.int64 if prod(layer.size for layer in self.layers) < 2**62 else object
        self.keys: Keys = np.array([self._start()], dtype=np.int64)
        self.weights: Weights = np.ones(1, dtype=self.type)
        self.standing: dict[Letter, Spaces] = {}
        self.some: Spaces = FrozenMap()
        self.by_event: list[tuple[int, FrozenMap[CaveSpace, Fraction]]] = []
        self.taken: FrozenMap[CaveSpace, Fraction] = FrozenMap()
        self.largest = 1
        self.read = False

    def _start(self) -> int:
        """The key of the position from which it goes on."""
        key, spaces = 0, [room.space for room in self.rooms]
        for index, orc in enumerate(self.position.orcs):
            place = GONE
            if orc.in_forest:
                place = (self.held if orc.held else 1) + FOREST.index(orc.forest_space)
            elif orc.in_cave:
                place = ROOM + spaces.index(orc.cave_space)
                key |= 1 << (self.key.items.shift + place - ROOM)
            key |= place << self.key.places[index].shift | orc.strength << self.key.strengths[index].shift
        for bit in range(len(self.paths.compiled.snares)):
            key |= 1 << (self.key.traps.shift + bit)
        for bit, room in enumerate(self.rooms):
            key |= int(room.lootable) << (self.key.stocked.shift + bit)
        return key

    def to_the_end(self) -> None:
        """Follow them until the plan ends.

        Raises:
            TooManyPositionsError: there are more than may be followed.
        """
        self._merge(0)
        for index, layer in enumerate([*self.layers, None]):
            before = self.layers[index - 1].event if index else self.event
            if (layer is None or isinstance(layer, Open | Invade)) and before not in dict(self.by_event):
                self.by_event.append((before, self._taken()))
                if before == self.event:
                    self.standing = {letter: self._standing(number) for number, letter in enumerate(self.letters)}
                    self.some, self.read = self._some(), True
            if layer is not None:
                self._play(layer)
                self._merge(index + 1)
        self.taken = self._taken()

    # -- what is read off -----------------------------------------------------------------------------

    def _chance(self, where: Any) -> Fraction:  # noqa: ANN401 - an array of truth values
        return Fraction(int(self.weights[where].sum()), int(self.weights.sum()))

    def _codes(self) -> dict[ForestSpace | CaveSpace, tuple[int, ...]]:
        forest: dict[ForestSpace | CaveSpace, tuple[int, ...]] = {
            space: (1 + number, self.held + number) for number, space in enumerate(FOREST)
        }
        return forest | {room.space: (ROOM + number,) for number, room in enumerate(self.rooms)}

    def _standing(self, orc: int) -> Spaces:
        import numpy as np

        places = self.key.places[orc].get(self.keys)
        return spaces_of({space: self._chance(np.isin(places, codes)) for space, codes in self._codes().items()})

    def _some(self) -> Spaces:
        import numpy as np

        places = np.stack([where.get(self.keys) for where in self.key.places]) if self.letters else self.keys[:0, None]
        chances = {space: self._chance(np.isin(places, code).any(axis=0)) for space, code in self._codes().items()}
        return spaces_of(chances)

    def _taken(self) -> FrozenMap[CaveSpace, Fraction]:
        ever = self.key.items.get(self.keys)
        chances = {room.space: self._chance(ever >> bit & 1 == 1) for bit, room in enumerate(self.rooms)}
        return FrozenMap({space: chance for space, chance in chances.items() if chance})

    # -- a layer --------------------------------------------------------------------------------------

    def _play(self, layer: Layer) -> None:
        import numpy as np

        match layer:
            case Act(orc=orc, letter=letter, draws=draws, size=size):
                self._act(orc, letter, draws, size)
            case Arrive(orc=orc, places=places):
                keys = [self.key.places[orc].put(self.keys, place) for place, _ in places]
                self.keys = np.concatenate(keys)
                self.weights = np.concatenate([self.weights * weight for _, weight in places])
            case Open(fights=fights):
                for orc, points in fights:
                    power, place = self.key.strengths[orc], self.key.places[orc]
                    there = place.get(self.keys) != GONE
                    left = np.where(there, np.maximum(0, power.get(self.keys) - points), power.get(self.keys))
                    self.keys = power.put(self.keys, left)
                    self.keys = np.where(there & (left == 0), place.put(self.keys, GONE), self.keys)
            case Invade(orc=orc):
                self._invade(orc, self._in_forest(orc))

    def _in_forest(self, orc: int) -> NDArray[np.bool_]:
        places = self.key.places[orc].get(self.keys)
        outside: NDArray[np.bool_] = (places != GONE) & ((places < ROOM) | (places >= self.held))
        return outside

    def _act(self, orc: int, letter: str, draws: tuple[Draw, ...], size: int) -> None:
        """An orc in the forest walks every card of the deck; the others wait (R11, R17)."""
        import numpy as np

        place, power, traps = self.key.places[orc], self.key.strengths[orc], self.key.traps
        here = self._in_forest(orc)
        stay, going = self.keys[~here], self.keys[here]
        mask = place.mask | power.mask | traps.mask
        kinds, where = np.unique(going & mask, return_inverse=True)
        parts, weights = [stay], [self.weights[~here] * size]
        for draw in draws:
            ends = []
            for kind in kinds.tolist():
                at, strength, ready = (int(field.get(kind)) for field in (place, power, traps))
                end = self.paths.outcome(letter, at, strength, ready, 0, draw.steps)
                assert end is not None, "without a push every card can be walked"
                code = self.entrance if end.place == ENTER else end.place
                ends.append(code << place.shift | end.strength << power.shift | end.traps << traps.shift)
            parts.append(going & ~mask | np.array(ends, dtype=np.int64)[where.reshape(-1)])
            weights.append(self.weights[here] * draw.weight)
        self.keys, self.weights = np.concatenate(parts), np.concatenate(weights)
        self._invade(orc, place.get(self.keys) == self.entrance)

    def _invade(self, orc: int, coming: NDArray[np.bool_]) -> None:
        """In some positions an orc takes a room, the first by R26, or waits outside (R28)."""
        import numpy as np

        rows = np.flatnonzero(coming)
        keys, place = self.keys[rows], self.key.places[orc]
        occupied, full = self.settled.get(keys), self.key.stocked.get(keys)
        for where in self.key.places:
            inside = where.get(keys) - ROOM
            occupied |= np.where((inside >= 0) & (inside < len(self.rooms)), 1 << np.clip(inside, 0, 62), 0)
        kinds, number = np.unique(occupied << len(self.rooms) | full, return_inverse=True)
        every = (1 << len(self.rooms)) - 1
        rooms = [self._first(kind >> len(self.rooms), kind & every) for kind in kinds.tolist()]
        room = np.array(rooms, dtype=np.int64)[number.reshape(-1)]
        found, bit = room >= 0, 1 << np.maximum(room, 0)
        keys = place.put(keys, np.where(found, ROOM + room, GONE))
        keys = np.where(found, keys | bit << self.key.items.shift, keys) & ~(
            np.where(found, bit, 0) << self.key.stocked.shift
        )
        self.keys[rows] = keys

    def _first(self, occupied: int, full: int) -> int:
        """The room that the next invader takes, of tied ones the first (R26, R27); -1 if there is none."""
        free = [(room, bit) for bit, room in enumerate(self.rooms) if not occupied >> bit & 1]
        ranks = [(room.fresh if full >> bit & 1 or not room.lootable else room.looted, bit) for room, bit in free]
        return min(ranks)[1] if ranks else -1

    # -- what no longer matters -----------------------------------------------------------------------

    def _merge(self, done: int) -> None:
        """Forget what cannot matter after so many layers, and add up the positions that are now the same."""
        import numpy as np

        later = self.layers[done:]
        for orc in range(len(self.letters)):
            self._forget(orc, later)
        if len(self.keys) > 1:
            order = np.argsort(self.keys, kind="stable")
            keys, weights = self.keys[order], self.weights[order]
            starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
            self.keys, self.weights = keys[starts], np.add.reduceat(weights, starts)
        self.largest = max(self.largest, len(self.keys))
        if len(self.keys) > self.most:
            raise TooManyPositionsError

    def _forget(self, orc: int, later: tuple[Layer, ...]) -> None:
        """What of an orc no longer matters: its strength; its place, once the coming event has been read off."""
        import numpy as np

        place, power = self.key.places[orc], self.key.strengths[orc]
        if any(isinstance(layer, Arrive) and layer.orc == orc for layer in later):
            return
        fought = any(isinstance(layer, Open) and orc in dict(layer.fights) for layer in later)
        acts = any(isinstance(layer, Act) and layer.orc == orc for layer in later)
        places = place.get(self.keys)
        gone, outside = places == GONE, self._in_forest(orc)
        trapped = outside & (self.key.traps.get(self.keys) != 0) & acts
        self.keys = np.where(gone | (~trapped & ~gone & (not fought)), power.put(self.keys, 0), self.keys)
        if fought or not self.read:
            return
        inside = ~gone & ~outside
        bits = np.where(inside, 1 << np.clip(places - ROOM, 0, 62), 0)
        self.keys = np.where(inside, place.put(self.keys, GONE), self.keys) | bits << self.settled.shift
        if not acts:
            self.keys = np.where(outside, place.put(self.keys, AT_LAST), self.keys)

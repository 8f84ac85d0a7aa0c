"""Each orc's layered network: where it can be before each of its activations, and every way to go on.

A layer is one activation; a node is a place; an arc is one push (or none) with the walk that follows it.
Where traps lie on the way, an arc also fixes what they do, and says for which strengths, and with which
traps still ready or already spent, it is the one that happens. Exactly one arc of the orc's node happens.

Two arcs of a node that lead to the same node under the same conditions differ only in their push and in
the crops and herds they trample. The one with the earlier push (none, N, NE, … NW) that tramples no more is
never worse, whatever comes later, and it also comes first among equally good plans: the other is left out.
After the last event it no longer matters where in the forest an orc stands (R25), so those nodes are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from frantic_fiends.errors import MissingCardError
from frantic_fiends.model.spaces import CAVE, CAVE_ENTERED, DIRECTIONS, FOREST, Direction, ForestSpace, neighbour
from frantic_fiends.rules.movement import Destination, step_from
from solver.compile import Compiled, Slot, Track


class Node(NamedTuple):
    """A forest or cave space; held for good or not (R22); "forest" after the last event."""

    space: str
    held: bool = False


ENTERED = Node("cave")
"""Through the entrance: the invasion decides which space it becomes (R24)."""

DEAD = Node("dead")
"""Defeated by the bribe or by a trap."""

AT_LAST = Node("forest")
"""Somewhere in the forest after the last event: it joins the last invasion (R25)."""


@dataclass(frozen=True, slots=True)
class Arc:
    """One way to go on from a node.

    Attributes:
        push: the push, or None.
        low: the least strength after the bribe for which this is what happens; ``high``, the greatest.
        damage: strength points that traps take off on the way.
        ready: indices of spendable traps that must be ready before the activation; ``spent``, that must be spent.
        fired: indices of spendable traps that fire, and are spent by it.
        items: indices of the crops and herds trampled on the way.
        lethal: the orc is defeated: by the bribe (strength 0 after it) or by the last trap.
    """

    source: Node
    target: Node
    push: Direction | None
    low: int
    high: int
    damage: int = 0
    ready: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    fired: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    lethal: bool = False

    @property
    def conditions(self) -> tuple[object, ...]:
        """All but the push and the items."""
        return self.target, self.low, self.high, self.damage, self.ready, self.spent, self.fired, self.lethal


@dataclass(frozen=True, slots=True)
class Layer:
    """One activation of an orc.

    Attributes:
        slot: which activation.
        low: the least strength the orc can have before it, alive; ``high``, the greatest.
        most: the largest bribe that can matter.
        arcs: every way to go on, grouped by node in a fixed order.
    """

    slot: Slot
    low: int
    high: int
    most: int
    arcs: tuple[Arc, ...]


@dataclass(frozen=True, slots=True)
class Network:
    """One orc's layers; ``trapped``, for each of them, if some trap can do something to it then or later."""

    track: Track
    layers: tuple[Layer, ...]
    trapped: tuple[bool, ...]


class _Walk(NamedTuple):
    """A push and a walk under way, branching where a trap may or may not fire."""

    space: ForestSpace
    low: int
    high: int
    damage: int = 0
    ready: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    fired: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    end: Node | None = None
    lethal: bool = False


@dataclass(slots=True)
class _Builder:
    """What is needed to make networks: crops, herds and traps by space, and what turned out to be missing."""

    compiled: Compiled
    every_push: bool
    missing: list[str] = field(default_factory=list)
    _items: dict[str, list[int]] = field(init=False)
    _snares: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        losses = self.compiled.losses
        self._items = {space: [i for i, item in enumerate(losses) if space in item.spaces] for space in FOREST}
        self._snares = {snare.space: index for index, snare in enumerate(self.compiled.snares)}

    def network(self, track: Track, rooms: tuple[str, ...]) -> Network:
        """The network of one orc; ``rooms`` are the cave spaces that an invader may come to occupy."""
        nodes = [Node(track.at, track.held)]
        low = high = track.strength
        layers: list[Layer] = []
        uncertain = False
        for index, slot in enumerate(track.slots):
            high = max(0, high - track.fights[index])
            low = min(high, max(1, low - track.fights[index]))
            if high == 0:
                nodes = []
            board = self.compiled.boards[slot.event]
            most = 0 if slot.choosing else min(high, self.compiled.income[slot.event][board.bribe])
            in_forest = [node for node in nodes if node.space in FOREST]
            if slot.card is None and (in_forest or (uncertain and high)):
                self.missing.append(f"{slot.event}{slot.letter}")
                uncertain = True
            last = slot.event == 4
            arcs = [arc for node in nodes for arc in self._arcs(node, slot, low - most, high, last=last)]
            layers.append(Layer(slot, low, high, most, tuple(arcs)))
            low = max(1, low - most - max((arc.damage for arc in arcs if not arc.lethal), default=0))
            ahead = dict.fromkeys(arc.target for arc in arcs if arc.target not in (DEAD, ENTERED))
            if any(arc.target == ENTERED for arc in arcs):
                ahead.update(dict.fromkeys(Node(room) for room in rooms))
            nodes = sorted(ahead)
        touched = [any(_touches(arc, layer) for arc in layer.arcs) for layer in layers]
        return Network(track, tuple(layers), tuple(any(touched[index:]) for index in range(len(layers))))

    def _arcs(self, node: Node, slot: Slot, low: int, high: int, *, last: bool) -> list[Arc]:
        arcs: list[Arc] = []
        if low <= 0:
            arcs.append(Arc(node, DEAD, None, 0, 0, lethal=True))
        if slot.choosing:
            return [Arc(node, ENTERED, None, 1, high)]
        if node.space in CAVE:
            return [*arcs, Arc(node, node, None, max(1, low), high)]
        alive = max(1, low)
        found: list[Arc] = []
        for push in (None, *DIRECTIONS):
            for walk in self._walks(node, push, slot, alive, high):
                end = walk.end or Node(walk.space)
                if last and end.space in FOREST:
                    end = AT_LAST
                found.append(
                    Arc(
                        node,
                        end,
                        push,
                        walk.low,
                        walk.high,
                        walk.damage,
                        tuple(sorted(walk.ready)),
                        tuple(sorted(walk.spent)),
                        tuple(sorted(walk.fired)),
                        tuple(sorted(walk.items)),
                        walk.lethal,
                    )
                )
        return arcs + (found if self.every_push else _undominated(found))

    def _walks(self, node: Node, push: Direction | None, slot: Slot, low: int, high: int) -> Iterator[_Walk]:
        space = next(known for known in FOREST if known == node.space)
        walks = [_Walk(space, low, high)]
        if push is not None:
            to = neighbour(space, push)
            if to is None:
                return
            walks = list(self._enter(walks[0], to, slot.letter))
        elif node.held:
            walks = [walks[0]._replace(end=node)]
        for direction in slot.steps:
            walks = [
                onward
                for walk in walks
                for onward in (
                    [walk]
                    if walk.end is not None
                    else self._enter(walk, step_from(walk.space, direction)[0], slot.letter)
                )
            ]
        yield from walks

    def _enter(self, walk: _Walk, to: Destination, letter: str) -> Iterator[_Walk]:
        """Enter a space: trample (R20), then the trap there fires or not (R21)."""
        if to == CAVE_ENTERED:
            yield walk._replace(end=ENTERED)
            return
        lost = [index for index in self._items[to] if index not in walk.items]
        walk = walk._replace(space=to, items=(*walk.items, *lost))
        index = self._snares.get(to)
        if index is None or index in walk.fired or index in walk.spent:
            yield walk
            return
        snare = self.compiled.snares[index]
        trap = snare.trap
        low, high = trap.min_strength + walk.damage, trap.max_strength + walk.damage
        if trap.orcs is not None and letter not in trap.orcs:
            yield walk
            return
        yield from _between(walk, walk.low, low - 1)
        yield from _between(walk, high + 1, walk.high)
        for eligible in _between(walk, low, high):
            if snare.spendable:
                yield eligible._replace(spent=(*eligible.spent, index))
                hit = eligible._replace(ready=(*eligible.ready, index), fired=(*eligible.fired, index))
            else:
                hit = eligible
            if trap.kind == "containment":
                yield hit._replace(end=Node(to, trap.holds == "permanent"))
                continue
            harm = hit.damage + (trap.damage or 0)
            for survivor in _between(hit, harm + 1, hit.high):
                yield survivor._replace(damage=harm)
            for victim in _between(hit, hit.low, harm):
                yield victim._replace(end=DEAD, lethal=True)


def _between(walk: _Walk, low: int, high: int) -> Iterator[_Walk]:
    """The walk for strengths (after the bribe) in an interval, if there are any."""
    low, high = max(low, walk.low), min(high, walk.high)
    if low <= high:
        yield walk._replace(low=low, high=high)


def _undominated(arcs: list[Arc]) -> list[Arc]:
    """Leave out each arc that an earlier push beats: same conditions, no more trampled."""
    kept: dict[tuple[object, ...], list[Arc]] = {}
    for arc in arcs:
        rivals = kept.setdefault(arc.conditions, [])
        if not any(set(rival.items) <= set(arc.items) for rival in rivals):
            rivals.append(arc)
    return [arc for rivals in kept.values() for arc in rivals]


def _touches(arc: Arc, layer: Layer) -> bool:
    """Whether traps have a hand in an arc, or in its happening only for some of the strengths the orc can have."""
    if arc.high == 0:  # defeated by the bribe
        return False
    split = arc.low > max(1, layer.low - layer.most) or arc.high < layer.high
    return bool(arc.damage or arc.target.held or arc.ready or arc.spent or split)


def networks(compiled: Compiled, rooms: tuple[str, ...], *, every_push: bool = False) -> tuple[Network, ...]:
    """The network of every orc that still matters.

    Args:
        rooms: the cave spaces that an invader may come to occupy.
        every_push: keep also a push that does no better than an earlier one, for counting plans.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given; all of them at once.
    """
    builder = _Builder(compiled, every_push)
    if any(track.at == "absent" for track in compiled.tracks):
        builder.missing.append("arrival.D")
        builder.missing += [f"{s.event}D" for s in compiled.slots if s.letter == "D" and s.card is None]
    found = tuple(builder.network(track, rooms) for track in compiled.tracks if track.at != "absent")
    if builder.missing:
        raise MissingCardError(tuple(sorted(set(builder.missing))))
    return found

"""The CP-SAT model's variables, and the expressions that the builders share.

Everything is 0/1 but the bribes and strengths. For each layer of each orc's network exactly one arc is
taken if the orc is there to act; what follows (payments, traps, herds, the cave) hangs on those arcs.

A *moment* numbers the times at which an orc may enter the cave: a slot's index, or, for the last invasion,
the number of slots plus the orc's place in the alphabet (R25).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.spaces import CAVE, DIRECTIONS, CaveSpace
from solver.compile import CaveRoom, Compiled, LossItem, candidate_rooms
from solver.known.network import AT_LAST, DEAD, ENTERED, Arc, Layer, Network, Node, networks

Linear = cp_model.LinearExpr | int
"""A variable, a linear expression, or a constant."""

Key = tuple[str, int]
"""An orc's letter and the number of its layer."""


def total(terms: Sequence[Linear]) -> cp_model.LinearExpr:
    """The sum of terms."""
    return weigh(terms, [1] * len(terms))


def weigh(terms: Sequence[Linear], weights: Sequence[int]) -> cp_model.LinearExpr:
    """The weighted sum of terms."""
    return cp_model.LinearExpr.weighted_sum(terms, weights)


@dataclass(slots=True)
class Encoding:
    """A model under construction.

    Attributes:
        arcs: each layer's arcs with their variables.
        bribes: goods paid in each layer; 0 where nothing can be paid.
        paid: whether that is at least 1.
        before: strength before a layer's bribe; ``after``, when the activation is over; 0 once gone.
        felled: whether the fight before a layer defeats the orc.
        kept: with a fight before a layer, whether the orc is at each node and survives.
        occupied_at: whether the invader of a moment takes a room.
        waits: whether it finds none (R28).
        lost: whether each crop or herd is lost.
        returned: whether each room's goods go back to the supply.
    """

    model: cp_model.CpModel
    compiled: Compiled
    rooms: tuple[CaveRoom, ...]
    networks: tuple[Network, ...]
    arcs: dict[Key, list[tuple[Arc, cp_model.IntVar]]] = field(default_factory=dict)
    bribes: dict[Key, Linear] = field(default_factory=dict)
    paid: dict[Key, Linear] = field(default_factory=dict)
    before: dict[Key, Linear] = field(default_factory=dict)
    after: dict[Key, Linear] = field(default_factory=dict)
    felled: dict[Key, cp_model.IntVar] = field(default_factory=dict)
    kept: dict[tuple[str, int, Node], cp_model.IntVar] = field(default_factory=dict)
    occupied_at: dict[tuple[int, CaveSpace], cp_model.IntVar] = field(default_factory=dict)
    waits: dict[int, cp_model.IntVar] = field(default_factory=dict)
    lost: list[tuple[LossItem, cp_model.IntVar]] = field(default_factory=list)
    returned: list[tuple[CaveRoom, cp_model.IntVar]] = field(default_factory=list)
    _network: dict[str, Network] = field(init=False)
    _layers: list[tuple[Key, Network, Layer]] = field(init=False)
    _moments: list[int] | None = None
    _taking: dict[tuple[int, str], cp_model.IntVar] = field(default_factory=dict)
    _leading_to: dict[Key, dict[Node, list[cp_model.IntVar]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._network = {net.track.letter: net for net in self.networks}
        found = [((net.track.letter, i), net, layer) for net in self.networks for i, layer in enumerate(net.layers)]
        self._layers = sorted(found, key=lambda row: row[2].slot.index)

    def layers(self) -> list[tuple[Key, Network, Layer]]:
        """Every layer of every orc, in the order of play."""
        return self._layers

    def add_arcs(self, key: Key, layer: Layer) -> None:
        """Make a variable for each arc of a layer."""
        name = f"{layer.slot.event}{key[0]}"
        self.arcs[key] = [(arc, self.model.new_bool_var(f"{name} arc {i}")) for i, arc in enumerate(layer.arcs)]
        leading_to = self._leading_to[key] = {}
        for arc, var in self.arcs[key]:
            leading_to.setdefault(arc.target, []).append(var)

    def leading_to(self, key: Key, node: Node) -> list[cp_model.IntVar]:
        """The arcs of a layer that lead to a node."""
        return self._leading_to[key].get(node, [])

    def outflow(self, key: Key, node: Node) -> list[Linear]:
        """Terms whose sum is 1 if the orc is at a node when the activation is over."""
        moment = self.network(key[0]).layers[key[1]].slot.index
        return [*self.leading_to(key, node), *self.taking(moment, node.space)]

    def taking(self, moment: int, room: str) -> list[cp_model.IntVar]:
        """Whether the invader of a moment takes a room; empty if it cannot."""
        takes = self._taking.get((moment, room))
        return [] if takes is None else [takes]

    def add_invader(self, moment: int) -> None:
        """Make a variable for each room that the invader of a moment may take, and for finding none (R28)."""
        name = f"{self.invader(moment)} at {moment}"
        for room in self.rooms:
            takes = self.model.new_bool_var(f"{name} takes {room.space}")
            self.occupied_at[moment, room.space] = self._taking[moment, room.space] = takes
        if len(self.compiled.rooms) < len(self.compiled.tracks):
            self.waits[moment] = self.model.new_bool_var(f"{name} waits")

    def inflow(self, key: Key, node: Node) -> list[Linear]:
        """Terms whose sum is 1 if the orc is at a node when its activation begins."""
        letter, layer = key
        if (letter, layer, node) in self.kept:
            return [self.kept[letter, layer, node]]
        if layer == 0:
            track = self.network(letter).track
            return [1] if node == Node(track.at, track.held) else []
        return self.outflow((letter, layer - 1), node)

    def network(self, letter: str) -> Network:
        """The network of one orc."""
        return self._network[letter]

    def entering(self, moment: int) -> list[Linear]:
        """Terms whose sum is 1 if an orc enters the cave at a moment; empty if that cannot be."""
        slots = self.compiled.slots
        if moment < len(slots):
            letter = slots[moment].letter
            layers = self.network(letter).layers
            index = next((i for i, layer in enumerate(layers) if layer.slot.index == moment), None)
            return [] if index is None else [*self.leading_to((letter, index), ENTERED)]
        letter = LETTERS[moment - len(slots)]
        net = self._network.get(letter)
        if net is None or net.track.slain or self.compiled.position.is_over:
            return []
        if not net.layers:
            return [1] if net.track.at not in CAVE else []
        return [*self.leading_to((letter, len(net.layers) - 1), AT_LAST)]

    def moments(self) -> list[int]:
        """The moments at which some orc can enter the cave, in order."""
        if self._moments is None:
            every = range(len(self.compiled.slots) + len(LETTERS))
            self._moments = [moment for moment in every if self.entering(moment)]
        return self._moments

    def invader(self, moment: int) -> str:
        """The orc of a moment."""
        slots = self.compiled.slots
        return slots[moment].letter if moment < len(slots) else LETTERS[moment - len(slots)]

    def event_of(self, moment: int) -> int:
        """The event of a moment; the last invasion counts as event 4."""
        slots = self.compiled.slots
        return slots[moment].event if moment < len(slots) else 4

    def present(self, letter: str, room: str, moment: int) -> list[Linear]:
        """Terms whose sum is 1 if an orc occupies a room just before a moment."""
        net = self.network(letter)
        track, layers, event = net.track, net.layers, self.event_of(moment)
        last = len(self.compiled.slots) + LETTERS.index(track.letter)
        done = sum(1 for layer in layers if layer.slot.index < moment)
        terms: list[Linear]
        if done < len(layers) and layers[done].slot.event == event:
            terms = self.inflow((letter, done), Node(room))
        elif done:
            terms = self.outflow((letter, done - 1), Node(room))
        else:
            there = track.at == room and not (track.slain and track.slain <= event)
            terms = [1] if there else []
        if last < moment:
            terms = [*terms, *self.taking(last, room)]
        return terms

    def occupants(self, room: str, moment: int) -> list[Linear]:
        """Terms whose sum is 1 if any other orc occupies a room just before a moment."""
        invader = self.invader(moment) if moment < len(self.compiled.slots) + len(LETTERS) else ""
        return [
            term
            for net in self.networks
            if net.track.letter != invader
            for term in self.present(net.track.letter, room, moment)
        ]

    def decisions(self) -> list[tuple[int, Linear, Linear]]:
        """For each layer in the order of play: its slot's index, the bribe, and the push as a number (0 = none)."""
        rows: list[tuple[int, Linear, Linear]] = []
        for key, _, layer in self.layers():
            ways = [(1 + DIRECTIONS.index(arc.push), var) for arc, var in self.arcs[key] if arc.push is not None]
            push = weigh([var for _, var in ways], [number for number, _ in ways])
            rows.append((layer.slot.index, self.bribes[key], push))
        return rows


def encode(compiled: Compiled, *, every_push: bool = False) -> Encoding:
    """A model with its arcs, bribes and rooms as variables, and no constraint yet.

    Args:
        every_push: keep also a push that does no better than an earlier one, for counting plans.

    Raises:
        MissingCardError: cards or orc D's arrival are not given.
    """
    rooms = candidate_rooms(compiled)
    nets = networks(compiled, tuple(room.space for room in rooms), every_push=every_push)
    model = cp_model.CpModel()
    encoding = Encoding(model, compiled, rooms, nets)
    for key, _, layer in encoding.layers():
        name = f"{layer.slot.event}{key[0]}"
        encoding.add_arcs(key, layer)
        if layer.most:
            encoding.bribes[key] = model.new_int_var(0, layer.most, f"{name} bribe")
            encoding.paid[key] = model.new_bool_var(f"{name} bribes")
        else:
            encoding.bribes[key] = encoding.paid[key] = 0
    for moment in encoding.moments():
        encoding.add_invader(moment)
    return encoding


def kill_terms(encoding: Encoding, key: Key) -> list[Linear]:
    """Terms whose sum is 1 if the orc is defeated in a layer, or by the fight before it."""
    terms: list[Linear] = [*encoding.leading_to(key, DEAD)]
    if key in encoding.felled:
        terms.append(encoding.felled[key])
    return terms

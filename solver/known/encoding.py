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

    def layers(self) -> list[tuple[Key, Network, Layer]]:
        """Every layer of every orc, in the order of play."""
        found = [((net.track.letter, i), net, layer) for net in self.networks for i, layer in enumerate(net.layers)]
        return sorted(found, key=lambda row: row[2].slot.index)

    def outflow(self, key: Key, node: Node) -> list[Linear]:
        """Terms whose sum is 1 if the orc is at a node when the activation is over."""
        terms: list[Linear] = [var for arc, var in self.arcs[key] if arc.target == node]
        slot = self.network(key[0]).layers[key[1]].slot
        terms += [var for (moment, room), var in self.occupied_at.items() if (moment, room) == (slot.index, node.space)]
        return terms

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
        return next(net for net in self.networks if net.track.letter == letter)

    def entering(self, moment: int) -> list[Linear]:
        """Terms whose sum is 1 if an orc enters the cave at a moment; empty if that cannot be."""
        slots = self.compiled.slots
        if moment < len(slots):
            letter = slots[moment].letter
            layers = self.network(letter).layers
            index = next((i for i, layer in enumerate(layers) if layer.slot.index == moment), None)
            return [] if index is None else [var for arc, var in self.arcs[letter, index] if arc.target == ENTERED]
        letter = LETTERS[moment - len(slots)]
        net = next((net for net in self.networks if net.track.letter == letter), None)
        if net is None or net.track.slain or self.compiled.position.is_over:
            return []
        if not net.layers:
            return [1] if net.track.at not in CAVE else []
        return [var for arc, var in self.arcs[letter, len(net.layers) - 1] if arc.target == AT_LAST]

    def moments(self) -> list[int]:
        """The moments at which some orc can enter the cave, in order."""
        every = range(len(self.compiled.slots) + len(LETTERS))
        return [moment for moment in every if self.entering(moment)]

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
        if last < moment and (last, room) in self.occupied_at:
            terms = [*terms, self.occupied_at[last, room]]
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


def encode(compiled: Compiled) -> Encoding:
    """A model with its arcs, bribes and rooms as variables, and no constraint yet.

    Raises:
        MissingCardError: cards or orc D's arrival are not given.
    """
    rooms = candidate_rooms(compiled)
    nets = networks(compiled, tuple(room.space for room in rooms))
    model = cp_model.CpModel()
    encoding = Encoding(model, compiled, rooms, nets)
    for key, _, layer in encoding.layers():
        name = f"{layer.slot.event}{key[0]}"
        encoding.arcs[key] = [(arc, model.new_bool_var(f"{name} arc {i}")) for i, arc in enumerate(layer.arcs)]
        if layer.most:
            encoding.bribes[key] = model.new_int_var(0, layer.most, f"{name} bribe")
            encoding.paid[key] = model.new_bool_var(f"{name} bribes")
        else:
            encoding.bribes[key] = encoding.paid[key] = 0
    for moment in encoding.moments():
        name = f"{encoding.invader(moment)} at {moment}"
        for room in rooms:
            encoding.occupied_at[moment, room.space] = model.new_bool_var(f"{name} takes {room.space}")
        if len(compiled.rooms) < len(compiled.tracks):
            encoding.waits[moment] = model.new_bool_var(f"{name} waits")
    return encoding


def kill_terms(encoding: Encoding, key: Key) -> list[Linear]:
    """Terms whose sum is 1 if the orc is defeated in a layer, or by the fight before it."""
    terms: list[Linear] = [var for arc, var in encoding.arcs[key] if arc.target == DEAD]
    if key in encoding.felled:
        terms.append(encoding.felled[key])
    return terms

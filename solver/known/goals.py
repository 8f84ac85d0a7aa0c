"""The goals of R35 as linear expressions, and least values that hold without any solving."""

from __future__ import annotations

from dataclasses import dataclass

from frantic_fiends.model.orcs import LETTERS
from solver.known.encoding import Encoding, Linear, kill_terms, weigh
from solver.results import Goal


@dataclass(slots=True)
class Weighted:
    """A weighted sum under construction."""

    terms: list[Linear]
    weights: list[int]
    constant: int = 0

    def add(self, weight: int, terms: list[Linear]) -> None:
        """Add terms of one weight; a weight of 0 changes nothing."""
        if weight:
            self.terms += terms
            self.weights += [weight] * len(terms)

    def plus(self, other: Weighted) -> Weighted:
        """The sum of two."""
        return Weighted(self.terms + other.terms, self.weights + other.weights, self.constant + other.constant)

    def expression(self) -> Linear:
        """As CP-SAT takes it."""
        return weigh(self.terms, self.weights) + self.constant

    @property
    def floor(self) -> int:
        """No value is less, since every term is at least 0 and every loss-lowering one at most 1."""
        return self.constant + sum(weight for weight in self.weights if weight < 0)


def goals(encoding: Encoding) -> dict[Goal, Weighted]:
    """Every goal that either aim may ask for: thousandths of a gold, or counts (R33, R34)."""
    price, loss = _price(encoding), _loss(encoding)
    return {
        "breaches": _breaches(encoding),
        "price": price,
        "loss": loss,
        "total": price.plus(loss),
        "actions": _actions(encoding),
    }


def _breaches(encoding: Encoding) -> Weighted:
    goal = Weighted([], [])
    for room in encoding.rooms:
        if room.protected:
            goal.add(1, [takes for (_, space), takes in encoding.occupied_at.items() if space == room.space])
    return goal


def _price(encoding: Encoding) -> Weighted:
    goal = Weighted([], [])
    for key, _, layer in encoding.layers():
        board = encoding.compiled.boards[layer.slot.event]
        if layer.most:
            goal.add(board.bribe_price, [encoding.bribes[key]])
        goal.add(board.push_price, [var for arc, var in encoding.arcs[key] if arc.push is not None])
    return goal


def _actions(encoding: Encoding) -> Weighted:
    goal = Weighted([], [])
    for key, _, layer in encoding.layers():
        if layer.most:
            goal.add(1, [encoding.paid[key]])
        goal.add(1, [var for arc, var in encoding.arcs[key] if arc.push is not None])
    return goal


def _loss(encoding: Encoding) -> Weighted:
    """Crops, herds, goods returned, the worth of spaces still occupied at the end, less bounties (R34)."""
    goal = Weighted([], [])
    for item, lost in encoding.lost:
        goal.add(item.worth, [lost])
    for room, returned in encoding.returned:
        goal.add(room.goods, [returned])
    end = len(encoding.compiled.slots) + len(LETTERS)
    for room in encoding.rooms if not encoding.compiled.position.is_over else ():  # that is counted already
        goal.add(room.worth, encoding.occupants(room.space, end))
    for key, _, layer in encoding.layers():
        goal.add(-encoding.compiled.boards[layer.slot.event].bounty, kill_terms(encoding, key))
    for track in encoding.compiled.tracks:
        if track.slain:
            goal.constant -= encoding.compiled.boards[track.slain].bounty
    return goal

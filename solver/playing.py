"""Games on integers: a policy's decisions as tables, filled when a state is first met; checked by the rules engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.model.actions import Arrived, CardDrawn
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import ARRIVALS
from frantic_fiends.notation import position_text
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import MismatchError
from solver.unknown import choosing
from solver.unknown.arena import Arena
from solver.unknown.cave import Cave
from solver.unknown.edges import Edges
from solver.unknown.expand import expand
from solver.unknown.idle import Exact
from solver.unknown.layout import GONE, Keys
from solver.unknown.paths import CODES
from solver.unknown.reduce import Reducer
from solver.unknown.stages import Ints
from solver.unknown.sweep import CHUNK, Sweep
from solver.unknown.timeline import Act, Arrive
from solver.unknown.values import PolicyValue

FOUR = range(4)


@dataclass(slots=True)
class Decisions:
    """What a policy does in the states of one layer that were met so far.

    Attributes:
        keys: the states, rising.
        after: by state and draw, what it becomes; ``rewards``, what that costs: breaches, price, loss, actions.
        taken: by state and draw, the room that is occupied now, else -1.
        acts: whether the orc is on the board, so that this is an activation.
    """

    keys: Keys
    after: Keys
    rewards: list[Ints]
    taken: Ints
    acts: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Batch:
    """Games that were played: breaches, price, loss (in units) and actions of each; rooms occupied in all of them."""

    totals: tuple[Ints, Ints, Ints, Ints]
    rooms: list[int]
    activations: int


@dataclass
class Tables:
    """A policy's decisions, layer by layer.

    Attributes:
        sweep: its values; None plays greedily, with every legal response.
        start: layer and key of the position where the games start.
        value: what the policy is worth there, if that is known.
    """

    arena: Arena
    sweep: Sweep | None
    start: tuple[int, int]
    value: PolicyValue | None = None
    _known: dict[int, Decisions] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cave = self.sweep.cave if self.sweep is not None else Cave(self.arena)
        self.reducer = self.sweep.reducer if self.sweep is not None else Reducer(self.arena, cuts=frozenset())

    def play(self, games: int, rng: np.random.Generator) -> Batch:
        """Play so many games."""
        keys = np.full(games, self.start[1], dtype=np.int64)
        totals = [np.zeros(games, dtype=np.int64) for _ in FOUR]
        rooms = np.zeros(len(self.arena.rooms), dtype=np.int64)
        activations = 0
        for layer in range(self.start[0], len(self.arena.layers)):
            unique, where = np.unique(self.canonical(layer, keys), return_inverse=True)
            table = self.decisions(layer, unique)
            rows = np.searchsorted(table.keys, unique)[where]
            draws = self.draw(layer, games, rng)
            keys = table.after[rows, draws]
            totals = [total + reward[rows, draws] for total, reward in zip(totals, table.rewards, strict=True)]
            taken = table.taken[rows, draws]
            rooms += np.bincount(taken[taken >= 0], minlength=len(rooms))
            activations += int(table.acts[rows].sum())
        totals[2] += self.cave.final_worth[self.cave.occupied(keys, self.arena.layouts[4])]
        return Batch((totals[0], totals[1], totals[2], totals[3]), rooms.tolist(), activations)

    def canonical(self, layer: int, keys: Keys) -> Keys:
        """The states as the policy knows them."""
        return keys if self.sweep is None else self.reducer.canonical(layer, keys)[0]

    def weights(self, layer: int) -> list[int]:
        """How many cards each draw of a layer stands for."""
        here = self.arena.layers[layer]
        if isinstance(here, Act):
            return [draw.weight for draw in here.draws]
        return [weight for _, weight in here.places] if isinstance(here, Arrive) else [1]

    def draw(self, layer: int, games: int, rng: np.random.Generator) -> Ints:
        """A draw for each game."""
        weights = self.weights(layer)
        if len(weights) == 1:
            return np.zeros(games, dtype=np.int64)
        return np.searchsorted(np.cumsum(weights), rng.integers(0, sum(weights), games), side="right")

    def decisions(self, layer: int, keys: Keys) -> Decisions:
        """The decisions of a layer, these canonical states included; ``keys`` rise."""
        known = self._known.get(layer)
        new = keys if known is None else np.setdiff1d(keys, known.keys, assume_unique=True)
        for first in range(0, len(new), CHUNK):
            more = self._decide(layer, new[first : first + CHUNK])
            known = more if known is None else _merged(known, more)
        assert known is not None
        self._known[layer] = known
        return known

    def _decide(self, layer: int, keys: Keys) -> Decisions:
        edges, chosen = self.sweep.decided(layer, keys) if self.sweep is not None else self._greedy(layer, keys)
        raw, rewards = edges.joined()
        after = raw[chosen]
        before = self.cave.occupied(keys, self.arena.layout_at(layer))
        new = self.cave.occupied(after, self.arena.layout_at(layer + 1)) & ~before[:, None]
        taken = np.full(after.shape, -1, dtype=np.int64)
        for room in range(len(self.arena.rooms)):
            taken[new >> room & 1 == 1] = room
        here, acts = self.arena.layers[layer], np.zeros(len(keys), dtype=np.bool_)
        if isinstance(here, Act):
            acts = self.arena.layout_at(layer).places[here.orc].get(keys) != GONE
        return Decisions(keys, after, [part[chosen] for part in rewards], taken, acts)

    def _greedy(self, layer: int, keys: Keys) -> tuple[Edges, Ints]:
        edges = expand(self.arena, self.cave, self.reducer, layer, keys)
        values: list[Exact] = [part.copy() for part in edges.joined()[1]]
        minimise = self.arena.position.table.valuation.minimise
        instead = np.arange(edges.size)
        for (first, second), some in zip(edges.ties, choosing.settle_ties(edges, values, minimise), strict=True):
            instead[first[some]] = second[some]
        return edges, instead[choosing.choose(edges, choosing.ranks(values, minimise))]


def _merged(one: Decisions, other: Decisions) -> Decisions:
    keys = np.concatenate([one.keys, other.keys])
    order = np.argsort(keys, kind="stable")
    return Decisions(
        keys[order],
        np.concatenate([one.after, other.after])[order],
        [np.concatenate(pair)[order] for pair in zip(one.rewards, other.rewards, strict=True)],
        np.concatenate([one.taken, other.taken])[order],
        np.concatenate([one.acts, other.acts])[order],
    )


# the rules engine


def check_games(tables: Tables, start: Position, games: int, rng: np.random.Generator) -> int:
    """Play games with tables and rules engine side by side; returns how many.

    Raises:
        MismatchError: no legal action does what the tables say, or costs as much.
    """
    for _ in range(games):
        _Checked(tables, start).play(rng)
    return games


@dataclass
class _Checked:
    """One game, by the tables and by the rules engine: at every stop of the engine both must agree.

    Attributes:
        states: by layer, the canonical state of the tables' game; ``costs``, what was spent and lost before it.
        draws: by layer, which draw came.
    """

    tables: Tables
    start: Position
    states: dict[int, int] = field(default_factory=dict)
    costs: dict[int, Value] = field(default_factory=dict)
    draws: dict[int, int] = field(default_factory=dict)

    def play(self, rng: np.random.Generator) -> None:
        """Play the tables' game to the end, then look for the same game by the rules."""
        self._by_tables(rng)
        position, spent = self.start, Value()
        while not position.is_over:
            if to_move(position) == "CHANCE":
                step = apply(position, self._outcome(position))
                position, spent = step.position, spent + value_of(step.happenings, position.table.valuation)
                continue
            for after, cost in self._ways(position):
                if self._agrees(after, spent + cost):
                    position, spent = after, spent + cost
                    break
            else:
                raise MismatchError(f"no legal action does what a policy's tables say\n{position_text(position)}")

    def _by_tables(self, rng: np.random.Generator) -> None:
        tables, field_of = self.tables, self.tables.arena
        unit, spent = field_of.unit, Value()
        first, key = tables.start
        for layer in range(first, len(field_of.layers)):
            keys = tables.canonical(layer, np.array([key], dtype=np.int64))
            table = tables.decisions(layer, keys)
            row, draw = int(np.searchsorted(table.keys, keys[0])), int(tables.draw(layer, 1, rng)[0])
            self.states[layer], self.costs[layer], self.draws[layer] = int(keys[0]), spent, draw
            key = int(table.after[row, draw])
            breaches, price, loss, actions = (int(part[row, draw]) for part in table.rewards)
            spent += Value(breaches, price * unit, loss * unit, actions)
        occupied = tables.cave.occupied(np.array([key], dtype=np.int64), field_of.layouts[4])
        spent += Value(loss=int(tables.cave.final_worth[occupied][0]) * unit)
        self.costs[len(field_of.layers)] = spent

    def _outcome(self, position: Position) -> CardDrawn | Arrived:
        """The outcome of chance that the tables drew; of cards with the same steps the first."""
        index = self.tables.arena.layer_of(position)
        layer = self.tables.arena.layers[index]
        for outcome, _ in chance_outcomes(position):
            if isinstance(outcome, CardDrawn) and isinstance(layer, Act):
                steps = position.table.card(position.clock.event, outcome.card).steps
                if steps == layer.draws[self.draws[index]].steps:
                    return outcome
            if isinstance(outcome, Arrived) and isinstance(layer, Arrive):
                place, _ = layer.places[self.draws[index]]
                if place == CODES[ARRIVALS[outcome.at]]:
                    return outcome
        raise MismatchError(f"a draw of a policy's tables is not among the rules' own\n{position_text(position)}")

    def _ways(self, position: Position) -> Iterator[tuple[Position, Value]]:
        """Every legal action, tied spaces chosen too."""
        for action in legal_actions(position):
            step = apply(position, action)
            cost = value_of(step.happenings, position.table.valuation)
            if step.position.clock.phase in ("choose", "choose_last"):
                yield from ((after, cost + more) for after, more in self._ways(step.position))
            else:
                yield step.position, cost

    def _agrees(self, position: Position, spent: Value) -> bool:
        tables = self.tables
        if position.is_over:
            return spent == self.costs[len(tables.arena.layers)]
        layer, key = tables.arena.key(position)
        state = int(tables.canonical(layer, np.array([key], dtype=np.int64))[0])
        return state == self.states[layer] and spent == self.costs[layer]

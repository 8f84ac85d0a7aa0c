"""Playing a policy many times: on integers, whole batches of games a layer at a time, the same for the same seed.

Policies: ``best`` and ``worst-case`` play the exact policy for the expected value or for the worst case; ``greedy``
takes, of all that the rules allow, the response (and the tied space) of which this one activation costs least by R35,
without a thought for later; ``nothing`` never pays, and chooses the best of tied spaces.

Games come in batches of fixed size, each with a generator of its own, so that the number of processes changes
nothing. Some games of the first batch are played again with the rules engine, step by step.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Literal

import numpy as np

from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from frantic_fiends.rules.transition import apply, legal_actions
from solver.limits import Limits
from solver.playing import Batch, Tables, check_games
from solver.unknown.arena import arena
from solver.unknown.cuts import CUTS
from solver.unknown.planner import states_in
from solver.unknown.policy import ValueSource
from solver.unknown.sweep import Sweep
from solver.unknown.values import PolicyValue
from solver.workers import interrupts_held, leave_interrupts_to_parent

PolicyName = Literal["best", "worst-case", "greedy", "nothing"]

BATCH = 5_000
"""Games that are played together, with one random generator."""

CHECKED = 5
"""Games that the rules engine plays again."""

MEASURES = ("breaches", "price", "loss", "total", "actions")


@dataclass(frozen=True, slots=True)
class Estimate:
    """What came out of many games; gold for price, loss and total.

    Attributes:
        mean: the average; ``spread``, the standard deviation of one game.
        low: where a 95 % confidence interval for the average begins; ``high``, where it ends.
        exact: the expected value by the exact policy; None where there is none (greedy, worst-case).
    """

    mean: float
    spread: float
    low: float
    high: float
    exact: float | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """An answer of ``simulate``.

    Attributes:
        games: how many were played; ``activations``, the activations of orcs on the board in all of them.
        measures: an estimate for each of breaches, price, loss, total and actions.
        breaches: for each protected space, in what share of the games an orc occupied it, and how often per game.
        checked: so many games were played again, step by step, by the rules engine.
    """

    policy: PolicyName
    games: int
    seed: int
    activations: int
    measures: dict[str, Estimate]
    breaches: dict[CaveSpace, float]
    checked: int


@dataclass
class Tally:
    """Whole-number sums over games; adding up in any order gives the same.

    Attributes:
        sums: of each measure, and ``squares``; thousandths of a gold for money.
        rooms: for each room, how often it was occupied.
    """

    games: int = 0
    activations: int = 0
    sums: list[int] = field(default_factory=lambda: [0] * len(MEASURES))
    squares: list[int] = field(default_factory=lambda: [0] * len(MEASURES))
    rooms: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.activations += other.activations
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]
        self.rooms = [a + b for a, b in zip(self.rooms or [0] * len(other.rooms), other.rooms, strict=True)]


def simulate(
    position: Position,
    *,
    games: int = 10_000,
    seed: int = 0,
    policy: PolicyName = "best",
    workers: int = 1,
    limits: Limits | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play a policy many times from a position to the last invasion.

    Args:
        position: where every game starts.
        games: how many.
        seed: of all draws; the same seed gives the same games, however many workers there are.
        policy: what is played; see the module.
        workers: processes; with 1, this one.
        limits: time and memory for finding the policy.
        progress: called with the number of games played so far.

    Raises:
        OutOfTimeError: the policy was not found in time.
        OutOfMemoryError: its states would not fit the memory limit.
        TooWideError: its states do not fit 63 bits.
    """
    prefix, start = _settle(position, policy, limits)
    names = _rooms_of(start)
    tally, checked = Tally(rooms=[0] * len(names)), 0
    value: PolicyValue | None = PolicyValue()
    if start.is_over:
        tally.games = games
    else:
        tables = _tables(start, policy, limits)
        value = tables.value if policy in ("best", "nothing") else None
        checked = check_games(tables, start, min(CHECKED, games), np.random.default_rng([seed, 0]))
        for part in _played(tables, games, seed, workers):
            tally.add(part)
            if progress is not None:
                progress(tally.games)
    return _summed(policy, seed, position, prefix, tally, value, names, checked)


def _settle(position: Position, policy: PolicyName, limits: Limits | None) -> tuple[PolicyValue, Position]:
    """Choose the tied spaces that are due at the start; what that costs, and the position after."""
    spent = PolicyValue()
    minimise = position.table.valuation.minimise
    while position.clock.phase in ("choose", "choose_last"):
        rows: list[tuple[tuple[Fraction, ...], PolicyValue, Position]] = []
        for action in legal_actions(position):
            step = apply(position, action)
            gained = PolicyValue.of_happenings(step.happenings, position.table.valuation)
            later = PolicyValue() if policy == "greedy" else _value_after(step.position, policy, limits)
            rows.append(((gained + later).key(minimise), gained, step.position))
        _, gained, position = min(rows, key=lambda row: row[0])
        spent += gained
    return spent, position


def _value_after(position: Position, policy: PolicyName, limits: Limits | None) -> PolicyValue:
    if position.is_over:
        return PolicyValue()
    if position.clock.phase in ("choose", "choose_last"):
        spent, after = _settle(position, policy, limits)
        return spent + _value_after(after, policy, limits)
    found = _tables(position, policy, limits).value
    assert found is not None
    return found


def _tables(start: Position, policy: PolicyName, limits: Limits | None) -> Tables:
    """Find the policy; a place is not forgotten while the rules engine would still know it (cut ``drift``)."""
    limits = limits or Limits()
    field_of = arena(start, "worst" if policy == "worst-case" else "expected")
    begin = field_of.key(start)
    if policy == "greedy":
        return Tables(field_of, None, begin)
    cuts, allowed = CUTS - {"drift"}, "nothing" if policy == "nothing" else "all"
    deadline, most = limits.deadline(), states_in(limits)
    first = None
    if allowed == "all" and start.table.valuation.minimise == "price":
        first = Sweep(field_of, deadline, most, primary_only=True, cuts=cuts)
        first.run([begin])
    sweep = Sweep(field_of, deadline, most, first, allowed="nothing" if policy == "nothing" else "all", cuts=cuts)
    sweep.run([begin])
    for each in (sweep, first):
        if each is not None:
            each.deadline = None
    return Tables(field_of, sweep, begin, ValueSource(sweep).value(start))


def _played(tables: Tables, games: int, seed: int, workers: int) -> Iterator[Tally]:
    """The batches, in order."""
    sizes = [min(BATCH, games - first) for first in range(0, games, BATCH)]
    tasks = [(seed, number, size) for number, size in enumerate(sizes)]
    if workers == 1 or len(tasks) == 1:
        yield from (_batch(tables, *task) for task in tasks)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(tasks)), spawn, _receive, (tables,)) as pool:
        try:
            with interrupts_held():  # map starts the workers
                tallies = pool.map(_in_worker, tasks)
            yield from tallies
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)  # each worker ends after the batch in its hands
            raise


_TABLES: list[Tables] = []


def _receive(tables: Tables) -> None:
    leave_interrupts_to_parent()
    _TABLES[:] = [tables]


def _in_worker(task: tuple[int, int, int]) -> Tally:
    return _batch(_TABLES[0], *task)


def _batch(tables: Tables, seed: int, number: int, size: int) -> Tally:
    batch = tables.play(size, np.random.default_rng([seed, number]))
    return Tally(size, batch.activations, *_sums(tables, batch), batch.rooms)


def _sums(tables: Tables, batch: Batch) -> tuple[list[int], list[int]]:
    breaches, price, loss, actions = batch.totals
    unit = tables.arena.unit
    columns = [(breaches, 1), (price, unit), (loss, unit), (price + loss, unit), (actions, 1)]
    sums = [int(column.sum()) * scale for column, scale in columns]
    squares = [int((column * column).sum()) * scale**2 for column, scale in columns]
    return sums, squares


def _rooms_of(start: Position) -> list[CaveSpace]:
    return [] if start.is_over else [room.space for room in arena(start, "expected").rooms]


def _summed(  # noqa: PLR0913, PLR0917 - all that an answer is made of
    policy: PolicyName,
    seed: int,
    position: Position,
    prefix: PolicyValue,
    tally: Tally,
    value: PolicyValue | None,
    names: list[CaveSpace],
    checked: int,
) -> Simulation:
    def parts(of: PolicyValue) -> list[Fraction]:
        return [of.breaches, of.price / 1000, of.loss / 1000, of.total / 1000, of.actions]

    count, before = tally.games, parts(prefix)
    exact = None if value is None else parts(prefix + value)
    found: dict[str, Estimate] = {}
    for number, name in enumerate(MEASURES):
        scale = 1 if name in ("breaches", "actions") else 1000
        mean = Fraction(tally.sums[number], count * scale)
        variance = (Fraction(tally.squares[number], scale**2) - count * mean**2) / max(1, count - 1)
        spread, middle = sqrt(variance), float(mean + before[number])
        half = 1.959964 * spread / sqrt(count)
        sure = None if exact is None else float(exact[number])
        found[name] = Estimate(middle, spread, middle - half, middle + half, sure)
    rooms = dict(zip(names, tally.rooms, strict=True))
    breaches = {space: rooms.get(space, 0) / count for space in position.table.valuation.protected}
    return Simulation(policy, count, seed, tally.activations, found, breaches, checked)

"""The planner for unknown cards: the exact best policy, or the best one found in time with a bound.

Without a time limit it sweeps over all states at once. With one, it first values doing nothing and bribing to
defeat only, so that there is always an answer, and replaces them if the full sweep ends in time.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from frantic_fiends.model.spaces import CAVE
from frantic_fiends.rules.transition import apply, legal_actions
from solver.limits import Limits
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.search import OutOfTimeError
from solver.unknown.arena import Arena, arena
from solver.unknown.cuts import Allowed
from solver.unknown.layout import TooWideError
from solver.unknown.policy import Policy, ValueSource
from solver.unknown.reduce import Reducer
from solver.unknown.sweep import OutOfMemoryError, Sweep
from solver.unknown.values import Criterion, PolicyValue

STATES_PER_MEGABYTE = 12_000
"""How many states one megabyte is sure to hold, work space included; measured in benchmarks/."""


QUICK: tuple[Allowed, ...] = ("nothing", "defeats")
"""What is valued first when time is limited."""


@dataclass(frozen=True, slots=True)
class _Budget:
    deadline: float | None
    states: int


def advise(problem: PlanningProblem, limits: Limits | None = None, criterion: Criterion = "expected") -> Policy:
    """The best policy when cards are unknown, or only partly known (R12, R23, R35).

    Args:
        problem: the position to start from; ``strict`` plays no part.
        limits: time and memory.
        criterion: what is made least: the expected value, or the value in the worst case.
    """
    limits = limits or Limits()
    budget = _Budget(limits.deadline(), states_in(limits))
    return _solve(problem, criterion, budget)


def states_in(limits: Limits) -> int:
    """How many states the memory limit is sure to hold."""
    return limits.megabytes * STATES_PER_MEGABYTE


def _solve(problem: PlanningProblem, criterion: Criterion, budget: _Budget) -> Policy:
    position = problem.position
    if position.is_over:
        return Policy(problem, criterion, Status.OPTIMAL, PolicyValue(), PolicyValue(), 0, "the game is over", ())
    if position.clock.phase in ("choose", "choose_last"):
        return _choosing(problem, criterion, budget)
    return _drawing(problem, criterion, budget)


def _choosing(problem: PlanningProblem, criterion: Criterion, budget: _Budget) -> Policy:
    """Solve from each of the tied spaces and take the best."""
    position = problem.position
    minimise = position.table.valuation.minimise
    rows: list[tuple[PolicyValue, PolicyValue, Policy]] = []
    for action in legal_actions(position):
        step = apply(position, action)
        gained = PolicyValue.of_happenings(step.happenings, position.table.valuation)
        policy = _solve(PlanningProblem(step.position), criterion, budget)
        if policy.value is None:
            return Policy(problem, criterion, Status.UNKNOWN, None, PolicyValue(), 0, policy.proof, ())
        rows.append((gained + policy.value, gained + policy.bound, policy))
    value = min((row[0] for row in rows), key=lambda found: found.key(minimise))
    bound = min((row[1] for row in rows), key=lambda found: found.key(minimise))
    optimal = all(policy.status is Status.OPTIMAL for _, _, policy in rows)
    status = Status.OPTIMAL if optimal else Status.FEASIBLE
    sources = tuple(source for _, _, policy in rows for source in policy.sources)
    states = sum(policy.states for _, _, policy in rows)
    return Policy(problem, criterion, status, value, bound, states, rows[0][2].proof, sources)


def _drawing(problem: PlanningProblem, criterion: Criterion, budget: _Budget) -> Policy:
    position = problem.position
    found: Sweep | None = None
    bound = PolicyValue()
    try:
        field = arena(position, criterion)
        bound = _bound(field)
        if budget.deadline is not None:
            for allowed in QUICK:
                found = _sweep(field, budget, allowed)
        found = _full(field, budget)
        why = ""
    except OutOfTimeError:
        why = "time ran out"
    except OutOfMemoryError:
        why = "the states would not fit the memory limit"
    except TooWideError:
        why = "the states do not fit 63 bits"
    if found is None:
        return _fallback(problem, criterion, bound, why)
    source = ValueSource(found)
    value = source.value(position)
    if not why:
        proof = f"exact sweep over {found.states} states, nothing sampled or rounded"
        return Policy(problem, criterion, Status.OPTIMAL, value, value, found.states, proof, (source,))
    best = {"nothing": "doing nothing", "defeats": "bribing only to defeat"}.get(found.reducer.allowed, "")
    proof = f"{why}; this policy is the best of {best}"
    return Policy(problem, criterion, Status.FEASIBLE, value, bound, found.states, proof, (source,))


def _full(field: Arena, budget: _Budget) -> Sweep:
    primary = None
    if field.position.table.valuation.minimise == "price":
        primary = _sweep(field, budget, "all", primary_only=True)
    return _sweep(field, budget, "all", primary)


def _sweep(
    field: Arena, budget: _Budget, allowed: Allowed, primary: Sweep | None = None, *, primary_only: bool = False
) -> Sweep:
    sweep = Sweep(field, budget.deadline, budget.states, primary, primary_only, allowed)
    sweep.run([field.key(field.position)])
    return sweep


def _bound(field: Arena) -> PolicyValue:
    """A value that no policy beats: orcs that nothing can defeat, alone and with all goods, take a room each."""
    compiled = field.compiled
    index, key = field.key(field.position)
    reducer = Reducer(field)
    stage = reducer.stages.at(index)
    keys = np.array([key], dtype=np.int64)
    coming = 0
    for orc, track in enumerate(field.letters):
        at = field.position.orc(track).at
        if at not in CAVE and at not in ("defeated", "friendly", "outside"):
            coming += int(bool(stage.orcs[orc].acts) and not bool(reducer.killable(stage, orc, keys)[0]))
    rooms = [room for room in compiled.rooms if room.space not in compiled.taken]
    unprotected = sum(1 for room in compiled.rooms if not room.protected)
    breaches = max(0, min(coming, len(rooms)) - unprotected)
    bounties = max(board.bounty for board in compiled.boards.values()) * len(field.letters)
    return PolicyValue(breaches=Fraction(breaches), loss=Fraction(-bounties))


def _fallback(problem: PlanningProblem, criterion: Criterion, bound: PolicyValue, why: str) -> Policy:
    """No sweep ended, not even that of doing nothing: nothing is known but the bound."""
    return Policy(problem, criterion, Status.UNKNOWN, None, bound, 0, why, ())

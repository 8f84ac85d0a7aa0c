"""Making Plans: from replayed decisions and proved bounds to the value that is returned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from solver.checking import Replayed, protected_spaces
from solver.plan import GoalBound, Method, Plan, Status
from solver.problem import PlanningProblem

Goal = Literal["breaches", "price", "loss", "total", "actions"]


def goal_names(problem: PlanningProblem) -> tuple[Goal, ...]:
    """The goals in the order of R35."""
    if problem.position.table.valuation.minimise == "price":
        return "breaches", "price", "loss", "actions"
    return "breaches", "total", "actions"


def finished(
    problem: PlanningProblem,
    method: Method,
    status: Status,
    replayed: Replayed,
    bounds: Sequence[int | None],
    proof: str,
) -> Plan:
    """A plan that was found and replayed.

    Args:
        bounds: the proved least value of each goal, None where nothing was proved.
    """
    key = replayed.value.key(problem.position.table.valuation.minimise)
    goals = tuple(map(GoalBound, goal_names(problem), key, bounds))
    return Plan(problem, method, status, replayed.value, goals, replayed.steps, protected_spaces(replayed), proof)


def impossible(problem: PlanningProblem, method: Method, proof: str, bounds: Sequence[int | None]) -> Plan:
    """Proved: no plan does what was asked."""
    return _without_plan(problem, method, Status.INFEASIBLE, proof, bounds)


def unknown(problem: PlanningProblem, method: Method, proof: str, bounds: Sequence[int | None] = ()) -> Plan:
    """Time ran out before any plan was found that does what was asked."""
    return _without_plan(problem, method, Status.UNKNOWN, proof, bounds)


def _without_plan(
    problem: PlanningProblem, method: Method, status: Status, proof: str, bounds: Sequence[int | None]
) -> Plan:
    names = goal_names(problem)
    known = [*bounds, *[None] * (len(names) - len(bounds))]
    goals = tuple(GoalBound(name, None, bound) for name, bound in zip(names, known, strict=True))
    return Plan(problem, method, status, None, goals, (), (), proof)

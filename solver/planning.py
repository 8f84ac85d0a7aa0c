"""The one door to the planners for known cards."""

from __future__ import annotations

from solver.limits import Limits
from solver.plan import Method, Plan
from solver.problem import PlanningProblem


def solve(problem: PlanningProblem, limits: Limits | None = None, method: Method = "cp-sat") -> Plan:
    """The best schedule of bribes and pushes when every card is known (R35).

    Args:
        problem: the position, and whether a breach is acceptable.
        limits: time, workers, seed.
        method: "cp-sat", or "search" for the exhaustive search that checks it.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
    """
    if method == "search":
        from solver.search import search

        return search(problem, limits)
    from solver.known.planner import plan

    return plan(problem, limits)

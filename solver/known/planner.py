"""The planner for known cards: goals one after another, then of equally good plans always the same one.

The goals of R35 are minimised in their order, each with the earlier ones held at their least values. Then
the decisions are gone through in the order of play (bribe, push, chosen space), and each is made as early in
its own order as the goals and the earlier decisions allow: bribes from 0 up; no push, N, NE, … NW; spaces by
name. So the plan is the same on every run.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ortools.sat.python import cp_model

from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.spaces import CAVE, DIRECTIONS
from solver.checking import MismatchError, Replayed, confirm
from solver.compile import compile_position
from solver.known.decoding import decode, doing_nothing
from solver.known.demands import Demand
from solver.known.encoding import Linear, weigh
from solver.known.goals import Weighted
from solver.known.model import build
from solver.known.run import Run
from solver.limits import Limits
from solver.plan import Plan, Status
from solver.problem import PlanningProblem
from solver.results import finished, goal_names, impossible, unknown
from solver.search import can_keep_all

SEARCH_SECONDS = 5.0
"""How long the second proof of "impossible" may search over the rules engine before CP-SAT does it instead."""

_LATE = "time ran out before CP-SAT proved every goal under the demands"

_PUSHES = 1 + len(DIRECTIONS)
_SPACES = 1 + len(CAVE)


def plan(problem: PlanningProblem, limits: Limits | None = None, demands: Sequence[Demand] = ()) -> Plan:
    """Solve a planning problem with CP-SAT.

    Args:
        demands: what else the plan must keep to, for a question "what if"; INFEASIBLE if no plan does.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
        MismatchError: the plan does not replay as the model says: a bug.
    """
    assert not (demands and problem.strict), "the second proof of impossible knows no demands"
    limits = limits or Limits()
    run = Run(build(compile_position(problem.position)), limits, limits.deadline())
    for demand in demands:
        demand(run)
    names = goal_names(problem)
    bounds = [run.goal(name).floor for name in names]
    for index, name in enumerate(names):
        status, bounds[index] = run.minimise(run.goal(name))
        if status is Status.INFEASIBLE and demands:
            return impossible(problem, "cp-sat", "CP-SAT proved that no plan meets the demands", ())
        if status is Status.INFEASIBLE:
            raise MismatchError("the model has no solution, although every position has a plan")
        if status is not Status.OPTIMAL:
            return _out_of_time(problem, run, bounds) if not demands else unknown(problem, "cp-sat", _LATE, bounds)
        if name == "breaches" and problem.strict and bounds[index]:
            return _impossible(problem, run, bounds[:1])
        run.fix(run.goal(name).expression(), bounds[index])
    first = _make_first(run)
    replayed = _confirm(problem, run)
    proof = f"CP-SAT proved each goal in turn ({run.solves} solves); the rules engine replayed the plan"
    if not first:
        proof += "; time ran out before the choice among equally good plans was made in order"
    return finished(problem, "cp-sat", Status.OPTIMAL, replayed, bounds, proof)


def _confirm(problem: PlanningProblem, run: Run) -> Replayed:
    claimed = [run.evaluate(run.goal(name)) for name in goal_names(problem)]
    return confirm(problem.position, decode(run), claimed)


def _out_of_time(problem: PlanningProblem, run: Run, bounds: list[int]) -> Plan:
    """What was found, or else doing nothing, with the bounds proved so far."""
    if run.values is not None:
        replayed = _confirm(problem, run)
        proof = "time ran out before CP-SAT proved every goal; the rules engine replayed the plan"
    else:
        replayed = confirm(problem.position, doing_nothing(problem.position))
        proof = "time ran out before CP-SAT found a plan; this one does nothing"
    if problem.strict and replayed.value.breaches:
        return unknown(problem, "cp-sat", f"{proof}; a plan without a breach was neither found nor excluded", bounds)
    return finished(problem, "cp-sat", Status.FEASIBLE, replayed, bounds, proof)


def _make_first(run: Run) -> bool:
    """Make the plan the first of the equally good ones; False if time ran out on the way.

    The decisions of one activation (bribe, push, chosen space) are made first together, as one number.
    """
    choices = _choices(run)
    decisions = [
        Weighted([bribe, push, choices.get(slot, 0)], [_PUSHES * _SPACES, _SPACES, 1])
        for slot, bribe, push in run.encoding.decisions()
    ]
    last = len(run.encoding.compiled.slots)
    decisions += [Weighted([choices.get(moment, 0)], [1]) for moment in range(last, last + len(LETTERS))]
    for decision in decisions:
        if run.evaluate(decision) > 0 and run.minimise(decision)[0] is not Status.OPTIMAL:
            return False
        for term in decision.terms:
            if not isinstance(term, int):
                run.fix(term, run.value(term))
    return True


def _choices(run: Run) -> dict[int, Linear]:
    """For each moment the number of the space taken, in the order of their names; 0 if none is."""
    numbered: dict[int, list[tuple[int, cp_model.IntVar]]] = {}
    for (moment, space), takes in run.encoding.occupied_at.items():
        numbered.setdefault(moment, []).append((1 + CAVE.index(space), takes))
    return {
        moment: weigh([takes for _, takes in rows], [number for number, _ in rows]) for moment, rows in numbered.items()
    }


def _impossible(problem: PlanningProblem, run: Run, bounds: list[int]) -> Plan:
    """With ``strict``: say INFEASIBLE only after a second proof that there is a breach in every plan.

    The second proof is an exhaustive search over the rules engine, which shares no code with the model; where
    that takes too long, a fresh model that demands no breach, without presolve and with another seed.
    """
    found = f"CP-SAT proved that there is no plan with fewer than {bounds[0]} breach{'es' if bounds[0] > 1 else ''}"
    deadline = time.monotonic() + SEARCH_SECONDS
    kept = can_keep_all(problem.position, deadline if run.deadline is None else min(deadline, run.deadline))
    if kept is False:
        proof = f"{found}; an exhaustive search over the rules engine found no plan without one"
        return impossible(problem, "cp-sat", proof, bounds)
    second = Run(build(compile_position(problem.position)), run.limits, run.deadline)
    second.fix(second.goal("breaches").expression(), 0)
    status = Status.OPTIMAL if kept else second.find_plainly()
    if status is Status.OPTIMAL:
        raise MismatchError(f"{found}, but a second method found a plan without one")
    if status is Status.INFEASIBLE:
        proof = f"{found}; a second CP-SAT run without presolve found no plan without one"
        return impossible(problem, "cp-sat", proof, bounds)
    return unknown(problem, "cp-sat", f"{found}, but time ran out before a second proof", bounds)

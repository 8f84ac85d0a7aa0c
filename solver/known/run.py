"""Solving one model again and again: minimise a goal, read the solution, hold a goal, go on."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from math import ceil, gcd

from ortools.sat.python import cp_model

from solver.known.encoding import Encoding, Linear
from solver.known.goals import Weighted, goals
from solver.limits import Limits
from solver.plan import Status
from solver.results import Goal

_STATUS = {
    cp_model.OPTIMAL: Status.OPTIMAL,
    cp_model.FEASIBLE: Status.FEASIBLE,
    cp_model.INFEASIBLE: Status.INFEASIBLE,
}


@dataclass(slots=True)
class Run:
    """One model being solved again and again.

    Attributes:
        deadline: on the monotonic clock, or None.
        values: the last solution, by variable index; None before the first one.
        solves: how often CP-SAT was started.
    """

    encoding: Encoding
    limits: Limits
    deadline: float | None
    values: list[int] | None = None
    solves: int = 0
    _goals: dict[Goal, Weighted] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._goals = goals(self.encoding)

    def goal(self, name: Goal) -> Weighted:
        """A goal by its name."""
        return self._goals[name]

    def minimise(self, goal: Weighted) -> tuple[Status, int]:
        """Make one goal least; the solution found, if any, is remembered.

        Returns:
            how it ended, and the proved least value. Nothing is read from CP-SAT before its status.
        """
        if self.values is not None and self.evaluate(goal) == goal.floor:
            return Status.OPTIMAL, goal.floor
        unit = gcd(*goal.weights) or 1
        model = self.encoding.model
        model.clear_objective()  # type: ignore[no-untyped-call]
        model.clear_hints()  # type: ignore[no-untyped-call]
        if goal.terms:
            model.minimize(Weighted(goal.terms, [weight // unit for weight in goal.weights]).expression())
        for index, value in enumerate(self.values or ()):
            model.add_hint(model.get_int_var_from_proto_index(index), value)
        solver = self._tuned_solver()
        status = _STATUS.get(solve_interruptibly(solver, model), Status.UNKNOWN)
        self.solves += 1
        if status in (Status.INFEASIBLE, Status.UNKNOWN):
            return status, goal.floor
        self.values = list(solver.response_proto.solution)
        if status is Status.OPTIMAL:
            return status, self.evaluate(goal)
        return status, max(goal.floor, goal.constant + unit * ceil(solver.best_objective_bound))

    def find(self) -> Status:
        """Find any solution of the model as it stands: OPTIMAL if there is one, INFEASIBLE, or UNKNOWN."""
        model = self.encoding.model
        model.clear_objective()  # type: ignore[no-untyped-call]
        model.clear_hints()  # type: ignore[no-untyped-call]
        solver = self._tuned_solver()
        status = _STATUS.get(solve_interruptibly(solver, model), Status.UNKNOWN)
        self.solves += 1
        if status in (Status.OPTIMAL, Status.FEASIBLE):
            self.values = list(solver.response_proto.solution)
            return Status.OPTIMAL
        return status

    def find_plainly(self) -> Status:
        """A second opinion on whether there is any solution: without presolve and with another seed.

        What is found is not remembered.
        """
        solver = self.solver()
        solver.parameters.random_seed = self.limits.seed + 1
        solver.parameters.cp_model_presolve = False
        status = _STATUS.get(solve_interruptibly(solver, self.encoding.model), Status.UNKNOWN)
        return Status.OPTIMAL if status is Status.FEASIBLE else status

    def solver(self) -> cp_model.CpSolver:
        """A solver with this run's limits, as CP-SAT comes."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = self.limits.workers
        solver.parameters.random_seed = self.limits.seed
        solver.parameters.catch_sigint_signal = False
        if self.limits.effort is not None:
            solver.parameters.max_deterministic_time = self.limits.effort
        if self.deadline is not None:
            solver.parameters.max_time_in_seconds = max(0.001, self.deadline - time.monotonic())
        return solver

    def _tuned_solver(self) -> cp_model.CpSolver:
        solver = self.solver()
        # The ways of the orcs are flows: linear programming sees through them.
        solver.parameters.linearization_level = 2
        # The model is small and solved many times: presolve once over.
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.max_presolve_iterations = 1
        # Rooms that look alike are ordered by the model itself.
        solver.parameters.symmetry_level = 0
        return solver

    def fix(self, expression: Linear, value: int) -> None:
        """Hold an expression at a value from now on."""
        self.encoding.model.add(expression == value)

    def evaluate(self, goal: Weighted) -> int:
        """A goal's value in the solution that is remembered."""
        return goal.constant + sum(
            weight * self.value(term) for term, weight in zip(goal.terms, goal.weights, strict=True)
        )

    def value(self, expression: Linear) -> int:
        """An expression's value in the solution that is remembered."""
        assert self.values is not None, "nothing was found yet"
        if isinstance(expression, cp_model.IntVar):
            return self.values[expression.index]
        if isinstance(expression, int):
            return expression
        flat = cp_model.FlatIntExpr(expression)
        found: int = flat.offset
        for variable, coefficient in zip(flat.vars, flat.coeffs, strict=True):
            found += coefficient * self.values[variable.index]
        return found


def solve_interruptibly(solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
    """Solve in a thread of its own, so that Ctrl-C reaches this one at once.

    CP-SAT's own handling of Ctrl-C ends the search as if time had run out, and says nothing.

    Raises:
        KeyboardInterrupt: the user pressed Ctrl-C; the search is stopped first.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:  # not Thread.join: once interrupted it no longer waits
        solving = pool.submit(solver.solve, model)
        try:
            return solving.result()
        except KeyboardInterrupt:
            while not solving.done():
                solver.stop_search()
                wait([solving], timeout=0.05)
            raise

"""Whether all protected spaces can be kept: a replayed plan, or two proofs that there is none."""

from __future__ import annotations

import time
from dataclasses import dataclass

from frantic_fiends.model.position import Position
from solver.checking import MismatchError, Replayed, confirm
from solver.compile import compile_position
from solver.known.decoding import decode
from solver.known.encoding import Encoding
from solver.known.model import build
from solver.known.run import Run
from solver.limits import Limits
from solver.plan import Status


@dataclass(slots=True)
class Clock:
    """Limits that several questions share: one deadline for all of them."""

    limits: Limits
    deadline: float | None

    def run(self, encoding: Encoding) -> Run:
        """A run of a model within what is left of the time."""
        return Run(encoding, self.limits, self.deadline)

    @property
    def is_up(self) -> bool:
        """Whether time has run out."""
        return self.deadline is not None and time.monotonic() > self.deadline


def keep_all(position: Position, clock: Clock) -> tuple[Status, Replayed | None]:
    """A plan without a breach (R33), not the best one.

    Returns:
        OPTIMAL with a plan replayed by the rules engine; INFEASIBLE if two runs of CP-SAT, one with and one without
        presolve, proved that there is none; UNKNOWN if time ran out.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
        MismatchError: a plan does not replay as the model says: a bug.
    """
    if clock.is_up:
        return Status.UNKNOWN, None
    run = clock.run(build(compile_position(position)))
    run.fix(run.goal("breaches").expression(), 0)
    status = run.find()
    if status is Status.INFEASIBLE:
        return none_at_all(run), None
    if status is not Status.OPTIMAL:
        return Status.UNKNOWN, None
    replayed = confirm(position, decode(run))
    if replayed.value.breaches:
        raise MismatchError("a plan that should keep every protected space does not")
    return Status.OPTIMAL, replayed


def none_at_all(run: Run) -> Status:
    """The second proof that a model has no solution: without presolve, with another seed; INFEASIBLE or UNKNOWN.

    Raises:
        MismatchError: there is one.
    """
    run.encoding.model.clear_objective()  # type: ignore[no-untyped-call]
    run.encoding.model.clear_hints()  # type: ignore[no-untyped-call]
    status = run.find_plainly()
    if status is Status.OPTIMAL:
        raise MismatchError("CP-SAT proved that there is no plan, but without presolve it found one")
    return status

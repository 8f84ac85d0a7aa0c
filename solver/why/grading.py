"""How good a player's answer is: by what it is worth, never by comparing it with another answer move by move.

Each position that the answer reaches is worth what was spent and lost so far plus the best that is still possible.
That can only get worse from decision to decision; a decision after which it is worse is a slip.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from frantic_fiends.model.actions import Action
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, to_move
from solver.checking import MismatchError, certain_outcome
from solver.known.planner import plan
from solver.limits import Limits
from solver.plan import Plan, Status
from solver.problem import PlanningProblem

_LEAST = 0.01


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision after which less is possible than before.

    Attributes:
        number: which decision it is, from 0.
        position: where it was made.
        action: what was done.
        before: the best that was possible with all that came before.
        after: the best that is possible after it.
        better: a best plan from that position; its first decision would have been right.
    """

    number: int
    position: Position
    action: Action
    before: Value
    after: Value
    better: Plan


@dataclass(frozen=True, slots=True)
class Grade:
    """What an answer is worth.

    Attributes:
        start: the position at the beginning.
        position: the position after the last decision, all draws after it made.
        decisions: how many decisions the answer has.
        complete: whether it goes on to the last invasion.
        so_far: what has happened is worth.
        best: what a best answer is worth; None if it was not proved in time.
        worth: ``so_far`` with the best that is still possible from there; None if it was not proved in time.
        slips: the decisions after which less was possible, in order; None if they were not all found in time.
    """

    start: Position
    position: Position
    decisions: int
    complete: bool
    so_far: Value
    best: Value | None
    worth: Value | None
    slips: tuple[Slip, ...] | None

    @property
    def right(self) -> bool | None:
        """Whether the answer is as good as the best; None if that was not proved in time."""
        if self.best is None or self.worth is None:
            return None
        minimise = self.start.table.valuation.minimise
        return self.best.key(minimise) == self.worth.key(minimise)


class _LateError(Exception):
    """Time ran out."""


@dataclass(slots=True)
class _Path:
    """The positions that an answer reaches, and what each is worth, asked when it is needed."""

    positions: list[Position]
    actions: list[Action]
    gone: list[Value]
    limits: Limits
    deadline: float | None
    plans: dict[int, Plan] = field(default_factory=dict)

    def worth(self, index: int) -> Value:
        """What was lost so far and the best that is still possible after so many decisions.

        Raises:
            _LateError: that could not be proved in time.
        """
        if self.positions[index].is_over:
            return self.gone[index]
        found = self.plan(index)
        if found.status is not Status.OPTIMAL or found.value is None:
            raise _LateError
        return self.gone[index] + found.value

    def plan(self, index: int) -> Plan:
        """The best plan after so many decisions."""
        if index not in self.plans:
            limits = self.limits
            if self.deadline is not None:
                limits = replace(limits, seconds=max(_LEAST, self.deadline - time.monotonic()))
            self.plans[index] = plan(PlanningProblem(self.positions[index]), limits)
        return self.plans[index]

    def slips(self, low: int, high: int) -> Iterator[Slip]:
        """The slips between two moments; where both are worth the same, there are none between them."""
        minimise = self.positions[0].table.valuation.minimise
        before, after = self.worth(low), self.worth(high)
        if after.key(minimise) < before.key(minimise):
            raise MismatchError(f"a decision made more possible than was possible before it: {before}, {after}")
        if before.key(minimise) == after.key(minimise):
            return
        if high - low == 1:
            yield Slip(low, self.positions[low], self.actions[low], before, after, self.plan(low))
            return
        middle = (low + high) // 2
        yield from self.slips(low, middle)
        yield from self.slips(middle, high)


def grade(position: Position, actions: Sequence[Action], limits: Limits | None = None) -> Grade:
    """Grade the decisions of an answer; if it is broken off, for what is still possible from there.

    Raises:
        NotAllowedError: a decision is against the rules.
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
    """
    limits = limits or Limits()
    positions, gone = [position], [Value()]
    _draw(positions, gone)
    for action in actions:
        step = apply(positions[-1], action)
        positions.append(step.position)
        gone.append(gone[-1] + value_of(step.happenings, position.table.valuation))
        _draw(positions, gone)
    path = _Path(positions, list(actions), gone, limits, limits.deadline())
    last = len(actions)
    best = worth = None
    slips: tuple[Slip, ...] | None = None
    try:
        best = path.worth(0)
        worth = path.worth(last)
        slips = tuple(path.slips(0, last))
    except _LateError:
        pass
    return Grade(position, positions[-1], last, positions[-1].is_over, gone[-1], best, worth, slips)


def _draw(positions: list[Position], gone: list[Value]) -> None:
    """Make the draws that are due in the last position, which are known."""
    while to_move(positions[-1]) == "CHANCE":
        step = apply(positions[-1], certain_outcome(positions[-1]))
        gone[-1] += value_of(step.happenings, step.position.table.valuation)
        positions[-1] = step.position

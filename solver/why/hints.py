"""A hint: the first step of the best schedule that is not doing nothing, with what it is for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from frantic_fiends.model.actions import Choice
from frantic_fiends.model.position import Position
from frantic_fiends.rules.transition import legal_actions
from solver.known.planner import plan as best_plan
from solver.limits import Limits
from solver.plan import Plan, Status
from solver.problem import PlanningProblem
from solver.why.purposes import Alternative, Purpose, alternatives, parts_of, purpose, tied_before
from solver.why.questions import Questions


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do first.

    Attributes:
        plan: the best schedule from the position.
        step: the number of its first step that matters, from 0; None if none does.
        choice: whether that is a choice among tied spaces of which another would be worse (R27).
        waits: whether orcs act before it, for which nothing is paid.
        purposes: what its bribe and push are for.
        others: the other tied spaces.
    """

    plan: Plan
    step: int | None = None
    choice: bool = False
    waits: bool = False
    purposes: tuple[Purpose, ...] = ()
    others: tuple[Alternative, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the schedule is proved best."""
        return self.plan.status is Status.OPTIMAL

    @property
    def later(self) -> bool:
        """Whether anything is still to be decided."""
        return bool(self.plan.actions)


def hint(position: Position, limits: Limits | None = None) -> Hint:
    """The first thing to do from a position.

    The planner's schedule is the one with the fewest actions among the best (R35). Half of the time may go into it.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
    """
    limits = limits or Limits()
    questions = Questions(limits, limits.deadline())
    half = limits if limits.seconds is None else replace(limits, seconds=limits.seconds / 2)
    plan = best_plan(PlanningProblem(position), half)
    ask = questions if plan.status is Status.OPTIMAL else None
    waits = False
    for index, step in enumerate(plan.steps):
        parts = parts_of(step)
        if parts:
            questions.waiting = len(parts)
            told = tuple(purpose(plan, index, part, ask) for part in parts)
            return Hint(plan, index, choice=False, waits=waits, purposes=told)
        if isinstance(step.choice, Choice):
            before = tied_before(plan, index)
            questions.waiting = len(legal_actions(before)) + 1
            others = alternatives(plan, index, before, ask)
            if any(one.value is not None and _worse(one, plan) for one in others):
                return Hint(plan, index, choice=True, waits=waits, others=others)
        waits = waits or step.response is not None
    return Hint(plan)


def _worse(other: Alternative, plan: Plan) -> bool:
    minimise = plan.problem.position.table.valuation.minimise
    assert other.value is not None, "asked only where it is known"
    assert plan.value is not None, "only a plan has choices"
    return other.value.key(minimise) > plan.value.key(minimise)

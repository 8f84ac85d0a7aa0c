"""What comes out of planning with known cards: a schedule, its value, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from frantic_fiends.model.actions import Action, Arrived, CardDrawn, Choice, Response
from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from frantic_fiends.rules.scoring import Value
from solver.problem import PlanningProblem


class Status(StrEnum):
    """How sure an answer is: four different words, never one for another.

    - OPTIMAL: proved best by R35.
    - FEASIBLE: a plan was found, but time ran out before the proof; the bound says what is still possible.
    - INFEASIBLE: proved that no plan does what was asked (only with ``strict``).
    - UNKNOWN: time ran out before any plan was found.
    """

    OPTIMAL = "OPTIMAL"
    FEASIBLE = "FEASIBLE"
    INFEASIBLE = "INFEASIBLE"
    UNKNOWN = "UNKNOWN"


Method = Literal["cp-sat", "search"]


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One line of a schedule, replayed by the rules engine.

    Attributes:
        event: 1–4.
        orc: whose activation or choice this is; "D" for its arrival.
        draw: the outcome of chance: the card drawn, orc D's arrival, or None (an orc in the cave).
        response: the bribe and push; None for an arrival and for a choice in the last invasion.
        choice: the tied space chosen (R27), if there was one.
        happenings: all that happened, in order; an event's opening or the last invasion that follows included.
        value: what this step costs.
        position: the position after it.
    """

    event: int
    orc: Letter
    draw: CardDrawn | Arrived | None
    response: Response | None
    choice: Choice | None
    happenings: tuple[Happening, ...]
    value: Value
    position: Position


@dataclass(frozen=True, slots=True)
class GoalBound:
    """One goal of R35: its value in the plan, and the proved least value.

    ``bound`` is for plans that are as good in all earlier goals; None where nothing was proved. Thousandths
    of a gold for price, loss and total; counts for breaches and actions. ``value`` is None without a plan.
    """

    goal: Literal["breaches", "price", "loss", "total", "actions"]
    value: int | None
    bound: int | None

    @property
    def proved(self) -> bool:
        """Whether value and bound meet."""
        return self.value is not None and self.value == self.bound


@dataclass(frozen=True, slots=True)
class ProtectedSpace:
    """What became of a space that the aim protects.

    Attributes:
        space: its name.
        lost: (event, orc) for each time an orc occupied it during the plan; empty if it was kept. The last
            invasion counts as event 4.
        occupied: the orc that stands on it at the end, if any.
    """

    space: CaveSpace
    lost: tuple[tuple[int, Letter], ...]
    occupied: Letter | None


@dataclass(frozen=True, slots=True)
class Plan:
    """An answer to a PlanningProblem.

    Attributes:
        problem: what was asked.
        method: which planner answered.
        status: how sure it is.
        value: what the plan is worth (R34); None if there is no plan.
        goals: value and bound of each goal, in the order of R35.
        steps: the schedule; empty if there is no plan.
        protected: each protected space, kept or when lost.
        proof: in words for the status: how it was proved, or what ran out.
    """

    problem: PlanningProblem
    method: Method
    status: Status
    value: Value | None
    goals: tuple[GoalBound, ...]
    steps: tuple[PlanStep, ...]
    protected: tuple[ProtectedSpace, ...]
    proof: str

    @property
    def actions(self) -> tuple[Action, ...]:
        """The player's decisions, in the order in which they are asked."""
        decided = [action for step in self.steps for action in (step.response, step.choice)]
        return tuple(action for action in decided if action is not None)

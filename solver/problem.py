"""What is asked of a planner."""

from __future__ import annotations

from dataclasses import dataclass

from frantic_fiends.model.position import Position


@dataclass(frozen=True, slots=True)
class PlanningProblem:
    """A position from which to plan to the last invasion, by the aim that its table carries (R35).

    Attributes:
        position: where the plan starts.
        strict: ask for a plan without a single breach (R33), or a proof that there is none.
    """

    position: Position
    strict: bool = False

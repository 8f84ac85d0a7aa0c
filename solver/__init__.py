"""Planning with proofs: what is asked, how long, what comes out.

``solve`` is for known cards, ``advise`` for unknown ones. What needs numpy or ortools is imported when it is first
used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.checking import MismatchError, replay
from solver.limits import Limits
from solver.plan import GoalBound, Plan, PlanStep, ProtectedSpace, Status
from solver.planning import solve
from solver.problem import PlanningProblem

if TYPE_CHECKING:
    from solver.unknown import (
        Advice,
        Consultation,
        Policy,
        PolicyValue,
        advise,
        consult,
        load_policy,
        save_policy,
        worth_of_goods,
    )

__all__ = [
    "Advice",
    "Consultation",
    "GoalBound",
    "Limits",
    "MismatchError",
    "Plan",
    "PlanStep",
    "PlanningProblem",
    "Policy",
    "PolicyValue",
    "ProtectedSpace",
    "Status",
    "advise",
    "consult",
    "load_policy",
    "replay",
    "save_policy",
    "solve",
    "worth_of_goods",
]

_UNKNOWN = (
    "Advice",
    "Consultation",
    "Policy",
    "PolicyValue",
    "advise",
    "consult",
    "load_policy",
    "save_policy",
    "worth_of_goods",
)


def __getattr__(name: str) -> object:
    if name not in _UNKNOWN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import solver.unknown

    return getattr(solver.unknown, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

"""Planning with proofs: what is asked, how long, what comes out."""

from solver.checking import MismatchError, replay
from solver.limits import Limits
from solver.plan import GoalBound, Plan, PlanStep, ProtectedSpace, Status
from solver.planning import solve
from solver.problem import PlanningProblem

__all__ = [
    "GoalBound",
    "Limits",
    "MismatchError",
    "Plan",
    "PlanStep",
    "PlanningProblem",
    "ProtectedSpace",
    "Status",
    "replay",
    "solve",
]

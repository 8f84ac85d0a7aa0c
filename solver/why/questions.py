"""Questions "what if" about a position, asked one after another within one time limit."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from frantic_fiends.model.actions import Choice
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from solver.checking import confirm, protected_spaces
from solver.compile import compile_position
from solver.known.demands import Demand, keep
from solver.known.model import build
from solver.known.planner import plan
from solver.known.run import Run
from solver.limits import Limits
from solver.plan import Plan, Status
from solver.problem import PlanningProblem
from solver.why.keeping import none_at_all

_LEAST = 0.01


@dataclass(slots=True)
class Questions:
    """Solves that share one deadline: what is left of the time is divided evenly among those still to come.

    Attributes:
        limits: for all of them together.
        deadline: on the monotonic clock, or None.
        waiting: how many questions are still to be asked, as far as is known.
    """

    limits: Limits
    deadline: float | None
    waiting: int = 1

    def ask(self, position: Position, *demands: Demand) -> Plan:
        """The best plan that meets the demands; INFEASIBLE only after a second proof, UNKNOWN if time ran out."""
        limits = self.share()
        answer = plan(PlanningProblem(position), limits, demands)
        if answer.status is not Status.INFEASIBLE:
            return answer
        run = Run(build(compile_position(position)), limits, limits.deadline())
        for demand in demands:
            demand(run)
        proof = "CP-SAT proved, with presolve and without, that no plan meets the demands"
        status = none_at_all(run)
        late = "time ran out before the second proof that no plan meets the demands"
        return replace(answer, status=status, proof=proof if status is Status.INFEASIBLE else late)

    def ask_to_keep(self, position: Position, space: CaveSpace) -> Plan:
        """The best plan in which no orc comes to occupy a space; statuses as for ``ask``.

        Of free rooms that look alike the model takes the one with the first name first, so of those it is asked to
        keep the last; then the two exchange their names, which the rules allow, since they are tied (R27).
        """
        compiled = compile_position(position)
        looks = {room.space: room.look for room in compiled.rooms if room.space not in compiled.taken}
        last = max((other for other, look in looks.items() if look == looks.get(space)), default=space)
        answer = self.ask(position, keep([last]))
        if last == space or answer.value is None:
            return answer
        names = {space: last, last: space}
        actions = [
            Choice(names.get(action.space, action.space)) if isinstance(action, Choice) else action
            for action in answer.actions
        ]
        replayed = confirm(position, actions, answer.value.key(position.table.valuation.minimise))
        return replace(answer, steps=replayed.steps, protected=protected_spaces(replayed))

    def share(self) -> Limits:
        """The limits of the next question."""
        waiting, self.waiting = max(1, self.waiting), self.waiting - 1
        if self.deadline is None:
            return self.limits
        return replace(self.limits, seconds=max(_LEAST, (self.deadline - time.monotonic()) / waiting))

"""Counting the best schedules by the second method: a search over the rules engine that knows no model.

Breaches and price never fall again once they have risen, so a line that already has more of them than the best
plan is given up; nothing else is cut. The search therefore also proves that nothing is better.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import MismatchError, certain_outcome
from solver.search import OutOfTimeError


@dataclass(slots=True)
class _Counting:
    """Memory of the search: for a position and what was spent before, how many best ways lead on from there."""

    best: Value
    deadline: float | None
    most_states: int | None
    _seen: dict[tuple[Position, Value], int] = field(default_factory=dict)

    def ways(self, position: Position, spent: Value) -> int:
        """How many ways to play on end with the best value.

        Raises:
            MismatchError: some way ends with a better one.
        """
        minimise = position.table.valuation.minimise
        while to_move(position) == "CHANCE":
            step = apply(position, certain_outcome(position))
            spent += value_of(step.happenings, position.table.valuation)
            position = step.position
        if self._is_too_much(spent, minimise):
            return 0
        if position.is_over:
            if spent.key(minimise) < self.best.key(minimise):
                raise MismatchError(f"the search found {spent}, which is better than the claimed {self.best}")
            return int(spent.key(minimise) == self.best.key(minimise))
        key = position, spent
        if key not in self._seen:
            self._seen[key] = self._onward(position, spent)
        return self._seen[key]

    def _onward(self, position: Position, spent: Value) -> int:
        late = self.deadline is not None and time.monotonic() > self.deadline
        if late or (self.most_states is not None and len(self._seen) >= self.most_states):
            raise OutOfTimeError
        count = 0
        for action in legal_actions(position):
            step = apply(position, action)
            count += self.ways(step.position, spent + value_of(step.happenings, position.table.valuation))
        return count

    def _is_too_much(self, spent: Value, minimise: str) -> bool:
        best = self.best
        if spent.breaches != best.breaches:
            return spent.breaches > best.breaches
        return minimise == "price" and spent.price > best.price


def count_best(
    position: Position, best: Value, deadline: float | None = None, most_states: int | None = None
) -> int | None:
    """How many schedules are worth a claimed best value; None if time or the number of states ran out.

    Args:
        best: the value that another method says is best.
        deadline: on the monotonic clock.
        most_states: positions that may be remembered.

    Raises:
        MismatchError: a better schedule exists.
        MissingCardError: a draw is due whose outcome the puzzle does not give.
    """
    try:
        return _Counting(best, deadline, most_states).ways(position, Value())
    except OutOfTimeError:
        return None

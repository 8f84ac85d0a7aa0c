"""Counting the best schedules without CP-SAT: by a search over the rules engine, and by the exact policy.

In the search breaches and price never fall again once they have risen, so a line that already has more of them
than the best plan is given up; nothing else is cut. So it also proves that nothing is better. The policy is far
quicker on large puzzles.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from fractions import Fraction

from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import MismatchError, certain_outcome
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.search import OutOfTimeError
from solver.unknown.policy import Policy
from solver.unknown.values import PolicyValue


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


def count_by_policy(position: Position, most_solves: int | None = None) -> int | None:
    """How many schedules are best, by the exact policy: CP-SAT has no part in it; None if it takes too many solves.

    Of every legal action in every position that a best schedule comes to, the policy says what follows it is worth;
    where the policy has not looked, a policy of its own is made from there.

    Args:
        most_solves: policies that may be made.

    Raises:
        MissingCardError: a draw is due whose outcome the puzzle does not give.
    """
    try:
        return _ByPolicy(position, most_solves).ways(position)
    except OutOfTimeError:
        return None


class _ByPolicy:
    """The best policy from a start, further ones where it has not looked, and what was counted so far."""

    def __init__(self, start: Position, most_solves: int | None) -> None:
        self._left = most_solves
        self._policy = self._solved(start)
        self._seen: dict[Position, int] = {}

    def _solved(self, position: Position) -> Policy:
        from solver.unknown import advise

        if self._left is not None:
            if not self._left:
                raise OutOfTimeError
            self._left -= 1
        policy = advise(PlanningProblem(position))
        assert policy.status is Status.OPTIMAL, "there is no limit"
        return policy

    def _worth(self, position: Position) -> PolicyValue:
        """What the rest of the game is worth from a position on at best."""
        try:
            return self._policy.value_at(position)
        except KeyError:
            value = self._solved(position).value
            assert value is not None, "a policy that is proved has a value"
            return value

    def ways(self, position: Position) -> int:
        """How many best schedules lead on from a position."""
        while to_move(position) == "CHANCE":
            position = apply(position, certain_outcome(position)).position
        if position.is_over:
            return 1
        if position not in self._seen:
            self._seen[position] = sum(self.ways(after) for after in self._best(position))
        return self._seen[position]

    def _best(self, position: Position) -> list[Position]:
        """What the best actions of a position lead to."""
        valuation = position.table.valuation
        found: list[tuple[tuple[Fraction, ...], Position]] = []
        for action in legal_actions(position):
            step = apply(position, action)
            gained = PolicyValue.of_happenings(step.happenings, valuation)
            # Breaches and price never fall again, so an action that has more of them already cannot be best.
            spent = (gained.breaches, gained.price) if valuation.minimise == "price" else (gained.breaches,)
            if found and spent > min(key for key, _ in found)[: len(spent)]:
                continue
            found.append(((gained + self._worth(step.position)).key(valuation.minimise), step.position))
        least = min(key for key, _ in found)
        return [after for key, after in found if key == least]

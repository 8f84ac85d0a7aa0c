"""The plain search over draws: exact, memoised, over the rules engine alone; for checking, and slow.

It tries every legal action after every draw that can happen, and cuts nothing.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from frantic_fiends.model.actions import Action
from frantic_fiends.model.position import Position
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.search import OutOfTimeError
from solver.unknown.values import Criterion, PolicyValue


@dataclass(slots=True)
class PlainSearch:
    """A memoised expectiminimax; ``states`` counts the positions that were valued."""

    criterion: Criterion = "expected"
    deadline: float | None = None
    states: int = 0
    _known: dict[Position, PolicyValue] = field(default_factory=dict)

    def value(self, position: Position) -> PolicyValue:
        """The value of the best policy from a position to the last invasion.

        Raises:
            OutOfTimeError: the deadline has passed.
        """
        if position.is_over:
            return PolicyValue()
        if position not in self._known:
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise OutOfTimeError
            self.states += 1
            chance = to_move(position) == "CHANCE"
            self._known[position] = self._drawn(position) if chance else self.ranked(position)[0][1]
        return self._known[position]

    def ranked(self, position: Position) -> list[tuple[Action, PolicyValue]]:
        """Every legal action with its value, the best first; equally good ones in the order of legal_actions."""
        minimise = position.table.valuation.minimise
        rows = [(action, self._after(position, action)) for action in legal_actions(position)]
        return sorted(rows, key=lambda row: row[1].key(minimise))

    def _after(self, position: Position, action: Action) -> PolicyValue:
        step = apply(position, action)
        gained = PolicyValue.of_happenings(step.happenings, position.table.valuation)
        return gained + self.value(step.position)

    def _drawn(self, position: Position) -> PolicyValue:
        outcomes = []
        for outcome, chance in chance_outcomes(position):
            step = apply(position, outcome)
            gained = PolicyValue.of_happenings(step.happenings, position.table.valuation)
            outcomes.append((gained + self.value(step.position), chance))
        if self.criterion == "worst":
            minimise = position.table.valuation.minimise
            return max((value for value, _ in outcomes), key=lambda value: value.key(minimise))
        return sum((value.scaled(chance) for value, chance in outcomes), PolicyValue())

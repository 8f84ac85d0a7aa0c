"""The second method: an exact search over the rules engine, for checking the CP-SAT planner.

It knows nothing but ``legal_actions``, ``apply`` and ``value_of``, remembers positions it has seen, and cuts
nothing: every legal response is tried. It is exact, and slow where stocks are rich.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from frantic_fiends.model.actions import Action
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import certain_outcome, confirm, played
from solver.limits import Limits
from solver.plan import Plan, Status
from solver.problem import PlanningProblem
from solver.results import finished, impossible, unknown


class OutOfTimeError(Exception):
    """The search passed its time limit."""


@dataclass(slots=True)
class Search:
    """A memoised depth-first search; ``states`` counts the positions in which the player decided."""

    deadline: float | None = None
    states: int = 0
    _best: dict[Position, tuple[Value, Action | None]] = field(default_factory=dict)

    def best(self, position: Position) -> Value:
        """The least value, in the order of R35, from a position to the last invasion.

        Raises:
            MissingCardError: a draw is due whose outcome the puzzle does not give.
            OutOfTimeError: the deadline has passed.
        """
        gained = Value()
        while to_move(position) == "CHANCE":
            step = apply(position, certain_outcome(position))
            gained += value_of(step.happenings, position.table.valuation)
            position = step.position
        if position.is_over:
            return gained
        if position not in self._best:
            self._best[position] = self._decide(position)
        return gained + self._best[position][0]

    def _decide(self, position: Position) -> tuple[Value, Action | None]:
        self.states += 1
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTimeError
        valuation = position.table.valuation
        chosen: tuple[Value, Action | None] | None = None
        for action in legal_actions(position):
            step = apply(position, action)
            value = value_of(step.happenings, valuation) + self.best(step.position)
            if chosen is None or value.key(valuation.minimise) < chosen[0].key(valuation.minimise):
                chosen = value, action
        assert chosen is not None, "the player always has a legal action"
        return chosen

    def actions(self, position: Position) -> list[Action]:
        """The best decisions from a position; of equally good ones the first in the order of legal_actions."""
        return played(position, self._decided)

    def _decided(self, position: Position) -> Action:
        self.best(position)
        action = self._best[position][1]
        assert action is not None
        return action


def search(problem: PlanningProblem, limits: Limits | None = None) -> Plan:
    """Solve a planning problem by exhaustive search.

    Raises:
        MissingCardError: a card or arrival that can matter is not given.
    """
    run = Search(limits.deadline() if limits is not None else None)
    try:
        value = run.best(problem.position)
    except OutOfTimeError:
        return unknown(problem, "search", f"time ran out after a search of {run.states} positions")
    key = value.key(problem.position.table.valuation.minimise)
    proof = f"exhaustive search of {run.states} positions over the rules engine"
    if problem.strict and value.breaches:
        return impossible(problem, "search", proof, (value.breaches,))
    replayed = confirm(problem.position, run.actions(problem.position), key)
    return finished(problem, "search", Status.OPTIMAL, replayed, key, proof)


def can_keep_all(position: Position, deadline: float | None = None) -> bool | None:
    """Whether some plan has no breach at all, by exhaustive search; None if time ran out.

    Raises:
        MissingCardError: a draw is due whose outcome the puzzle does not give.
    """
    hopeless: set[Position] = set()

    def keeps(here: Position) -> bool:
        if here.is_over:
            return True
        if here in hopeless:
            return False
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTimeError
        for action in [certain_outcome(here)] if to_move(here) == "CHANCE" else legal_actions(here):
            step = apply(here, action)
            if not value_of(step.happenings, here.table.valuation).breaches and keeps(step.position):
                return True
        hopeless.add(here)
        return False

    try:
        return keeps(position)
    except OutOfTimeError:
        return None

"""A policy: what to do in every position that can come up, with exact values."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from frantic_fiends.model.actions import Action
from frantic_fiends.model.position import Position
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.unknown.sweep import Sweep
from solver.unknown.values import Criterion, PolicyValue


@dataclass(frozen=True, slots=True)
class Advice:
    """One response or choice, with what it is worth.

    Attributes:
        action: what to do.
        value: what the rest of the game is then worth at best, this action's own cost included.
    """

    action: Action
    value: PolicyValue


@dataclass
class Policy:
    """The best policy from a position, and the value of every position it may lead to.

    Attributes:
        problem: what was asked.
        criterion: expected value or worst case.
        status: OPTIMAL if ``value`` is proved best; FEASIBLE if only ``bound`` is proved; UNKNOWN without a value.
        value: what the policy is worth; None if no policy could be valued (UNKNOWN).
        bound: no policy is worth less, in the order of R35.
        states: how many states were valued.
        proof: in words: how it was proved, or what ran out.
    """

    problem: PlanningProblem
    criterion: Criterion
    status: Status
    value: PolicyValue | None
    bound: PolicyValue
    states: int
    proof: str
    sources: tuple[ValueSource, ...]
    _ranked: dict[Position, tuple[Advice, ...]] = field(default_factory=dict)

    def ranked(self, position: Position) -> tuple[Advice, ...]:
        """Every sensible action of a position in which the player is to move, the best first.

        An action is left out where the search could show that another is at least as good. Doing nothing is
        always there. Equally good ones come in the order of ``legal_actions``.

        Raises:
            KeyError: the position cannot come up from where the policy starts.
        """
        if position not in self._ranked:
            from solver.unknown.widening import widened

            self.sources = widened(self, [position]).sources
            self._ranked[position] = self._valued(position)
        if not self._ranked[position]:
            raise KeyError(position)
        return self._ranked[position]

    def _valued(self, position: Position) -> tuple[Advice, ...]:
        """The actions that the policy can value as it is, the best first; the best of all is among them."""
        minimise = position.table.valuation.minimise
        rows = [advice for action in legal_actions(position) if (advice := self._advice(position, action))]
        return tuple(sorted(rows, key=lambda advice: advice.value.key(minimise)))

    def _best(self, position: Position) -> Advice:
        known = self._ranked.get(position) or self._valued(position) or self.ranked(position)
        return known[0]

    def _advice(self, position: Position, action: Action) -> Advice | None:
        step = apply(position, action)
        gained = PolicyValue.of_happenings(step.happenings, position.table.valuation)
        try:
            return Advice(action, gained + self.value_at(step.position))
        except KeyError:
            return None

    def choose(self, position: Position) -> Action:
        """The best action where the player is to move.

        Raises:
            KeyError: the position cannot come up from where the policy starts.
        """
        return self._best(position).action

    def value_at(self, position: Position) -> PolicyValue:
        """What the rest of the game is worth from a position on, played by the policy.

        Raises:
            KeyError: the position cannot come up from where the policy starts.
        """
        if position.is_over:
            return PolicyValue()
        if has_layer(position):
            return self._looked_up(position)
        if to_move(position) == "CHANCE":
            (outcome, _), *_ = chance_outcomes(position)
            return self.value_at(apply(position, outcome).position)
        return self._best(position).value

    def _looked_up(self, position: Position) -> PolicyValue:
        for source in self.sources:
            try:
                return source.value(position)
            except KeyError:
                continue
        raise KeyError(position)


def has_layer(position: Position) -> bool:
    """Whether a position is one that a sweep values itself: a draw is due, or an orc in the cave is to act."""
    phase = position.clock.phase
    return phase in ("draw", "arrival") or (phase == "respond" and position.acting.in_cave)


@dataclass
class ValueSource:
    """The values of a sweep, by position."""

    sweep: Sweep

    def value(self, position: Position) -> PolicyValue:
        """The value of such a position.

        Raises:
            KeyError: the sweep did not reach it.
        """
        arena = self.sweep.arena
        index, key = arena.key(position)
        parts = self.sweep.at(index, np.array([key], dtype=np.int64))
        size = arena.denominators[index]
        breaches, price, loss, actions = (int(part[0]) for part in parts)
        unit = arena.unit
        return PolicyValue(
            Fraction(breaches, size),
            Fraction(price * unit, size),
            Fraction(loss * unit, size),
            Fraction(actions, size),
        )

"""The adviser: exact policies, kept between questions, asked again only where they know nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from frantic_fiends.model.position import Position
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.limits import Limits
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.unknown.planner import advise
from solver.unknown.policy import Advice, Policy
from solver.unknown.values import PolicyValue

MOST_POLICIES = 8
"""How many policies are kept; each may take much memory."""

MEGABYTES = 1000
"""Memory that the states of one policy may take."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """What can be said of a position in which the player is to move.

    Attributes:
        options: sensible actions with what they are worth, the best first.
        proved: whether the values are exact; else they are those of a simple policy, found in time.
        why: in words, if they are not proved.
    """

    options: tuple[Advice, ...]
    proved: bool
    why: str = ""

    @property
    def best(self) -> Advice:
        """The best of them."""
        return self.options[0]


@dataclass
class Adviser:
    """Answers for positions of one game, as long as it lasts.

    What is done between events is outside of every policy: from there on other ones are needed.

    Attributes:
        seconds: how long it may think about one question.
    """

    seconds: float
    _after: dict[Position, Counsellor] = field(default_factory=dict)

    def since(self, root: Position) -> Counsellor:
        """Who answers for the positions that follow from one without any deed between events."""
        if root not in self._after:
            self._after[root] = Counsellor(self.seconds)
        return self._after[root]


@dataclass
class Counsellor:
    """Answers for the positions that follow from one by draws, responses and choices.

    Attributes:
        seconds: how long one question may take.
        policies: proved ones; the newest last.
        hopeless: positions that were too much for the time.
    """

    seconds: float
    policies: list[Policy] = field(default_factory=list)
    hopeless: dict[Position, Policy] = field(default_factory=dict)
    counsels: dict[Position, Counsel | None] = field(default_factory=dict)
    values: dict[Position, PolicyValue] = field(default_factory=dict)

    def counsel(self, position: Position) -> Counsel | None:
        """The options of a position, or None where nothing was found in time."""
        if position not in self.counsels:
            self.counsels[position] = self._counsel(position)
        return self.counsels[position]

    def value(self, position: Position, deadline: float | None = None) -> PolicyValue | None:
        """What the rest of the game is worth at best from a position on; None where that was not proved in time."""
        if position not in self.values:
            found = self._known(position)
            if found is None and (deadline is None or time.monotonic() < deadline):
                policy = self._solved(position)
                found = policy.value if policy.status is Status.OPTIMAL else None
            if found is None:
                return None
            self.values[position] = found
        return self.values[position]

    def _known(self, position: Position) -> PolicyValue | None:
        if position.is_over:
            return PolicyValue()
        for policy in reversed(self.policies):
            try:
                return policy.value_at(position)
            except KeyError:
                continue
        return None

    def _solved(self, position: Position) -> Policy:
        """A policy made for a position; proved ones are kept for all that follows from it."""
        if position in self.hopeless:
            return self.hopeless[position]
        policy = advise(PlanningProblem(position), Limits(seconds=self.seconds, megabytes=MEGABYTES))
        if policy.status is Status.OPTIMAL:
            self.policies = [*self.policies[1 - MOST_POLICIES :], policy]
        else:
            self.hopeless[position] = policy
        return policy

    def _counsel(self, position: Position) -> Counsel | None:
        if to_move(position) != "PLAYER":
            return None
        if self._known(position) is None and self._solved(position).status is not Status.OPTIMAL:
            return self._simple(position, self.hopeless[position])
        rows: list[Advice] = []  # a policy leaves out what another action is sure to be as good as; never doing nothing
        for number, action in enumerate(legal_actions(position)):
            step = apply(position, action)
            after = self._known(step.position) if number else self.value(step.position)
            if after is not None:
                rows.append(
                    Advice(action, PolicyValue.of_happenings(step.happenings, position.table.valuation) + after)
                )
        minimise = position.table.valuation.minimise
        rows.sort(key=lambda advice: advice.value.key(minimise))
        return Counsel(tuple(rows), proved=True) if rows else None

    def _simple(self, position: Position, policy: Policy) -> Counsel | None:
        """What a policy that is not proved best says."""
        try:
            return Counsel(policy.ranked(position), proved=False, why=policy.proof) if policy.sources else None
        except KeyError:
            return None

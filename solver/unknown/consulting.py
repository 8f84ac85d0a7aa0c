"""Consulting a policy: every sensible action of a position, ranked, each with all that is to be expected after it.

The policy's own sweep need not reach what follows a poor action; where it does not, the missing states are valued
here, with the sweep for the first goals at hand. So each value shown is exact, and what ``apply`` leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from frantic_fiends.model.actions import Action, CardDrawn, Outcome, Response
from frantic_fiends.model.happenings import Happening, SpaceOccupied
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, to_move
from solver.limits import Limits
from solver.search import OutOfTimeError
from solver.unknown.fitting import UnfitError, misfits
from solver.unknown.outlook import Forecast, Outlook
from solver.unknown.policy import Policy, has_layer
from solver.unknown.sweep import OutOfMemoryError
from solver.unknown.values import PolicyValue
from solver.unknown.widening import following, knows, widened

NOTHING = Response()
"""Doing nothing: no bribe, no push."""


@dataclass(frozen=True, slots=True)
class Option:
    """An action, with what it leads to and all that is to be expected then.

    Attributes:
        action: a response, or the choice of a tied space.
        value: what it is worth by the policy's criterion, its own cost included; the rest is played as is best.
        happenings: what happens at once.
        position: the position after it.
        outlook: mean, worst case and kept spaces, its own cost included; None if time ran out before they were known.
    """

    action: Action
    value: PolicyValue
    happenings: tuple[Happening, ...]
    position: Position
    outlook: Outlook | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """An outcome of chance, with what to do then.

    Attributes:
        outcomes: outcomes that lead to the same: cards with the same steps.
        chance: that one of them comes.
        value: what the game is worth then, played as is best.
        options: the best first; empty where nothing is to be decided at once (orc D's arrival).
    """

    outcomes: tuple[Outcome, ...]
    chance: Fraction
    value: PolicyValue
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Consultation:
    """What a policy says about a position.

    Attributes:
        policy: widened so that it values every option shown.
        position: where the question was asked.
        value: what the game is worth from here; None if the policy has no value.
        options: every sensible action, the best first; empty if the player is not to move.
        draws: every outcome of the draw that is due; empty if none is.
        complete: whether all outlooks are there; False if time ran out.
    """

    policy: Policy
    position: Position
    value: PolicyValue | None
    options: tuple[Option, ...] = ()
    draws: tuple[Drawn, ...] = ()
    complete: bool = True

    @property
    def best(self) -> Option | None:
        """The best option, if there is any."""
        return self.options[0] if self.options else None

    @property
    def nothing(self) -> Option | None:
        """Doing nothing; None where a space is to be chosen or nothing is to be decided."""
        return next((option for option in self.options if option.action == NOTHING), None)


def consult(policy: Policy, position: Position | None = None, limits: Limits | None = None) -> Consultation:
    """Ask a policy about a position, or about the one that it was made for.

    Args:
        policy: from ``advise`` or ``load_policy``.
        position: one that may come up from where the policy starts, by any legal play.
        limits: time for the outlooks; when it runs out they are left out and ``complete`` is False.

    Raises:
        UnfitError: the position belongs to another game; with every difference.
        KeyError: the policy does not know the position.
    """
    position = policy.problem.position if position is None else position
    faults = misfits(policy.problem.position, position)
    if faults:
        raise UnfitError("policy", faults)
    if position.is_over or policy.value is None:
        return Consultation(policy, position, policy.value)
    deadline = limits.deadline() if limits is not None else None
    asked = [position]
    if to_move(position) == "CHANCE":
        asked = [apply(position, outcome).position for outcome, _ in chance_outcomes(position)]
    complete = True
    try:
        policy = widened(policy, [position, *asked], deadline)
    except (OutOfTimeError, OutOfMemoryError):
        complete = False
    forecasts = _Forecasts(policy, deadline)
    forecasts.ask([step for each in asked for step in following(each)])
    options = [_options(policy, each, forecasts) for each in asked]
    value = policy.value_at(position)
    complete = complete and forecasts.complete
    if to_move(position) == "CHANCE":
        draws = _draws(position, policy, asked, options)
        return Consultation(policy, position, value, (), draws, complete)
    return Consultation(policy, position, value, options[0], (), complete)


class _Forecasts:
    """The outlooks of many positions, made together."""

    def __init__(self, policy: Policy, deadline: float | None) -> None:
        self.policy = policy
        self.deadline = deadline
        self.complete = True
        self._known: dict[Position, Outlook] = {}

    def ask(self, positions: Sequence[Position]) -> None:
        """Make the outlooks of the positions that the policy knows."""
        wanted: dict[tuple[int, int], list[tuple[Position, tuple[int, int]]]] = {}
        for position in dict.fromkeys(positions):
            for number, source in enumerate(self.policy.sources):
                if has_layer(position) and knows(source, position):
                    state = source.sweep.arena.key(position)
                    wanted.setdefault((number, state[0]), []).append((position, state))
                    break
        for (number, _), asked in wanted.items():
            forecast = Forecast(self.policy.sources[number].sweep, self.deadline)
            try:
                found = forecast.outlooks([state for _, state in asked])
            except OutOfTimeError:
                self.complete = False
                return
            self._known |= {position: outlook for (position, _), outlook in zip(asked, found, strict=True)}

    def after(self, position: Position, action: Action) -> Outlook | None:
        """The outlook of an action: what it costs at once, then what follows by the policy."""
        step = apply(position, action)
        after = step.position
        if after.is_over:
            later: Outlook | None = _settled(after)
        elif after.clock.phase in ("choose", "choose_last"):
            later = self.after(after, self.policy.choose(after))
        else:
            later = self._known.get(after)
        if later is None:
            return None
        now = PolicyValue.of_happenings(step.happenings, position.table.valuation)
        lost = [happening.space for happening in step.happenings if isinstance(happening, SpaceOccupied)]
        kept = tuple(
            (space, Fraction(0) if _stood_on(position, space, lost) else chance) for space, chance in later.kept
        )
        return Outlook(now + later.expected, now + later.worst, kept)


def _settled(position: Position) -> Outlook:
    """The outlook of a game that is over."""
    spaces = position.table.valuation.protected
    taken = [orc.at for orc in position.orcs]
    return Outlook(PolicyValue(), PolicyValue(), tuple((space, Fraction(int(space not in taken))) for space in spaces))


def _stood_on(position: Position, space: CaveSpace, lost: Sequence[CaveSpace]) -> bool:
    return space in lost or any(orc.at == space for orc in position.orcs)


def _options(policy: Policy, position: Position, forecasts: _Forecasts) -> tuple[Option, ...]:
    if to_move(position) != "PLAYER":
        return ()
    found = []
    for advice in policy.ranked(position):
        step = apply(position, advice.action)
        outlook = forecasts.after(position, advice.action)
        found.append(Option(advice.action, advice.value, step.happenings, step.position, outlook))
    return tuple(found)


def _draws(
    position: Position, policy: Policy, after: Sequence[Position], options: Sequence[tuple[Option, ...]]
) -> tuple[Drawn, ...]:
    """The outcomes of the draw that is due, those with the same steps together."""
    groups: dict[object, list[int]] = {}
    outcomes = chance_outcomes(position)
    for number, (outcome, _) in enumerate(outcomes):
        same: object = outcome
        if isinstance(outcome, CardDrawn):
            same = position.table.card(position.clock.event, outcome.card).steps
        groups.setdefault(same, []).append(number)
    return tuple(
        Drawn(
            tuple(outcomes[number][0] for number in numbers),
            sum((outcomes[number][1] for number in numbers), Fraction(0)),
            policy.value_at(after[numbers[0]]),
            options[numbers[0]],
        )
        for numbers in groups.values()
    )

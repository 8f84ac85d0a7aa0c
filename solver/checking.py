"""Replaying a plan with the rules engine alone, and recounting every figure.

Nothing here knows how a plan was found: it takes a position and a list of decisions, plays them, and
counts what happened. Every planner returns through this door.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from frantic_fiends.errors import FiendsError, MissingCardError, NotAllowedError
from frantic_fiends.model.actions import Action, Arrived, CardDrawn, Choice, Response
from frantic_fiends.model.happenings import Happening, LastInvasion, SpaceOccupied
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.position import Position
from frantic_fiends.notation import action_text, position_text
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, to_move
from solver.plan import PlanStep, ProtectedSpace


class MismatchError(FiendsError):
    """A planner's plan does not replay, or is not worth what the planner said: a bug, never an answer.

    Attributes:
        report: what to paste into a bug report: the position, the decisions, what was claimed and found.
    """

    def __init__(self, report: str) -> None:
        self.report = report
        super().__init__(report)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A replayed schedule: its steps, its recounted value, the position at the end."""

    steps: tuple[PlanStep, ...]
    value: Value
    position: Position


def certain_outcome(position: Position) -> CardDrawn | Arrived:
    """The only outcome of the draw that is due.

    Raises:
        MissingCardError: the puzzle does not say how the draw comes out.
    """
    outcomes = chance_outcomes(position)
    if len(outcomes) != 1:
        clock = position.clock
        raise MissingCardError(("arrival.D",) if clock.phase == "arrival" else (f"{clock.event}{clock.orc}",))
    return outcomes[0][0]


def played(position: Position, decide: Callable[[Position], Action]) -> list[Action]:
    """Play a game with known draws to its end: the decisions made, one for each question that is really asked.

    Raises:
        MissingCardError: a draw is due whose outcome the puzzle does not give.
    """
    actions: list[Action] = []
    while (mover := to_move(position)) != "NOBODY":
        if mover == "CHANCE":
            position = apply(position, certain_outcome(position)).position
            continue
        actions.append(decide(position))
        position = apply(position, actions[-1]).position
    return actions


def replay(position: Position, actions: Sequence[Action]) -> Replayed:
    """Play a plan's decisions, one after another, from a position to the last invasion.

    Raises:
        MissingCardError: a draw is due whose outcome the puzzle does not give.
        MismatchError: a decision is not allowed, or there are too few or too many of them.
    """
    waiting = list(actions)
    steps: list[PlanStep] = []
    start, draw = position, None
    while (mover := to_move(position)) != "NOBODY":
        if mover == "CHANCE":
            outcome = certain_outcome(position)
            step = apply(position, outcome)
            if isinstance(outcome, Arrived):
                steps.append(_plan_step(position, "D", outcome, None, None, step.happenings, step.position))
            else:
                draw = outcome
            position = step.position
            continue
        if not waiting:
            raise MismatchError(_report(start, actions, "the plan ends before the game does"))
        action = waiting.pop(0)
        try:
            step = apply(position, action)
        except NotAllowedError as error:
            raise MismatchError(_report(start, actions, f"{action_text(action)}: {error}")) from error
        letter = position.acting.letter
        if isinstance(action, Choice) and position.clock.phase == "choose" and steps:
            last = steps.pop()
            told = last.happenings + step.happenings
            steps.append(_plan_step(position, letter, last.draw, last.response, action, told, step.position))
        elif isinstance(action, Choice):
            steps.append(_plan_step(position, letter, None, None, action, step.happenings, step.position))
        else:
            steps.append(_plan_step(position, letter, draw, action, None, step.happenings, step.position))
        position, draw = step.position, None
    if waiting:
        raise MismatchError(_report(start, actions, "the plan goes on after the last invasion"))
    value = value_of((h for step in steps for h in step.happenings), position.table.valuation)
    return Replayed(tuple(steps), value, position)


def _plan_step(
    before: Position,
    orc: Letter,
    draw: CardDrawn | Arrived | None,
    response: Response | None,
    choice: Choice | None,
    happenings: tuple[Happening, ...],
    after: Position,
) -> PlanStep:
    value = value_of(happenings, before.table.valuation)
    if before.clock.card is not None and draw is None and response is not None:
        draw = CardDrawn(before.clock.card)
    return PlanStep(before.clock.event, orc, draw, response, choice, happenings, value, after)


def confirm(position: Position, actions: Sequence[Action], claimed: Sequence[int] | None = None) -> Replayed:
    """Replay a plan and compare the goals that its planner claims, if it does, with those recounted (R35).

    Raises:
        MismatchError: they differ.
    """
    replayed = replay(position, actions)
    found = replayed.value.key(position.table.valuation.minimise)
    if claimed is not None and tuple(claimed) != found:
        raise MismatchError(_report(position, actions, f"claimed {tuple(claimed)}, recounted {found}"))
    return replayed


def protected_spaces(replayed: Replayed) -> tuple[ProtectedSpace, ...]:
    """What became of each space that the aim protects."""
    lost: dict[str, list[tuple[int, Letter]]] = {}
    for step in replayed.steps:
        event = step.event
        for happening in step.happenings:
            if isinstance(happening, LastInvasion):
                event = 4
            if isinstance(happening, SpaceOccupied):
                lost.setdefault(happening.space, []).append((event, happening.orc))
    at = {orc.at: orc.letter for orc in replayed.position.orcs}
    return tuple(
        ProtectedSpace(space, tuple(lost.get(space, ())), at.get(space))
        for space in replayed.position.table.valuation.protected
    )


def _report(start: Position, actions: Sequence[Action], finding: str) -> str:
    told = " | ".join(action_text(action) for action in actions)
    return f"{finding}\nposition: {position_text(start)}\nactions: {told}"

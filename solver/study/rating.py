"""How hard a puzzle is for a person, and why: figures first, then points, then one of five named levels.

Nothing is timed and nothing is learnt from data: every figure is counted along the best plan with the rules engine,
so a rating is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import log10
from typing import Literal

from frantic_fiends.model.actions import Choice, Response
from frantic_fiends.model.happenings import Happening, HerdDrivenOff, OrcDefeated
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import ForestSpace
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, to_move
from solver.checking import certain_outcome, replay
from solver.limits import Limits
from solver.plan import Plan, PlanStep
from solver.study.greedy import Look, after_nothing, greedy_value, looks, played_out
from solver.study.schedules import Schedules, best_schedules

MANY_SCHEDULES = 20
"""Best schedules are counted up to here; more are "many"."""


class Level(StrEnum):
    """How hard a puzzle is, from what one orc at a time shows to what has to be searched for."""

    GENTLE = "gentle"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    FIENDISH = "fiendish"


LEVELS = tuple(Level)
"""The levels, the easiest first."""

POINTS_FROM = (0, 300, 500, 700, 900)
"""From how many points on a puzzle has each level, in hundredths of a point."""


class Sacrifice(StrEnum):
    """Something in the best plan that a player does not like to do."""

    BAD_LOOKING_PUSH = "a push that looks bad at first"
    PARTIAL_BRIBE = "a bribe that does not defeat the orc at once"
    LOST_HERD = "a herd that is given up"


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, and the figures behind it.

    Attributes:
        best: the value of the best plan.
        greedy: what looking at one orc at a time gives (``solver.study.greedy``).
        nothing: what paying nothing gives.
        schedules: how many best schedules there are; ``counted`` is False if there are more.
        needed: bribes, pushes and choices of tied spaces that every one of them has.
        misleading: decisions of the best plan at which something else looks better to the greedy player.
        sacrifices: what the best plan asks for that a player does not like to do.
        lines: how many plans a person would have to look at: along the best plan, the different outcomes of the
            sensible actions of each decision, multiplied.
        points: all that together, in hundredths of a point.
    """

    best: Value
    greedy: Value
    nothing: Value
    schedules: int
    counted: bool
    needed: int
    misleading: int
    sacrifices: tuple[Sacrifice, ...]
    lines: int
    points: int

    @property
    def level(self) -> Level:
        """The level that the points give."""
        return [level for level, least in zip(LEVELS, POINTS_FROM, strict=True) if self.points >= least][-1]


def rate(plan: Plan, schedules: Schedules | None = None, limits: Limits | None = None) -> Rating:
    """How hard a puzzle is to solve by hand.

    Args:
        plan: the puzzle's best plan, proved (OPTIMAL).
        schedules: the best schedules, if they are known already.

    Raises:
        ValueError: the plan is not proved best.
    """
    schedules = schedules or best_schedules(plan, MANY_SCHEDULES, limits)
    assert plan.value is not None, "best_schedules refuses plans without a value"
    start, minimise = plan.problem.position, plan.problem.position.table.valuation.minimise
    lines, misleading, sacrifices = _along(start, plan)
    greedy, nothing = greedy_value(start), after_nothing(start)
    needed = _needed(start, schedules)
    best = plan.value.key(minimise)
    points = (
        round(100 * log10(lines))
        + 100 * _behind(greedy, plan.value, minimise)
        + 50 * (nothing.key(minimise) != best)
        + 75 * max(0, needed - 1)
        + 75 * misleading
        + 50 * len(sacrifices)
    )
    return Rating(
        plan.value,
        greedy,
        nothing,
        len(schedules.found),
        schedules.complete,
        needed,
        misleading,
        sacrifices,
        lines,
        points,
    )


def _behind(greedy: Value, best: Value, minimise: Literal["price", "total"]) -> int:
    """2 if the greedy player loses more spaces, 1 if he only pays or loses more, 0 if he is as good."""
    if greedy.breaches > best.breaches:
        return 2
    return int(greedy.key(minimise) != best.key(minimise))


def _needed(position: Position, schedules: Schedules) -> int:
    """Bribes, pushes and choices of tied spaces that every best schedule has."""
    parts = [[part for step in replay(position, actions).steps for part in _parts(step)] for actions in schedules.found]
    return sum(all(part in other for other in parts) for part in parts[0])


def _parts(step: PlanStep) -> Iterator[tuple[int, str, object]]:
    """What is decided in a step, with its event and orc."""
    if step.response is not None and step.response.bribe:
        yield step.event, step.orc, step.response.bribe
    if step.response is not None and step.response.push:
        yield step.event, step.orc, step.response.push
    if step.choice is not None:
        yield step.event, step.orc, step.choice


def _along(position: Position, plan: Plan) -> tuple[int, int, tuple[Sacrifice, ...]]:
    """Walk along the best plan and look around at each decision: lines, misleading decisions, sacrifices."""
    minimise = position.table.valuation.minimise
    lines, misleading = 1, 0
    sacrifices: list[Sacrifice] = []
    waiting = list(plan.actions)
    while (mover := to_move(position)) != "NOBODY":
        if mover == "CHANCE":
            position = apply(position, certain_outcome(position)).position
            continue
        action = waiting.pop(0)
        around = looks(position)
        lines *= _outcomes(position, around)
        step = apply(position, action)
        taken = value_of(step.happenings, position.table.valuation) + after_nothing(step.position)
        misleading += any(look.value.key(minimise) < taken.key(minimise) for look in around)
        if isinstance(action, Response):
            if action.push and taken.key(minimise) > around[0].value.key(minimise):
                sacrifices.append(Sacrifice.BAD_LOOKING_PUSH)
            acting = position.acting.letter
            at_once = (OrcDefeated(acting, "bribe"), OrcDefeated(acting, "trap"))
            if action.bribe > 0 and not any(defeat in step.happenings for defeat in at_once):
                sacrifices.append(Sacrifice.PARTIAL_BRIBE)
        position = step.position
    safe = _herds(played_out(plan.problem.position))
    if any(herd not in safe for herd in _herds(h for step in plan.steps for h in step.happenings)):
        sacrifices.append(Sacrifice.LOST_HERD)
    return lines, misleading, tuple(dict.fromkeys(sacrifices))


def _outcomes(position: Position, around: list[Look]) -> int:
    """How many different things the sensible actions lead to; which goods are left for it makes no difference.

    Where the good for bribes is there but too little of it, bribing a part is one thing more to think of.
    """
    different = {(look.position.orcs, look.position.home) for look in around}
    strength = position.acting.strength
    held = position.stock[position.table.board(position.clock.event).bribe]
    choosing = any(isinstance(look.action, Choice) for look in around)
    return len(different) + (not choosing and 0 < held < strength)


def _herds(happenings: Iterable[Happening]) -> list[tuple[ForestSpace, ...]]:
    """The pastures whose herds are lost (R20)."""
    return [happening.spaces for happening in happenings if isinstance(happening, HerdDrivenOff)]

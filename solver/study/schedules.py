"""Every best schedule: how many there are, and which.

Two schedules are different if some bribe, push or choice of a tied space differs. CP-SAT finds the bribes and pushes,
one set after another, each time with those found before excluded, until it proves that there is no other. The
choices among tied spaces (R27) are then all tried with the rules engine, since rooms that look alike stand in the
model for each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from frantic_fiends.model.actions import Action, Choice, Response
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, DIRECTIONS
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import MismatchError, certain_outcome
from solver.compile import compile_position
from solver.known.decoding import responses_of
from solver.known.encoding import Linear, total
from solver.known.model import build
from solver.known.run import Run
from solver.limits import Limits
from solver.plan import Plan, Status
from solver.results import goal_names

Responses = Mapping[tuple[int, str], Response]
"""A bribe and push for each activation, by event and orc."""


@dataclass(frozen=True, slots=True)
class Schedules:
    """The best schedules of a planning problem.

    Attributes:
        found: the decisions of each, in the order of play; the schedules in the order of their decisions (bribes from
            0 up; no push, N, NE, … NW; spaces by name), so that the planner's own plan comes first.
        complete: whether it is proved that there are no others.
    """

    found: tuple[tuple[Action, ...], ...]
    complete: bool

    @property
    def unique(self) -> bool:
        """Whether it is proved that there is exactly one."""
        return self.complete and len(self.found) == 1


def best_schedules(plan: Plan, most: int | None = None, limits: Limits | None = None) -> Schedules:
    """Every schedule that is worth as much as a proved plan.

    Args:
        plan: an answer with status OPTIMAL.
        most: stop when more than so many are found, and return so many.
        limits: time, CP-SAT's seed.

    Raises:
        ValueError: the plan is not proved best.
        MismatchError: a schedule does not replay as the model says: a bug.
    """
    if plan.status is not Status.OPTIMAL or plan.value is None:
        raise ValueError("only a plan that is proved best can be counted")
    limits = limits or Limits()
    position = plan.problem.position
    run = Run(build(compile_position(position), every_push=True), limits, limits.deadline())
    key = plan.value.key(position.table.valuation.minimise)
    for name, value in zip(goal_names(plan.problem), key, strict=True):
        run.fix(run.goal(name).expression(), value)
    found: list[tuple[Action, ...]] = []
    while (status := run.find()) is Status.OPTIMAL:
        responses = responses_of(run)
        equal = list(_with_choices(position, responses, plan.value))
        if not equal:
            raise MismatchError("a schedule of the model is not worth what it should be when it is replayed")
        found += equal
        if most is not None and len(found) > most:
            break
        if not _exclude(run, responses):
            status = Status.INFEASIBLE
            break
    complete = status is Status.INFEASIBLE
    found.sort(key=lambda actions: tuple(map(_rank, actions)))
    return Schedules(tuple(found[:most]), complete and (most is None or len(found) <= most))


def _exclude(run: Run, responses: Responses) -> bool:
    """Ask for other bribes and pushes from now on; False if there are none at all to change.

    Every best schedule has as many actions (R35), so another one lacks some action of this one.
    """
    taken: list[Linear] = []
    for key, _, layer in run.encoding.layers():
        response = responses[layer.slot.event, key[0]]
        if response.push is not None:
            taken.append(total([var for arc, var in run.encoding.arcs[key] if arc.push == response.push]))
        if response.bribe:
            same = run.encoding.model.new_bool_var(f"{layer.slot.event}{key[0]} bribe is {response.bribe}")
            bribe = run.encoding.bribes[key]
            run.encoding.model.add(bribe != response.bribe).only_enforce_if(~same)
            taken.append(same)
    if taken:
        run.encoding.model.add(total(taken) <= len(taken) - 1)
    return bool(taken)


def _with_choices(position: Position, responses: Responses, value: Value) -> Iterator[tuple[Action, ...]]:
    """Play the responses with every choice among tied spaces (R27); the schedules that are worth the value."""
    stack: list[tuple[Position, tuple[Action, ...], Value]] = [(position, (), Value())]
    minimise = position.table.valuation.minimise
    while stack:
        here, actions, gone = stack.pop()
        mover = to_move(here)
        if mover == "NOBODY":
            if gone.key(minimise) == value.key(minimise):
                yield actions
            continue
        if mover == "CHANCE":
            options: list[Action | None] = [None]
        elif here.clock.phase == "respond":
            options = [responses[here.clock.event, here.acting.letter]]
        else:
            options = list(legal_actions(here))
        for option in options:
            step = apply(here, certain_outcome(here) if option is None else option)
            happened = value_of(step.happenings, here.table.valuation)
            stack.append((step.position, actions if option is None else (*actions, option), gone + happened))


def _rank(action: Action) -> tuple[int, int]:
    if isinstance(action, Choice):
        return 0, CAVE.index(action.space)
    return action.bribe, 0 if action.push is None else 1 + DIRECTIONS.index(action.push)

"""What each action of a plan is for: found by taking it away and solving again, and by playing on without it.

Nothing is guessed. Every answer here is the best plan under a demand, a proof that there is none, or a replay by the
rules engine; where the time did not suffice, the answer says UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from frantic_fiends.model.actions import Action, Choice, Response
from frantic_fiends.model.happenings import EventOpened, Happening, LastInvasion
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, can, legal_actions
from solver.checking import Replayed, played, replay
from solver.known.demands import no_bribe, no_push, spare, spend_on
from solver.known.planner import plan as best_plan
from solver.limits import Limits
from solver.plan import Plan, PlanStep, Status
from solver.problem import PlanningProblem
from solver.why.questions import Questions

Part = Literal["bribe", "push"]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """What happens if one action of a plan is left out and all the rest is played as it stands.

    Attributes:
        replayed: all that happens then.
        whole: whether all the rest could be played; what the rules did not allow any more was left out.
        tied: whether the first of tied spaces was taken where the plan says nothing (R27).
    """

    replayed: Replayed
    whole: bool
    tied: bool


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a bribe or a push of a plan is for.

    Attributes:
        step: the number of its step in the plan, from 0.
        part: which of the step's two actions.
        without: the best plan in which this orc gets no bribe, or no push, in this event; None if it was not asked.
        unchanged: what happens if nothing else is changed.
    """

    step: int
    part: Part
    without: Plan | None
    unchanged: Unchanged


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another of the tied spaces (R27): the value of the whole plan then, all before it unchanged; None: not proved."""

    space: CaveSpace
    value: Value | None


@dataclass(frozen=True, slots=True)
class Tie:
    """A choice among tied spaces in a plan.

    Attributes:
        step: the number of its step in the plan, from 0.
        others: the other spaces.
    """

    step: int
    others: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Idle:
    """An orc on which a plan spends nothing.

    Attributes:
        orc: its letter.
        harm: the breaches and the loss that are its doing in the plan.
        asked: "spare": the best plan in which it takes no protected space; "spend": the best plan with a bribe
            or push of it, those left aside that can do no good; None if it does no harm, or if nothing was asked.
        answer: that plan; INFEASIBLE if there is none.
    """

    orc: Letter
    harm: Value
    asked: Literal["spare", "spend"] | None
    answer: Plan | None


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A protected space that is lost in a plan, and the best plan that keeps it (None if it was not asked)."""

    space: CaveSpace
    lost: tuple[tuple[int, Letter], ...]
    answer: Plan | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """A plan with its reasons.

    Attributes:
        plan: the plan. Where it is not proved best, nothing is compared with other plans.
        purposes: of every bribe and push, in the order of play.
        ties: every choice among tied spaces.
        idle: every orc on which nothing is spent.
        unsaved: every protected space that is lost.
    """

    plan: Plan
    purposes: tuple[Purpose, ...]
    ties: tuple[Tie, ...]
    idle: tuple[Idle, ...]
    unsaved: tuple[Unsaved, ...]


def explain(position: Position, limits: Limits | None = None) -> Explanation:
    """The best plan and the reason for everything in it.

    Half of the time may go into the plan; what is left is divided among the questions.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
    """
    limits = limits or Limits()
    questions = Questions(limits, limits.deadline())
    half = limits if limits.seconds is None else replace(limits, seconds=limits.seconds / 2)
    plan = best_plan(PlanningProblem(position), half)
    asked = plan.status is Status.OPTIMAL
    acts = [(index, part) for index, step in enumerate(plan.steps) for part in parts_of(step)]
    chosen = [(index, tied_before(plan, index)) for index, step in enumerate(plan.steps) if step.choice is not None]
    idle = [orc for orc in _idle(plan) if asked]
    lost = [space for space in plan.protected if space.lost]
    others = sum(len(legal_actions(before)) - 1 for _, before in chosen)
    questions.waiting = len(acts) + others + len(idle) + len(lost)
    return Explanation(
        plan,
        tuple(purpose(plan, index, part, questions if asked else None) for index, part in acts),
        tuple(Tie(index, alternatives(plan, index, before, questions if asked else None)) for index, before in chosen),
        tuple(_excused(plan, orc, questions) for orc in idle),
        tuple(
            Unsaved(one.space, one.lost, questions.ask_to_keep(position, one.space) if asked else None) for one in lost
        ),
    )


def parts_of(step: PlanStep) -> tuple[Part, ...]:
    """The actions of a step: a bribe of at least 1, a push, both or none (R35)."""
    response = step.response or Response()
    bribe: tuple[Part, ...] = ("bribe",) if response.bribe else ()
    push: tuple[Part, ...] = ("push",) if response.push is not None else ()
    return bribe + push


def purpose(plan: Plan, index: int, part: Part, questions: Questions | None) -> Purpose:
    """What one action of a plan is for; without questions, only what happens if it is left out."""
    step = plan.steps[index]
    demand = (no_bribe if part == "bribe" else no_push)(step.event, step.orc)
    without = questions.ask(plan.problem.position, demand) if questions is not None else None
    return Purpose(index, part, without, left_out(plan, index, part))


def left_out(plan: Plan, index: int, part: Part) -> Unchanged:
    """Play a plan without one of its actions; what is not allowed any more is left out too."""
    start, whole, tied = plan.problem.position, True, False
    steps = list(plan.steps)
    step = steps[index]
    assert step.response is not None, "only responses have parts"
    less = replace(step.response, bribe=0) if part == "bribe" else replace(step.response, push=None)
    steps[index] = replace(step, response=less)
    responses = {(one.event, one.orc): one.response for one in steps if one.response is not None}
    choices = {(one.orc, tied_before(plan, number).clock.phase): one.choice for number, one in enumerate(steps)}

    def decide(position: Position) -> Action:
        nonlocal whole, tied
        if position.clock.phase == "respond":
            wanted = responses.get((position.clock.event, position.acting.letter), Response())
            tries = (wanted, replace(wanted, push=None), replace(wanted, bribe=0), Response())
            done = next(one for one in tries if can(position, one))
            whole = whole and done == wanted
            return done
        choice = choices.get((position.acting.letter, position.clock.phase))
        if choice is not None and can(position, choice):
            return choice
        tied = True
        return legal_actions(position)[0]

    replayed = replay(start, played(start, decide))
    return Unchanged(replayed, whole, tied)


def tied_before(plan: Plan, index: int) -> Position:
    """The position in which the choice of a step is made; for a step without one, the position before the step."""
    before = plan.steps[index - 1].position if index else plan.problem.position
    step = plan.steps[index]
    if step.choice is None or before.clock.phase in ("choose", "choose_last"):
        return before
    for action in (step.draw if before.clock.phase == "draw" else None, step.response):
        before = before if action is None else apply(before, action).position
    return before


def alternatives(plan: Plan, index: int, before: Position, questions: Questions | None) -> tuple[Alternative, ...]:
    """Every other space of a tie, with what the whole plan is worth then at best."""
    steps, valuation = plan.steps[: index + 1], before.table.valuation
    taken = steps[-1].choice
    assert taken is not None, "only choices have alternatives"
    done = sum((step.value for step in steps[:-1]), Value())
    after = value_of(apply(before, taken).happenings, valuation)
    gone = _less(steps[-1].value, after)
    found: list[Alternative] = []
    for other in legal_actions(before):
        if not isinstance(other, Choice) or other == taken:
            continue
        step = apply(before, other)
        rest = None if questions is None else questions.ask(step.position)
        proved = rest is not None and rest.status is Status.OPTIMAL and rest.value is not None
        here = value_of(step.happenings, valuation)
        value = done + gone + here + rest.value if proved and rest is not None and rest.value is not None else None
        found.append(Alternative(other.space, value))
    return tuple(found)


def _less(whole: Value, part: Value) -> Value:
    """A value without a part of it."""
    return Value(
        whole.breaches - part.breaches,
        whole.price - part.price,
        whole.loss - part.loss,
        whole.actions - part.actions,
    )


def _idle(plan: Plan) -> Iterator[Letter]:
    """The orcs that take part and on which nothing is spent."""
    spent = [step.orc for step in plan.steps if parts_of(step)]
    for orc in plan.problem.position.orcs:
        if (orc.hostile or orc.at == "absent") and orc.letter not in spent:
            yield orc.letter


def _excused(plan: Plan, orc: Letter, questions: Questions) -> Idle:
    valuation = plan.problem.position.table.valuation
    harm = value_of((one for _, one in doings(plan.steps, orc)), valuation)
    if harm.breaches:
        answer = questions.ask(plan.problem.position, spare(valuation.protected, orc))
        return Idle(orc, harm, "spare", answer)
    if harm.loss > 0:
        return Idle(orc, harm, "spend", questions.ask(plan.problem.position, spend_on(orc)))
    return Idle(orc, harm, None, None)


def moment(plan: Plan, index: int) -> int | None:
    """The event of a step; None for a choice in the last invasion (R25)."""
    return None if tied_before(plan, index).clock.phase == "choose_last" else plan.steps[index].event


def doings(steps: Sequence[PlanStep], orc: Letter) -> Iterator[tuple[int, Happening]]:
    """All that an orc did or that was done to it, each with its event; the last invasion counts as event 5."""
    over = False
    for step in steps:
        turn = step.response is not None or step.draw is not None
        event, who = (step.event, step.orc) if turn else (5 if over else step.event, None)
        for happening in step.happenings:
            if isinstance(happening, EventOpened | LastInvasion):
                over = isinstance(happening, LastInvasion)
                event, who = (5, None) if isinstance(happening, LastInvasion) else (happening.event, None)
                continue
            who = getattr(happening, "orc", who)
            if who == orc:
                yield event, happening

"""What one action of a plan is for, in sentences: facts of two replays, and the best plan without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from advisor.show.happenings import Teller
from advisor.show.why.comparing import LATE, difference, falls, instead, response_words
from advisor.show.words import amount, amounts, listed
from advisor.terminal import Look, plain
from frantic_fiends.model.actions import Response
from frantic_fiends.model.happenings import (
    BribePaid,
    CropsTrampled,
    EventOpened,
    Happening,
    HerdDrivenOff,
    LastInvasion,
    OrcDefeated,
    OrcFought,
    PushPaid,
    SpaceOccupied,
    TrapFired,
)
from solver.checking import protected_spaces
from solver.plan import Plan, PlanStep, Status
from solver.why.purposes import Purpose, doings


def turn_of(step: PlanStep) -> list[Happening]:
    """What happened in the orc's own turn."""
    told: list[Happening] = []
    for happening in step.happenings:
        if isinstance(happening, EventOpened | LastInvasion):
            break
        told.append(happening)
    return told


def facts(purpose: Purpose, plan: Plan, word: str = "It") -> Iterator[str]:
    """What an action does in the plan itself, compared with the same plan without it: facts of two replays."""
    step = plan.steps[purpose.step]
    later = [(event, one) for event, one in doings(plan.steps, step.orc) if event >= step.event]
    mine = [(event, one) for event, one in later if isinstance(one, OrcDefeated)]
    others = list(doings(purpose.unchanged.replayed.steps, step.orc))
    fired = [one for one in turn_of(step) if isinstance(one, TrapFired)]
    missed = [one for event, one in others if event == step.event and isinstance(one, TrapFired)]
    if purpose.part == "bribe":
        paid = next(one for one in step.happenings if isinstance(one, BribePaid))
        if not paid.strength:
            begun = [event for event, one in doings(plan.steps, step.orc) if _weakens(one)]
            before = [str(event) for event in dict.fromkeys(begun) if event < step.event]
            events = "events" if len(before) > 1 else "event"
            yield f"{word} defeats the orc" + (f": what {events} {listed(before)} began is finished" if before else "")
        else:
            yield f"{word} takes the orc from {paid.strength + paid.amount} to {paid.strength}" + _prepares(step, plan)
    elif fired and not missed:
        yield f"{word} steers the orc into the {plain(fired[0].trap)} on {fired[0].space}{_prepares(step, plan)}"
    if purpose.part == "push" and (saved := list(_saved(plan, purpose))):
        yield f"{word} saves {listed(saved)}"
    came = [event for event, one in others if isinstance(one, SpaceOccupied)]
    comes = [event for event, one in later if isinstance(one, SpaceOccupied)]
    end = mine[0][0] if mine else min(comes, default=6)
    if purpose.part == "push" and came and came[0] < end:
        until = f"until {_when(end)}" if end < 6 else "for good"
        yield f"{word} buys time: it keeps the orc out of the cave {until}"


def _weakens(happening: Happening) -> bool:
    return isinstance(happening, BribePaid) or (
        isinstance(happening, TrapFired) and happening.before != happening.after
    )


def _saved(plan: Plan, purpose: Purpose) -> Iterator[str]:
    """Crops and herds that are lost if only this action is left out."""
    lost = [one for step in plan.steps for one in step.happenings]
    for step in purpose.unchanged.replayed.steps:
        for one in step.happenings:
            if isinstance(one, CropsTrampled) and one not in lost:
                yield f"{amount(one.count, one.crop)} on {one.space}"
            elif isinstance(one, HerdDrivenOff) and one not in lost:
                yield f"{amounts(one.animals.nonzero())} on {listed(one.spaces)}"


def _when(event: int) -> str:
    return f"event {event}" if event < 5 else "the last invasion"


def _prepares(step: PlanStep, plan: Plan) -> str:
    """By what an orc is finished later, if it is."""
    for other in plan.steps[plan.steps.index(step) :]:
        for happening in other.happenings:
            if isinstance(happening, OrcDefeated) and happening.orc == step.orc:
                when = "at once" if other is step else f"in event {other.event}"
                if happening.by == "bribe":
                    bribe = response_words(
                        Response((other.response or Response()).bribe), other.event, step.position, _ASIS
                    )
                    return f"; finished {when} by {bribe.removeprefix('bribe ')}"
                if happening.by == "fight":  # when the next event opens, which is told in the step before it
                    opens = next(event for event, one in doings([other], step.orc) if one == happening)
                    return f"; finished before event {opens} by dwarfs"
                return f"; finished {when} by the trap"
    return ""


_ASIS = Look()


def without_text(purpose: Purpose, plan: Plan, look: Look, told: Sequence[Purpose] = (), *, brief: bool = False) -> str:
    """What the best plan without an action is like.

    Args:
        purpose: of the action.
        plan: the plan that it belongs to.
        look: how to write.
        told: purposes that were told before; a plan that was described there is not described again.
        brief: without what is paid instead.
    """
    step = plan.steps[purpose.step]
    without, value = purpose.without, plan.value
    what = _action(purpose, plan)
    if without is None or value is None:
        return ""
    if without.status is not Status.OPTIMAL or without.value is None:
        return f"What the best plan without {what} is like {LATE}."
    minimise = plan.problem.position.table.valuation.minimise
    paid = instead(plan, without, look)
    known = next((one for one in told if one.without is not None and one.without.actions == without.actions), None)
    if known is not None:
        same = without.value.key(minimise) == value.key(minimise)
        best = "another plan is just as good" if same else "the best plan"
        return f"Without {what} {best}{':' if same else ' is'} the same one as without {_action(known, plan)}."
    paid = "" if brief else f" It pays instead: {paid}." if paid else " It pays nothing else instead."
    if without.value.key(minimise) == value.key(minimise):
        return f"It can be replaced: without {what} another plan is just as good.{paid}"
    fallen = falls(without.protected, step.position, plan.protected)
    fallen = f": {fallen}" if fallen else ""
    return f"Without {what} the best plan has {difference(without.value, value)}{fallen}.{paid}"


def unchanged_text(purpose: Purpose, plan: Plan, look: Look) -> str:
    """The orc's way if only this action is left out."""
    step, after = plan.steps[purpose.step], purpose.unchanged
    told = [(event, one) for event, one in doings(after.replayed.steps, step.orc) if event >= step.event]
    told = [(event, one) for event, one in told if not isinstance(one, BribePaid | PushPaid | OrcFought)]
    teller = Teller(look.signs, step.position.home, step.orc)
    stories = [
        f"{'at the end' if event == 5 else f'in event {event}'} it {teller.story(one for _, one in group)}"
        for event, group in groupby(told, key=lambda pair: pair[0])
    ]
    story = "; ".join(stories) or "it stays where it is"
    rest = "" if after.whole else " that the rules still allow"
    tied = " (the first of tied spaces taken)" if after.tied else ""
    assert plan.value is not None, "there are purposes only where there is a plan"
    fallen = falls(protected_spaces(after.replayed), step.position, plan.protected)
    total = difference(after.replayed.value, plan.value) + (f": {fallen}" if fallen else "")
    return f"If only it is left out and all else{rest} is played as planned{tied}: {story}. In all: {total}."


def _action(purpose: Purpose, plan: Plan) -> str:
    step = plan.steps[purpose.step]
    return f"a {purpose.part} of orc {step.orc} in event {step.event}"

"""The reasons for a plan as one JSON object for programs."""

from __future__ import annotations

from advisor.show.answers.jsons import Json, happening_json, plan_json, value_json
from frantic_fiends.notation import action_text
from solver.plan import Plan
from solver.why.purposes import Alternative, Explanation, Idle, Purpose, Tie, Unsaved, doings


def explanation_json(told: Explanation) -> Json:
    """The plan, as ``fiends solve --json`` gives it, and why it is as it is; steps are numbered from 0."""
    return {
        "plan": plan_json(told.plan),
        "purposes": [_purpose(one, told.plan) for one in told.purposes],
        "ties": [_tie(one, told.plan) for one in told.ties],
        "idle": [_idle(one) for one in told.idle],
        "unsaved": [_unsaved(one) for one in told.unsaved],
    }


def _other(plan: Plan | None) -> Json | None:
    """Another plan, in short; None if it was not asked for."""
    if plan is None:
        return None
    return {
        "status": plan.status.value,
        "value": None if plan.value is None else value_json(plan.value),
        "lost": [space.space for space in plan.protected if space.lost],
        "actions": [action_text(action) for action in plan.actions],
        "proof": plan.proof,
    }


def _purpose(one: Purpose, plan: Plan) -> Json:
    step = plan.steps[one.step]
    after = one.unchanged
    further = [pair for pair in doings(after.replayed.steps, step.orc) if pair[0] >= step.event]
    return {
        "step": one.step,
        "event": step.event,
        "orc": step.orc,
        "action": one.part,
        "without": _other(one.without),
        "replaceable": None if one.without is None or one.without.value is None else _equal(one.without, plan),
        "left_out": {
            "value": value_json(after.replayed.value),
            "rest_as_planned": after.whole,
            "happenings": [{"event": min(event, 4), **happening_json(happening)} for event, happening in further],
        },
    }


def _equal(other: Plan, plan: Plan) -> bool:
    minimise = plan.problem.position.table.valuation.minimise
    assert other.value is not None, "asked only for plans"
    assert plan.value is not None, "asked only for plans"
    return other.value.key(minimise) == plan.value.key(minimise)


def _tie(one: Tie, plan: Plan) -> Json:
    choice = plan.steps[one.step].choice
    return {
        "step": one.step,
        "space": None if choice is None else choice.space,
        "others": [_alternative(other) for other in one.others],
    }


def _alternative(other: Alternative) -> Json:
    return {"space": other.space, "value": None if other.value is None else value_json(other.value)}


def _idle(one: Idle) -> Json:
    return {"orc": one.orc, "harm": value_json(one.harm), "asked": one.asked, "answer": _other(one.answer)}


def _unsaved(one: Unsaved) -> Json:
    lost = [{"event": event, "orc": orc} for event, orc in one.lost]
    return {"space": one.space, "lost": lost, "keeping": _other(one.answer)}

"""A plan as one JSON object for programs: names instead of sentences, amounts of gold as exact decimals."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from advisor.show.rulings import RULES_VERSION, RULINGS
from advisor.show.words import gold
from frantic_fiends.files.writing import plain
from frantic_fiends.model.actions import Arrived, CardDrawn
from frantic_fiends.model.goods import Animals, Goods
from frantic_fiends.model.happenings import Happening, PushPaid
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.notation import position_text
from frantic_fiends.rules.scoring import Value
from solver.plan import GoalBound, Plan, PlanStep, ProtectedSpace

Json = dict[str, Any]


def plan_json(plan: Plan) -> Json:
    """The answer; its keys are described in docs/files.md."""
    table = plan.problem.position.table
    return {
        "title": table.title,
        "status": plan.status.value,
        "strict": plan.problem.strict,
        "aim": {"protect": list(table.valuation.protected), "minimise": table.valuation.minimise},
        "value": None if plan.value is None else value_json(plan.value),
        "bound": {goal.goal: _goal_number(goal, goal.bound) for goal in plan.goals},
        "goals": [_goal(goal) for goal in plan.goals],
        "protected": [_protected(plan, space) for space in plan.protected],
        "steps": [_step(step) for step in plan.steps],
        "pack": pack_json(table.pack),
        "rules": rules_json(),
        "method": plan.method,
        "proof": plan.proof,
        "position": position_text(plan.problem.position),
    }


def value_json(value: Value) -> Json:
    """A value: breaches and actions as counts, price and loss in gold.

    >>> value_json(Value(1, 1500, -250, 2))
    {'breaches': 1, 'price': 1.5, 'loss': -0.25, 'actions': 2}
    """
    return {
        "breaches": value.breaches,
        "price": gold(value.price),
        "loss": gold(value.loss),
        "actions": value.actions,
    }


def pack_json(pack: Pack) -> Json:
    """Which pack was used, and who made it."""
    return {"name": pack.name, "title": pack.title}


def rules_json() -> Json:
    """The rules and rulings that an answer follows."""
    return {"version": RULES_VERSION, "rulings": [{"rule": rule, "ruling": ruling} for rule, ruling in RULINGS]}


def happening_json(happening: Happening) -> Json:
    """A happening: its kind, then its fields; goods and animals by name, worth in gold.

    >>> from frantic_fiends.model.happenings import BountyWon, PushPaid
    >>> happening_json(BountyWon("B", 3, 1500))
    {'kind': 'bounty_won', 'orc': 'B', 'event': 3, 'worth': 1.5}
    >>> happening_json(PushPaid("B", "NE", Goods(food=1)))
    {'kind': 'push_paid', 'orc': 'B', 'direction': 'NE', 'cost': {'food': 1}}
    """
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(happening).__name__).lower()
    told = {field.name: getattr(happening, field.name) for field in fields(happening)}
    return {"kind": kind, **{name: gold(value) if name == "worth" else _plain(value) for name, value in told.items()}}


def _plain(value: object) -> object:
    if isinstance(value, Goods | Animals):
        return value.nonzero()
    if isinstance(value, ForestTile | CaveTile):
        return plain(value)
    return list(value) if isinstance(value, tuple) else value


def _goal_number(goal: GoalBound, number: int | None) -> int | float | None:
    if number is None or goal.goal in ("breaches", "actions"):
        return number
    return gold(number)


def _goal(goal: GoalBound) -> Json:
    return {
        "goal": goal.goal,
        "value": _goal_number(goal, goal.value),
        "bound": _goal_number(goal, goal.bound),
        "proved": goal.proved,
    }


def _protected(plan: Plan, protected: ProtectedSpace) -> Json:
    """A protected space; kept means that no orc stood on it at the start or took it since."""
    at_start = any(orc.at == protected.space for orc in plan.problem.position.orcs)
    return {
        "space": protected.space,
        "kept": not at_start and not protected.lost,
        "lost": [{"event": event, "orc": orc} for event, orc in protected.lost],
        "occupied": protected.occupied,
    }


def _step(step: PlanStep) -> Json:
    board = step.position.table.board(step.event)
    response = step.response
    pushes = [happening for happening in step.happenings if isinstance(happening, PushPaid)]
    return {
        "event": step.event,
        "orc": step.orc,
        "card": step.draw.card if isinstance(step.draw, CardDrawn) else None,
        "arrival": step.draw.at if isinstance(step.draw, Arrived) else None,
        "bribe": None if response is None else response.bribe,
        "bribe_good": None if response is None else board.bribe,
        "push": None if response is None else response.push,
        "push_cost": pushes[0].cost.nonzero() if pushes else None,
        "choice": None if step.choice is None else step.choice.space,
        "happenings": [happening_json(happening) for happening in step.happenings],
        "value": value_json(step.value),
        "position": position_text(step.position),
    }

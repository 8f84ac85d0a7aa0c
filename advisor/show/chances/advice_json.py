"""Advice as one JSON object for programs: each number twice, to read and exact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from advisor.show.answers.jsons import happening_json, pack_json, rules_json
from advisor.show.chances.advice import Advised
from frantic_fiends.model.actions import Arrived, CardDrawn, Choice
from frantic_fiends.model.position import Position
from frantic_fiends.notation import position_text
from frantic_fiends.rules.chances import RoundChance
from solver.unknown.consulting import NOTHING, Drawn, Option
from solver.unknown.goods import GoodWorth
from solver.unknown.values import PolicyValue

Json = dict[str, Any]


def advice_json(advised: Advised) -> Json:
    """The answer; its keys are described in docs/engines.md."""
    consultation, position = advised.consultation, advised.position
    policy, table = consultation.policy, advised.position.table
    return {
        "title": table.title,
        "status": policy.status.value,
        "criterion": policy.criterion,
        "aim": {"protect": list(table.valuation.protected), "minimise": table.valuation.minimise},
        "value": None if consultation.value is None else policy_value_json(consultation.value),
        "bound": policy_value_json(consultation.value if _proved(advised) else policy.bound),
        "responses": [_option(option, position) for option in consultation.options],
        "draws": [_drawn(drawn, position) for drawn in consultation.draws],
        "complete": consultation.complete,
        "goods": None if advised.goods is None else [_good(row) for row in advised.goods],
        "rounds": None if advised.rounds is None else [_round(each) for each in advised.rounds],
        "states": policy.states,
        "proof": policy.proof,
        "pack": pack_json(table.pack),
        "rules": rules_json(),
        "position": position_text(position),
    }


def _proved(advised: Advised) -> bool:
    return advised.consultation.policy.status.value == "OPTIMAL"


def policy_value_json(value: PolicyValue | None) -> Json:
    """A value: counts and gold as numbers, and as exact fractions.

    >>> policy_value_json(PolicyValue(Fraction(1, 3), Fraction(1500)))["exact"]
    {'breaches': '1/3', 'price': '3/2', 'loss': '0', 'actions': '0'}
    """
    value = value or PolicyValue()
    parts = {
        "breaches": value.breaches,
        "price": value.price / 1000,
        "loss": value.loss / 1000,
        "actions": value.actions,
    }
    return {
        **{name: number_json(part) for name, part in parts.items()},
        "exact": {name: str(part) for name, part in parts.items()},
    }


def number_json(number: Fraction) -> int | float:
    """A fraction as a number: whole ones stay whole.

    >>> number_json(Fraction(4, 2)), number_json(Fraction(1, 4))
    (2, 0.25)
    """
    return number.numerator if number.denominator == 1 else float(number)


def _option(option: Option, position: Position) -> Json:
    action, outlook = option.action, option.outlook
    chosen = isinstance(action, Choice)
    return {
        "bribe": None if isinstance(action, Choice) else action.bribe,
        "bribe_good": None if chosen else position.table.board(position.clock.event).bribe,
        "push": None if isinstance(action, Choice) else action.push,
        "choice": action.space if isinstance(action, Choice) else None,
        "nothing": action == NOTHING,
        "value": policy_value_json(option.value),
        "expected": None if outlook is None else policy_value_json(outlook.expected),
        "worst": None if outlook is None else policy_value_json(outlook.worst),
        "kept": None if outlook is None else [_chance(space, chance) for space, chance in outlook.kept],
        "happenings": [happening_json(happening) for happening in option.happenings],
        "position": position_text(option.position),
    }


def _chance(space: str, chance: Fraction) -> Json:
    return {"space": space, "chance": number_json(chance), "exact": str(chance)}


def _drawn(drawn: Drawn, position: Position) -> Json:
    return {
        "cards": [outcome.card for outcome in drawn.outcomes if isinstance(outcome, CardDrawn)],
        "arrival": next((outcome.at for outcome in drawn.outcomes if isinstance(outcome, Arrived)), None),
        "chance": number_json(drawn.chance),
        "exact": str(drawn.chance),
        "value": policy_value_json(drawn.value),
        "responses": [_option(option, position) for option in drawn.options],
    }


def _good(row: GoodWorth) -> Json:
    return {"good": row.good, "value": policy_value_json(row.value), "change": policy_value_json(row.change)}


def _round(each: RoundChance) -> Json:
    events = [{"event": event, "chance": number_json(chance), "exact": str(chance)} for event, chance in each.events]
    return {"round": each.round, "chance": number_json(each.chance), "exact": str(each.chance), "events": events}

"""Two plans compared, in words: what one has more and less than the other, which spaces fall, what is paid instead."""

from __future__ import annotations

from collections.abc import Sequence

from advisor.show.happenings import tile_name
from advisor.show.words import amount, amounts, in_gold, listed, unbroken
from advisor.terminal import Look
from frantic_fiends.model.actions import Response
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value
from solver.plan import Plan, PlanStep, ProtectedSpace

LATE = "could not be proved in time"
"""How it is said that a question was not answered in time."""


def difference(value: Value, other: Value) -> str:
    """What a value has more and less than another one, in the order of R35.

    >>> difference(Value(2, 3500, 0, 1), Value(1, 9500, 0, 3))
    '1 breach more, 6 gold less paid'
    >>> difference(Value(actions=2), Value(actions=1)), difference(Value(), Value())
    ('1 action more', 'the same')
    """
    breaches = value.breaches - other.breaches
    price, loss = value.price - other.price, value.loss - other.loss
    told = [f"{amount(abs(breaches), 'breach')} {_more(breaches)}"] if breaches else []
    told += [f"{in_gold(abs(price))} {_more(price)} paid"] if price else []
    told += [f"{in_gold(abs(loss))} {_more(loss)} lost"] if loss else []
    actions = value.actions - other.actions
    if not told and actions:
        told = [f"{amount(abs(actions), 'action')} {_more(actions)}"]
    return ", ".join(told) or "the same"


def _more(count: int) -> str:
    return "more" if count > 0 else "less"


def falls(fates: Sequence[ProtectedSpace], position: Position, others: Sequence[ProtectedSpace] = ()) -> str:
    """The protected spaces that are lost, but for those that are lost in the same way elsewhere; "" for none.

    An example: "e4 ore mine falls to A in event 3".
    """
    elsewhere = {space.space for space in others if space.lost}
    told = []
    for fate in fates:
        if fate.lost and fate.space not in elsewhere:
            who = listed(f"{orc} in event {event}" for event, orc in fate.lost)
            told.append(f"{name_of(fate.space, position)} falls to {who}")
    return " and ".join(told)


def name_of(space: str, position: Position) -> str:
    """A cave space with what it is: "e4 ore mine"."""
    tile = next((tile for name, tile in position.home.cave.items() if name == space), None)
    return unbroken(f"{space} {tile_name(tile)}" if tile else space)


def step_words(step: PlanStep, look: Look) -> str:
    """What is paid in a step: "bribe 3 vegetables and push ↑ for 1 food"."""
    return response_words(step.response or Response(), step.event, step.position, look)


def response_words(response: Response, event: int, position: Position, look: Look) -> str:
    """A response in words, with what it costs."""
    board = position.table.board(event)
    told = [f"bribe {unbroken(amount(response.bribe, board.bribe))}"] if response.bribe else []
    if response.push is not None:
        cost = board.push.nonzero()
        told.append(f"push {look.signs.path((response.push,))} {f'for {amounts(cost)}' if cost else 'for free'}")
    return " and ".join(told) or "nothing"


def instead(plan: Plan, other: Plan, look: Look) -> str:
    """What another plan pays that a plan does not; "" for nothing."""
    done = [(step.event, step.orc, step.response) for step in plan.steps]
    told = [
        f"{step_words(step, look)} for orc {step.orc} in event {step.event}"
        for step in other.steps
        if step.response not in (None, Response()) and (step.event, step.orc, step.response) not in done
    ]
    return "; ".join(told)

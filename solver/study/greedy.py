"""How a player plays who looks at one orc at a time.

At each activation he tries what first comes to mind (nothing, a push, a bribe that defeats the orc), imagines that
nothing is paid from then on, and takes what is best so (R35); of equally good ones the first: nothing before a push
before a bribe.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from frantic_fiends.model.actions import Action, Choice
from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import certain_outcome


@dataclass(frozen=True, slots=True)
class Look:
    """One thing a player looked at: a decision, what it led to at once, and what would follow if he did no more."""

    action: Action
    position: Position
    value: Value


def played_out(position: Position) -> tuple[Happening, ...]:
    """What happens from a position on if nothing is paid any more and the first of tied spaces is taken (R27).

    Raises:
        MissingCardError: a draw is due whose outcome the puzzle does not give.
    """
    happenings: list[Happening] = []
    while (mover := to_move(position)) != "NOBODY":
        action = certain_outcome(position) if mover == "CHANCE" else legal_actions(position)[0]
        step = apply(position, action)
        happenings += step.happenings
        position = step.position
    return tuple(happenings)


def after_nothing(position: Position) -> Value:
    """What that is worth."""
    return value_of(played_out(position), position.table.valuation)


def sensible_actions(position: Position) -> Iterator[Action]:
    """What first comes to mind: nothing, each push, a bribe that defeats the orc; each tied space."""
    for action in legal_actions(position):
        if isinstance(action, Choice) or action.bribe in (0, position.acting.strength):
            yield action


def looks(position: Position) -> list[Look]:
    """Every sensible action of a position in which the player decides, looked at in turn."""
    found = []
    for action in sensible_actions(position):
        step = apply(position, action)
        value = value_of(step.happenings, position.table.valuation) + after_nothing(step.position)
        found.append(Look(action, step.position, value))
    return found


def greedy_value(position: Position) -> Value:
    """What playing greedily from a position is worth.

    Raises:
        MissingCardError: a draw is due whose outcome the puzzle does not give.
    """
    total, minimise = Value(), position.table.valuation.minimise
    while (mover := to_move(position)) != "NOBODY":
        if mover == "CHANCE":
            step = apply(position, certain_outcome(position))
        else:
            step = apply(position, min(looks(position), key=lambda look: look.value.key(minimise)).action)
        total += value_of(step.happenings, position.table.valuation)
        position = step.position
    return total

"""What a plan may be asked to keep to besides the rules: for questions that begin with "what if".

A demand is a function that adds constraints to a run before anything is minimised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.spaces import CaveSpace
from solver.known.encoding import Linear, total
from solver.known.run import Run
from solver.results import Goal

Demand = Callable[[Run], None]
"""Adds constraints to a run."""


def no_bribe(event: int, letter: Letter) -> Demand:
    """No bribe for an orc in an event (R14)."""

    def demand(run: Run) -> None:
        for key, _, layer in run.encoding.layers():
            if (layer.slot.event, key[0]) == (event, letter):
                run.fix(run.encoding.bribes[key], 0)

    return demand


def no_push(event: int, letter: Letter) -> Demand:
    """No push of an orc in an event (R15)."""

    def demand(run: Run) -> None:
        for key, _, layer in run.encoding.layers():
            if (layer.slot.event, key[0]) == (event, letter):
                run.fix(total([var for arc, var in run.encoding.arcs[key] if arc.push is not None]), 0)

    return demand


def keep(spaces: Sequence[CaveSpace]) -> Demand:
    """No orc comes to occupy any of these spaces (R26)."""

    def demand(run: Run) -> None:
        for (_, space), takes in run.encoding.occupied_at.items():
            if space in spaces:
                run.fix(takes, 0)

    return demand


def at_most(goal: Goal, value: int) -> Demand:
    """A goal is at most a value: thousandths of a gold for price, loss and total, else a count."""

    def demand(run: Run) -> None:
        expression: Linear = run.goal(goal).expression()
        run.encoding.model.add(expression <= value)

    return demand

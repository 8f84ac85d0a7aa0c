"""What a plan may be asked to keep to besides the rules: for questions that begin with "what if".

A demand is a function that adds constraints to a run before anything is minimised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.spaces import CaveSpace
from solver.known.encoding import Linear, total
from solver.known.run import Run

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
    """No orc comes to occupy any of these spaces (R26).

    Of free rooms that look alike the model takes the one with the first name first, so that only the last of them
    can be kept; ``solver.why.questions`` keeps any of them.
    """

    def demand(run: Run) -> None:
        for (_, space), takes in run.encoding.occupied_at.items():
            if space in spaces:
                run.fix(takes, 0)

    return demand


def spend_on(letter: Letter) -> Demand:
    """At least one bribe or push of an orc, in some event (R14, R15).

    Bribes and pushes that can do no good are not in the model, so they do not count.
    """

    def demand(run: Run) -> None:
        spent: list[Linear] = []
        for key, _, _ in run.encoding.layers():
            if key[0] == letter:
                pushes = [var for arc, var in run.encoding.arcs[key] if arc.push is not None]
                spent += [run.encoding.paid[key], *pushes]
        run.encoding.model.add(total(spent) >= 1)

    return demand


def spare(spaces: Sequence[CaveSpace], letter: Letter) -> Demand:
    """An orc never comes to occupy any of these spaces (R26); others may."""

    def demand(run: Run) -> None:
        for (moment, space), takes in run.encoding.occupied_at.items():
            if space in spaces and run.encoding.invader(moment) == letter:
                run.fix(takes, 0)

    return demand

"""Traps: whether one fires, and what it does (R21, R22)."""

from __future__ import annotations

from dataclasses import replace

from frantic_fiends.model.happenings import OrcStopped, TrapFired
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import ForestSpace
from frantic_fiends.model.step import Step
from frantic_fiends.rules.defeats import weaken


def spring(position: Position, letter: str, space: ForestSpace) -> tuple[Step, bool]:
    """Let an orc that has just entered a space meet the trap there (R21).

    Returns:
        the step, and whether the orc was stopped: defeated or caught.
    """
    name = position.home.forest[space].trap
    orc = position.orc(letter)
    if name is None or not (trap := position.table.pack.traps[name]).eligible(letter, orc.strength):
        return Step(position), False
    spent = trap.uses == 1
    if spent:
        position = _spend(position, space)
    loss = (trap.damage or 0) if trap.kind == "damage" else 0
    after = max(0, orc.strength - loss)
    fired = Step(position, (TrapFired(orc.letter, space, name, orc.strength, after, spent),))
    if trap.kind == "damage":
        return fired.then(lambda here: weaken(here, letter, loss, "trap")), after == 0
    for_good = trap.holds == "permanent"
    caught = fired.position.with_orc(replace(orc, held=for_good))
    return Step(caught, (*fired.happenings, OrcStopped(orc.letter, space, for_good))), True


def _spend(position: Position, space: ForestSpace) -> Position:
    tile = position.home.forest[space].model_copy(update={"trap": None})
    forest = position.home.forest.replace({space: tile})
    return position.with_home(position.home.model_copy(update={"forest": forest}))

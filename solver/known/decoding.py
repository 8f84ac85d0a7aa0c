"""From a solution of the model to the decisions of a plan, in the order in which they are asked."""

from __future__ import annotations

from frantic_fiends.model.actions import Action, Choice, Response
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import certain_outcome
from solver.known.run import Run


def decode(run: Run) -> list[Action]:
    """The decisions of the solution that is remembered."""
    encoding = run.encoding
    responses: dict[tuple[int, str], Response] = {}
    for key, _, layer in encoding.layers():
        taken = next((arc for arc, var in encoding.arcs[key] if run.value(var)), None)
        push = taken.push if taken is not None else None
        responses[layer.slot.event, key[0]] = Response(run.value(encoding.bribes[key]), push)
    spaces = {
        (encoding.invader(moment), moment >= len(encoding.compiled.slots)): space
        for (moment, space), takes in encoding.occupied_at.items()
        if run.value(takes)
    }
    return _played(encoding.compiled.position, responses, spaces)


def _played(
    position: Position,
    responses: dict[tuple[int, str], Response],
    spaces: dict[tuple[str, bool], CaveSpace],
) -> list[Action]:
    """Walk through the game and pick the decision for each question that is really asked."""
    actions: list[Action] = []
    while (mover := to_move(position)) != "NOBODY":
        if mover == "CHANCE":
            position = apply(position, certain_outcome(position)).position
            continue
        clock = position.clock
        letter = position.acting.letter
        action: Action = (
            responses[clock.event, letter]
            if clock.phase == "respond"
            else Choice(spaces[letter, clock.phase == "choose_last"])
        )
        actions.append(action)
        position = apply(position, action).position
    return actions


def doing_nothing(position: Position) -> list[Action]:
    """The decisions of a player who never bribes or pushes, and takes the first of tied spaces."""
    actions: list[Action] = []
    while (mover := to_move(position)) != "NOBODY":
        if mover == "CHANCE":
            position = apply(position, certain_outcome(position)).position
            continue
        actions.append(legal_actions(position)[0])
        position = apply(position, actions[-1]).position
    return actions

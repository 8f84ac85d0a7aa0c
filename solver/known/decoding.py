"""From a solution of the model to the decisions of a plan, in the order in which they are asked."""

from __future__ import annotations

from frantic_fiends.model.actions import Action, Choice, Response
from frantic_fiends.model.position import Position
from frantic_fiends.rules.transition import legal_actions
from solver.checking import played
from solver.known.run import Run


def responses_of(run: Run) -> dict[tuple[int, str], Response]:
    """The bribe and push for each activation, by event and orc, in the solution that is remembered."""
    encoding = run.encoding
    responses: dict[tuple[int, str], Response] = {}
    for key, _, layer in encoding.layers():
        taken = next((arc for arc, var in encoding.arcs[key] if run.value(var)), None)
        push = taken.push if taken is not None else None
        responses[layer.slot.event, key[0]] = Response(run.value(encoding.bribes[key]), push)
    return responses


def decode(run: Run) -> list[Action]:
    """The decisions of the solution that is remembered."""
    encoding = run.encoding
    responses = responses_of(run)
    spaces = {
        (encoding.invader(moment), moment >= len(encoding.compiled.slots)): space
        for (moment, space), takes in encoding.occupied_at.items()
        if run.value(takes)
    }

    def decide(position: Position) -> Action:
        clock, letter = position.clock, position.acting.letter
        if clock.phase == "respond":
            return responses[clock.event, letter]
        return Choice(spaces[letter, clock.phase == "choose_last"])

    return played(encoding.compiled.position, decide)


def doing_nothing(position: Position) -> list[Action]:
    """The decisions of a player who never bribes or pushes, and takes the first of tied spaces."""
    return played(position, lambda here: legal_actions(here)[0])

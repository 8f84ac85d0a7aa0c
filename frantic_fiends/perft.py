"""Leaf counts: how many ways of play there are, the standard check of a rules engine (chess's "perft")."""

from __future__ import annotations

from collections.abc import Iterator

from frantic_fiends.model.actions import Move
from frantic_fiends.model.position import Position
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, legal_actions, to_move

__all__ = ["perft"]


def perft(position: Position, activations: int) -> tuple[int, ...]:
    """How many different ways of play lead through exactly 1, 2, … activations.

    A way of play is a sequence of moves: cards drawn and arrivals (each different outcome once, whatever its
    chance and its number of copies; a known draw is the only one), responses, and choices of tied spaces. Two
    ways count as two even where they lead to the same position.

    An activation is one orc's draw, the response to it, and the choice of a space if there is one (R11, R27). What
    comes before the next orc's draw belongs to it too: orc D's arrival after the second event (R23), the
    opening of an event, and all choices of the last invasion (R25). An activation that has begun when the
    count starts (a card is in hand, a space is to be chosen, an arrival is due) counts as the first one, with
    what is left of it.

    A way of play on which the game ends is counted at its last activation, and no longer at a later one. A
    game that is over has no way of play at all.

    Args:
        position: where to start.
        activations: how deep to count, 0 or more; no game has more than 14.

    Returns:
        the count for each number of activations from 1 to ``activations``.

    Raises:
        ValueError: ``activations`` is negative.
    """
    if activations < 0:
        raise ValueError(f"the number of activations is 0 or more, not {activations}")
    counts: list[int] = []
    frontier = {position: 1}
    for _ in range(activations):
        frontier = _after_one_activation(frontier)
        counts.append(sum(frontier.values()))
    return tuple(counts)


def _after_one_activation(frontier: dict[Position, int]) -> dict[Position, int]:
    """The positions one activation on, each with the number of ways that lead to it: equal ones are joined."""
    done: dict[Position, int] = {}
    while frontier:
        following: dict[Position, int] = {}
        for position, ways in frontier.items():
            for move in _moves(position):
                after = apply(position, move).position
                reached = done if _between_activations(after) else following
                reached[after] = reached.get(after, 0) + ways
        frontier = following
    return done


def _moves(position: Position) -> Iterator[Move]:
    if to_move(position) == "CHANCE":
        yield from (outcome for outcome, _ in chance_outcomes(position))
    else:
        yield from legal_actions(position)


def _between_activations(position: Position) -> bool:
    """Whether the next orc is about to draw (R12) or, in the cave, to be answered without a draw; or all is over."""
    phase = position.clock.phase
    return phase in ("draw", "over") or (phase == "respond" and position.acting.in_cave)

"""Widening a policy: valuing what follows poor actions too, which the sweep for the later goals did not look at.

Where an aim puts price before loss, a policy's sweep follows only what is best for breaches and price. The sweep for
these first goals knows the other states as well; from them, and with it, a further sweep is quick.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from frantic_fiends.model.position import Position
from frantic_fiends.rules.transition import apply, legal_actions
from solver.unknown.policy import Policy, ValueSource, has_layer
from solver.unknown.sweep import Sweep


def widened(policy: Policy, positions: Sequence[Position], deadline: float | None = None) -> Policy:
    """The policy with values for what follows every sensible action in these positions.

    Raises:
        OutOfTimeError: the deadline has passed.
        OutOfMemoryError: the states would not fit the memory limit.
    """
    wanted: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for position in dict.fromkeys(step for each in positions for step in (each, *following(each))):
        if not has_layer(position) or any(knows(source, position) for source in policy.sources):
            continue
        for number, source in enumerate(policy.sources):
            state = _state_of(source.sweep, position)
            if state is not None:
                wanted.setdefault((number, state[0]), []).append(state)
                break
    found = list(policy.sources)
    for (number, _), states in wanted.items():
        old = policy.sources[number].sweep
        more = Sweep(old.arena, deadline, old.most_states, old.primary)
        more.run(states)
        found.append(ValueSource(more))
    return replace(policy, sources=tuple(found), _ranked={}) if wanted else policy


def knows(source: ValueSource, position: Position) -> bool:
    """Whether a source has the value of a position."""
    try:
        source.value(position)
    except KeyError:
        return False
    return True


def _state_of(sweep: Sweep, position: Position) -> tuple[int, int] | None:
    """The state of a position that the sweep for the first goals knows, and this sweep need not."""
    if sweep.primary is None:
        return None
    try:
        index, key = sweep.arena.key(position)
        sweep.primary.at(index, np.array([key], dtype=np.int64))
    except KeyError:
        return None
    return index, key


def following(position: Position) -> Iterator[Position]:
    """The positions with values of their own that the player's next actions lead to, tied spaces chosen."""
    for action in legal_actions(position):
        after = apply(position, action).position
        if after.clock.phase in ("choose", "choose_last"):
            yield from following(after)
        elif not after.is_over:
            yield after

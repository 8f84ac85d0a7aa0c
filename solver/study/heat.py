"""Where the orcs may go if nothing is paid: exact chances over all draws that are not known yet (R12, R23).

The player bribes and pushes nobody; where spaces are tied (R27) an orc takes the first by name. All positions that
this can lead to are followed at once, a draw at a time, each with the number of draws that lead there: whole numbers,
so nothing is rounded and nothing sampled. Positions are the same if they differ only in what cannot matter for where
orcs go: goods, crops, herds, the strength of an orc that no trap and no fight can touch any more, and which orc it is
that sits in a cave space for good.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from frantic_fiends.model.actions import Choice
from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace, ForestSpace
from frantic_fiends.rules.invasion import choices, occupy
from frantic_fiends.rules.transition import apply
from solver.study.following import Following, TooManyPositionsError

__all__ = ["MOST_POSITIONS", "Heat", "TooManyPositionsError", "heat"]

MOST_POSITIONS = 3_000_000
"""So many different positions are followed at once; a puzzle that needs more is refused."""


@dataclass(frozen=True, slots=True)
class Heat:
    """Chances if nothing is paid, exact; where a chance is 0, nothing is listed.

    Attributes:
        event: the coming event: the one at which the clock stands.
        standing: for each orc in the game the chance that it stands on a space, of the forest or the cave, when the
            coming event is over, D's arrival included (R23), but before the last invasion (R25).
        some: for each space the chance that any orc stands there then.
        by_event: for each event that is still to be played the chance that a cave space was occupied by the end of
            it, at any time from now on, before the last invasion.
        taken: for each cave space the chance that an orc occupies it at any time until the plan ends.
        positions: how many different positions were followed at once, at most.
    """

    event: int
    standing: FrozenMap[Letter, FrozenMap[ForestSpace | CaveSpace, Fraction]]
    some: FrozenMap[ForestSpace | CaveSpace, Fraction]
    by_event: tuple[tuple[int, FrozenMap[CaveSpace, Fraction]], ...]
    taken: FrozenMap[CaveSpace, Fraction]
    positions: int


def heat(position: Position, most_positions: int = MOST_POSITIONS) -> Heat:
    """The chances where orcs stand after the coming event, and that spaces of the cave are taken, if nothing is paid.

    Args:
        position: any moment of play; cards and an arrival that are known there are taken as known.
        most_positions: how many different positions may be followed at once.

    Raises:
        TooManyPositionsError: there are more.
    """
    event = position.clock.event
    if position.clock.phase == "choose":
        position = _chosen(position)
    elif position.clock.phase in ("choose_last", "over"):
        return _settled(position)
    found = Following(position, event, most_positions)
    found.to_the_end()
    return Heat(event, FrozenMap(found.standing), found.some, tuple(found.by_event), found.taken, found.largest)


def _chosen(position: Position) -> Position:
    """The orc at the entrance takes the first of the tied spaces; then it is as if it had done nothing in the cave."""
    taken = occupy(position, position.acting.letter, choices(position)[0]).position
    return taken.with_clock(replace(position.clock, phase="respond", card=None))


def _settled(position: Position) -> Heat:
    """Nothing is left to chance: only spaces for the last invasion are still to be chosen."""
    end = position
    while not end.is_over:
        end = apply(end, Choice(choices(end)[0])).position
    entering = [orc.letter for orc in position.orcs if orc.at == "entrance"]
    now = {orc.letter: end.orc(orc.letter).at if orc.letter in entering else orc.at for orc in position.orcs}
    standing: dict[Letter, Any] = {
        letter: {at: Fraction(1)} if at in (*FOREST, *CAVE) else {} for letter, at in now.items()
    }
    some = {at: Fraction(1) for places in standing.values() for at in places}
    taken = {orc.cave_space: Fraction(1) for orc in end.orcs if orc.in_cave}
    inside = {space: one for space, one in taken.items() if any(orc.at == space for orc in position.orcs)}
    return Heat(
        position.clock.event,
        FrozenMap({letter: FrozenMap(places) for letter, places in standing.items()}),
        FrozenMap(some),
        ((4, FrozenMap(inside)),),
        FrozenMap(taken),
        1,
    )

"""Why not every protected space can be kept: smallest sets of reasons, each proved by solving again without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from frantic_fiends.model.happenings import SpaceOccupied
from frantic_fiends.model.orcs import Letter, Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, CaveSpace
from frantic_fiends.model.step import Step
from frantic_fiends.rules.scoring import value_of
from frantic_fiends.rules.transition import next_actor
from solver.checking import Replayed
from solver.compile import compile_position
from solver.limits import Limits
from solver.plan import Status
from solver.why.gifts import Shortage, shortage
from solver.why.keeping import Clock, keep_all
from solver.why.what_if import protecting


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why every plan has a breach.

    Attributes:
        position: where the plans start.
        spaces: a smallest set of protected spaces that no plan keeps together, though with any one of them given up
            some plan keeps the others; None if time ran out. Of several the one that is first by the spaces' names.
        orcs: every smallest set of orcs without which, were they gone from the start, all protected spaces would hold
            with the goods at hand; empty if time ran out.
        short: the goods that are short for all protected spaces; ``short_for_spaces``, for ``spaces`` alone, None where
            that is the same.
        beyond: orcs that no goods can stop any more before they take a space.
    """

    position: Position
    spaces: tuple[CaveSpace, ...] | None
    orcs: tuple[tuple[Letter, ...], ...]
    short: Shortage
    short_for_spaces: Shortage | None
    beyond: tuple[Letter, ...]

    @property
    def complete(self) -> bool:
        """Whether all of it was found and proved in time."""
        shortages = [self.short, *([self.short_for_spaces] if self.short_for_spaces else [])]
        return (
            self.spaces is not None and bool(self.orcs) and all(one.status is not Status.UNKNOWN for one in shortages)
        )


def conflict(position: Position, limits: Limits | None = None) -> Conflict | Status:
    """Why every plan from a position has a breach (R33).

    Returns:
        the reasons; OPTIMAL if there is a plan without a breach, UNKNOWN if that was not settled in time.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
        MismatchError: two methods disagree: a bug.
    """
    limits = limits or Limits()
    clock = Clock(limits, limits.deadline())
    status, _ = keep_all(position, clock)
    if status is not Status.INFEASIBLE:
        return status
    protected = position.table.valuation.protected
    spaces = _smallest_set(position, protected, clock)
    orcs = _smallest_orcs(position, clock)
    short = shortage(position, clock)
    apart = spaces is not None and spaces != protected
    short_for_spaces = shortage(protecting(position, spaces), clock) if spaces is not None and apart else None
    return Conflict(position, spaces, orcs, short, short_for_spaces, _beyond(position))


def _smallest_set(position: Position, protected: Sequence[CaveSpace], clock: Clock) -> tuple[CaveSpace, ...] | None:
    """The first smallest set of spaces that cannot be kept together; None if time ran out.

    A set inside one that was kept can be kept too; every other one is tried, the smallest first.
    """
    kept: list[frozenset[CaveSpace]] = []
    for size in range(1, len(protected) + 1):
        for spaces in combinations(protected, size):
            if any(known.issuperset(spaces) for known in kept):
                continue
            status, replayed = keep_all(protecting(position, spaces), clock)
            if status is Status.INFEASIBLE:
                return spaces
            if replayed is None:
                return None
            kept.append(frozenset(protected) - frozenset(_taken(replayed)))
    return None


def _taken(replayed: Replayed) -> Iterator[CaveSpace]:
    for step in replayed.steps:
        for happening in step.happenings:
            if isinstance(happening, SpaceOccupied):
                yield happening.space


def _smallest_orcs(position: Position, clock: Clock) -> tuple[tuple[Letter, ...], ...]:
    """Every smallest set of orcs without which all protected spaces can be kept; empty if time ran out."""
    letters = [orc.letter for orc in position.orcs if orc.at not in ("defeated", "friendly", "outside")]
    for size in range(1, len(letters) + 1):
        found: list[tuple[Letter, ...]] = []
        for gone in combinations(letters, size):
            start = without(position, gone)
            status, _ = keep_all(start.position, clock)
            if status is Status.UNKNOWN:
                return ()
            if status is Status.OPTIMAL and not value_of(start.happenings, position.table.valuation).breaches:
                found.append(gone)
        if found:
            return tuple(found)
    return ()


def without(position: Position, letters: Sequence[Letter]) -> Step:
    """The same position with some orcs gone; if one of them was to move, the next orc is, or the event ends (R11)."""
    acting = position.clock.orc
    for letter in letters:
        position = position.with_orc(Orc(letter, "defeated", 0))
    due = acting in letters or (position.clock.phase == "arrival" and "D" in letters)
    return next_actor(position) if due else Step(position)


def _beyond(position: Position) -> tuple[Letter, ...]:
    """Orcs outside the cave that get no turn any more in which they could be bribed or pushed (R14, R15)."""
    tracks = [track for track in compile_position(position).tracks if track.at not in CAVE and not track.slain]
    return tuple(track.letter for track in tracks if all(slot.choosing for slot in track.slots[:1]))

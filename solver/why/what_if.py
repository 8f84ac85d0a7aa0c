"""A position changed by name: more goods, now or before a later event; other protected spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from frantic_fiends.errors import Fault
from frantic_fiends.layout import protects
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.goods import GOODS, Good
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Aim, Before, ProtectedKind
from frantic_fiends.model.spaces import CAVE, CaveSpace

FULL = 99
"""A stock holds at most so many of a good."""


@dataclass(frozen=True, slots=True)
class Gift:
    """More of a good: so many pieces, now (``event`` None) or before an event opens."""

    count: int
    good: Good
    event: int | None = None


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A question "what if".

    Attributes:
        gifts: goods to be given.
        protect: kinds of spaces, or cave spaces, that the aim shall protect too (R33).
        unprotect: the same for those that it shall no longer protect; they win over ``protect``.
    """

    gifts: tuple[Gift, ...] = ()
    protect: tuple[ProtectedKind | CaveSpace, ...] = ()
    unprotect: tuple[ProtectedKind | CaveSpace, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is supposed at all."""
        return bool(self.gifts or self.protect or self.unprotect)


def faults(position: Position, what_if: WhatIf) -> tuple[Fault, ...]:
    """Every part of a question that makes no sense for a position."""
    return tuple(_faults(position, what_if))


def _faults(position: Position, what_if: WhatIf) -> Iterator[Fault]:
    event = position.clock.event
    for gift in what_if.gifts:
        if gift.event is not None and gift.event <= event:
            words = f"{gift.good}={gift.count}"
            place = f"--give {gift.event}:{words}"
            later = f", or before event {' or '.join(EVENT_KEYS[event:])}" if event < 4 else ""
            yield Fault(place, f"event {gift.event} is not to come any more", f"{words} for now{later}", "R9")
    for good in dict.fromkeys(gift.good for gift in what_if.gifts):
        count = sum(gift.count for gift in what_if.gifts if gift.good == good)
        coming = [position.table.before.get(key, Before()).gain[good] for key in EVENT_KEYS[event:]]
        if position.stock[good] + sum(coming) + count > FULL:
            found = f"the stock would come to {position.stock[good] + sum(coming) + count} {good}"
            yield Fault(f"--give {good}={count}", found, f"at most {FULL} in all")
    for option, names in (("--protect", what_if.protect), ("--unprotect", what_if.unprotect)):
        for name in names:
            if name in CAVE and name not in position.home.cave:
                allowed = f"a cave space of this board: {', '.join(position.home.cave) or 'there is none'}"
                yield Fault(f"{option} {name}", f"{name} is solid mountain", allowed, "R33")


def supposing(position: Position, what_if: WhatIf) -> Position:
    """The position that a question is about."""
    cave = position.home.cave
    more, fewer = Aim(protect=what_if.protect), Aim(protect=what_if.unprotect)
    spaces = [
        space
        for space in position.home.cave
        if (space in position.table.valuation.protected or protects(more, space, cave[space]))
        and not protects(fewer, space, cave[space])
    ]
    return protecting(giving(position, what_if.gifts), spaces)


def giving(position: Position, gifts: Sequence[Gift]) -> Position:
    """The same position with more goods, now or to come (R32)."""
    stock, before = position.stock, position.table.before
    for gift in gifts:
        if gift.event is None:
            stock = stock.plus(gift.good, gift.count)
            continue
        key = EVENT_KEYS[gift.event - 1]
        old = before.get(key, Before())
        before = before.replace({key: Before(gain=old.gain.plus(gift.good, gift.count), fight=old.fight)})
    table = replace(position.table, before=before)
    return Position(table, position.clock, position.orcs, stock, position.home)


def protecting(position: Position, spaces: Sequence[CaveSpace]) -> Position:
    """The same position with an aim that protects exactly these spaces (R33)."""
    kept = tuple(space for space in CAVE if space in spaces)
    table = replace(position.table, valuation=replace(position.table.valuation, protected=kept))
    return Position(table, position.clock, position.orcs, position.stock, position.home)


def good_named(name: str) -> Good | None:
    """The good of that name, or None."""
    return next((good for good in GOODS if good == name), None)

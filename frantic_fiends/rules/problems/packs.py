"""Faults of a pack."""

from __future__ import annotations

from collections.abc import Iterator

from frantic_fiends.errors import Fault
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.pack import Pack
from frantic_fiends.rules.problems.reading import one_of


def pack_problems(pack: Pack) -> tuple[Fault, ...]:
    """Every way in which a pack does not hang together."""
    return tuple(_pack_problems(pack))


def _pack_problems(pack: Pack) -> Iterator[Fault]:
    for event in EVENT_KEYS:
        if event not in pack.events:
            yield Fault(f"events.{event}", "missing", "a board for each of the events 1 to 4", "R10")
    wanted = [(f"events.{event}.deck", str(board.deck)) for event, board in pack.events.items()]
    for place, number in (*wanted, ("arrival_deck", str(pack.arrival_deck))):
        if not pack.decks.get(number):  # type: ignore[call-overload]
            filled = one_of(key for key, deck in pack.decks.items() if deck)
            yield Fault(place, f"deck {number} has no cards", filled, "R10")
    for name, trap in pack.traps.items():
        place = f"traps.{name}"
        if trap.kind == "damage" and trap.damage is None:
            yield Fault(f"{place}.damage", "missing", "1 to 99, for a damage trap", "R21")
        if trap.kind == "containment" and trap.damage is not None:
            yield Fault(f"{place}.damage", "given", "nothing, for a containment trap", "R21")
        if trap.kind == "damage" and trap.holds != "activation":
            yield Fault(f"{place}.holds", "given", "nothing, for a damage trap", "R21")
        if trap.min_strength > trap.max_strength:
            allowed = f"at most max_strength ({trap.max_strength})"
            yield Fault(f"{place}.min_strength", f"{trap.min_strength}", allowed, "R21")

"""Draws: movement cards and orc D's arrival, as outcomes with exact chances (R12, R13, R23)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from frantic_fiends.model.actions import Arrived, CardDrawn, Outcome
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import ARRIVALS


def chance_outcomes(position: Position) -> tuple[tuple[Outcome, Fraction], ...]:
    """Every outcome of the draw that is due, with its chance; known draws are certain. Empty if none is due.

    A card is drawn uniformly from the whole deck (R12); orc D's arrival is that of a card drawn from the
    arrival deck (R23).
    """
    table, clock = position.table, position.clock
    if clock.phase == "draw":
        known = table.cards.get(f"{clock.event}{clock.orc}")
        if known is not None:
            return ((CardDrawn(known), Fraction(1)),)
        deck = table.deck(clock.event)
        total = sum(card.count for card in deck.values())
        return tuple((CardDrawn(name), Fraction(card.count, total)) for name, card in deck.items())
    if clock.phase == "arrival":
        if table.arrival is not None:
            return ((Arrived(table.arrival), Fraction(1)),)
        cards = table.pack.deck(table.pack.arrival_deck).values()
        total = sum(card.count for card in cards)
        counts = {at: sum(card.count for card in cards if card.arrival == at) for at in ARRIVALS}
        return tuple((Arrived(at), Fraction(count, total)) for at, count in counts.items() if count)
    return ()


def sample_outcome(position: Position, rng: Random) -> Outcome:
    """Draw one outcome with the generator that is handed in: the only place where dice are thrown.

    Raises:
        ValueError: no draw is due.
    """
    outcomes = chance_outcomes(position)
    if not outcomes:
        raise ValueError("no draw is due in this position")
    return rng.choices([outcome for outcome, _ in outcomes], [float(chance) for _, chance in outcomes])[0]

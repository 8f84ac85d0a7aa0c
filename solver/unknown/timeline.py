"""The layers of the game still to be played: who draws from what, what happens between events.

The policy is computed a layer at a time, from the last to the first. ``denominator`` of a layer is the
product of the deck sizes from it on: values there are whole multiples of 1/denominator, so every sum is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.goods import GOODS
from frantic_fiends.model.orcs import LETTERS, Letter
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Before
from frantic_fiends.model.spaces import ARRIVALS, FOREST, Direction


@dataclass(frozen=True, slots=True)
class Draw:
    """One possible card: its steps and how many copies of the pattern the deck holds."""

    steps: tuple[Direction, ...]
    weight: int


@dataclass(frozen=True, slots=True)
class Act:
    """An orc's activation: the cards that may come, and how many there are in all."""

    event: int
    orc: int
    letter: Letter
    draws: tuple[Draw, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Arrive:
    """Orc D's arrival (R23): forest codes with the number of cards that lead there, and how many in all."""

    orc: int
    places: tuple[tuple[int, int], ...]
    size: int
    event: int = 2


@dataclass(frozen=True, slots=True)
class Open:
    """An event opens: goods gained, and points that dwarfs take off each orc (R32)."""

    event: int
    gains: tuple[tuple[str, int], ...]
    fights: tuple[tuple[int, int], ...]
    size: int = 1


@dataclass(frozen=True, slots=True)
class Invade:
    """The last invasion of one orc, if it is still in the forest (R25)."""

    orc: int
    size: int = 1
    event: int = 4


Layer = Act | Arrive | Open | Invade


def timeline(position: Position) -> tuple[Layer, ...]:
    """Every layer from a position's clock on; positions in which a space is to be chosen have none of their own."""
    clock, table = position.clock, position.table
    letters = [orc.letter for orc in position.orcs]
    absent = any(orc.at == "absent" for orc in position.orcs)
    layers: list[Layer] = []
    for event in range(clock.event, 5):
        now = event == clock.event
        if not now:
            before = table.before.get(EVENT_KEYS[event - 1], Before())
            gains = tuple((good, before.gain[good]) for good in GOODS if before.gain[good])
            fights = tuple((letters.index(who), points) for who, points in before.fight.items() if who in letters)
            layers.append(Open(event, gains, fights))
        for index, letter in enumerate(letters):
            acted = now and (clock.orc is None or LETTERS.index(letter) < LETTERS.index(clock.orc))
            if acted or (letter == "D" and absent and event < 3):
                continue
            in_hand = clock.card if now and letter == clock.orc else None
            card = in_hand or table.cards.get(f"{event}{letter}")
            deck = table.deck(event)
            counts: dict[tuple[Direction, ...], int] = {}
            for name, drawn in deck.items():
                if card is None or name == card:
                    counts[drawn.steps] = counts.get(drawn.steps, 0) + (1 if card is not None else drawn.count)
            draws = tuple(Draw(steps, weight) for steps, weight in counts.items())
            layers.append(Act(event, index, letter, draws, sum(counts.values())))
        if event == 2 and absent:
            layers.append(_arrival(position, letters.index("D")))
    return (*layers, *(Invade(index) for index in range(len(letters))))


def _arrival(position: Position, orc: int) -> Arrive:
    if position.table.arrival is not None:
        return Arrive(orc, ((1 + FOREST.index(ARRIVALS[position.table.arrival]), 1),), 1)
    cards = position.table.pack.deck(position.table.pack.arrival_deck).values()
    counts = {at: sum(card.count for card in cards if card.arrival == at) for at in ARRIVALS}
    places = tuple((1 + FOREST.index(ARRIVALS[at]), count) for at, count in counts.items() if count)
    return Arrive(orc, places, sum(counts.values()))


def denominators(layers: tuple[Layer, ...]) -> tuple[int, ...]:
    """For each layer, and the end, the product of the sizes from it on."""
    sizes = [layer.size for layer in layers]
    return tuple(prod(sizes[index:]) for index in range(len(sizes) + 1))

"""Movement cards, event boards, furnishings (R10, R13)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, get_args

from pydantic import Field

from frantic_fiends.model.base import Count, FrozenMap, Gold, Model, NoLookalike, Text
from frantic_fiends.model.goods import Good, Goods
from frantic_fiends.model.spaces import ArrivalSpace, Direction

EventKey = Literal["1", "2", "3", "4"]
DeckKey = Literal["1", "2", "3"]
DeckNumber = Annotated[Literal[1, 2, 3], NoLookalike]
EVENT_KEYS: tuple[EventKey, ...] = get_args(EventKey)
DECK_KEYS: tuple[DeckKey, ...] = get_args(DeckKey)


class MovementCard(Model):
    """A pattern of steps and an arrival space, in ``count`` copies (R13)."""

    steps: Annotated[tuple[Direction, ...], Field(strict=False, min_length=1, max_length=12)]
    arrival: ArrivalSpace
    count: Annotated[int, Field(ge=1, le=99)] = 1


Deck = FrozenMap[Text, MovementCard]
"""The cards of a deck by their ids."""


class EventBoard(Model):
    """An orc event board (R10).

    Args:
        deck: the number of the deck from which this event draws.
        bribe: the good on its bribe marker (R14); ``push``, what a push costs (R15).
        bounty: the worth of a bounty in gold (R31).
        harvest: how the harvest that follows is changed, in words.
    """

    deck: DeckNumber
    bribe: Good
    push: Goods
    bounty: Gold = Decimal(0)
    harvest: Text | None = None


class Furnishing(Model):
    """A furnishing's printed points, and how many dwarfs live there if it is a dwelling (R5)."""

    points: Count
    dwelling: Annotated[int, Field(ge=0, le=9)] = 0

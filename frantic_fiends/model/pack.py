"""Component packs: the printed values that the rules leave to data (R10, R13, R21, R31)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from frantic_fiends.model.base import FrozenMap, Model, Strength, Text
from frantic_fiends.model.cards import (
    DECK_KEYS,
    EVENT_KEYS,
    Deck,
    DeckKey,
    DeckNumber,
    EventBoard,
    EventKey,
    Furnishing,
)
from frantic_fiends.model.goods import Good, Losses, Prices
from frantic_fiends.model.traps import Trap

PACK_FORMAT: Literal["frantic-fiends-pack/1"] = "frantic-fiends-pack/1"

FourStrengths = Annotated[tuple[Strength, Strength, Strength, Strength], Field(strict=False)]


class Strengths(Model):
    """The two sides of the orc strength card: A, B, C, D (R8)."""

    standard: FourStrengths = (5, 7, 9, 12)
    hard: FourStrengths = (7, 9, 11, 14)


class BountyStrip(Model):
    """A strip of the bounty board (R8): long or short, its bonuses in words, how many furnishings lie on a short one.

    For set-up and display alone: what a bounty is worth in a plan stands on the event boards (R31).
    """

    size: Literal["long", "short"]
    bonuses: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    furnishings: Annotated[int, Field(ge=0, le=9)] = 0


class Pack(Model):
    """One edition's cards, boards, traps and values.

    ``name`` is what puzzles call it; ``title`` says who made it and is shown with every answer. Strengths, bribe
    markers, supply extensions and bounty strips are for set-up (R8).
    """

    format: Literal["frantic-fiends-pack/1"]
    name: Text
    title: Text
    arrival_deck: DeckNumber = 1
    decks: FrozenMap[DeckKey, Deck]
    events: FrozenMap[EventKey, EventBoard]
    traps: FrozenMap[Text, Trap] = FrozenMap()
    prices: Prices = Prices()
    losses: Losses = Losses()
    supply_extensions: Annotated[tuple[Text, ...], Field(strict=False, max_length=99)] = ()
    bribe_markers: Annotated[tuple[Good, ...], Field(strict=False, min_length=6, max_length=6)] | None = None
    strengths: Strengths = Strengths()
    furnishings: FrozenMap[Text, Furnishing] = FrozenMap()
    bounty_strips: FrozenMap[Text, BountyStrip] = FrozenMap()

    def board(self, event: int) -> EventBoard:
        """The board of event 1–4."""
        return self.events[EVENT_KEYS[event - 1]]

    def deck(self, number: int) -> Deck:
        """The cards of deck 1–3."""
        return self.decks[DECK_KEYS[number - 1]]

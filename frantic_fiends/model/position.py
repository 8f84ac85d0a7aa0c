"""A position: a table that the rules can produce, at one moment of play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.cards import Deck, EventBoard, EventKey, MovementCard
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.orcs import Letter, Orc
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Before, Phase
from frantic_fiends.model.spaces import ArrivalSpace, CaveSpace
from frantic_fiends.model.tiles import HomeBoard


@dataclass(frozen=True, slots=True)
class Valuation:
    """An aim made definite: the protected spaces by name, and every price and loss in thousandths of a gold."""

    protected: tuple[CaveSpace, ...]
    minimise: Literal["price", "total"]
    prices: FrozenMap[str, int]
    losses: FrozenMap[str, int]


@dataclass(frozen=True)
class Table:
    """What does not change in play: pack, boards with overrides, what is known of the future, what counts.

    Attributes:
        boards: the event boards of events 1–4.
        before: gains and fights before events (R32); those of events that have opened stay listed and mean nothing.
        cards: known draws, "2B" → card id; those of the past stay listed and mean nothing.
        arrival: where orc D is known to appear, or None.
    """

    pack: Pack
    boards: tuple[EventBoard, EventBoard, EventBoard, EventBoard]
    before: FrozenMap[EventKey, Before]
    cards: FrozenMap[str, str]
    arrival: ArrivalSpace | None
    valuation: Valuation
    players: int = 1
    title: str | None = field(default=None, compare=False)

    def board(self, event: int) -> EventBoard:
        """The board of event 1–4 (R9)."""
        return self.boards[event - 1]

    def deck(self, event: int) -> Deck:
        """The deck from which event 1–4 draws (R10)."""
        return self.pack.deck(self.board(event).deck)

    def card(self, event: int, card: str) -> MovementCard:
        """A card of the event's deck."""
        return self.deck(event)[card]

    def __hash__(self) -> int:
        cached: int | None = self.__dict__.get("_hash")
        if cached is None:
            cached = hash((self.pack.name, self.boards, self.before, self.cards, self.arrival, self.valuation))
            object.__setattr__(self, "_hash", cached)
        return cached


@dataclass(frozen=True, slots=True)
class Clock:
    """The moment: event 1–4, whose turn it is (None for an arrival or the end), the phase, the card drawn."""

    event: int
    orc: Letter | None
    phase: Phase
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A legal table at one moment; equal positions have the same future.

    Positions come from ``check(puzzle)`` and from ``apply(position, action)`` only.
    """

    table: Table
    clock: Clock
    orcs: tuple[Orc, ...]
    stock: Goods
    home: HomeBoard

    def orc(self, letter: str) -> Orc:
        """The orc of that letter; KeyError if it is not in the game."""
        for orc in self.orcs:
            if orc.letter == letter:
                return orc
        raise KeyError(letter)

    @property
    def acting(self) -> Orc:
        """The orc whose turn it is; KeyError if there is none."""
        return self.orc(self.clock.orc or "")

    @property
    def is_over(self) -> bool:
        """Whether the last invasion is done."""
        return self.clock.phase == "over"

    def with_orc(self, orc: Orc) -> Position:
        """The same table with one orc changed."""
        orcs = tuple([orc if old.letter == orc.letter else old for old in self.orcs])
        return Position(self.table, self.clock, orcs, self.stock, self.home)

    def with_clock(self, clock: Clock) -> Position:
        """The same table at another moment."""
        return Position(self.table, clock, self.orcs, self.stock, self.home)

    def with_stock(self, stock: Goods) -> Position:
        """The same table with another stock."""
        return Position(self.table, self.clock, self.orcs, stock, self.home)

    def with_home(self, home: HomeBoard) -> Position:
        """The same table with another home board."""
        return Position(self.table, self.clock, self.orcs, self.stock, home)

"""A puzzle: what someone wrote down, not yet checked against the rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from frantic_fiends.model.base import Count, FrozenMap, Gold, Model, Strength, Text
from frantic_fiends.model.cards import DeckNumber, EventKey
from frantic_fiends.model.goods import Good, Goods, Losses, Prices
from frantic_fiends.model.orcs import Letter, OrcPlace
from frantic_fiends.model.spaces import ArrivalSpace, CaveSpace, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile

PUZZLE_FORMAT: Literal["frantic-fiends/1"] = "frantic-fiends/1"

Phase = Literal["draw", "respond", "choose", "arrival", "choose_last", "over"]
"""Where a position stands in an orc event.

- draw: the next orc's card is to be drawn (R12);
- respond: the player may bribe and push (R14, R15);
- choose: an orc came through the entrance, the player picks among tied spaces (R27);
- arrival: orc D's arrival card is to be drawn (R23);
- choose_last: as choose, in the last invasion (R25);
- over: the last invasion is done.
"""

ProtectedKind = Literal["mines", "ruby_mines", "ore_mines", "dwellings", "furnishings", "all"]
CardKey = Annotated[str, Field(pattern=r"^[1-4][A-D]$")]


class Game(Model):
    """Players (1–7) and the pack: a shipped pack's name, or a path relative to the puzzle's file."""

    players: Annotated[int, Field(ge=1, le=7)] = 1
    pack: Text = "house"


class StartClock(Model):
    """Where the plan starts: event, first orc still to act, the card already drawn for it, the phase.

    ``phase`` is written only where the other keys do not say it.
    """

    event: Annotated[int, Field(ge=1, le=4)] = 1
    orc: Letter | None = None
    card: Text | None = None
    phase: Phase | None = None


class OrcEntry(Model):
    """An orc as written: its place, strength (1–14, needed unless it is gone), and whether it is held."""

    at: OrcPlace
    strength: Strength | None = None
    held: bool = False


class EventOverride(Model):
    """What a puzzle changes on one event board."""

    deck: DeckNumber | None = None
    bribe: Good | None = None
    push: Goods | None = None
    bounty: Gold | None = None


class Before(Model):
    """What happens before an event opens: goods gained, and strength that dwarfs take off orcs (R32)."""

    gain: Goods = Goods()
    fight: FrozenMap[Letter, Count] = FrozenMap()


class ArrivalEntry(Model):
    """Where orc D is known to appear (R23)."""

    D: ArrivalSpace | None = None


class Aim(Model):
    """What counts: the protected spaces (R33), the order of the goals (R35), prices and losses (R34)."""

    protect: Annotated[tuple[ProtectedKind | CaveSpace, ...], Field(strict=False)] = ("mines", "dwellings")
    minimise: Literal["price", "total"] = "price"
    prices: Prices = Prices()
    losses: Losses = Losses()


class Puzzle(Model):
    """A laid-out table, as written: every key of the file format, nothing more.

    ``rules.problems.check`` turns it into a Position or says everything that is wrong with it.
    """

    format: Literal["frantic-fiends/1"] = PUZZLE_FORMAT
    title: Text | None = None
    game: Game = Game()
    clock: StartClock = StartClock()
    orcs: FrozenMap[Letter, OrcEntry] = FrozenMap()
    stock: Goods = Goods()
    forest: FrozenMap[ForestSpace, ForestTile] = FrozenMap()
    cave: FrozenMap[CaveSpace, CaveTile] = FrozenMap()
    events: FrozenMap[EventKey, EventOverride] = FrozenMap()
    before: FrozenMap[EventKey, Before] = FrozenMap()
    cards: FrozenMap[CardKey, Text] = FrozenMap()
    arrival: ArrivalEntry = ArrivalEntry()
    aim: Aim = Aim()

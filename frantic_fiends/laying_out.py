"""From a position back to the puzzle that describes it."""

from __future__ import annotations

from decimal import Decimal

from frantic_fiends.model.base import FrozenMap, thousandths
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.goods import Losses, Prices
from frantic_fiends.model.position import Position, Table
from frantic_fiends.model.puzzle import Aim, ArrivalEntry, EventOverride, Game, OrcEntry, Puzzle, StartClock
from frantic_fiends.model.tiles import PLAIN_FOREST


def worth_of(kind: str, first: Prices, second: Prices) -> int:
    """The aim's value if it has one, else the pack's, else 0, for a hostage 1 (R34); in thousandths of a gold."""
    values = [getattr(prices, kind) for prices in (first, second) if getattr(prices, kind) is not None]
    return thousandths(values[0]) if values else 1000 * (kind == "hostage")


def lay_out(position: Position, pack_name: str | None = None) -> Puzzle:
    """The puzzle that describes a position; ``check`` gives the same position back.

    Args:
        position: any position, also in the middle of an event.
        pack_name: how the puzzle shall name its pack (a path, say); the pack's own name if None.
    """
    table, clock = position.table, position.clock
    derived = "respond" if clock.card is not None or (clock.orc and position.acting.in_cave) else "draw"
    phase = None if clock.phase == derived else clock.phase
    return Puzzle(
        title=table.title,
        game=Game(players=table.players, pack=pack_name or table.pack.name),
        clock=StartClock(event=clock.event, orc=clock.orc, card=clock.card, phase=phase),
        orcs=FrozenMap(
            {orc.letter: OrcEntry(at=orc.at, strength=orc.strength or None, held=orc.held) for orc in position.orcs}
        ),
        stock=position.stock,
        forest=FrozenMap({space: tile for space, tile in position.home.forest.items() if tile != PLAIN_FOREST}),
        cave=position.home.cave,
        events=FrozenMap({key: _override(table, int(key)) for key in EVENT_KEYS if _differs(table, int(key))}),
        before=table.before,
        cards=table.cards,
        arrival=ArrivalEntry(D=table.arrival),
        aim=_aim(table),
    )


def _differs(table: Table, event: int) -> bool:
    return table.board(event) != table.pack.board(event)


def _override(table: Table, event: int) -> EventOverride:
    board, printed = table.board(event), table.pack.board(event)
    changed = {
        key: getattr(board, key) for key in EventOverride.model_fields if getattr(board, key) != getattr(printed, key)
    }
    return EventOverride(**changed)


def _aim(table: Table) -> Aim:
    """The aim with explicit spaces, and only those prices and losses that are not the pack's."""
    values = table.valuation
    prices = {k: Decimal(v) / 1000 for k, v in values.prices.items() if v != worth_of(k, table.pack.prices, Prices())}
    losses = {k: Decimal(v) / 1000 for k, v in values.losses.items() if v != worth_of(k, table.pack.losses, Losses())}
    return Aim(protect=values.protected, minimise=values.minimise, prices=Prices(**prices), losses=Losses(**losses))

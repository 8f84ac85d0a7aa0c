"""Playthroughs as plain text, for the golden files alone: what a player sees, line by line.

The real display is part of ``advisor``; this one stays as it is, so that the golden files change only when the
rules do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from frantic_fiends.model.actions import Arrived, CardDrawn, Choice, Move, Response
from frantic_fiends.model.goods import Animals, Goods
from frantic_fiends.model.happenings import (
    BountyWon,
    BribePaid,
    CropsTrampled,
    EventOpened,
    GoodsGained,
    GoodsReturned,
    GoodsSpent,
    Happening,
    HerdDrivenOff,
    HostageTaken,
    LastInvasion,
    MarkerTurned,
    OrcArrived,
    OrcBefriended,
    OrcDefeated,
    OrcFought,
    OrcFreed,
    OrcHeld,
    OrcMoved,
    OrcStopped,
    OrcWaits,
    PushPaid,
    SpaceFreed,
    SpaceLost,
    SpaceOccupied,
    SpaceRebuilt,
    TrapFired,
)
from frantic_fiends.model.orcs import Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.tiles import PLAIN_FOREST, CaveTile, ForestTile
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply

MOVES = {
    "push": "is pushed",
    "step": "steps",
    "down": "cannot, steps down",
    "right": "cannot, not down either, steps right",
}


def tell_playthrough(title: str, start: Position, moves: Sequence[Move]) -> str:
    """A whole playthrough: the start, every move with what happened, the end and its value."""
    return "\n".join(_lines(title, start, moves)) + "\n"


def _lines(title: str, start: Position, moves: Sequence[Move]) -> Iterator[str]:
    values = start.table.valuation
    yield from (title, "=" * len(title), f"Pack: {start.table.pack.title}")
    yield f"Aim: least {values.minimise}; protected: {', '.join(values.protected) or 'nothing'}"
    yield from ("", f"Start, event {start.clock.event}", *_table(start))
    if start.clock.card is not None:
        yield from ("", f"  {_orc(start.acting)}, has drawn {start.clock.card}: {_steps(start, start.clock.card)}")
    here, value = start, Value()
    for move in moves:
        yield from _turn(here, move)
        step = apply(here, move)
        for happening in step.happenings:
            yield from (
                ("", f"Event {happening.event}") if isinstance(happening, EventOpened) else (f"    {tell(happening)}",)
            )
        value += value_of(step.happenings, values)
        here = step.position
    yield from ("", "End" if here.is_over else "Broken off", *_table(here), "")
    amounts = f"price {gold(value.price)}, loss {gold(value.loss)}"
    yield f"Value: breaches {value.breaches}, {amounts}, actions {value.actions}"


def _turn(here: Position, move: Move) -> Iterator[str]:
    """What is about to be done: a heading for an orc's activation, then the move itself."""
    match move:
        case CardDrawn(card):
            yield from ("", f"  {_orc(here.acting)}, draws {card}: {_steps(here, card)}")
        case Arrived(at):
            yield from ("", f"  Orc D's arrival card says {at}")
        case Response(bribe, push):
            if here.acting.in_cave:
                yield from ("", f"  {_orc(here.acting)}, draws nothing")
            board = here.table.board(here.clock.event)
            paid = [f"bribe {bribe} {board.bribe}"] if bribe else []
            yield f"  You: {', '.join(paid + ([f'push {push}'] if push else [])) or 'nothing'}"
        case Choice(space):
            yield f"  You: orc {here.acting.letter} takes {space}"
        case _:
            raise TypeError(move)


def _steps(here: Position, card: str) -> str:
    return " ".join(here.table.card(here.clock.event, card).steps)


def _orc(orc: Orc) -> str:
    words = f"Orc {orc.letter} {orc.at if len(orc.at) > 2 else f'on {orc.at}'}"
    return words + (f", strength {orc.strength}" if orc.strength else "") + (", held" if orc.held else "")


def _table(here: Position) -> Iterator[str]:
    for orc in here.orcs:
        yield f"    {_orc(orc)}"
    yield f"    Stock: {_goods(here.stock)}"
    yield from (f"    {at} {_forest(tile)}" for at, tile in here.home.forest.items() if tile != PLAIN_FOREST)
    yield from (f"    {at} {_cave(tile)}" for at, tile in here.home.cave.items())


def _forest(tile: ForestTile) -> str:
    words = [tile.tile + (f" {tile.pasture}" if tile.pasture else "")]
    words += [f"{tile.count} {tile.crop}"] if tile.crop else []
    words += [_goods(tile.animals)] if tile.animals.total else []
    words += [f"trap {tile.trap}"] if tile.trap else []
    return ", ".join(words)


def _cave(tile: CaveTile) -> str:
    words = [tile.tile.replace("_", " ") + (f" {tile.name!r}" if tile.name else "")]
    words += [f"{tile.points} points"] if tile.points is not None else []
    words += [f"dwarf {weapon}" for weapon in tile.dwarfs] + ["friendly orc"] * tile.friendly_orcs
    words += [f"{tile.ore} ore"] if tile.tile == "ore_mine" else [_rubies(tile.rubies)] if tile.is_mine else []
    words += ["donkey"] if tile.donkey else []
    return ", ".join(words + ([_goods(tile.animals)] if tile.animals.total else []))


def _goods(goods: Goods | Animals) -> str:
    return ", ".join(f"{amount} {good}" for good, amount in goods.nonzero().items()) or "nothing"


def _rubies(count: int) -> str:
    return f"{count} {'ruby' if count == 1 else 'rubies'}"


def gold(amount: int) -> str:
    """Thousandths of a gold as a decimal number.

    >>> gold(1500), gold(-20000), gold(0)
    ('1.5', '-20', '0')
    """
    return f"{Decimal(amount) / 1000:f}"


def tell(happening: Happening) -> str:
    """One happening in words."""
    return _tell_orc(happening) or _tell_space(happening) or _tell_between(happening)


def _tell_orc(happening: Happening) -> str:
    match happening:
        case BribePaid(orc, good, amount, strength):
            return f"{orc} takes {amount} {good}, strength left {strength}"
        case PushPaid(orc, direction, cost):
            return f"pushing {orc} {direction} costs {_goods(cost)}"
        case OrcMoved(orc, start, to, how):
            return f"{orc} {MOVES[how]}: {start} to {'the entrance' if to == 'cave' else to}"
        case TrapFired(orc, space, trap, before, after, spent):
            return f"{trap} on {space} fires at {orc}, strength {before} to {after}{', trap spent' if spent else ''}"
        case OrcStopped(orc, space, for_good):
            return f"{orc} is caught on {space}, {'for good' if for_good else 'for this activation'}"
        case OrcFreed(orc, space):
            return f"{orc} comes free on {space}"
        case OrcHeld(orc, space):
            return f"{orc} is held on {space} and does not walk"
        case OrcDefeated(orc, by):
            return f"{orc} is defeated by a {by}"
        case OrcFought(orc, amount, strength):
            return f"dwarfs take {amount} off {orc}, strength left {strength}"
        case OrcWaits(orc):
            return f"{orc} finds no space and waits outside"
        case OrcArrived(orc, space):
            return f"{orc} appears on {space}"
        case _:
            return ""


def _tell_space(happening: Happening) -> str:
    match happening:
        case CropsTrampled(space, crop, count):
            return f"{count} {crop} on {space} trampled"
        case HerdDrivenOff(spaces, animals):
            return f"{_goods(animals)} driven off from {' and '.join(spaces)}"
        case SpaceOccupied(orc, space, breach):
            return f"{orc} occupies {space}{', a breach' if breach else ''}"
        case GoodsReturned(space, ore, rubies, donkey):
            lost = [f"{ore} ore"] if ore else []
            lost += [_rubies(rubies)] if rubies else []
            return f"from {space} back to the supply: {', '.join(lost + (['the donkey'] if donkey else []))}"
        case HostageTaken(space, weapon):
            return f"hostage on {space}: {'a friendly orc' if weapon is None else f'the dwarf with weapon {weapon}'}"
        case SpaceFreed(space, hostage):
            return f"{space} is free again{', its hostage too' if hostage else ''}"
        case SpaceLost(orc, space, worth):
            return f"{orc} keeps {space}, worth {gold(worth)}"
        case _:
            return ""


def _tell_between(happening: Happening) -> str:
    match happening:
        case BountyWon(orc, event, worth):
            return f"bounty for {orc} in event {event}, worth {gold(worth)}"
        case GoodsGained(goods):
            return f"gained: {_goods(goods)}"
        case GoodsSpent(goods):
            return f"spent: {_goods(goods)}"
        case SpaceRebuilt(space, tile, _, _):
            return f"{space} is now {'bare' if tile is None else tile.tile}"
        case MarkerTurned(number, orc):
            return f"harvest marker of round {number}: {'an orc' if orc else 'no orc'}"
        case OrcBefriended(orc, space):
            return f"{orc} becomes friendly and lives in {space}"
        case LastInvasion():
            return "the last invasion: every orc left in the forest goes for the cave"
        case _:
            raise TypeError(happening)

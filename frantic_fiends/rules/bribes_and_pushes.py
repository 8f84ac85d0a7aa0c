"""Bribing and pushing (R14, R15, R16)."""

from __future__ import annotations

from collections.abc import Iterator

from frantic_fiends.model.actions import Response
from frantic_fiends.model.happenings import BribePaid, OrcFreed, PushPaid
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import DIRECTIONS, Direction, neighbour
from frantic_fiends.model.step import Step
from frantic_fiends.rules.defeats import weaken
from frantic_fiends.rules.movement import move


def responses(position: Position) -> Iterator[Response]:
    """Every response that the rules allow, in order.

    Bribes from 0 up, each first without a push, then with one: N, NE, E, SE, S, SW, W, NW.
    """
    orc = position.acting
    board = position.table.board(position.clock.event)
    for bribe in range(min(position.stock[board.bribe], orc.strength) + 1):
        yield Response(bribe)
        if orc.in_forest and bribe < orc.strength:
            left = position.stock.plus(board.bribe, -bribe)
            if left.covers(board.push):
                start = orc.forest_space
                yield from (Response(bribe, way) for way in DIRECTIONS if neighbour(start, way))


def objection(position: Position, response: Response) -> tuple[str, str] | None:
    """Why a response is not allowed, as (rule, reason); None if it is."""
    orc = position.acting
    board = position.table.board(position.clock.event)
    if not 0 <= response.bribe <= orc.strength:
        return "R14", f"a bribe of orc {orc.letter} is 0 to {orc.strength}, not {response.bribe}"
    if response.bribe > position.stock[board.bribe]:
        return "R14", f"a bribe of {response.bribe} {board.bribe}, but the stock has {position.stock[board.bribe]}"
    if response.push is None:
        return None
    if not orc.in_forest:
        return "R15", f"orc {orc.letter} is not in the forest and cannot be pushed"
    if response.bribe == orc.strength:
        return "R15", f"a bribe of {response.bribe} defeats orc {orc.letter}; nothing is left to push"
    start = orc.forest_space
    if neighbour(start, response.push) is None:
        return "R15", f"orc {orc.letter} cannot be pushed {response.push} from {start}: the board ends there"
    if not position.stock.plus(board.bribe, -response.bribe).covers(board.push):
        return "R15", "the stock does not cover the push cost"
    return None


def bribe(position: Position, amount: int) -> Step:
    """Pay the board's bribe good; the acting orc loses as much strength, at 0 it is defeated (R14)."""
    if amount == 0:
        return Step(position)
    orc = position.acting
    good = position.table.board(position.clock.event).bribe
    paid = position.with_stock(position.stock.plus(good, -amount))
    told = Step(paid, (BribePaid(orc.letter, good, amount, orc.strength - amount),))
    return told.then(lambda here: weaken(here, orc.letter, amount, "bribe"))


def push(position: Position, direction: Direction) -> tuple[Step, bool]:
    """Pay the push cost and push the acting orc one space (R15); a held orc is freed by it (R22).

    Returns:
        the step, and whether the orc's activation is over.
    """
    orc = position.acting
    start = orc.forest_space
    to = neighbour(start, direction)
    assert to is not None, "objection() refuses pushes off the board"
    cost = position.table.board(position.clock.event).push
    paid = position.with_stock(position.stock - cost)
    told = Step(paid, (PushPaid(orc.letter, direction, cost),))
    if orc.held:
        told = Step(paid, (*told.happenings, OrcFreed(orc.letter, start)))
    pushed, stopped = move(told.position, orc.letter, to, "push")
    return Step(pushed.position, told.happenings + pushed.happenings), stopped

"""What a good is worth: how much better the game would be with one more of it in the stock now.

All stocks are solved in one sweep, which they share: most states that one of them leads to the others lead to too.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from fractions import Fraction

from frantic_fiends.model.goods import GOODS, Good
from frantic_fiends.model.position import Position
from solver.limits import Limits
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.search import OutOfTimeError
from solver.unknown.arena import arena
from solver.unknown.layout import TooWideError
from solver.unknown.planner import STATES_PER_MEGABYTE, advise
from solver.unknown.policy import ValueSource
from solver.unknown.sweep import OutOfMemoryError, Sweep
from solver.unknown.values import Criterion, PolicyValue

_MINUS = Fraction(-1)

MOST = 99
"""A stock has at most so many of a good, now and after every gain to come."""


@dataclass(frozen=True, slots=True)
class GoodWorth:
    """What one more of a good would change.

    Attributes:
        good: its name.
        value: what the game is worth with one more of it in the stock now.
        change: that minus the value without it; negative parts are an improvement. By R35 never worse in all.
    """

    good: Good
    value: PolicyValue
    change: PolicyValue


def wanted_goods(position: Position) -> tuple[Good, ...]:
    """The goods that the boards still to come take, as bribes or for pushes, in the order of R7.

    A good is left out if one more could not be told apart from a full stock of 99.
    """
    table, clock = position.table, position.clock
    if clock.phase in ("over", "choose_last"):
        return ()
    boards = [table.board(event) for event in range(clock.event, 5)]
    if clock.phase == "arrival" or (clock.phase == "choose" and _last_to_act(position)):
        boards = boards[1:]
    full = [good for good in GOODS if _most(position, good) >= MOST]
    taken = {good for board in boards for good in (board.bribe, *board.push.nonzero())}
    return tuple(good for good in GOODS if good in taken and good not in full)


def _last_to_act(position: Position) -> bool:
    """Whether no hostile orc acts after this one in the event."""
    letter = position.clock.orc or ""
    return not any(orc.hostile and orc.letter > letter for orc in position.orcs)


def _most(position: Position, good: Good) -> int:
    later = [before.gain[good] for key, before in position.table.before.items() if int(key) > position.clock.event]
    return position.stock[good] + sum(later)


def worth_of_goods(
    problem: PlanningProblem, limits: Limits | None = None, criterion: Criterion = "expected"
) -> tuple[GoodWorth, ...] | None:
    """What one more of each good that a board to come takes is worth; the most useful first (R35).

    Equally useful ones come in the order of R7.

    Returns:
        None if time or memory ran out first: nothing is said that is not proved.
    """
    limits = limits or Limits()
    position = problem.position
    goods = wanted_goods(position)
    if not goods:
        return ()
    stocks = [position, *(with_one_more(position, good) for good in goods)]
    if position.clock.phase == "choose":
        values = _one_by_one(stocks, limits, criterion)
    else:
        values = _together(stocks, limits, criterion)
    if values is None:
        return None
    minimise = position.table.valuation.minimise
    rows = [
        GoodWorth(good, value, value + values[0].scaled(_MINUS)) for good, value in zip(goods, values[1:], strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.value.key(minimise)))


def with_one_more(position: Position, good: Good) -> Position:
    """The position with one more of a good in the stock."""
    return replace(position, stock=position.stock.plus(good, 1))


def _one_by_one(stocks: list[Position], limits: Limits, criterion: Criterion) -> list[PolicyValue] | None:
    deadline = limits.deadline()
    found: list[PolicyValue] = []
    for position in stocks:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            return None
        policy = advise(PlanningProblem(position), replace(limits, seconds=left), criterion)
        if policy.status is not Status.OPTIMAL or policy.value is None:
            return None
        found.append(policy.value)
    return found


def _together(stocks: list[Position], limits: Limits, criterion: Criterion) -> list[PolicyValue] | None:
    """One sweep from all stocks at once, in a table wide enough for one more of everything."""
    deadline = limits.deadline()
    widest = stocks[0]
    for stock in stocks[1:]:
        good = next(each for each in GOODS if stock.stock[each] != stocks[0].stock[each])
        widest = with_one_more(widest, good)
    try:
        field = arena(widest, criterion)
        starts = [field.key(position) for position in stocks]
        most = limits.megabytes * STATES_PER_MEGABYTE
        primary = None
        if widest.table.valuation.minimise == "price":
            primary = Sweep(field, deadline, most, primary_only=True)
            primary.run(starts)
        sweep = Sweep(field, deadline, most, primary)
        sweep.run(starts)
    except (OutOfTimeError, OutOfMemoryError, TooWideError):
        return None
    source = ValueSource(sweep)
    return [source.value(position) for position in stocks]

"""The goods that are short: the least gift with which all protected spaces can be kept.

The model of a plan gets a variable for each good and each moment at which some could be given: now, or before a
later event. What is given is made as few pieces as possible, then as cheap, then as late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ortools.sat.python import cp_model

from frantic_fiends.model.goods import GOODS, Good
from frantic_fiends.model.position import Position
from solver.checking import MismatchError
from solver.compile import Compiled, compile_position
from solver.known.encoding import Linear, total
from solver.known.goals import Weighted
from solver.known.model import build
from solver.known.run import Run
from solver.known.walking import spending
from solver.plan import Status
from solver.why.keeping import Clock, keep_all, none_at_all
from solver.why.what_if import FULL, Gift, giving


@dataclass(frozen=True, slots=True)
class Shortage:
    """The goods that are short.

    Attributes:
        status: OPTIMAL: ``gift`` is proved least, and a plan that needs it replayed; INFEASIBLE: proved that no gift
            of goods is enough; UNKNOWN: time ran out.
        gift: the least gift: fewest pieces, then cheapest, then latest.
        alone: for each single good that would do alone: its least number, and the latest moment for all of it.
    """

    status: Status
    gift: tuple[Gift, ...] = ()
    alone: tuple[Gift, ...] = ()


class _When(NamedTuple):
    """A good that may be given before an event; the event of the clock stands for now."""

    event: int
    good: Good


def shortage(position: Position, clock: Clock) -> Shortage:
    """The goods that are short for keeping every protected space (R33).

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
        MismatchError: a claim does not stand up to the second look: a bug.
    """
    goods = _useful(position)
    giver = _Giver.of(position, goods, clock)
    status = giver.make_least()
    if status is not Status.OPTIMAL:
        return Shortage(status)
    gift = giver.gift()
    status = _doubted(position, goods, gift, clock)
    if status is not Status.OPTIMAL:
        return Shortage(status)
    alone: list[Gift] = []
    for good in goods:
        single = _Giver.of(position, (good,), clock)
        single.together()
        status = single.make_least()
        if status is Status.INFEASIBLE:
            continue
        if status is not Status.OPTIMAL or _doubted(position, (good,), single.gift(), clock) is not Status.OPTIMAL:
            return Shortage(Status.OPTIMAL, gift)
        alone += single.gift()
    return Shortage(Status.OPTIMAL, gift, tuple(alone))


def _useful(position: Position) -> tuple[Good, ...]:
    """The goods with which something can be paid."""
    boards = [position.table.board(event) for event in range(position.clock.event, 5)]
    return tuple(good for good in GOODS if any(good == board.bribe or board.push[good] for board in boards))


def _doubted(position: Position, goods: Sequence[Good], gift: Sequence[Gift], clock: Clock) -> Status:
    """Look again: with the gift there is a plan, replayed by the rules engine; with a piece less there is none.

    Returns:
        OPTIMAL, or UNKNOWN if time ran out.
    """
    status, _ = keep_all(giving(position, gift), clock)
    if status is Status.INFEASIBLE:
        raise MismatchError(f"the gift {gift} is not enough")
    fewer = _Giver.of(position, goods, clock)
    fewer.run.encoding.model.add(total(list(fewer.given.values())) <= sum(part.count for part in gift) - 1)
    none = none_at_all(fewer.run)
    return Status.OPTIMAL if status is Status.OPTIMAL and none is Status.INFEASIBLE else Status.UNKNOWN


@dataclass(slots=True)
class _Giver:
    """A model that must keep every protected space, and may be given goods for it."""

    position: Position
    run: Run
    given: dict[_When, cp_model.IntVar] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Position, goods: Sequence[Good], clock: Clock) -> _Giver:
        """The model, with a variable for each good and each event before which it may be given."""
        compiled = compile_position(position)
        most = {good: _most(compiled, good) if good in goods else 0 for good in GOODS}
        income: dict[int, dict[str, int]] = {
            event: {good: stock[good] + most[good] for good in GOODS} for event, stock in compiled.income.items()
        }
        run = clock.run(build(replace(compiled, income=income)))
        run.fix(run.goal("breaches").expression(), 0)
        giver, model = cls(position, run), run.encoding.model
        for event in compiled.boards:
            for good in goods:
                giver.given[_When(event, good)] = model.new_int_var(0, most[good], f"{good} given before {event}")
        for good in goods:
            model.add(total([var for when, var in giver.given.items() if when.good == good]) <= most[good])
        for event, good, spent in spending(run.encoding):
            had: list[Linear] = [var for when, var in giver.given.items() if when.good == good and when.event <= event]
            model.add(total(spent) <= compiled.income[event][good] + total(had))
        return giver

    def together(self) -> None:
        """Let all that is given be given before one event."""
        model = self.run.encoding.model
        chosen = {event: model.new_bool_var(f"before {event}") for event in self.run.encoding.compiled.boards}
        model.add_exactly_one(chosen.values())
        for when, var in self.given.items():
            model.add(var == 0).only_enforce_if(~chosen[when.event])

    def make_least(self) -> Status:
        """Fewest pieces, then cheapest, then latest, then always the same."""
        prices = self.position.table.valuation.prices
        whens, given = list(self.given), list[Linear](self.given.values())
        goals = [
            Weighted(given, [1] * len(given)),
            Weighted(given, [prices[when.good] for when in whens]),
            Weighted(given, [4 - when.event for when in whens]),
            *(Weighted([var], [1]) for var in given),
        ]
        for goal in goals:
            status, least = self.run.minimise(goal)
            if status is not Status.OPTIMAL:
                return Status.INFEASIBLE if status is Status.INFEASIBLE else Status.UNKNOWN
            self.run.fix(goal.expression(), least)
        return Status.OPTIMAL

    def gift(self) -> tuple[Gift, ...]:
        """What is given in the solution that is remembered."""
        now = self.position.clock.event
        counts = {when: self.run.value(var) for when, var in self.given.items()}
        return tuple(
            Gift(count, when.good, when.event if when.event > now else None) for when, count in counts.items() if count
        )


def _most(compiled: Compiled, good: Good) -> int:
    """No more of a good than this can be of use: bribes for every strength point, each push, a full stock."""
    strengths = sum(track.strength for track in compiled.tracks)
    bribes = strengths if any(board.bribe == good for board in compiled.boards.values()) else 0
    pushes = sum(dict(compiled.boards[slot.event].push).get(good, 0) for slot in compiled.slots)
    return max(0, min(bribes + pushes, FULL - compiled.income[4][good]))

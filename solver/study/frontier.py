"""The whole trade-off between breaches, price and loss: every value that no other plan beats in all three.

The epsilon-constraint method on one CP-SAT model. The numbers of breaches are gone through from the fewest up.
What plans with fewer breaches reach forms a staircase of price and loss; a plan with more breaches is worth
telling only under it. So each step of the staircase is searched on its own, from the lowest price up: the price
is made least, then the loss, then the actions; after that only plans with less loss are of interest, until CP-SAT
proves that there is none.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from frantic_fiends.model.actions import Action
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value
from solver.checking import MismatchError, confirm
from solver.compile import compile_position
from solver.known.decoding import decode
from solver.known.model import build
from solver.known.planner import plan
from solver.known.run import Run
from solver.limits import Limits
from solver.plan import PlanStep, Status
from solver.problem import PlanningProblem
from solver.results import Goal

_MOST = 10**12
"""No count or amount is as large, in thousandths of a gold."""

_GOALS: tuple[Goal, ...] = ("breaches", "price", "loss")


@dataclass(frozen=True, slots=True)
class Point:
    """An undominated value, with one plan that has it.

    Attributes:
        value: of all plans with these breaches, this price and this loss it has the fewest actions.
        actions: the player's decisions, in the order in which they are asked.
        steps: the same as replayed by the rules engine.
    """

    value: Value
    actions: tuple[Action, ...]
    steps: tuple[PlanStep, ...]


@dataclass(frozen=True, slots=True)
class Frontier:
    """Every undominated value of a position's plans, fewest breaches first, then by price.

    Attributes:
        position: where the plans start.
        points: each is proved undominated.
        complete: whether it is proved that there are no others.
        breaches: if not complete: every point with fewer breaches was found,
        price: and with so many breaches every one with a price below this, in thousandths of a gold.
    """

    position: Position
    points: tuple[Point, ...]
    complete: bool
    breaches: int = 0
    price: int = 0

    @property
    def best(self) -> Point | None:
        """The point that is best by the aim of the position (R35); None if time ran out before any was found."""
        minimise = self.position.table.valuation.minimise
        return min(self.points, key=lambda point: point.value.key(minimise), default=None)


class _LateError(Exception):
    """Time ran out."""


def frontier(position: Position, limits: Limits | None = None) -> Frontier:
    """Every undominated (breaches, price, loss) over the known cards, with a plan each.

    Args:
        position: where the plans start.
        limits: time (what was found until then is returned), CP-SAT's workers and seed.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
        MismatchError: a plan does not replay as the model says: a bug.
    """
    limits = limits or Limits()
    sweep = _Sweep(position, Run(build(compile_position(position)), limits, limits.deadline()))
    try:
        while sweep.next_level():
            sweep.level()
    except _LateError:
        return Frontier(position, tuple(sweep.points), complete=False, breaches=sweep.breaches, price=sweep.price)
    return Frontier(position, tuple(_with_best_plan(position, sweep.points, sweep.run)), complete=True)


def _with_best_plan(position: Position, points: list[Point], run: Run) -> Iterator[Point]:
    """The points, the best one with the planner's own plan, so that it is told with the same plan everywhere."""
    seconds = None if run.deadline is None else max(0.001, run.deadline - time.monotonic())
    best = plan(PlanningProblem(position), replace(run.limits, seconds=seconds))
    for point in points:
        if best.status is Status.OPTIMAL and best.value == point.value:
            yield Point(point.value, best.actions, best.steps)
        else:
            yield point


@dataclass(slots=True)
class _Sweep:
    """The search under way: ``breaches`` is the level, ``price`` how far it is searched."""

    position: Position
    run: Run
    points: list[Point] = field(default_factory=list)
    breaches: int = -1
    price: int = 0
    _bounds: dict[Goal, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in _GOALS:
            goal = self.run.goal(name)
            if goal.terms:
                self._bounds[name] = self.run.encoding.model.add(goal.expression() <= _MOST).index

    def next_level(self) -> bool:
        """Go on to the next number of breaches that some plan has; False if there is none.

        Raises:
            _LateError: time ran out.
        """
        self._unbound()
        if not self._bound("breaches", self.breaches + 1, _MOST) or not self._least("breaches", fresh=True):
            return False
        self.breaches, self.price = self.run.evaluate(self.run.goal("breaches")), 0
        return True

    def level(self) -> None:
        """Find every point with this many breaches.

        Raises:
            _LateError: time ran out.
        """
        least = _MOST  # the loss of the point found last
        for low, high, loss in self._boxes():
            least, start = min(least, loss), low
            self._unbound()
            self._bound("breaches", self.breaches, self.breaches)
            while self._bound("price", start, high) and self._bound("loss", -_MOST, least - 1):
                self.price = max(self.price, start)
                if not self._least("price", fresh=True):
                    break
                point = self._point()
                self.points.append(point)
                least, start = point.value.loss, point.value.price + 1
            self.price = high + 1

    def _boxes(self) -> Iterator[tuple[int, int, int]]:
        """The steps under the staircase of what is found: lowest and highest price, and a loss to stay below."""
        stairs: list[tuple[int, int]] = []
        for price, loss in sorted((point.value.price, point.value.loss) for point in self.points):
            if not stairs or loss < stairs[-1][1]:
                stairs.append((price, loss))
        starts = [(0, _MOST), *stairs]
        for index, (price, loss) in enumerate(starts):
            yield price, (starts[index + 1][0] - 1 if index + 1 < len(starts) else _MOST), loss

    def _point(self) -> Point:
        """The point with the price that was just found: least loss, then fewest actions."""
        price = self.run.evaluate(self.run.goal("price"))
        self._bound("price", price, price)
        if not self._least("loss"):
            raise MismatchError("a plan was lost while its loss was made least")
        loss = self.run.evaluate(self.run.goal("loss"))
        self._bound("loss", loss, loss)
        self._least("actions")
        breaches, actions = (self.run.evaluate(self.run.goal(name)) for name in ("breaches", "actions"))
        value = Value(breaches, price, loss, actions)
        decided = decode(self.run)
        replayed = confirm(self.position, decided, value.key(self.position.table.valuation.minimise))
        if replayed.value != value:
            raise MismatchError(f"claimed {value}, recounted {replayed.value}")
        return Point(value, tuple(decided), replayed.steps)

    def _least(self, name: Goal, *, fresh: bool = False) -> bool:
        """Make a goal least; False if there is no plan within the bounds.

        Args:
            name: which goal.
            fresh: the bounds have changed so that the solution before need not be within them.
        """
        if self.run.deadline is not None and time.monotonic() > self.run.deadline:
            raise _LateError
        if fresh:
            self.run.values = None
        status, _ = self.run.minimise(self.run.goal(name))
        if status is Status.INFEASIBLE:
            return False
        if status is not Status.OPTIMAL:
            raise _LateError
        return True

    def _unbound(self) -> None:
        for name in _GOALS:
            self._bound(name, -_MOST, _MOST)

    def _bound(self, name: Goal, low: int, high: int) -> bool:
        """Keep a goal between two values from now on; False if that is impossible without any solving."""
        if low > high:
            return False
        constant = self.run.goal(name).constant
        if name not in self._bounds:
            return low <= constant <= high
        bounds = self.run.encoding.model.proto.constraints[self._bounds[name]].linear.domain
        bounds[0], bounds[1] = low - constant, high - constant
        return True

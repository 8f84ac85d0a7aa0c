"""Making puzzles: candidate after candidate from one seed, and those kept that are as hard as was asked.

Each candidate has dice of its own, made from the seed, what was asked for and its number; candidates are taken in
the order of their numbers. So the same seed gives the same puzzles, however many processes look for them.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random

from frantic_fiends.layout import check
from frantic_fiends.model.actions import Action
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from solver.generating.positions import Wish, natural_puzzle
from solver.limits import Limits
from solver.plan import Status
from solver.planning import solve
from solver.problem import PlanningProblem
from solver.study.rating import MANY_SCHEDULES, Level, Rating, rate
from solver.study.schedules import best_schedules
from solver.workers import interrupts_held, leave_interrupts_to_parent

EFFORT = 3.0
"""Candidates on which one run of CP-SAT takes longer (in its own measure) are passed over."""

BARREN = 1000
"""After so many candidates in a row of which none was as asked for, no more are looked at."""

_WISHES: dict[Level, tuple[Wish, ...]] = {
    Level.GENTLE: (Wish(4, 1, 4), Wish(4, 2, 4), Wish(3, 1, 3), Wish(3, 2, 3)),
    Level.EASY: (Wish(4, 2, 4), Wish(4, 3, 4), Wish(3, 2, 3), Wish(3, 3, 4)),
    Level.MEDIUM: (Wish(3, 2, 4), Wish(3, 3, 4), Wish(2, 2, 3), Wish(2, 3, 3)),
    Level.HARD: (Wish(3, 4, 5), Wish(2, 3, 4), Wish(2, 3, 3), Wish(1, 2, 4)),
    Level.FIENDISH: (Wish(2, 3, 4), Wish(2, 4, 5), Wish(1, 3, 4), Wish(1, 3, 5)),
}


@dataclass(frozen=True, slots=True)
class Order:
    """What puzzles are asked for.

    Attributes:
        seed: the same seed gives the same puzzles.
        level: how hard they are.
        unique: whether each has exactly one best schedule, proved.
        orcs: how many hostile orcs, 1-4; any that suits the level if None.
        event: the event with which they begin, 1-4; any that suits the level if None.
        pack_name: how the puzzles name their pack.
    """

    seed: int
    level: Level
    unique: bool = False
    orcs: int | None = None
    event: int | None = None
    pack_name: str = "house"


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle that was made.

    Attributes:
        candidate: its number among all that were tried, from 0.
        puzzle: without its solution.
        actions: the decisions of the best schedule; of several the first.
        rating: how hard it is.
    """

    candidate: int
    puzzle: Puzzle
    actions: tuple[Action, ...]
    rating: Rating


def candidate(order: Order, pack: Pack, number: int) -> Generated | None:
    """One candidate; None if it is not what was asked for, or nothing is to be found out in it."""
    rng = Random(f"{order.seed}/{order.level.value}/{order.unique}/{order.orcs}/{order.event}/{number}")  # noqa: S311 - puzzles, not secrets
    wish = rng.choice(_WISHES[order.level])
    wish = Wish(order.event or wish.event, order.orcs or wish.orcs, wish.wealth)
    title = f"{order.level.value.capitalize()} {order.seed}-{number}"
    puzzle = natural_puzzle(rng, wish, pack, order.pack_name, title)
    limits = Limits(effort=EFFORT)
    plan = solve(PlanningProblem(check(puzzle, pack)), limits)
    if plan.status is not Status.OPTIMAL or plan.value is None or not plan.value.actions:
        return None
    schedules = best_schedules(plan, 1 if order.unique else MANY_SCHEDULES, limits)
    if order.unique and not schedules.unique:
        return None
    rating = rate(plan, schedules)
    return Generated(number, puzzle, plan.actions, rating) if rating.level is order.level else None


def generate(
    order: Order, pack: Pack, workers: int = 1, tried: Callable[[int], None] = lambda _: None
) -> Iterator[Generated]:
    """Puzzles in the order of their numbers; ends only after ``BARREN`` candidates in a row that were all passed over.

    Args:
        pack: whose cards, boards and traps.
        workers: processes that look for them.
        tried: told how many candidates were tried so far, after each.

    Raises:
        ImpossibleError: the pack is such that no puzzle can be made with it.
    """
    last = 0
    with closing(_candidates(partial(candidate, order, pack), workers)) as found:
        for number, made in enumerate(found, start=1):
            tried(number)
            if made is not None:
                yield made
                last = number
            elif number - last >= BARREN:
                return


def _candidates(make: Callable[[int], Generated | None], workers: int) -> Generator[Generated | None]:
    """Every candidate in turn, made ahead of time by the workers."""
    if workers == 1:
        yield from map(make, count())
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawn, leave_interrupts_to_parent) as pool:
        waiting: deque[Future[Generated | None]] = deque()
        try:
            for number in count():
                with interrupts_held():  # submit starts a worker as long as there are too few
                    waiting.append(pool.submit(make, number))
                if len(waiting) > 4 * workers:
                    yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)  # each worker ends after the candidate in its hands

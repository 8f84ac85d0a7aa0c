"""How long a planner may take, and with what."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one solve.

    Attributes:
        seconds: wall-clock time for the whole answer; None for no limit.
        workers: CP-SAT workers; with one worker and no time limit the answer is the same on every run.
        seed: CP-SAT's random seed.
        megabytes: memory that the states of a policy may take.
        effort: how much work each run of CP-SAT may be, in its own measure, about a second; unlike ``seconds`` it gives
            the same answer on every machine.
    """

    seconds: float | None = None
    workers: int = 1
    seed: int = 0
    megabytes: int = 2000
    effort: float | None = None

    def deadline(self) -> float | None:
        """When the time runs out if it begins now, on the monotonic clock; None for no limit."""
        return None if self.seconds is None else time.monotonic() + self.seconds

    def stopwatch(self) -> Callable[[], Limits]:
        """From now on: a function that says what is left of these limits whenever it is asked."""
        deadline = self.deadline()

        def left() -> Limits:
            return self if deadline is None else replace(self, seconds=max(0.0, deadline - time.monotonic()))

        return left

"""The whole CP-SAT model: one builder per rule, in the order in which they need each other."""

from __future__ import annotations

from solver.compile import Compiled
from solver.known.encoding import Encoding, encode
from solver.known.invading import build_invasions, build_preferences, build_returns
from solver.known.walking import (
    build_bribes,
    build_fights,
    build_losses,
    build_payments,
    build_strengths,
    build_traps,
    build_ways,
)

BUILDERS = (
    build_fights,
    build_ways,
    build_strengths,
    build_bribes,
    build_payments,
    build_traps,
    build_losses,
    build_invasions,
    build_preferences,
    build_returns,
)
"""Every builder, in the order in which they need each other's variables."""


def build(compiled: Compiled, *, every_push: bool = False) -> Encoding:
    """The model of a planning problem, without a goal.

    Args:
        every_push: keep also a push that does no better than an earlier one, for counting plans.

    Raises:
        MissingCardError: cards that may be drawn, or orc D's arrival, are not given.
    """
    encoding = encode(compiled, every_push=every_push)
    for builder in BUILDERS:
        builder(encoding)
    return encoding

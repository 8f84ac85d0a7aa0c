"""How many best schedules there are, and which, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from advisor.show.table import Column, Row, table
from advisor.show.words import amount
from advisor.terminal import Look
from frantic_fiends.model.happenings import BribePaid, PushPaid
from frantic_fiends.model.position import Position
from frantic_fiends.notation import action_text
from solver.checking import replay
from solver.plan import PlanStep

if TYPE_CHECKING:  # they are looked for with ortools
    from solver.study.schedules import Schedules


def count_text(schedules: Schedules, *, shown: bool = False) -> str:
    """How many there are: the plan above is the first of them.

    Args:
        shown: whether they are listed too.
    """
    if schedules.unique:
        return "the only best one: proved that every other schedule is worse"
    count = len(schedules.found)
    told = f"1 of {count} that are equally good" if schedules.complete else f"1 of {count} or more, equally good"
    return told if shown else f"{told}; --all shows them"


def schedules_text(schedules: Schedules, position: Position, look: Look) -> str:
    """Every schedule found, one a line: what is bribed, pushed and chosen."""
    rows: list[Row] = [
        [str(number), ", ".join(paid_words(replay(position, actions).steps)) or "do nothing"]
        for number, actions in enumerate(schedules.found, start=1)
    ]
    return table((Column("", right=True), Column("2A N: push orc A north in event 2", grows=True)), rows, look)


def paid_words(steps: Sequence[PlanStep]) -> Iterator[str]:
    """What is paid, each in a word or two: "2A N" is a push of orc A to the north in event 2."""
    for step in steps:
        paid = [one for one in step.happenings if isinstance(one, BribePaid | PushPaid)]
        words = [amount(one.amount, one.good) if isinstance(one, BribePaid) else one.direction for one in paid]
        if words:
            yield f"{step.event}{step.orc} {' + '.join(words)}"
        if step.choice is not None:
            yield f"{step.event}{step.orc} takes {step.choice.space}"


def schedules_json(schedules: Schedules, position: Position, *, shown: bool) -> dict[str, Any]:
    """Their number and whether it is proved; the moves of each if they are asked for."""
    counted: dict[str, Any] = {"count": len(schedules.found), "complete": schedules.complete}
    if shown:
        counted["schedules"] = [[*moves_json(replay(position, actions).steps)] for actions in schedules.found]
    return counted


def moves_json(steps: Sequence[PlanStep]) -> Iterator[dict[str, Any]]:
    """Each step's event, orc, draw and decisions, as moves in the notation."""
    for step in steps:
        moves = [move for move in (step.draw, step.response, step.choice) if move is not None]
        yield {"event": step.event, "orc": step.orc, "moves": [action_text(move) for move in moves]}

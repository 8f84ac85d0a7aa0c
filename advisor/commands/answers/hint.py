"""``fiends hint``: a hint for a puzzle, as much of it as is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from advisor.commands.answers.solve import SeedOption, TimeOption, WorkersOption
from advisor.commands.options import JsonOption, PuzzleArgument

if TYPE_CHECKING:
    from frantic_fiends.model.actions import Action
    from frantic_fiends.model.position import Position
    from solver.limits import Limits

LevelOption = Annotated[
    int, typer.Option(min=1, max=3, help="1: which orc, and when; 2: what kind of action; 3: the exact step, and why.")
]
AfterOption = Annotated[
    str | None,
    typer.Option(metavar="RECORD", help="What was done so far, as a record or a text; - is standard input."),
]
THINKING = 20.0
"""Seconds for a policy where the cards are not known and no limit is given."""


def hint(
    file: PuzzleArgument,
    level: LevelOption = 1,
    after: AfterOption = None,
    json: JsonOption = False,
    time_limit: TimeOption = None,
    workers: WorkersOption = 1,
    seed: SeedOption = 0,
) -> None:
    """Give a hint for a puzzle.

    A level tells only so much. With --after the hint is for the first step that is not done yet, and if what was done
    has cost something, that is said first. Where cards are not known, the hint is for the orc whose turn it is.
    """
    from advisor.answering import answer_of
    from advisor.messages import refused
    from advisor.reading import called, position_of
    from advisor.waiting import patience
    from solver import Limits

    if file == after == "-":
        raise typer.BadParameter("the puzzle and what was done cannot both come from standard input.")
    position = position_of(file)
    given = None if after is None else answer_of(after, position)
    if given is not None and given.fault is not None:
        raise refused(called(after or ""), given.fault, given.line)
    limits = Limits(time_limit, workers, seed)
    here = position if given is None else given.position
    actions = () if given is None else given.actions
    with patience():
        _give(position, here, actions, limits, level, json=json)


def _give(
    position: Position, here: Position, actions: tuple[Action, ...], limits: Limits, level: int, *, json: bool
) -> None:
    import sys
    from dataclasses import replace
    from json import dumps

    from advisor.messages import Code, concerning
    from advisor.show.why.hinting import hint_json, hint_text, unknown_lines
    from advisor.terminal import look_of, say
    from frantic_fiends.errors import MissingCardError
    from solver.why.grading import grade
    from solver.why.hints import hint as hinted

    half = limits if limits.seconds is None else replace(limits, seconds=limits.seconds / 2)
    look = look_of(sys.stdout)
    concerning(here)
    try:
        done = grade(position, actions, half) if actions else None
        found = hinted(here, half)
    except MissingCardError:
        if json:
            raise
        from advisor.dialogue.advising import Counsellor
        from advisor.show.words import lines_of

        adviser = Counsellor(limits.seconds or THINKING)
        for text in unknown_lines(here, adviser, level, look):
            say(text if "\n" in text else "\n".join(lines_of(text, look.width)))
        return
    say(dumps(hint_json(found, done, level), indent=2) if json else hint_text(found, done, level, look))
    raise typer.Exit(Code.ANSWERED if found.proved else Code.UNPROVED)

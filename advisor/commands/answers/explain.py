"""``fiends explain``: why the best schedule is as it is."""

from __future__ import annotations

import typer

from advisor.commands.answers.solve import SeedOption, TimeOption, WorkersOption, counted
from advisor.commands.answers.what_if import reasons_of
from advisor.commands.options import JsonOption, PuzzleArgument


def explain(
    file: PuzzleArgument,
    json: JsonOption = False,
    time_limit: TimeOption = None,
    workers: WorkersOption = 1,
    seed: SeedOption = 0,
) -> None:
    """Tell why the best schedule is as it is.

    Says of each bribe and push what it is for, found by taking it away and solving again, and what would happen
    without it; then of each orc that is left alone and each protected space that is lost why. Every card that can be
    drawn must be given in the puzzle.
    """
    import sys

    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.terminal import look_of, say
    from advisor.waiting import patience
    from solver import Limits, Status
    from solver.why.purposes import explain as explained

    position = position_of(file)
    left = Limits(time_limit, workers, seed).stopwatch()
    with patience():
        told = explained(position, left())
        breached = told.plan.value is not None and told.plan.value.breaches > 0
        schedules = counted(told.plan, left(), None)
        reasons = reasons_of(told.plan, left()) if breached else None
    if json:
        from json import dumps

        from advisor.show.answers.schedules import schedules_json
        from advisor.show.why.conflicts import conflict_json
        from advisor.show.why.explanation_json import explanation_json

        answer = explanation_json(told)
        if schedules is not None:
            answer |= {"best_schedules": schedules_json(schedules, position, shown=False)}
        answer |= {} if reasons is None else {"conflict": conflict_json(reasons)}
        say(dumps(answer, indent=2))
    else:
        from advisor.show.answers.schedules import count_text
        from advisor.show.page import title_lines
        from advisor.show.why.conflicts import lines_of_conflict
        from advisor.show.why.explanation import explanation_text

        look = look_of(sys.stdout)
        count = "" if schedules is None else count_text(schedules, shown=True)
        lines = () if reasons is None else lines_of_conflict(reasons, look)
        title = title_lines(position, look)
        say("\n".join([*title, *([""] if title else []), explanation_text(told, look, lines, count)]))
    raise typer.Exit(Code.ANSWERED if told.plan.status is Status.OPTIMAL else Code.UNPROVED)

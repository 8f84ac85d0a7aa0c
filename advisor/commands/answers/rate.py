"""``fiends rate``: how hard a puzzle is, and why."""

from __future__ import annotations

import typer

from advisor.commands.answers.solve import TimeOption
from advisor.commands.options import JsonOption, PuzzleArgument


def rate(file: PuzzleArgument, json: JsonOption = False, time_limit: TimeOption = None) -> None:
    """Say how hard a puzzle is, and why.

    Five levels: gentle, easy, medium, hard, fiendish. Does not show the solution.
    """
    import sys

    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.terminal import look_of, say
    from advisor.waiting import patience
    from solver import Limits, PlanningProblem, Status, solve
    from solver.study.rating import rate as rated

    position = position_of(file)
    limits = Limits(time_limit)
    with patience():
        plan = solve(PlanningProblem(position), limits)
        if plan.status is not Status.OPTIMAL:
            say("No answer: time ran out before the best plan was proved.", err=True)
            if json:
                say(f'{{"status": "{plan.status.value}", "level": null}}')
            raise typer.Exit(Code.UNPROVED)
        rating = rated(plan)
    if json:
        from json import dumps

        from advisor.show.answers.rating import rating_json

        say(dumps(rating_json(rating, position), indent=2))
    else:
        from advisor.show.answers.rating import rating_text
        from advisor.show.page import title_lines

        look = look_of(sys.stdout)
        title = title_lines(position, look)
        say("\n".join([*title, *([""] if title else []), rating_text(rating, position, look)]))
    raise typer.Exit(Code.ANSWERED)

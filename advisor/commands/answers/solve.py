"""``fiends solve``: the cheapest schedule of bribes and pushes when the cards are known."""

from __future__ import annotations

import math
from typing import Annotated, Literal

import typer

from advisor.commands.options import JsonOption, PuzzleArgument


def _seconds(value: float | None) -> float | None:
    if value is not None and not (math.isfinite(value) and value > 0):
        raise typer.BadParameter(f"{value} is not a number of seconds above 0.")
    return value


StrictOption = Annotated[
    bool, typer.Option("--strict", help="Ask for a plan without a breach, or a proof that there is none (exit code 3).")
]
MethodOption = Annotated[
    Literal["cp-sat", "search"], typer.Option(help="The planner: CP-SAT, or an exhaustive search that checks it.")
]
TimeOption = Annotated[
    float | None,
    typer.Option("--time-limit", metavar="SECONDS", callback=_seconds, help="Stop after so long (exit code 4)."),
]
WorkersOption = Annotated[int, typer.Option(min=1, max=64, help="CP-SAT's threads; with 1 every run is the same.")]
SeedOption = Annotated[int, typer.Option(min=0, max=2**31 - 2, help="CP-SAT's random seed.")]


def solve(
    file: PuzzleArgument,
    json: JsonOption = False,
    strict: StrictOption = False,
    method: MethodOption = "cp-sat",
    time_limit: TimeOption = None,
    workers: WorkersOption = 1,
    seed: SeedOption = 0,
) -> None:
    """Find the cheapest bribes and pushes, with a proof.

    Prints the board, the schedule, what it costs, what is lost and what is kept, and how sure that is. Every card
    that can be drawn must be given in the puzzle.
    """
    import sys

    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.terminal import look_of, say
    from advisor.waiting import patience
    from solver import Limits, PlanningProblem, Status
    from solver import solve as plan_for

    problem = PlanningProblem(position_of(file), strict)
    limits = Limits(time_limit, workers, seed)
    with patience():
        plan = plan_for(problem, limits, method=method)
    if json:
        from json import dumps

        from advisor.show.answers.jsons import plan_json

        # ASCII, so that it survives any pipe and any terminal.
        say(dumps(plan_json(plan), indent=2))
    else:
        from advisor.show.answers.plan import plan_text
        from advisor.show.page import position_page

        look = look_of(sys.stdout)
        say(f"{position_page(problem.position, look)}\n\n{plan_text(plan, look)}")
    codes = {Status.OPTIMAL: Code.ANSWERED, Status.INFEASIBLE: Code.IMPOSSIBLE}
    raise typer.Exit(codes.get(plan.status, Code.UNPROVED))

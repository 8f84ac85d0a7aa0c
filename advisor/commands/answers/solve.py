"""``fiends solve``: the cheapest schedule of bribes and pushes when the cards are known."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from advisor.commands.answers.what_if import (
    GiveOption,
    ProtectOption,
    UnprotectOption,
    WhyOption,
    reasons_of,
    supposed_of,
    with_comparison,
)
from advisor.commands.options import ForceOption, JsonOption, PuzzleArgument

if TYPE_CHECKING:
    from advisor.writing import PictureFiles
    from solver.limits import Limits
    from solver.plan import Plan
    from solver.study.schedules import Schedules


FEW, CHEAP = 10, 0.5
"""Without --all, equally good schedules are counted up to so many, each with at most so much effort of CP-SAT."""


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
AllOption = Annotated[bool, typer.Option("--all", help="Show every schedule that is as good as the best.")]
LimitOption = Annotated[
    int, typer.Option("--limit", metavar="N", min=1, max=10_000, help="At most so many with --all.")
]
SvgOption = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="Also draw the schedule to this SVG file.")
]
PngOption = Annotated[
    str | None, typer.Option("--png", metavar="FILE", help="Also draw the schedule to this PNG file.")
]
SeedOption = Annotated[int, typer.Option(min=0, max=2**31 - 2, help="CP-SAT's random seed.")]


def solve(  # noqa: PLR0913, PLR0917 - one argument for each option
    file: PuzzleArgument,
    json: JsonOption = False,
    strict: StrictOption = False,
    method: MethodOption = "cp-sat",
    time_limit: TimeOption = None,
    workers: WorkersOption = 1,
    seed: SeedOption = 0,
    why: WhyOption = False,
    give: GiveOption = None,
    protect: ProtectOption = None,
    unprotect: UnprotectOption = None,
    every: AllOption = False,
    most: LimitOption = 100,
    svg: SvgOption = None,
    png: PngOption = None,
    force: ForceOption = False,
) -> None:
    """Find the cheapest bribes and pushes, with a proof.

    Prints the board, the schedule, what it costs, what is lost and what is kept, and how sure that is. Every card
    that can be drawn must be given in the puzzle. --give, --protect and --unprotect ask what if.
    """
    import sys

    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.show.answers.solved import Solved, solved_json, solved_text
    from advisor.terminal import look_of, say
    from advisor.waiting import patience
    from advisor.writing import PictureFiles
    from solver import Limits, PlanningProblem, Status
    from solver import solve as plan_for

    pictures = PictureFiles.checked(svg, png, force=force, printed=True)
    position = position_of(file)
    supposed = supposed_of(position, give, protect, unprotect)
    problem = PlanningProblem(position if supposed is None else supposed.changed, strict)
    left = Limits(time_limit, workers, seed).stopwatch()
    with patience():
        plan = plan_for(problem, left(), method=method)
        breached = plan.status is Status.INFEASIBLE or (why and plan.value is not None and plan.value.breaches > 0)
        reasons = reasons_of(plan, left()) if breached else None
        supposed = None if supposed is None else with_comparison(supposed, left(), method)
        schedules = counted(plan, left(), most if every else None)
    solved = Solved(plan, schedules, every, supposed, reasons, why)
    if json:
        from json import dumps

        # ASCII, so that it survives any pipe and any terminal.
        say(dumps(solved_json(solved), indent=2))
    else:
        say(solved_text(solved, look_of(sys.stdout)))
    _draw(plan, pictures)
    codes = {Status.OPTIMAL: Code.ANSWERED, Status.INFEASIBLE: Code.IMPOSSIBLE}
    raise typer.Exit(codes.get(plan.status, Code.UNPROVED))


def _draw(plan: Plan, pictures: PictureFiles) -> None:
    """Write the pictures that are asked for, if there is a plan."""
    from advisor.show.pictures.strip import plan_svg
    from advisor.terminal import say

    if not pictures.wanted:
        return
    if plan.value is None:
        say("No plan, so no picture was drawn.", err=True)
    else:
        pictures.write(lambda: plan_svg(plan))


def counted(plan: Plan, limits: Limits, most: int | None) -> Schedules | None:
    """The schedules that are as good, up to so many; None if they are not asked for and not cheap to know."""
    from dataclasses import replace

    from solver import Status
    from solver.study.schedules import best_schedules

    if plan.status is not Status.OPTIMAL:
        return None
    if most is not None:
        return best_schedules(plan, most, limits)
    found = best_schedules(plan, FEW, replace(limits, effort=CHEAP))
    return found if found.complete or len(found.found) == FEW else None

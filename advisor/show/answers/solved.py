"""All that ``fiends solve`` has to tell: the board, the plan, equally good ones, what if, and why there is a breach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from advisor.show.answers.jsons import plan_json
from advisor.show.answers.plan import plan_text
from advisor.show.answers.schedules import count_text, schedules_json, schedules_text
from advisor.show.page import position_page
from advisor.show.why.conflicts import conflict_json, lines_of_conflict
from advisor.show.why.what_if import compared, heading, supposed_json
from advisor.terminal import Look
from solver.plan import Plan, Status

if TYPE_CHECKING:  # they are looked for with ortools
    from advisor.show.why.what_if import Supposed
    from solver.study.schedules import Schedules
    from solver.why.conflicts import Conflict


@dataclass(frozen=True, slots=True)
class Solved:
    """An answer with what was asked besides.

    Attributes:
        plan: the answer.
        schedules: those that are as good, if they were counted; ``every``, whether they are to be listed.
        supposed: the what-if, if there is one.
        reasons: why there is a breach; None if there is none or it was not asked.
        why: whether reasons were asked for.
    """

    plan: Plan
    schedules: Schedules | None
    every: bool
    supposed: Supposed | None
    reasons: Conflict | Status | None
    why: bool


def solved_text(solved: Solved, look: Look) -> str:
    """The whole page."""
    plan, schedules, supposed = solved.plan, solved.schedules, solved.supposed
    position = plan.problem.position
    count = "" if schedules is None else count_text(schedules, shown=solved.every)
    pages = [position_page(position, look), plan_text(plan, look, count)]
    if schedules is not None and solved.every:
        pages.append(schedules_text(schedules, position, look))
    if supposed is not None:
        pages = [heading(supposed, look), *pages, "\n".join(compared(supposed, plan.value, look))]
    if solved.reasons is not None:
        pages.append("\n".join(lines_of_conflict(solved.reasons, look)))
    elif solved.why and plan.value is not None:
        pages.append("Conflict   none: the plan has no breach.")
    return "\n\n".join(pages)


def solved_json(solved: Solved) -> dict[str, Any]:
    """The same for programs."""
    told = plan_json(solved.plan)
    if solved.schedules is not None:
        position = solved.plan.problem.position
        told["best_schedules"] = schedules_json(solved.schedules, position, shown=solved.every)
    if solved.supposed is not None:
        told["what_if"] = supposed_json(solved.supposed)
    if solved.reasons is not None:
        told["conflict"] = conflict_json(solved.reasons)
    return told

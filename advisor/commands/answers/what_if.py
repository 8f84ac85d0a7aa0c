"""The options with which ``fiends solve`` asks what if: more goods, other protected spaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, get_args

import typer

if TYPE_CHECKING:
    from advisor.show.why.what_if import Supposed
    from frantic_fiends.errors import Fault
    from frantic_fiends.model.position import Position
    from frantic_fiends.model.puzzle import ProtectedKind
    from frantic_fiends.model.spaces import CaveSpace
    from solver.limits import Limits
    from solver.plan import Method, Plan, Status
    from solver.why.conflicts import Conflict
    from solver.why.what_if import Gift, WhatIf

QUICK_SECONDS = 3.0
"""How long the puzzle as it stands is solved for comparison, at most."""

REASON_SECONDS = 20.0
"""How long the reasons for breaches are looked for where no --time-limit is given."""

WhyOption = Annotated[
    bool, typer.Option("--why", help="If the best plan has a breach, say why: spaces, goods that are short, orcs.")
]
GiveOption = Annotated[
    list[str] | None,
    typer.Option("--give", metavar="GOODS", help="What if: more goods, ore=2 now, 3:ore=2 before event 3."),
]
ProtectOption = Annotated[
    list[str] | None, typer.Option("--protect", metavar="SPACES", help="What if: protect these too, e4 or mines.")
]
UnprotectOption = Annotated[
    list[str] | None,
    typer.Option("--unprotect", metavar="SPACES", help="Protect these no longer; wins over --protect."),
]

_GIFT = re.compile(r"(?:([1-4]):)?([A-Za-z_]{1,20})=([0-9]{1,2})", re.ASCII)


def supposed_of(
    position: Position, give: list[str] | None, protect: list[str] | None, unprotect: list[str] | None
) -> Supposed | None:
    """What the options suppose about a position; None if none of them is given.

    Raises:
        typer.BadParameter: with every fault.
    """
    from advisor.show.why.what_if import Supposed
    from solver.why.what_if import supposing

    asked = what_if_of(position, give, protect, unprotect)
    return Supposed(position, asked, supposing(position, asked)) if asked else None


def with_comparison(supposed: Supposed, limits: Limits, method: Method) -> Supposed:
    """The same with what the puzzle as it stands is worth, if that is soon known."""
    from dataclasses import replace

    from solver import PlanningProblem, Status, solve

    quick = replace(limits, seconds=QUICK_SECONDS if limits.seconds is None else min(limits.seconds, QUICK_SECONDS))
    plan = solve(PlanningProblem(supposed.position), quick, method=method)
    return replace(supposed, stands=plan.value if plan.status is Status.OPTIMAL else None)


def reasons_of(plan: Plan, limits: Limits) -> Conflict | Status:
    """Why a plan has a breach, or why there is none without one."""
    from dataclasses import replace

    from solver.why.conflicts import conflict

    return conflict(
        plan.problem.position, replace(limits, seconds=REASON_SECONDS if limits.seconds is None else limits.seconds)
    )


def what_if_of(
    position: Position, give: list[str] | None, protect: list[str] | None, unprotect: list[str] | None
) -> WhatIf:
    """The question that the options ask about a position.

    Raises:
        typer.BadParameter: with every fault.
    """
    from solver.why.what_if import WhatIf, faults

    wrong: list[Fault] = []
    gifts = [gift for text in _parts(give) if (gift := _gift(text, wrong)) is not None]
    added = [name for text in _parts(protect) if (name := _space("--protect", text, wrong)) is not None]
    taken = [name for text in _parts(unprotect) if (name := _space("--unprotect", text, wrong)) is not None]
    asked = WhatIf(tuple(gifts), tuple(added), tuple(taken))
    wrong += faults(position, asked)
    if wrong:
        from advisor.messages import faults_text

        raise typer.BadParameter(faults_text("what if", "this cannot be asked here", tuple(wrong)))
    return asked


def _parts(given: list[str] | None) -> list[str]:
    """Repeated options and comma lists alike, in their order."""
    return [part.strip() for text in given or () for part in text.split(",")]


def _gift(text: str, wrong: list[Fault]) -> Gift | None:
    from frantic_fiends.errors import Fault
    from frantic_fiends.model.goods import GOODS
    from frantic_fiends.rules.problems import one_of
    from solver.why.what_if import Gift, good_named

    place, found = f"--give {text[:60]}", _GIFT.fullmatch(text)
    if found is None:
        shape = "good=count such as ore=2, or 3:ore=2 for before event 3; counts are 1 to 99, events 1 to 4"
        wrong.append(Fault(place, "not a gift", shape))
        return None
    event, name, count = found.groups()
    good = good_named(name)
    if good is None:
        wrong.append(Fault(place, f"no good is called {name}", one_of(GOODS, name), "R7"))
    if not int(count):
        wrong.append(Fault(place, "a count of 0", "1 to 99"))
    return Gift(int(count), good, int(event) if event else None) if good and int(count) else None


def _space(option: str, text: str, wrong: list[Fault]) -> ProtectedKind | CaveSpace | None:
    from frantic_fiends.errors import Fault
    from frantic_fiends.model.puzzle import ProtectedKind
    from frantic_fiends.model.spaces import CAVE
    from frantic_fiends.rules.problems import one_of

    kinds: tuple[ProtectedKind, ...] = get_args(ProtectedKind)
    names: tuple[ProtectedKind | CaveSpace, ...] = (*kinds, *CAVE)
    known = next((name for name in names if name == text), None)
    if known is None:
        wrong.append(Fault(f"{option} {text[:60]}", "no cave space or kind of spaces", one_of(names, text), "R33"))
    return known

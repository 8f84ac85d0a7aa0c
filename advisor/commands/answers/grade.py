"""``fiends grade``: how good a player's answer to a puzzle is."""

from __future__ import annotations

from typing import Annotated

import typer

from advisor.commands.answers.solve import SeedOption, TimeOption, WorkersOption
from advisor.commands.options import JsonOption, PuzzleArgument

AnswerArgument = Annotated[
    str, typer.Argument(metavar="ANSWER", help="A record, or a text with a move a line; - is standard input.")
]
ShowOption = Annotated[bool, typer.Option("--show", help="Say also what would have been right.")]


def grade(
    file: PuzzleArgument,
    answer: AnswerArgument,
    json: JsonOption = False,
    show: ShowOption = False,
    time_limit: TimeOption = None,
    workers: WorkersOption = 1,
    seed: SeedOption = 0,
) -> None:
    """Grade an answer to a puzzle by what it is worth.

    The answer is a record, as `fiends play` writes it, or a text with a move a line, such as `2A push=N`, `2B bribe=3`
    or `4D space=e3`; orcs passed over get nothing, and a last line `end` says that nothing more is paid. Every answer
    that is as good as the best is right. One that is broken off is graded for what is still possible.
    """
    import sys

    from advisor.answering import answer_of
    from advisor.messages import Code, refused
    from advisor.reading import called, position_of
    from advisor.terminal import look_of, say
    from advisor.waiting import patience
    from solver import Limits
    from solver.why.grading import grade as graded

    if file == answer == "-":
        raise typer.BadParameter("the puzzle and the answer cannot both come from standard input.")
    position = position_of(file)
    given = answer_of(answer, position)
    if given.fault is not None:
        raise refused(called(answer), given.fault, given.line)
    with patience():
        found = graded(position, given.actions, Limits(time_limit, workers, seed))
    if json:
        from json import dumps

        from advisor.show.why.grading import grade_json

        say(dumps(grade_json(found), indent=2))
    else:
        from advisor.show.page import title_lines
        from advisor.show.why.grading import grade_text

        look = look_of(sys.stdout)
        title = title_lines(position, look)
        say("\n".join([*title, *([""] if title else []), grade_text(found, look, show=show)]))
    raise typer.Exit(Code.UNPROVED if found.right is None else Code.ANSWERED)

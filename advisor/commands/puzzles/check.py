"""``fiends check``: is everything in these puzzles as the rules allow?"""

from __future__ import annotations

from typing import Annotated

import typer

FilesArgument = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Puzzles in TOML or JSON; - is standard input.")
]


def check(files: FilesArgument) -> None:
    """Say what is wrong with puzzles, if anything.

    Every fault of every file, each with its place; exit code 2 if there is any.
    """
    from advisor.messages import each
    from advisor.reading import called, position_of
    from advisor.terminal import plain

    def verdict(name: str) -> str:
        title = position_of(name).table.title
        return f"{called(name)}: no faults" + (f" ({plain(title)})" if title else "")

    raise typer.Exit(each(files, verdict))

"""``fiends pack``: packs of cards, boards and traps."""

from __future__ import annotations

from typing import Annotated

import typer

from advisor.commands.options import ForceOption, OutOption
from advisor.terminal import say

app = typer.Typer(add_completion=False, rich_markup_mode=None)

FilesArgument = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Packs in TOML or JSON; - is standard input.")
]
PackArgument = Annotated[str, typer.Argument(metavar="[NAME|FILE]", help="A shipped pack's name, or a pack file.")]


@app.callback(invoke_without_command=True)
def pack(context: typer.Context) -> None:
    """Make, check and show packs of cards, boards and traps."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command()
def new(out: OutOption = None, force: ForceOption = False) -> None:
    """Make a commented pack, to type in your own copy."""
    from advisor.starters import PACK
    from advisor.writing import put

    put(PACK, out, force=force)


@app.command()
def check(files: FilesArgument) -> None:
    """Say what is wrong with packs, if anything.

    Every fault of every file, each with its place; exit code 2 if there is any.
    """
    from advisor.messages import each
    from advisor.reading import called, pack_of
    from advisor.terminal import plain

    raise typer.Exit(each(files, lambda name: f"{called(name)}: no faults ({plain(pack_of(name).title)})"))


@app.command()
def show(name: PackArgument = "house") -> None:
    """Show a pack's cards, boards, traps and values.

    Without a name, the house pack.
    """
    import sys

    from advisor.reading import pack_of
    from advisor.show.packs import pack_page
    from advisor.terminal import look_of

    say(pack_page(pack_of(name), look_of(sys.stdout)))

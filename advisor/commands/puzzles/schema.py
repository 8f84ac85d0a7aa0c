"""``fiends schema``: the JSON Schema of puzzle and pack files."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

KindArgument = Annotated[Literal["puzzle", "pack"], typer.Argument(help="Of which files.")]


def schema(kind: KindArgument) -> None:
    """Print the JSON Schema of puzzle or pack files."""
    from json import dumps

    from advisor.terminal import say
    from frantic_fiends.files import pack_schema, puzzle_schema

    say(dumps(puzzle_schema() if kind == "puzzle" else pack_schema(), indent=2))

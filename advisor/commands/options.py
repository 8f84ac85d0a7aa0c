"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

PuzzleArgument = Annotated[str, typer.Argument(metavar="FILE", help="A puzzle in TOML or JSON; - is standard input.")]
RecordArgument = Annotated[str, typer.Argument(metavar="FILE", help="A record in TOML or JSON; - is standard input.")]
OutOption = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write to a file instead of printing.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]

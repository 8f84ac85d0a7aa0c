"""``fiends frontier``: the whole trade-off between breaches, price and loss."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from advisor.commands.answers.solve import SeedOption, TimeOption, WorkersOption
from advisor.commands.options import ForceOption, JsonOption, PuzzleArgument

SvgOption = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Also draw the plot to this SVG file.")]
PngOption = Annotated[str | None, typer.Option("--png", metavar="FILE", help="Also draw the plot to this PNG file.")]


def frontier(  # noqa: PLR0913, PLR0917 - one argument for each option
    file: PuzzleArgument,
    json: JsonOption = False,
    svg: SvgOption = None,
    png: PngOption = None,
    force: ForceOption = False,
    time_limit: TimeOption = None,
    workers: WorkersOption = 1,
    seed: SeedOption = 0,
) -> None:
    """Show what fewer breaches, a lower price or less loss would cost.

    A table of every value that no other plan beats in breaches, price and loss at once, with one plan for each. Every
    card that can be drawn must be given in the puzzle.
    """
    import sys

    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.terminal import look_of, say
    from advisor.waiting import patience
    from solver import Limits
    from solver.study.frontier import frontier as frontier_of

    _require_free("--svg", svg, force=force)
    _require_free("--png", png, force=force)
    if svg is not None and png is not None and Path(svg).resolve() == Path(png).resolve():
        raise typer.BadParameter("--svg names the same file.", param_hint="--png")
    position = position_of(file)
    with patience():
        front = frontier_of(position, Limits(time_limit, workers, seed))
    if json:
        from json import dumps

        from advisor.show.answers.frontier import frontier_json

        say(dumps(frontier_json(front), indent=2))
    else:
        from advisor.show.answers.frontier import frontier_text
        from advisor.show.page import title_lines

        look = look_of(sys.stdout)
        title = title_lines(position, look)
        say("\n".join([*title, *([""] if title else []), frontier_text(front, look)]))
    if svg is not None:
        from advisor.show.pictures.plot import plot_svg

        _write(plot_svg(front), svg)
    if png is not None:
        from advisor.show.pictures.plot import plot_png

        _write(plot_png(front), png)
    raise typer.Exit(Code.ANSWERED if front.complete else Code.UNPROVED)


def _require_free(option: str, out: str | None, *, force: bool) -> None:
    """Refuse, before the long work, to write where something is."""
    from advisor.terminal import plain

    if out is None:
        return
    if out == "-":
        raise typer.BadParameter("standard output has the table; name a file.", param_hint=option)
    if Path(out).is_dir():
        raise typer.BadParameter(f"{plain(out)} is a folder.", param_hint=option)
    if Path(out).exists() and not force:
        raise typer.BadParameter(f"{plain(out)} is there already; --force replaces it.", param_hint=option)
    if not Path(out).absolute().parent.is_dir():
        raise typer.BadParameter(f"the folder of {plain(out)} does not exist.", param_hint=option)


def _write(content: str | bytes, out: str) -> None:
    from advisor.terminal import plain, say
    from frantic_fiends.files import write_atomically

    try:
        write_atomically(out, content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, out) from None  # not the temporary file's name
    say(f"Wrote {plain(out)}", err=True)

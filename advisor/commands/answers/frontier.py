"""``fiends frontier``: the whole trade-off between breaches, price and loss."""

from __future__ import annotations

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
    from advisor.writing import PictureFiles
    from solver import Limits
    from solver.study.frontier import frontier as frontier_of

    pictures = PictureFiles.checked(svg, png, force=force, printed=True)
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
    if pictures.wanted:
        from advisor.show.pictures.plot import plot_png, plot_svg

        pictures.write(lambda: plot_svg(front), lambda: plot_png(front))
    raise typer.Exit(Code.ANSWERED if front.complete else Code.UNPROVED)

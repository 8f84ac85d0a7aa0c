"""``fiends show``: a puzzle's board as text."""

from __future__ import annotations

from typing import Annotated

import typer

from advisor.commands.options import ForceOption, PuzzleArgument

HeatOption = Annotated[
    bool, typer.Option("--heat", help="Show where the orcs may go if nothing is paid, and which spaces they may take.")
]
SvgOption = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="Draw the board (or with --heat, that) as SVG.")
]
PngOption = Annotated[
    str | None, typer.Option("--png", metavar="FILE", help="Draw the board (or with --heat, that) as PNG.")
]


def show(
    file: PuzzleArgument,
    heat: HeatOption = False,
    svg: SvgOption = None,
    png: PngOption = None,
    force: ForceOption = False,
) -> None:
    """Show a puzzle's board as text.

    Also whose turn it is, the stock, the event boards, what is protected, which spaces invaders would take, what the
    traps do, and what things are worth.

    B7 is orc B with strength 7, [B7] one that is held for good. The mark before a space's text says: whose turn it is
    (beside an orc), a trap that is ready (beside its name), or with * that the aim protects the space.

    With --heat, instead: the exact chance of each orc to stand on each space after the coming event, and of each space
    of the cave to be taken, over all draws that the puzzle does not give, if nothing is paid.
    """
    if heat:
        from advisor.commands.puzzles.heat import show_heat

        show_heat(file, svg, png, force=force)
        return
    import sys

    from advisor.reading import position_of
    from advisor.writing import PictureFiles

    pictures = PictureFiles.checked(svg, png, force=force, printed=False)
    if pictures.wanted:
        from advisor.show.pictures.board import board_svg

        position = position_of(file)
        pictures.write(lambda: board_svg(position))
        return
    from advisor.show.page import position_page
    from advisor.show.values import values_text
    from advisor.terminal import look_of, say

    look = look_of(sys.stdout)
    position = position_of(file)
    say(f"{position_page(position, look)}\n\n{values_text(position, look)}".rstrip())

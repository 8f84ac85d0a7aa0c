"""``fiends show --heat``: where the orcs may go, as tables or as a picture."""

from __future__ import annotations

import typer


def show_heat(file: str, svg: str | None, png: str | None, *, force: bool) -> None:
    """Print the tables, or write the pictures that are asked for."""
    import sys

    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.show.chances.heat import heat_text
    from advisor.terminal import look_of, say
    from advisor.writing import PictureFiles
    from solver.study.heat import TooManyPositionsError, heat

    pictures = PictureFiles.checked(svg, png, force=force, printed=False)
    position = position_of(file)
    try:
        found = heat(position)
    except TooManyPositionsError:
        say("No answer: this puzzle can go more ways than can be followed exactly; nothing was sampled.", err=True)
        raise typer.Exit(Code.UNPROVED) from None
    if not pictures.wanted:
        say(heat_text(found, position, look_of(sys.stdout)))
        return
    from advisor.show.pictures.heat import heat_svg

    pictures.write(lambda: heat_svg(found, position))

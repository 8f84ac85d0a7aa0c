"""``fiends cards``: a pack's movement cards as pictures."""

from __future__ import annotations

from typing import Annotated

import typer

from advisor.commands.options import ForceOption

PackArgument = Annotated[str, typer.Argument(metavar="[NAME|FILE]", help="A shipped pack's name, or a pack file.")]
SvgOption = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the cards as SVG.")]
PngOption = Annotated[str | None, typer.Option("--png", metavar="FILE", help="Draw the cards as PNG.")]


def cards(
    name: PackArgument = "house", svg: SvgOption = None, png: PngOption = None, force: ForceOption = False
) -> None:
    """Draw a pack's movement cards.

    As pictures with --svg or --png, else as text, with the rest of the pack.
    """
    import sys

    from advisor.reading import pack_of
    from advisor.show.packs import pack_page
    from advisor.show.pictures.cards import cards_svg
    from advisor.terminal import look_of, say
    from advisor.writing import PictureFiles

    pictures = PictureFiles.checked(svg, png, force=force, printed=False)
    pack = pack_of(name)
    if pictures.wanted:
        pictures.write(lambda: cards_svg(pack))
    else:
        say(pack_page(pack, look_of(sys.stdout)))

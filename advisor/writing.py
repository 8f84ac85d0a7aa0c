"""Files that commands write: never over another one without --force, and whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import typer

from advisor.terminal import plain, say


def put(text: str | bytes, out: str | None, *, force: bool, option: str = "--out") -> None:
    """Print a text, or write it to a file and say so on stderr; a picture goes to stdout as it is.

    Args:
        text: what to write; bytes if it is no text.
        out: the file's name; None or - for stdout.
        force: replace a file that is there.
        option: where the name comes from, for messages.

    Raises:
        typer.BadParameter: the file is there already and ``force`` is not given.
    """
    if out is None or out == "-":
        if isinstance(text, bytes):
            sys.stdout.buffer.write(text)
        else:
            say(text.removesuffix("\n"))
        return
    require_free(out, force=force, option=option)
    from frantic_fiends.files import write_atomically

    try:
        write_atomically(out, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, out) from None  # not the temporary file's name
    say(f"Wrote {plain(out)}", err=True)


def require_free(out: str, *, force: bool, option: str) -> None:
    """Refuse, before any long work, to write where something is or where there is no folder.

    Raises:
        typer.BadParameter: so it is.
    """
    path = Path(out)
    if not out:
        raise typer.BadParameter("a file's name is needed.", param_hint=option)
    if path.is_dir():
        raise typer.BadParameter(f"{plain(out)} is a folder.", param_hint=option)
    if path.exists() and not force:
        raise typer.BadParameter(f"{plain(out)} is there already; --force replaces it.", param_hint=option)
    if not path.absolute().parent.is_dir():
        raise typer.BadParameter(f"the folder of {plain(out)} does not exist.", param_hint=option)


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """The files that ``--svg`` and ``--png`` name; None where the option is not given, - for stdout."""

    svg: str | None
    png: str | None

    @property
    def wanted(self) -> bool:
        """Whether any picture is asked for."""
        return self.svg is not None or self.png is not None

    @classmethod
    def checked(cls, svg: str | None, png: str | None, *, force: bool, printed: bool) -> PictureFiles:
        """The files, if they can be written; else nothing is written, neither of the two.

        Args:
            svg: what --svg names; ``png``, what --png names.
            force: replace files that are there.
            printed: whether the command prints its answer, so that stdout is taken.

        Raises:
            typer.BadParameter: a file cannot be written, or both are one.
        """
        for option, out in (("--svg", svg), ("--png", png)):
            if out == "-" and printed:
                raise typer.BadParameter("standard output has the answer; name a file.", param_hint=option)
            if out is not None and out != "-":
                require_free(out, force=force, option=option)
        both = {out if out == "-" else str(Path(out).resolve()) for out in (svg, png) if out is not None}
        if svg is not None and png is not None and len(both) == 1:
            raise typer.BadParameter("--svg names the same file.", param_hint="--png")
        return cls(svg, png)

    def write(self, svg: Callable[[], str], png: Callable[[], bytes] | None = None) -> None:
        """Draw what is asked for, then write it; ``checked`` has said that this can be.

        Args:
            svg: draws the picture as SVG.
            png: draws it as PNG; by default the SVG is turned into pixels.
        """
        if not self.wanted:
            return
        drawn = svg() if self.svg is not None or png is None else ""
        pixels = None
        if self.png is not None:
            from advisor.show.pictures import png as pictures

            pixels = png() if png is not None else pictures.png(drawn)
        if self.svg is not None:
            put(drawn, self.svg, force=True, option="--svg")
        if pixels is not None:
            put(pixels, self.png, force=True, option="--png")

"""Files that commands write: never over another one without --force, and whole or not at all."""

from __future__ import annotations

from pathlib import Path

import typer

from advisor.terminal import plain, say


def put(text: str, out: str | None, *, force: bool) -> None:
    """Print a text, or write it to a file and say so on stderr.

    Raises:
        typer.BadParameter: the file is there already and ``force`` is not given.
    """
    if out is None or out == "-":
        say(text.removesuffix("\n"))
        return
    path = Path(out)
    if path.is_dir():
        raise typer.BadParameter(f"{plain(out)} is a folder.", param_hint="--out")
    if path.exists() and not force:
        raise typer.BadParameter(f"{plain(out)} is there already; --force replaces it.", param_hint="--out")
    from frantic_fiends.files import write_atomically

    try:
        write_atomically(path, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, out) from None  # not the temporary file's name
    say(f"Wrote {plain(out)}", err=True)

"""Files that commands write: never over another one without --force, and whole or not at all."""

from __future__ import annotations

import sys
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
    path = Path(out)
    if path.is_dir():
        raise typer.BadParameter(f"{plain(out)} is a folder.", param_hint=option)
    if path.exists() and not force:
        raise typer.BadParameter(f"{plain(out)} is there already; --force replaces it.", param_hint=option)
    from frantic_fiends.files import write_atomically

    try:
        write_atomically(path, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, out) from None  # not the temporary file's name
    say(f"Wrote {plain(out)}", err=True)

"""Long work: someone at a terminal is told that it goes on, and how to stop it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from advisor.terminal import say

_PATIENCE = 3.0
"""Seconds after which someone at a terminal is told that the work goes on."""


@contextmanager
def patience() -> Iterator[None]:
    """Tell someone at a terminal, if the work takes long, that it goes on; Ctrl-C stops it, in a solver too."""
    told = Timer(_PATIENCE, say, ["Still planning; Ctrl-C stops it, --time-limit S sets a limit."], {"err": True})
    told.daemon = True
    if sys.stderr and sys.stderr.isatty():
        told.start()
    try:
        yield
    finally:
        told.cancel()


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int, str], None]]:
    """A progress bar on stderr, only where that is a terminal, and gone at the end.

    Args:
        total: how many there are to be.
        what: of what, such as "games".

    Yields:
        a function to be told how many are done, and a note to show beside them.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield lambda _done, _note: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(30), MofNCompleteColumn(), TextColumn(what), TextColumn("{task.description}"))
    with Progress(*columns, TimeElapsedColumn(), console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, note: bar.update(task, completed=done, description=note)

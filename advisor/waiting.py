"""Long work: someone at a terminal is told that it goes on, and how to stop it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
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

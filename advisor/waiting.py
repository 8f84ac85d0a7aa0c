"""Long work that Ctrl-C ends at once, also while it is deep inside a solver that does not listen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import TypeVar

from advisor.messages import Code
from advisor.terminal import say

T = TypeVar("T")

_PATIENCE = 3.0
"""Seconds after which someone at a terminal is told that the work goes on."""


def interruptible(work: Callable[[], T]) -> T:
    """Do the work in a thread of its own, while this one listens for Ctrl-C."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - it is raised again where it is awaited
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    began, told = monotonic(), not (sys.stderr and sys.stderr.isatty())
    try:
        thread.start()
        while thread.is_alive():
            thread.join(0.1)
            if not told and monotonic() - began > _PATIENCE:
                say("Still planning; Ctrl-C stops it, --time-limit S sets a limit.", err=True)
                told = True
    except KeyboardInterrupt:
        # A solver in the middle of its work would crash an orderly end of the interpreter.
        os._exit(Code.INTERRUPTED)
    if errors:
        raise errors[0]
    return results[0]

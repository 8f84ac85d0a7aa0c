"""Processes that work beside this one."""

from __future__ import annotations

import os
import signal


def cores() -> int:
    """How many processes can work at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def leave_interrupts_to_parent() -> None:
    """In a worker: Ctrl-C is for the parent, which ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

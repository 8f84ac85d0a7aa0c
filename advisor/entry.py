"""The first lines that run: Ctrl-C ends them quietly too, while the command line is still being imported."""

from __future__ import annotations

import os


def main() -> None:
    """The entry point of the command ``fiends``."""
    try:
        from advisor.cli import main as run
    except KeyboardInterrupt:
        os._exit(130)
    run()

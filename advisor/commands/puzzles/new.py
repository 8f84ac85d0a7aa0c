"""``fiends new``: a commented puzzle to begin with."""

from __future__ import annotations

from advisor.commands.options import ForceOption, OutOption


def new(out: OutOption = None, force: ForceOption = False) -> None:
    """Make a commented puzzle to begin with."""
    from advisor.starters import PUZZLE
    from advisor.writing import put

    put(PUZZLE, out, force=force)

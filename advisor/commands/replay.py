"""``fiends replay``: play a record again, step by step."""

from __future__ import annotations

from advisor.commands.options import RecordArgument


def replay(file: RecordArgument) -> None:
    """Play a record again and tell each step.

    A step that the rules refuse is named, with all that led up to it; exit code 2.
    """
    raise NotImplementedError

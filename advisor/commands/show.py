"""``fiends show``: a puzzle's board as text."""

from __future__ import annotations

from advisor.commands.options import PuzzleArgument


def show(file: PuzzleArgument) -> None:
    """Show a puzzle's board as text.

    Also whose turn it is, the stock, the event boards, what is protected, and which spaces invaders would take.
    """
    import sys

    from advisor.reading import position_of
    from advisor.show.page import position_page
    from advisor.terminal import look_of, say

    say(position_page(position_of(file), look_of(sys.stdout)))

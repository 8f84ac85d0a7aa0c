"""``fiends show``: a puzzle's board as text."""

from __future__ import annotations

from advisor.commands.options import PuzzleArgument


def show(file: PuzzleArgument) -> None:
    """Show a puzzle's board as text.

    Also whose turn it is, the stock, the event boards, what is protected, and which spaces invaders would take.

    B7 is orc B with strength 7, [B7] one that is held for good. The mark before a space's text says: whose turn it is
    (beside an orc), a trap that is ready (beside its name), or with * that the aim protects the space.
    """
    import sys

    from advisor.reading import position_of
    from advisor.show.page import position_page
    from advisor.terminal import look_of, say

    say(position_page(position_of(file), look_of(sys.stdout)))

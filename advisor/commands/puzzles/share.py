"""``fiends share``: a whole puzzle as one line of letters."""

from __future__ import annotations

from advisor.commands.options import PuzzleArgument


def share(file: PuzzleArgument) -> None:
    """Print a whole puzzle as one line of letters.

    To hand on in a mail, a chat, the address of a page, or by hand: `fiends paste` makes a file of it again. It holds
    all that the puzzle says, known cards too, but no answer, and no remarks of the file. Only A-Z a-z 0-9 - _ and a
    dot are used, and a mistyped letter is noticed.
    """
    from advisor.messages import concerning
    from advisor.reading import puzzle_of
    from advisor.terminal import plain, say
    from frantic_fiends.data import SHIPPED_PACKS
    from frantic_fiends.layout import check
    from frantic_fiends.notation import share_text

    given = puzzle_of(file)
    concerning(check(given.puzzle, given.pack, given.source))
    say(share_text(given.puzzle))
    if given.puzzle.game.pack not in SHIPPED_PACKS:
        name = plain(given.puzzle.game.pack)
        say(
            f"Note: the pack {name} is not in the text, only its name: whoever pastes it needs the same file.", err=True
        )

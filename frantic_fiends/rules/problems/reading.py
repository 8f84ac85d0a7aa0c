"""What the checks share: names in words, and a puzzle read as the rules will read it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from frantic_fiends.model.cards import Deck
from frantic_fiends.model.orcs import LETTERS, Letter
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import OrcEntry, Puzzle
from frantic_fiends.model.spaces import CAVE, FOREST


def one_of(names: Iterable[str], found: str | None = None) -> str:
    """What is allowed, in words; with what was found, the nearest name first.

    >>> one_of(["pit", "snare"], "pti")
    'did you mean pit? one of pit, snare'
    """
    known = list(names)
    listed = f"one of {', '.join(known)}" if known else "nothing"
    close = get_close_matches(found, known, n=1) if found is not None else []
    return f"did you mean {close[0]}? {listed}" if close else listed


def deck_of(puzzle: Puzzle, pack: Pack, event: int) -> Deck:
    """The deck from which an event of this puzzle draws (R10), overrides included."""
    override = puzzle.events.get(str(event))  # type: ignore[call-overload]
    number = override.deck if override is not None and override.deck else pack.board(event).deck
    return pack.deck(number) if str(number) in pack.decks else Deck()


def hostile(entry: OrcEntry) -> bool:
    """Whether an orc as written stands on the home board (R11)."""
    return stands_in(entry, FOREST) or stands_in(entry, CAVE)


def stands_in(entry: OrcEntry, spaces: tuple[str, ...]) -> bool:
    """Whether an orc as written stands on one of the spaces."""
    return entry.at in spaces


def acting_letter(puzzle: Puzzle) -> Letter | None:
    """The orc whose turn it is as written: the clock's, else the first hostile one (R11)."""
    if puzzle.clock.orc is not None and puzzle.clock.orc in puzzle.orcs:
        return puzzle.clock.orc
    return next((letter for letter in LETTERS if letter in puzzle.orcs and hostile(puzzle.orcs[letter])), None)

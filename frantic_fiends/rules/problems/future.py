"""Faults of what is still to come, and of the aim."""

from __future__ import annotations

from collections.abc import Iterator

from frantic_fiends.errors import Fault
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import CAVE
from frantic_fiends.rules.problems.reading import deck_of, one_of


def future_problems(puzzle: Puzzle, pack: Pack) -> Iterator[Fault]:
    """What is wrong with what is to come: boards, cards, gains, fights (R10, R12, R23, R32)."""
    for key, override in puzzle.events.items():
        if override.deck is not None and not pack.decks.get(str(override.deck)):  # type: ignore[call-overload]
            allowed = one_of(number for number, deck in pack.decks.items() if deck)
            yield Fault(f"events.{key}.deck", f"no deck {override.deck} in pack {pack.name}", allowed, "R10")
    for draw, card in puzzle.cards.items():
        deck = deck_of(puzzle, pack, int(draw[0]))
        if card not in deck:
            found = f"no card {card!r} in the deck of event {draw[0]}"
            yield Fault(f"cards.{draw}", found, one_of(deck, card), "R12")
    stock = puzzle.stock
    for key, before in puzzle.before.items():
        if int(key) > puzzle.clock.event:
            for good, amount in before.gain.nonzero().items():
                if stock[good] + amount > 99:
                    found = f"the stock would come to {stock[good] + amount} {good}"
                    yield Fault(f"before.{key}.gain.{good}", found, "at most 99 in all")
                else:
                    stock = stock.plus(good, amount)
        for letter in before.fight:
            if letter not in puzzle.orcs:
                allowed = one_of(puzzle.orcs)
                yield Fault(f"before.{key}.fight.{letter}", f"orc {letter} is not in the game", allowed, "R32")
            elif letter == "D" and int(key) < 3:
                yield Fault(f"before.{key}.fight.D", "orc D is not there yet", "from event 3 on", "R23")


def aim_problems(puzzle: Puzzle) -> Iterator[Fault]:
    """What is wrong with the aim: protected spaces that are not there (R33)."""
    for index, name in enumerate(puzzle.aim.protect):
        if name in CAVE and name not in puzzle.cave:
            allowed = f"a cave space that is listed: {', '.join(puzzle.cave) or 'none is'}"
            yield Fault(f"aim.protect.{index}", f"{name} is solid mountain", allowed, "R33")

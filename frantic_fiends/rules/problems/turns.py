"""Faults of the orcs and the clock."""

from __future__ import annotations

from collections.abc import Iterator

from frantic_fiends.errors import Fault
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import CAVE, FOREST
from frantic_fiends.rules.problems.reading import acting_letter, deck_of, hostile, one_of, stands_in


def orc_problems(puzzle: Puzzle) -> Iterator[Fault]:
    """What is wrong with the orcs: places, strengths, who can be where (R8, R22, R23, R26)."""
    taken: dict[str, str] = {}
    for letter, orc in puzzle.orcs.items():
        place = f"orcs.{letter}"
        if orc.strength is None and orc.at not in ("defeated", "friendly"):
            yield Fault(f"{place}.strength", "missing", "1 to 14, for every orc that is not defeated", "R8")
        if orc.at == "absent" and letter != "D":
            yield Fault(f"{place}.at", f"orc {letter} cannot be absent", "only D comes later", "R23")
        if orc.at == "absent" and puzzle.clock.event > 2:
            allowed = "a space: D appears after event 2"
            yield Fault(f"{place}.at", f"orc D is absent in event {puzzle.clock.event}", allowed, "R23")
        if letter == "D" and orc.at not in ("absent", "defeated") and puzzle.clock.event <= 2:
            yield Fault(
                f"{place}.at",
                f"orc D is at {orc.at} in event {puzzle.clock.event}",
                "absent: it appears after event 2",
                "R23",
            )
        if orc.held and orc.at not in FOREST:
            yield Fault(f"{place}.held", f"orc {letter} is not in the forest", "only an orc in the forest", "R22")
        if orc.at in CAVE:
            if orc.at not in puzzle.cave:
                allowed = f"a cave space that is listed: {', '.join(puzzle.cave) or 'none is'}"
                yield Fault(f"{place}.at", f"{orc.at} is solid mountain", allowed, "R26")
            if orc.at in taken:
                yield Fault(f"{place}.at", f"orc {taken[orc.at]} already occupies {orc.at}", "one orc a space", "R26")
            taken[orc.at] = letter
        if orc.at == "entrance" and puzzle.clock.phase not in ("choose", "choose_last"):
            yield Fault(f"{place}.at", "at the entrance", 'only with clock.phase = "choose" or "choose_last"', "R27")


def clock_problems(puzzle: Puzzle, pack: Pack) -> Iterator[Fault]:
    """What is wrong with the clock: whose turn, which card (R11, R12)."""
    clock = puzzle.clock
    orc = puzzle.orcs.get(clock.orc) if clock.orc else None
    choosing = clock.phase in ("choose", "choose_last")
    if clock.orc is not None and (orc is None or not (orc.at == "entrance" if choosing else hostile(orc))):
        able = [letter for letter, entry in puzzle.orcs.items() if hostile(entry)]
        found = f"orc {clock.orc} is {orc.at if orc else 'not in the game'}"
        yield Fault("clock.orc", found, f"a hostile orc on the home board: {', '.join(able) or 'none'}", "R11")
    yield from _phase_problems(puzzle)
    if clock.card is not None and not choosing:
        yield from _card_problems(puzzle, pack, clock.card)


def _phase_problems(puzzle: Puzzle) -> Iterator[Fault]:
    clock = puzzle.clock
    actor = acting_letter(puzzle)
    in_forest = actor is not None and stands_in(puzzle.orcs[actor], FOREST)
    match clock.phase:
        case "choose" | "choose_last":
            yield from _choosing_problems(puzzle)
        case "arrival" | "over":
            yield from _orcless_problems(puzzle)
        case "draw":
            if not in_forest:
                yield Fault("clock.phase", "draw", "only for an orc in the forest", "R12")
            if clock.card is not None:
                yield Fault("clock.card", "given", 'no card while it is to be drawn (phase = "draw")', "R12")
        case "respond":
            if in_forest and clock.card is None:
                yield Fault("clock.card", "missing", "the card drawn for an orc that stands in the forest", "R12")
        case None:
            pass


def _choosing_problems(puzzle: Puzzle) -> Iterator[Fault]:
    clock = puzzle.clock
    if clock.orc is None:
        yield Fault("clock.orc", "missing", "the orc at the entrance", "R27")
    if clock.card is not None:
        yield Fault("clock.card", "given", "no card while a space is chosen: the orc has moved", "R27")
    if clock.phase == "choose_last" and clock.event != 4:
        yield Fault("clock.phase", f"choose_last in event {clock.event}", "only after event 4", "R25")
    for letter, orc in puzzle.orcs.items():
        if orc.at == "entrance" and letter != clock.orc:
            found = f"orc {letter} is at the entrance, but it is not its turn"
            yield Fault(f"orcs.{letter}.at", found, "one orc at the entrance: the one that clock.orc names", "R24")
        if clock.phase == "choose_last" and letter < (clock.orc or "") and stands_in(orc, FOREST):
            found = f"orc {letter} is in the forest while orc {clock.orc} invades last"
            yield Fault(f"orcs.{letter}.at", found, "no forest space: it invaded before", "R25")


def _orcless_problems(puzzle: Puzzle) -> Iterator[Fault]:
    clock, entries = puzzle.clock, puzzle.orcs.values()
    if clock.orc or clock.card:
        yield Fault("clock.phase", f"{clock.phase} with an orc or a card", "neither", "R11")
    absent = any(entry.at == "absent" for entry in entries)
    if clock.phase == "arrival" and (clock.event != 2 or not absent):
        yield Fault("clock.phase", "arrival", "only in event 2, with orc D absent", "R23")
    left = any(stands_in(entry, FOREST) or entry.at == "entrance" for entry in entries)
    if clock.phase == "over" and (clock.event != 4 or left):
        yield Fault("clock.phase", "over", "only in event 4, with no orc left in the forest", "R25")


def _card_problems(puzzle: Puzzle, pack: Pack, card: str) -> Iterator[Fault]:
    event, actor = puzzle.clock.event, acting_letter(puzzle)
    deck = deck_of(puzzle, pack, event)
    if card not in deck:
        yield Fault("clock.card", f"no card {card!r} in the deck of event {event}", one_of(deck, card), "R12")
    if actor is None or not stands_in(puzzle.orcs[actor], FOREST):
        found = "no hostile orc is on the home board" if actor is None else f"orc {actor} is in the cave"
        yield Fault("clock.card", found, "only an orc in the forest has a card", "R12")
    known = puzzle.cards.get(f"{event}{actor}")
    if known is not None and known != card:
        yield Fault("clock.card", f"{card!r}, but cards.{event}{actor} says {known!r}", "one of them", "R12")

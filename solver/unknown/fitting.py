"""Whether a position can come up where a policy was made for: what stands there must have grown out of its start."""

from __future__ import annotations

from collections.abc import Iterator

from frantic_fiends.errors import Fault, FiendsError
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.goods import GOODS, Animals
from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Before
from frantic_fiends.model.spaces import CAVE, FOREST


class UnfitError(FiendsError):
    """A policy was made for another game than the position that it is asked about.

    Attributes:
        source: where the policy came from.
        faults: every difference, each with its place in the puzzle.
    """

    def __init__(self, source: str, faults: tuple[Fault, ...]) -> None:
        self.source = source
        self.faults = faults
        super().__init__(f"{source}: " + "; ".join(str(fault) for fault in faults))


def misfits(start: Position, position: Position) -> tuple[Fault, ...]:
    """Every reason why a position cannot have grown out of a start; that it can is not proved by there being none.

    What was different in the past does not matter: boards, gains and known cards of events that are over.
    """
    return (*_table(start, position), *_clock(start, position), *_orcs(start, position), *_home(start, position))


def _table(start: Position, position: Position) -> Iterator[Fault]:
    before, now, event = start.table, position.table, position.clock.event
    if before.pack != now.pack:
        yield Fault("game.pack", f"found another pack than {before.pack.name} as the policy knows it")
    if before.players != now.players:
        yield Fault("game.players", f"found {now.players}", f"{before.players}")
    for number in range(event, 5):
        if before.board(number) != now.board(number):
            yield Fault(f"events.{number}", "found another board than the policy knows")
    for number in range(event + 1, 5):
        key = EVENT_KEYS[number - 1]
        if before.before.get(key, Before()) != now.before.get(key, Before()):
            yield Fault(f"before.{key}", "found other gains or fights than the policy knows")
    for number in range(event, 5):
        for letter in LETTERS:
            which = f"{number}{letter}"
            acted = number == event and (letter, position.clock.phase == "draw") <= (position.clock.orc or "E", False)
            if not acted and before.cards.get(which) != now.cards.get(which):
                allowed = before.cards.get(which) or "no card, as the policy does not know it"
                yield Fault(f"cards.{which}", f"found {now.cards.get(which) or 'no card'}", allowed)
    absent = any(orc.at == "absent" for orc in position.orcs)
    if absent and before.arrival != now.arrival:
        yield Fault("arrival.D", f"found {now.arrival or 'nothing'}", before.arrival or "nothing")
    if before.valuation != now.valuation:
        yield Fault("aim", "found another aim, or other prices or losses, than the policy knows")


def _clock(start: Position, position: Position) -> Iterator[Fault]:
    before, now = start.clock, position.clock
    if (now.event, now.orc or "E") < (before.event, before.orc or "E"):
        yield Fault("clock", "found a moment before the policy starts", f"event {before.event}, orc {before.orc}, on")
    for good in GOODS:
        gains = [
            start.table.before.get(EVENT_KEYS[event - 1], Before()) for event in range(before.event + 1, now.event + 1)
        ]
        most = start.stock[good] + sum(each.gain[good] for each in gains)
        if position.stock[good] > most:
            yield Fault(f"stock.{good}", f"found {position.stock[good]}", f"at most {most}")


def _orcs(start: Position, position: Position) -> Iterator[Fault]:
    known, found = ([orc.letter for orc in each.orcs] for each in (start, position))
    if known != found:
        yield Fault("orcs", f"found {', '.join(found) or 'none'}", ", ".join(known) or "none")
        return
    for old, new in zip(start.orcs, position.orcs, strict=True):
        if new.strength > old.strength:
            yield Fault(f"orcs.{new.letter}.strength", f"found {new.strength}", f"at most {old.strength}")
        if old.at in ("defeated", "friendly", "outside") and new.at != old.at:
            yield Fault(f"orcs.{new.letter}.at", f"found {new.at}", old.at)
        if new.at == "friendly" and old.at != "friendly":
            yield Fault(f"orcs.{new.letter}.at", "found friendly, which the policy does not foresee")


def _home(start: Position, position: Position) -> Iterator[Fault]:
    for space in FOREST:
        old, new = start.home.forest[space], position.home.forest[space]
        grown = [old]
        grown += [old.model_copy(update={"crop": None, "count": 0, "animals": Animals()})]
        grown += [tile.model_copy(update={"trap": None}) for tile in grown]
        if new not in grown:
            yield Fault(f"forest.{space}", "found another tile, crop, herd or trap than the policy knows")
    for room in CAVE:
        was, now = start.home.cave.get(room), position.home.cave.get(room)
        if was == now:
            continue
        emptied = was.model_copy(update={"ore": 0, "rubies": 0, "donkey": False}) if was is not None else None
        if now != emptied:
            yield Fault(f"cave.{room}", "found another space, goods or residents than the policy knows")

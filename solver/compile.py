"""A position as small integers and tables: the only place that flattens the model.

What comes out is pure data, without ortools: who acts when, what each event asks and gives, which traps,
crops and herds there are, and in which order invaders prefer the spaces of the cave.
"""

from __future__ import annotations

from dataclasses import dataclass

from frantic_fiends.model.base import thousandths
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.goods import GOODS
from frantic_fiends.model.orcs import LETTERS, Letter
from frantic_fiends.model.position import Position, Table
from frantic_fiends.model.puzzle import Before
from frantic_fiends.model.spaces import ARRIVALS, CAVE, CaveSpace, Direction, ForestSpace
from frantic_fiends.model.tiles import CaveTile, HomeBoard
from frantic_fiends.model.traps import Trap
from frantic_fiends.rules.invasion import preference, worth
from frantic_fiends.rules.movement import pasture_spaces
from frantic_fiends.rules.scoring import cost_of


@dataclass(frozen=True, slots=True)
class Board:
    """An event: its bribe good, push cost in goods and in thousandths of a gold, bounty in thousandths."""

    event: int
    bribe: str
    bribe_price: int
    push: tuple[tuple[str, int], ...]
    push_price: int
    bounty: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One activation of one orc.

    Attributes:
        index: its place in the order of play.
        card: the id of the known card; None if it is not given.
        steps: that card's steps.
        choosing: only a tied space is left to be chosen: the orc already stands at the entrance.
    """

    index: int
    event: int
    letter: Letter
    card: str | None
    steps: tuple[Direction, ...]
    choosing: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """One orc's way through the plan.

    Attributes:
        at: the space where it stands at first, or "entrance".
        strength: its strength points before its first slot, the fight before that taken off.
        slots: its activations, in order.
        fights: strength points that dwarfs take off just before each of its slots; the first is 0.
        slain: the event before which a fight is sure to defeat it, before it ever acts; 0 if there is none.
    """

    letter: Letter
    at: str
    strength: int
    held: bool
    slots: tuple[Slot, ...]
    fights: tuple[int, ...]
    slain: int = 0


@dataclass(frozen=True, slots=True)
class LossItem:
    """A crop or a herd that is lost when an orc enters one of its spaces, in thousandths of a gold (R20)."""

    spaces: tuple[ForestSpace, ...]
    worth: int


@dataclass(frozen=True, slots=True)
class Snare:
    """A trap on a space (R21); ``spendable`` if it has one use."""

    space: ForestSpace
    trap: Trap
    spendable: bool


@dataclass(frozen=True, slots=True)
class CaveRoom:
    """A space of the cave: its place in the order of preference, before and after its goods are gone.

    Attributes:
        fresh: the preference key now; ``looted``, the key once goods and donkey were returned (R29).
        lootable: whether there is anything to return.
        goods: what returning goods and donkey loses, ``worth`` what its occupation costs at the end (R34).
    """

    space: CaveSpace
    fresh: tuple[int, int, bool]
    looted: tuple[int, int, bool]
    lootable: bool
    goods: int
    worth: int
    protected: bool

    @property
    def look(self) -> tuple[object, ...]:
        """All that makes a difference between two rooms but their names."""
        return self.fresh, self.looted, self.lootable, self.goods, self.worth, self.protected


@dataclass(frozen=True, slots=True)
class Compiled:
    """A planning problem in small integers.

    Attributes:
        boards: the events still to be played, by number.
        income: goods at hand up to and including each event, payments not taken off, by good.
        slots: all activations in the order of play.
        last_choice: the orc whose space in the last invasion is being chosen, if play stands there.
    """

    position: Position
    boards: dict[int, Board]
    income: dict[int, dict[str, int]]
    slots: tuple[Slot, ...]
    tracks: tuple[Track, ...]
    losses: tuple[LossItem, ...]
    snares: tuple[Snare, ...]
    rooms: tuple[CaveRoom, ...]
    taken: dict[str, Letter]
    last_choice: Letter | None


def compile_position(position: Position) -> Compiled:
    """Flatten a position for planning with known cards."""
    table, home = position.table, position.home
    events = range(position.clock.event, 5)
    slots = _slots(position)
    tracks = tuple(_track(position, orc.letter, slots) for orc in position.orcs if orc.at not in _GONE)
    return Compiled(
        position=position,
        boards={event: _board(table, event) for event in events},
        income=_income(position),
        slots=slots,
        tracks=tuple(track for track in tracks if track is not None),
        losses=_losses(home, table),
        snares=_snares(home, table),
        rooms=tuple(_room(position, space, tile) for space, tile in home.cave.items()),
        taken={orc.at: orc.letter for orc in position.orcs if orc.in_cave},
        last_choice=position.clock.orc if position.clock.phase == "choose_last" else None,
    )


_GONE = ("defeated", "friendly", "outside")


def _board(table: Table, event: int) -> Board:
    board, values = table.board(event), table.valuation
    return Board(
        event,
        board.bribe,
        values.prices[board.bribe],
        tuple(board.push.nonzero().items()),
        cost_of(board.push, values),
        thousandths(board.bounty),
    )


def _income(position: Position) -> dict[int, dict[str, int]]:
    """Goods at hand if nothing were ever paid, by event: the stock, and what is gained before events (R32)."""
    have: dict[str, int] = {good: position.stock[good] for good in GOODS}
    income = {position.clock.event: dict(have)}
    for event in range(position.clock.event + 1, 5):
        gain = position.table.before.get(EVENT_KEYS[event - 1], Before()).gain
        have = {good: have[good] + gain[good] for good in GOODS}
        income[event] = have
    return income


def _slots(position: Position) -> tuple[Slot, ...]:
    """Every activation that may still come, in the order of play (R11)."""
    clock, table = position.clock, position.table
    if clock.phase in ("choose_last", "over"):
        return ()
    slots: list[Slot] = []
    for event in range(clock.event, 5):
        for orc in position.orcs:
            now = event == clock.event
            acted = now and (clock.phase == "arrival" or LETTERS.index(orc.letter) < LETTERS.index(clock.orc or "A"))
            if acted or orc.at in _GONE or (orc.at == "absent" and event < 3):
                continue
            choosing = now and clock.phase == "choose" and orc.letter == clock.orc
            drawn = clock.card if now and orc.letter == clock.orc else None
            card = drawn or table.cards.get(f"{event}{orc.letter}")
            steps = table.card(event, card).steps if card is not None else ()
            slots.append(Slot(len(slots), event, orc.letter, card, steps, choosing))
    return tuple(slots)


def _track(position: Position, letter: Letter, slots: tuple[Slot, ...]) -> Track | None:
    orc, table = position.orc(letter), position.table
    at: str = orc.at
    if at == "absent":
        at = ARRIVALS[table.arrival] if table.arrival is not None else "absent"
    own = tuple(slot for slot in slots if slot.letter == letter)
    fights = [
        table.before.get(EVENT_KEYS[slot.event - 1], Before()).fight.get(letter, 0)
        if slot.event > position.clock.event
        else 0
        for slot in own
    ]
    strength = orc.strength - (fights[0] if fights else 0)
    slain = own[0].event if own and strength <= 0 else 0
    return Track(letter, at, max(0, strength), orc.held, () if slain else own, (0, *fights[1:]), slain)


def _losses(home: HomeBoard, table: Table) -> tuple[LossItem, ...]:
    """Crops and herds whose loss costs something, each with the spaces that lose it (R20, R34)."""
    losses, items, seen = table.valuation.losses, [], set()
    for space, tile in home.forest.items():
        if tile.crop is not None:
            items.append(LossItem((space,), tile.count * losses[tile.crop]))
        spaces = pasture_spaces(home, space)
        if spaces not in seen:
            seen.add(spaces)
            herds = [home.forest[other].animals.nonzero().items() for other in spaces]
            items.append(LossItem(spaces, sum(count * losses[kind] for herd in herds for kind, count in herd)))
    return tuple(item for item in items if item.worth)


def _snares(home: HomeBoard, table: Table) -> tuple[Snare, ...]:
    traps = [(space, table.pack.traps[tile.trap]) for space, tile in home.forest.items() if tile.trap is not None]
    return tuple(Snare(space, trap, trap.uses == 1) for space, trap in traps)


def _room(position: Position, space: CaveSpace, tile: CaveTile) -> CaveRoom:
    values = position.table.valuation
    bare = tile.model_copy(update={"ore": 0, "rubies": 0, "donkey": False})
    goods = (
        tile.ore * values.losses["ore"] + tile.rubies * values.losses["ruby"] + tile.donkey * values.losses["donkey"]
    )
    protected = space in values.protected
    return CaveRoom(
        space=space,
        fresh=preference(tile),
        looted=preference(bare),
        lootable=bare != tile,
        goods=goods,
        worth=worth(position, space),
        protected=protected,
    )


def candidate_rooms(compiled: Compiled) -> tuple[CaveRoom, ...]:
    """The rooms that an orc may come to occupy, or does now.

    With k orcs that may still invade, at most k - 1 rooms that are free now are touched before the last of
    them, so it takes a room with fewer than k free rooms strictly before it. Of rooms that look alike the one
    with the first name is taken first, so k of them, and those occupied now, are enough.
    """
    k = sum(1 for track in compiled.tracks if track.at not in CAVE)
    free = [room for room in compiled.rooms if room.space not in compiled.taken]
    chosen: list[CaveRoom] = []
    alike: dict[object, int] = {}
    for room in compiled.rooms:
        taken = room.space in compiled.taken
        ahead = sum(1 for other in free if other.fresh < room.fresh)
        seen = alike.get(room.look, 0)
        if taken or (ahead < k and seen < k):
            chosen.append(room)
            alike[room.look] = seen + (0 if taken else 1)
    return tuple(chosen)

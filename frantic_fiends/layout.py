"""Laid out versus legal: from a puzzle to a position, and back (shakmaty's Setup and Position)."""

from __future__ import annotations

from frantic_fiends.data import known_furnishings
from frantic_fiends.errors import Fault, ImpossibleError
from frantic_fiends.laying_out import worth_of
from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.cards import EVENT_KEYS, EventBoard
from frantic_fiends.model.goods import LOSS_KINDS, Prices
from frantic_fiends.model.orcs import LETTERS, Orc
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Clock, Position, Table, Valuation
from frantic_fiends.model.puzzle import (
    Aim,
    EventOverride,
    OrcEntry,
    ProtectedKind,
    Puzzle,
)
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace
from frantic_fiends.model.tiles import PLAIN_FOREST, CaveTile, HomeBoard
from frantic_fiends.rules.invasion import choices
from frantic_fiends.rules.problems import pack_problems, puzzle_problems
from frantic_fiends.rules.transition import first_actor

_KINDS: dict[ProtectedKind | CaveSpace, tuple[str, ...]] = {
    "mines": ("ruby_mine", "ore_mine"),
    "ruby_mines": ("ruby_mine",),
    "ore_mines": ("ore_mine",),
    "dwellings": ("dwelling",),
    "furnishings": ("furnishing", "dwelling"),
    "all": ("ruby_mine", "ore_mine", "furnishing", "dwelling", "cavern", "tunnel", "deep_tunnel"),
}


def check(puzzle: Puzzle, pack: Pack, source: str = "puzzle") -> Position:
    """The legal position that a puzzle describes.

    Args:
        puzzle: what someone wrote.
        pack: the pack it uses; ``files.read_puzzle`` finds it.
        source: the name to use in an error.

    Raises:
        ImpossibleError: with every fault of the pack and of the puzzle.
    """
    faults = pack_problems(pack)
    if not faults:
        faults = puzzle_problems(puzzle, pack, known_furnishings(pack))
    if faults:
        raise ImpossibleError(source, faults)
    cave = FrozenMap({space: _resolved(tile, pack) for space, tile in puzzle.cave.items()})
    forest = FrozenMap({space: puzzle.forest.get(space, PLAIN_FOREST) for space in FOREST})
    orcs = tuple(_orc(letter, puzzle.orcs[letter]) for letter in LETTERS if letter in puzzle.orcs)
    clock = Clock(puzzle.clock.event, puzzle.clock.orc, puzzle.clock.phase or "draw", puzzle.clock.card)
    position = Position(_table(puzzle, pack, cave), clock, orcs, puzzle.stock, HomeBoard(forest=forest, cave=cave))
    if clock.phase in ("arrival", "over"):
        return position
    if clock.phase in ("choose", "choose_last"):
        if len(choices(position)) < 2:
            tied = Fault("clock.phase", f"{clock.phase}, but no spaces are tied", "at least two tied spaces", "R27")
            raise ImpossibleError(source, (tied,))
        return position
    return _with_turn(position, puzzle)


def _with_turn(position: Position, puzzle: Puzzle) -> Position:
    """Give the turn to the clock's orc, or to the first hostile one (R11); a card in hand is to be answered."""
    if puzzle.clock.orc is None:
        position = first_actor(position).position
        if position.clock.event != puzzle.clock.event or position.clock.orc is None:
            return position
    actor = position.acting
    respond = actor.in_cave or puzzle.clock.card is not None
    clock = Clock(position.clock.event, actor.letter, "respond" if respond else "draw", puzzle.clock.card)
    return Position(position.table, clock, position.orcs, position.stock, position.home)


def _orc(letter: str, entry: OrcEntry) -> Orc:
    gone = entry.at in ("defeated", "friendly")
    name = next(known for known in LETTERS if known == letter)
    return Orc(name, entry.at, 0 if gone else entry.strength or 0, entry.held)


def _resolved(tile: CaveTile, pack: Pack) -> CaveTile:
    if tile.tile in ("furnishing", "dwelling") and tile.points is None:
        return tile.model_copy(update={"points": known_furnishings(pack)[tile.name or ""].points})
    return tile


def _table(puzzle: Puzzle, pack: Pack, cave: FrozenMap[CaveSpace, CaveTile]) -> Table:
    boards = [_overridden(pack.board(int(key)), puzzle.events.get(key, EventOverride())) for key in EVENT_KEYS]
    aim = puzzle.aim
    protected = tuple(space for space in CAVE if space in cave and protects(aim, space, cave[space]))
    losses = {kind: worth_of(kind, aim.losses, pack.losses) for kind in LOSS_KINDS}
    prices = {kind: worth_of(kind, aim.prices, pack.prices) for kind in LOSS_KINDS if kind in Prices.model_fields}
    return Table(
        pack=pack,
        boards=(boards[0], boards[1], boards[2], boards[3]),
        before=puzzle.before,
        cards=FrozenMap(puzzle.cards),
        arrival=puzzle.arrival.D,
        valuation=Valuation(protected, aim.minimise, FrozenMap(prices), FrozenMap(losses)),
        players=puzzle.game.players,
        title=puzzle.title,
    )


def _overridden(board: EventBoard, override: EventOverride) -> EventBoard:
    changes = {
        key: value for key in ("deck", "bribe", "push", "bounty") if (value := getattr(override, key)) is not None
    }
    return board.model_copy(update=changes)


def protects(aim: Aim, space: CaveSpace, tile: CaveTile) -> bool:
    """Whether an aim protects a cave space with this tile on it (R33)."""
    return any(space == name or tile.tile in _KINDS.get(name, ()) for name in aim.protect)

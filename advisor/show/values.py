"""What a solver by hand must know besides the board: what the traps on it do, and what things are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from advisor.show.packs import STRONGEST, trap_effect
from advisor.show.situation import events_to_come
from advisor.show.words import amounts, gold, labelled, unbroken
from advisor.terminal import Look, plain
from frantic_fiends.model.goods import GOODS
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position


def values_text(position: Position, look: Look) -> str:
    """The traps that are ready, and the prices and losses that can count, each with its label."""
    labels = (
        ("Traps", "; ".join(_traps(position))),
        ("Prices", _listed(position.table.valuation.prices, _paid(position))),
        ("Losses", _listed(position.table.valuation.losses, _lost(position))),
    )
    return "\n".join(line for label, text in labels if text for line in labelled(label, text, look.width))


def events_lines(position: Position, look: Look) -> Iterator[str]:
    """Each event to come in a sentence: what its board asks for, what comes before it, which draws are known."""
    for event, before, draws in events_to_come(position, look):
        board = position.table.board(event)
        told = [f"bribe {board.bribe}", f"push {amounts(board.push.nonzero(), 'free')}"]
        told += [f"bounty {board.bounty:g}"] if board.bounty else []
        told += [f"before it {before}"] if before else []
        told += [draws] if draws else []
        yield f"Event {event}: {'; '.join(told)}"


def _traps(position: Position) -> Iterator[str]:
    pack = position.table.pack
    names = dict.fromkeys(tile.trap for tile in position.home.forest.values() if tile.trap is not None)
    for name in names:
        yield f"{plain(name)} {_does(name, pack)}"


def _does(name: str, pack: Pack) -> str:
    """What a trap does, which orcs set it off, and how often (R21)."""
    trap = pack.traps[name]
    parts = [trap_effect(trap)]
    if (trap.min_strength, trap.max_strength) != (1, STRONGEST):
        parts.append(f"strengths {trap.min_strength} to {trap.max_strength}")
    if trap.orcs is not None:
        parts.append(f"orcs {' '.join(trap.orcs)}")
    parts.append("once" if trap.uses == 1 else "again and again")
    return f"{parts[0]} ({', '.join(parts[1:])})"


def _paid(position: Position) -> list[str]:
    """The goods that bribes and pushes may cost from now on."""
    boards = [position.table.board(event) for event in range(position.clock.event, 5)]
    asked = {good for board in boards for good in (board.bribe, *board.push.nonzero())}
    return [good for good in GOODS if good in asked]


def _lost(position: Position) -> list[str]:
    """What may be lost on this board: crops, animals, what mines hold, mines and hostages (R34)."""
    forest, cave = position.home.forest.values(), position.home.cave.values()
    here: set[str | None] = {tile.crop for tile in forest}
    here |= {kind for tile in forest for kind in tile.animals.nonzero()}
    here |= {kind for tile in cave for kind in tile.animals.nonzero()}
    here |= {tile.tile for tile in cave if tile.is_mine}
    here |= {"ore" for tile in cave if tile.ore} | {"ruby" for tile in cave if tile.rubies}
    here |= {"donkey" for tile in cave if tile.donkey} | {"hostage" for tile in cave if tile.residents}
    return [kind for kind in position.table.valuation.losses if kind in here]


def _listed(worth: Mapping[str, int], kinds: list[str]) -> str:
    """Kinds with their worth, given in thousandths of a gold."""
    told = [unbroken(f"{kind.replace('_', ' ')} {gold(worth[kind])}") for kind in kinds]
    return f"{', '.join(told)} (gold)" if told else ""

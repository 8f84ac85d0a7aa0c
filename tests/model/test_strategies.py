"""The random puzzles meet everything they promise, and never a table that the rules refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import CAVE, FOREST
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.invasion import choices
from frantic_fiends.rules.transition import apply, to_move
from tests.rich_pack import RICH
from tests.strategies import pack_of, positions, puzzles, start_of, walks

PROMISED = (
    "forest cave held defeated friendly outside absent orc:no orc:yes card arrival no-space field pasture-1 pasture-2 "
    "meadow-herd pit deadfall snare cage spikes long-pike net mud iron-cage oubliette equal-mines donkey dwarfs "
    "friend-housed tied-caverns tied-tunnels few-spaces gain fight deck bribe free-push bounty zero-price price total "
    "mines ruby_mines ore_mines dwellings furnishings all a-space nothing event-1 event-2 event-3 event-4 choose "
    "choose_last 1-orc 2-orc 3-orc 4-orc"
)


def features(puzzle: Puzzle, walked: list[Position]) -> Iterator[str]:
    yield from (entry.at if entry.at not in (*FOREST, *CAVE) else "-" for entry in puzzle.orcs.values())
    yield from ("held" if entry.held else "forest" if entry.at in FOREST else "cave" for entry in puzzle.orcs.values())
    yield f"orc:{'yes' if puzzle.clock.orc else 'no'}"
    yield from (name for name, here in (("card", puzzle.clock.card), ("no-space", not puzzle.cave)) if here)
    yield from (puzzle.clock.phase or "-", f"event-{puzzle.clock.event}", f"{len(puzzle.orcs)}-orc")
    for tile in puzzle.forest.values():
        yield "field" if tile.count else f"pasture-{1 + bool(tile.pasture)}" if tile.tile == "pasture" else "-"
        yield "meadow-herd" if tile.tile == "meadow" and tile.animals.total else "-"
        yield (tile.trap or "-").replace(" ", "-")
    mines = Counter((tile.tile, tile.ore, tile.rubies) for tile in puzzle.cave.values() if tile.is_mine)
    kinds = Counter(tile.tile for tile in puzzle.cave.values())
    yield "equal-mines" if any(count > 1 for count in mines.values()) else "-"
    yield from (f"tied-{kind}s" if kinds[kind] > 1 else "-" for kind in ("cavern", "tunnel"))
    yield "few-spaces" if len(puzzle.cave) < len(puzzle.orcs) else "-"
    for room in puzzle.cave.values():
        held = {"donkey": room.donkey, "dwarfs": room.dwarfs, "friend-housed": room.friendly_orcs}
        yield from (name for name, here in held.items() if here)
    for before in puzzle.before.values():
        yield from (name for name, here in (("gain", before.gain.nonzero()), ("fight", before.fight)) if here)
    for board in puzzle.events.values():
        yield from (name for name in ("deck", "bribe", "bounty") if getattr(board, name) is not None)
        yield "free-push" if board.push is not None and not board.push.nonzero() else "-"
    yield "zero-price" if 0 in (puzzle.aim.prices.food, puzzle.aim.prices.grain) else "-"
    yield from (puzzle.aim.minimise, *puzzle.aim.protect, "-" if puzzle.aim.protect else "nothing")
    yield "a-space" if any(name in CAVE for name in puzzle.aim.protect) else "-"
    yield from (position.clock.phase for position in walked)


SEEN: Counter[str] = Counter()


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(st.data())
def gather(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    walked = [start_of(puzzle)]
    for move in data.draw(walks(puzzle, deeds=True)):
        walked.append(apply(walked[-1], move).position)
    assert walked[-1].is_over
    SEEN.update(set(features(puzzle, walked)))


def test_everything_promised_occurs() -> None:
    gather()
    assert [name for name in PROMISED.split() if SEEN[name] < 4] == []


@given(st.data())
def test_known_puzzles_leave_nothing_to_chance(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(known=True))
    position = start_of(puzzle)
    for move in data.draw(walks(puzzle)):
        assert to_move(position) == "PLAYER" or len(chance_outcomes(position)) == 1
        position = apply(position, move).position


@given(puzzles(known=False, max_orcs=2, first_event=3, max_stock=1, max_strength=3, packs=("rich",)))
def test_sizes_are_kept(puzzle: Puzzle) -> None:
    assert pack_of(puzzle) is RICH
    assert len(puzzle.orcs) <= 2
    assert puzzle.clock.event >= 3
    assert max(puzzle.stock.nonzero().values(), default=0) <= 1
    assert all((entry.strength or 0) <= 3 for entry in puzzle.orcs.values())


@given(positions(max_orcs=2))
def test_positions_are_at_any_moment(position: Position) -> None:
    assert len(position.orcs) <= 2
    if position.clock.phase in ("choose", "choose_last"):
        assert len(choices(position)) > 1

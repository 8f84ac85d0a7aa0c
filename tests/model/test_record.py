"""Records: round trips, replay up to the first wrong move, taking back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frantic_fiends import files
from frantic_fiends.data import shipped_pack
from frantic_fiends.errors import ImpossibleError, UnreadableError
from frantic_fiends.model.actions import CardDrawn, Gained, Response
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.happenings import BribePaid
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.notation import parse_position
from frantic_fiends.record import Record, parse_record, read_record, record_to_json, record_to_toml, replay
from frantic_fiends.rules.transition import apply
from tests.rich_pack import RICH
from tests.strategies import pack_of, puzzles, start_of, walks

HOUSE = shipped_pack("house")
F = 'format = "frantic-fiends-record/1"\n'
START = Puzzle.model_validate(
    {
        "title": "A short one",
        "clock": {"event": 4},
        "orcs": {"A": {"at": "a1", "strength": 2}, "B": {"at": "c4", "strength": 1}},
        "stock": {"gold": 2},
        "cave": {"d3": {"tile": "cavern"}, "e3": {"tile": "cavern"}},
        "cards": {"4B": "3-1"},
    }
)
TEXT = """\
format = "frantic-fiends-record/1"
seed = 7
draws = 1
moves = [
  "4: gain=food:2",
  "4A: card=3-2",
  "4A: bribe=2 push=-",
  "4B: card=3-1",
  "4B: bribe=0 push=-",
  "4B: space=e3",
]

[start]
title = "A short one"

[start.clock]
event = 4

[start.orcs.A]
at = "a1"
strength = 2

[start.orcs.B]
at = "c4"
strength = 1

[start.stock]
gold = 2

[start.cave.d3]
tile = "cavern"

[start.cave.e3]
tile = "cavern"

[start.cards]
"4B" = "3-1"
"""


def with_moves(*lines: str) -> Record:
    moves = ", ".join(f"'{line}'" for line in lines)
    return parse_record(
        TEXT[: TEXT.index("moves")] + f"moves = [{moves}]\n" + TEXT[TEXT.index("[start]") :], "x.toml", None
    )


@given(st.data())
def test_any_playthrough_survives_and_replays(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(known=data.draw(st.booleans()), packs=("house",)))
    moves = tuple(data.draw(walks(puzzle, deeds=True)))
    moves = moves[: data.draw(st.integers(0, len(moves)))]
    record = Record(puzzle, pack_of(puzzle), moves, data.draw(st.none() | st.integers(0, 2**63 - 1)))
    for again in (
        parse_record(record_to_toml(record), "x.toml", None),
        parse_record(record_to_json(record), "x.json", None),
    ):
        assert again == record
        played = replay(again)
        assert played.fault is None
        assert [step.number for step in played.steps] == list(range(1, len(moves) + 1))
        position = start_of(puzzle)
        for move, step in zip(moves, played.steps, strict=True):
            made = apply(position, move)
            position = made.position
            assert (step.move, step.happenings, step.position) == (move, made.happenings, position)
        assert played.position == position
        assert parse_position(played.line, HOUSE) == position


def test_a_record_reads_like_this() -> None:
    record = parse_record(TEXT, "x.toml", None)
    assert (record.start, record.seed, record.draws, len(record.moves)) == (START, 7, 1, 6)
    assert record.moves[0] == Gained(Goods(food=2))
    assert record_to_toml(record) == TEXT
    played = replay(record)
    assert [step.moment for step in played.steps] == ["4", "4A", "4A", "4B", "4B", "4B"]
    assert BribePaid("A", "gold", 2, 0) in played.steps[2].happenings
    assert played.position.is_over
    assert (played.fault, played.position.orc("B").at) == (None, "e3")


def test_moments_and_seed_may_be_left_out() -> None:
    text = f"{F}moves = ['card=3-2', ' 4A :bribe=2  push=-']\n" + TEXT[TEXT.index("[start]") :]
    record = parse_record(text, "x.toml", None)
    assert (record.moves, record.seed) == ((CardDrawn("3-2"), Response(2)), None)
    assert replay(record).fault is None


@given(st.data())
def test_taking_back_is_replaying_one_fewer(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(max_orcs=2))
    moves = tuple(data.draw(walks(puzzle, deeds=True)))
    record = Record(puzzle, pack_of(puzzle))
    reached = [start_of(puzzle)]
    for move in moves:
        record = record.then(move)
        reached.append(replay(record).position)
    for position in reversed(reached[:-1]):
        record = record.undone()
        assert replay(record).position == position
    with pytest.raises(ValueError, match="no move to take back"):
        record.undone()


def test_a_move_taken_back_takes_its_moment_with_it() -> None:
    wrong = parse_record(TEXT, "x.toml", None).undone().undone().undone().undone()
    assert wrong.moments == ("4", "4A")
    again = wrong.then(Response(0, "S"))
    assert replay(again).fault is None


BRIBES = "4A: bribe=0 push=-, bribe=1 push=-, bribe=2 push=-"
DECK = ", ".join(f"3-{number}" for number in range(1, 10))
DRAWS = "4A: " + ", ".join(f"card=3-{number}" for number in range(1, 10))
KINDS = "bribe, push, space, card, arrive, gain, spend, fight, befriend, tile, marker"


@pytest.mark.parametrize(
    "lines, told",
    [
        (
            ["4A: card=3-2", "4A: bribe=3 push=-"],
            f"move 2 (4A: bribe=3 push=-): a bribe of orc A is 0 to 2, not 3; allowed: {BRIBES} (R14)",
        ),
        (
            ["4A: card=3-2", "4B: bribe=0 push=-"],
            f"move 2 (4B: bribe=0 push=-) is due at another time; allowed: {BRIBES} (R11)",
        ),
        (
            ["4A: card=3-2", "4A: bribe=2 push=-", "4B: bribe=0 push=-"],
            "move 3 (4B: bribe=0 push=-): no response is due: draw; allowed: 4B: card=3-1 (R11)",
        ),
        (
            ["4A: card=3-2", "4A: bribe=2 push=-", "4B: card=3-2"],
            "move 3 (4B: card=3-2): card 3-2 cannot be drawn now, only 3-1; allowed: 4B: card=3-1 (R12)",
        ),
        (
            ["card=9"],
            f"move 1 (4A: card=9): card 9 cannot be drawn now, only {DECK}; allowed: {DRAWS} (R12)",
        ),
        (
            ["4A: card=3-2", "4A: bribe=1", "4B: card=3-1"],
            (
                'move 2 ("4A: bribe=1") cannot be read: '
                "column 12: push is missing; allowed: a direction, such as push=NE, or push=- for none"
            ),
        ),
        (
            ["4A: card=3-2", "4A bribe=1 push=-"],
            (
                'move 2 ("4A bribe=1 push=-") cannot be read: '
                f'column 1: found "4A"; allowed: one of {KINDS}, each with = and a value'
            ),
        ),
        (
            [
                "4A: card=3-2",
                "4A: bribe=2 push=-",
                "4B: card=3-1",
                "4B: bribe=0 push=-",
                "4B: space=d3",
                "4: fight=A:1",
            ],
            (
                "move 6 (4: fight=A:1): goods, fights and friendships are told between events, before the first orc "
                "acts; allowed: no more moves: the last invasion is over (R32)"
            ),
        ),
    ],
    ids=["rule", "orc", "draw left out", "known card", "no such card", "half a move", "no colon", "after the end"],
)
def test_a_wrong_move_is_told_and_the_record_opens_up_to_it(lines: list[str], told: str) -> None:
    played = replay(with_moves(*lines))
    wrong = int(told.split()[1])
    assert len(played.steps) == wrong - 1
    assert str(played.fault) == f"moves.{wrong - 1}: {told}"
    assert parse_position(played.line, HOUSE) == played.position
    assert played.position == (played.steps[-1].position if played.steps else played.start)


def test_many_possibilities_are_counted() -> None:
    rich = START.model_copy(update={"stock": Goods(gold=2, food=9)})
    fault = replay(Record(rich, HOUSE, (CardDrawn("3-2"), Response(9)))).fault
    assert fault is not None
    assert fault.allowed.endswith("bribe=1 push=S, bribe=2 push=-")
    inland = rich.orcs["A"].model_copy(update={"at": "b2"})
    wide = rich.model_copy(update={"orcs": rich.orcs.replace({"A": inland})})
    fault = replay(Record(wide, HOUSE).then(CardDrawn("3-2")).then(Response(9))).fault
    assert fault is not None
    assert fault.allowed.endswith("bribe=1 push=NE, … (19 in all)")
    assert fault.allowed.count("bribe=") == 12


@pytest.mark.parametrize(
    "text, told",
    [
        (F.replace("/1", "/2"), ["format: made for a newer version of this program (frantic-fiends-record/2)"]),
        (F.replace("-record", ""), ["format: this is a puzzle, not a record"]),
        (F, ["moves: missing", "start: missing"]),
        (
            F + "seed = -1\nmoves = [1, '']\n[start]\nfoo = 1\n[start.game]\npack = 'hose'\n",
            [
                "seed: found -1",
                "moves.0: found 1",
                'moves.1: found ""',
                "start.foo: unknown key",
                'start.game.pack: no pack "hose"',
            ],
        ),
        (
            F + "moves = []\n[start.game]\npack = 'hose'\n[start.orcs.A]\nat = 'd4'",
            [
                "start.orcs.A.strength: missing",
                "start.orcs.A.at: d4 is solid mountain",
                'start.game.pack: no pack "hose"',
            ],
        ),
    ],
    ids=["newer", "puzzle", "empty", "many", "pack and rules"],
)
def test_wrong_files_are_told_with_every_fault(text: str, told: list[str]) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_record(text, "x.toml", None)
    assert [str(fault).split(";")[0] for fault in caught.value.faults] == told


def test_an_impossible_start_is_told_by_place() -> None:
    with pytest.raises(ImpossibleError, match=r"x\.toml: start\.orcs\.A\.at: d4 is solid mountain"):
        parse_record(F + "moves = []\n[start.orcs.A]\nat = 'd4'\nstrength = 1", "x.toml", None)


def test_a_record_finds_its_pack_by_path(tmp_path: Path) -> None:
    files.write_atomically(tmp_path / "rich.toml", files.pack_to_toml(RICH))
    record = Record(Puzzle.model_validate({"game": {"pack": "rich.toml"}}), RICH)
    files.write_atomically(tmp_path / "game.json", record_to_json(record))
    assert read_record(tmp_path / "game.json") == record

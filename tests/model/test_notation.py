"""Puzzles and positions as a line of text: exact round trips, every fault with its column."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frantic_fiends.data import shipped_pack
from frantic_fiends.errors import FiendsError, ImpossibleError, UnreadableError
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.notation import (
    parse_position,
    parse_puzzle_text,
    position_text,
    puzzle_text,
)
from frantic_fiends.rules.transition import apply
from tests.strategies import positions, puzzles, start_of, walks

NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=30)

LINE = (
    "FF1 title=- players=1 pack=house clock=2/B/2-4/- orcs=A:defeated/-,B:b2/7,C:c1/9/held,D:absent/12 "
    "stock=food:3,vegetable:5 forest=a3:pasture/pasture:west/animals.sheep:2,b2:field/crop:grain/count:3,"
    'c3:meadow/stable/trap:pit cave=d4:dwelling/name:"Entry-level dwelling"/points:0/dwarfs:0+4,'
    "e4:ore_mine/ore:3/donkey,f4:tunnel/animals.dog:1 events=2:bribe:vegetable/push.food:1,3:push:-,4:- "
    "before=3:gain.ore:2/fight.B:3,4:- cards=2B:2-4 arrival=left protect=mines,dwellings minimise=price "
    "prices=vegetable:1.5 losses=hostage:3"
)
"""The example of the package's docstring and a little more."""


def faults(text: str) -> list[str]:
    with pytest.raises(UnreadableError) as caught:
        parse_puzzle_text(text)
    assert caught.value.source == "text"
    return [str(fault) for fault in caught.value.faults]


@given(puzzles(known=False))
def test_puzzles_survive(puzzle: Puzzle) -> None:
    assert parse_puzzle_text(puzzle_text(puzzle)) == puzzle


@given(NAMES, NAMES)
def test_any_names_survive(first: str, second: str) -> None:
    raw: dict[str, Any] = {
        "title": first,
        "game": {"pack": second},
        "clock": {"card": first},
        "forest": {"a1": {"tile": "pasture", "pasture": second, "trap": first}},
        "cave": {"d4": {"tile": "dwelling", "name": second}},
        "cards": {"1A": first},
    }
    puzzle = Puzzle.model_validate(raw)
    text = puzzle_text(puzzle)
    assert parse_puzzle_text(text) == puzzle
    assert "\n" not in text
    assert "\x1b" not in text


@given(st.data())
def test_positions_of_every_moment_survive(data: st.DataObject) -> None:
    position = data.draw(positions())
    text = position_text(position)
    assert parse_position(text, position.table.pack) == position
    assert position_text(parse_position(text, position.table.pack)) == text


@given(st.data())
def test_different_positions_have_different_lines(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())

    reached = [start_of(puzzle)]
    for move in data.draw(walks(puzzle, deeds=True)):
        reached.append(apply(reached[-1], move).position)
    lines: dict[str, Position] = {}
    for position in reached:
        assert lines.setdefault(position_text(position), position) == position


def test_a_puzzle_is_written_like_this() -> None:
    puzzle = parse_puzzle_text(LINE)
    assert puzzle_text(puzzle) == LINE
    assert puzzle.cave["d4"].dwarfs == (0, 4)
    assert puzzle.events["3"].push == Goods()
    assert puzzle.events["2"].push == Goods(food=1)
    assert puzzle.orcs["C"].held


def test_the_order_of_sections_entries_and_parts_is_free() -> None:
    version, *sections = LINE.split(" title=", maxsplit=1)[0], *[f"title={LINE.split(' title=')[1]}"]
    mixed = sections[0].replace("food:3,vegetable:5", "vegetable:5,food:3").replace("/ore:3/donkey", "/donkey/ore:3")
    mixed = mixed.replace(" players=1", "").replace("pack=house", '  pack="house"\tplayers=1')
    assert mixed != sections[0]
    assert parse_puzzle_text(f" {version} {mixed} \n") == parse_puzzle_text(LINE)


@pytest.mark.parametrize(
    "section", [field.split("=")[0] for field in LINE.replace('"Entry-level dwelling"', "x").split()[1:]]
)
def test_no_section_may_be_left_out_or_given_twice(section: str) -> None:
    fields = LINE.replace("Entry-level dwelling", "Entry-level").split(" ")
    kept = [field for field in fields if not field.startswith(f"{section}=")]
    assert len(kept) == len(fields) - 1
    line = " ".join(kept)
    assert faults(line) == [f"column {len(line) + 1}: missing: {section}; allowed: every section, with = and a value"]
    twice = " ".join([*fields, *(field for field in fields if field.startswith(f"{section}="))])
    (fault,) = faults(twice)
    assert fault.startswith(f"column {len(' '.join(fields)) + 2}: {section} is given more than once")


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("FF1", "FF2", ["made for another version of this program (FF2); allowed: FF1 as the first word"]),
        ("FF1 ", "", ['found "title="; allowed: FF1 as the first word']),
        ("players=1", "players=-", ["game.players: found nothing; allowed: a whole number from 1 to 7"]),
        ("minimise=price", "minimise=-", ["aim.minimise: found nothing; allowed: one of price, total"]),
        (
            "clock=2/B/2-4/-",
            "clock=2/B/2-4",
            ["clock of 3 parts; allowed: event/orc/card/phase, such as clock=2/B/-/-"],
        ),
        ("clock=2", "clock=-", ["clock.event: found nothing; allowed: a whole number from 1 to 4"]),
        ("B:b2/7", "B:b2", ["orcs.B: no strength; allowed: strength after a /, or -"]),
        ("B:b2/7", "B:b2/7_0", ['orcs.B.strength: found "7_0"; allowed: a whole number from 1 to 14']),
        (
            "C:c1/9/held",
            "C:c1/9/hled",
            ["orcs.C.hled: unknown key; allowed: did you mean held? one of at, strength, held"],
        ),
        ("C:c1/9/held", "C:c1/9/held:1", ['orcs.C.held: found "1"; allowed: true or false']),
        ("C:c1", "B:c1", ["orcs.B is given more than once; allowed: once"]),
        ("crop:grain", "crop", ["forest.b2.crop: found no value; allowed: one of grain, vegetable"]),
        ("count:3", "count:3/count:3", ["forest.b2.count is given more than once; allowed: once"]),
        ("count:3", "count:", ['forest.b2.count: found ""; allowed: one value']),
        ("dwarfs:0+4", "dwarfs:0+x", ['cave.d4.dwarfs.1: found "x"; allowed: a whole number from 0 to 14']),
        (
            "vegetable:1.5",
            "vegetable:1.50001",
            ["aim.prices.vegetable: found 1.50001; allowed: a number from 0 to 1000 with at most three decimal places"],
        ),
        (
            "animals.sheep:2",
            "animals:2",
            ['forest.a3.animals: found "2"; allowed: a table with dog, sheep, donkey, boar, cattle'],
        ),
        ("food:3", "food3", ['stock: found "food3"; allowed: a key, a colon and a value']),
        ("cards=2B:2-4", "cards=", ["cards has no value; allowed: - for nothing"]),
        ("cards=2B", "cards=7B", ["cards.7B: unknown key; allowed: event and orc, such as 2B"]),
    ],
)
def test_wrong_lines_are_told_by_column(old: str, new: str, told: list[str]) -> None:
    line = LINE.replace(old, new, 1)
    assert line != LINE
    found = faults(line)
    columns = [int(fault.split(":")[0].removeprefix("column ")) for fault in found]
    assert [fault.split(": ", 1)[1] for fault in found] == told
    changed = LINE.index(old)
    assert all(changed - 12 <= column - 1 <= changed + len(new) + 1 for column in columns)


def test_every_fault_of_a_line_is_told_at_once() -> None:
    line = LINE.replace("players=1", "players=9").replace("B:b2/7", "B:b9/77").replace("losses=", "loses=") + " end"
    assert [fault.split("; allowed")[0] for fault in faults(line)] == [
        "column 21: game.players: found 9",
        'column 70: orcs.B.at: found "b9"',
        "column 73: orcs.B.strength: found 77",
        f'column {line.index("loses=") + 1}: found "loses"',
        f'column {line.index(" end") + 2}: found "end"',
        f"column {len(line) + 1}: missing: losses",
    ]


def test_a_position_needs_the_pack_that_its_line_names() -> None:
    line = position_text(start_of(Puzzle()))
    with pytest.raises(UnreadableError, match=r"column 23: the line is for pack other; allowed: pack=house"):
        parse_position(line.replace("pack=house", "pack=other"), shipped_pack("house"))
    with pytest.raises(ImpossibleError, match=r"text: orcs\.A\.at: d4 is solid mountain"):
        parse_position(line.replace("orcs=-", "orcs=A:d4/3"), shipped_pack("house"))


@given(positions(), st.data())
def test_no_damage_makes_a_traceback(position: Position, data: st.DataObject) -> None:
    line = position_text(position)
    at = data.draw(st.integers(0, len(line)))
    new = data.draw(st.sampled_from(["", '"', "x", "9", "-", ":", ",", "/", "+", " ", "=", ".", "..", "\u202e"]))
    damaged = line[:at] + new + line[at + data.draw(st.integers(0, 4)) :]
    with contextlib.suppress(FiendsError):
        parse_position(damaged, position.table.pack)


def test_text_of_a_position_made_by_hand_never_raises() -> None:
    position = start_of(Puzzle.model_validate({"orcs": {"A": {"at": "b2", "strength": 3}}}))
    odd = replace(position, orcs=(replace(position.orcs[0], strength=99),))
    assert position_text(odd).startswith("FF1? Position(")
    assert "\n" not in position_text(odd)

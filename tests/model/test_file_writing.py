"""Writing puzzles and packs: round trips, and files that are whole or untouched."""

from __future__ import annotations

import os
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frantic_fiends import files
from frantic_fiends.data import shipped_pack
from frantic_fiends.files import parse_pack, parse_puzzle
from frantic_fiends.laying_out import lay_out
from frantic_fiends.layout import check
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from tests.rich_pack import RICH
from tests.strategies import positions, puzzles

HOSTILE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=20)


# Round trips


@given(puzzles(known=False))
def test_puzzles_survive_toml_and_json(puzzle: Puzzle) -> None:
    toml, text = files.puzzle_to_toml(puzzle), files.puzzle_to_json(puzzle)
    assert parse_puzzle(toml, "x.toml") == puzzle == parse_puzzle(text, "x.json")
    assert parse_puzzle(toml.replace("\n", "\r\n").encode("utf-8-sig"), "text") == puzzle


@given(positions())
def test_positions_in_the_middle_of_an_event_survive_toml_and_json(position: Position) -> None:
    puzzle = lay_out(position)
    for written in (files.puzzle_to_toml(puzzle), files.puzzle_to_json(puzzle)):
        assert check(parse_puzzle(written, "standard input"), position.table.pack) == position


@pytest.mark.parametrize("pack", [shipped_pack("house"), RICH], ids=["house", "rich"])
def test_packs_survive_toml_and_json(pack: Pack) -> None:
    assert parse_pack(files.pack_to_toml(pack), "x.toml") == pack == parse_pack(files.pack_to_json(pack), "x.json")


@given(HOSTILE, HOSTILE)
def test_any_names_survive(first: str, second: str) -> None:
    puzzle = Puzzle.model_validate(
        {"title": first, "forest": {"a1": {"tile": "pasture", "pasture": second}}, "cards": {"1A": first}}
    )
    assert parse_puzzle(files.puzzle_to_toml(puzzle), "x.toml") == puzzle
    assert parse_puzzle(files.puzzle_to_json(puzzle), "x.json") == puzzle
    card = {"steps": ["N"], "arrival": "left"}
    raw = RICH.model_dump() | {"name": second, "decks": {key: {first: card} for key in "123"}, "traps": {}}
    pack = Pack.model_validate(raw | {"bounty_strips": {second: {"size": "long", "bonuses": [first]}}})
    assert parse_pack(files.pack_to_toml(pack), "x.toml") == pack == parse_pack(files.pack_to_json(pack), "x.json")


def test_written_names_cannot_move_a_cursor_or_turn_the_line() -> None:
    puzzle = Puzzle(title="\x1b[31m\x7f\x9b\u202e\u200b\ufeff\u2028Grüße ✔")
    for written in (files.puzzle_to_toml(puzzle), files.puzzle_to_json(puzzle)):
        assert "\\u001b[31m\\u007f\\u009b\\u202e\\u200b\\ufeff\\u2028Grüße ✔" in written


@given(st.integers(0, 1_000_000))
def test_amounts_of_gold_are_exact(thousandths: int) -> None:
    amount = Decimal(thousandths) / 1000
    puzzle = Puzzle.model_validate({"aim": {"prices": {"ore": amount}}})
    for written, source in ((files.puzzle_to_toml(puzzle), "x.toml"), (files.puzzle_to_json(puzzle), "x.json")):
        assert parse_puzzle(written, source).aim.prices.ore == amount
        assert "E" not in written.split("prices")[1]


def test_a_puzzle_is_written_as_a_person_would() -> None:
    raw: dict[str, Any] = {
        "orcs": {"B": {"at": "b2", "strength": 7}, "A": {"at": "defeated"}},
        "forest": {"a3": {"tile": "pasture", "pasture": "west", "animals": {"sheep": 2}}},
        "cave": {"d4": {"tile": "dwelling", "points": 0, "dwarfs": [0, 4]}},
        "events": {"2": {"push": {}}, "3": {}},
        "before": {"3": {"gain": {"ore": 2}, "fight": {"B": 0}}},
        "cards": {"2B": "2-4"},
        "aim": {"protect": [], "prices": {"vegetable": Decimal("1.50"), "food": Decimal(2)}},
    }
    written = files.puzzle_to_toml(Puzzle.model_validate(raw))
    assert written == (
        'format = "frantic-fiends/1"\n\n'
        '[orcs.A]\nat = "defeated"\n\n[orcs.B]\nat = "b2"\nstrength = 7\n\n'
        '[forest.a3]\ntile = "pasture"\npasture = "west"\nanimals = { sheep = 2 }\n\n'
        '[cave.d4]\ntile = "dwelling"\npoints = 0\ndwarfs = [0, 4]\n\n'
        "[events.2]\npush = {}\n\n[events.3]\n\n"
        "[before.3]\ngain = { ore = 2 }\nfight = { B = 0 }\n\n"
        '[cards]\n"2B" = "2-4"\n\n'
        "[aim]\nprotect = []\nprices = { food = 2, vegetable = 1.5 }\n"
    )


# Writing files


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    files.write_atomically(path, "Grüße\n")
    path.chmod(0o600)
    files.write_atomically(path, "new\n")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new\n", 0o600)
    (tmp_path / "link").symlink_to(path)
    files.write_atomically(tmp_path / "link", "through\n")
    assert (tmp_path / "link").is_symlink()
    before = sorted(tmp_path.iterdir())

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        files.write_atomically(path, "half")
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == (b"through\n", before)

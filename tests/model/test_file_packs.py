"""Files on disk: a puzzle and the pack it names, faults of both together."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from frantic_fiends import files
from frantic_fiends.data import shipped_pack
from frantic_fiends.errors import ImpossibleError, UnreadableError
from frantic_fiends.files import parse_puzzle_file, read_pack, read_position, read_puzzle
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from tests.rich_pack import RICH

ROOT = Path(__file__).parents[2]
F = 'format = "frantic-fiends/1"\n'
TOP = ", ".join(Puzzle.model_fields)


# Packs and folders


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files.write_atomically(tmp_path / "rich.toml", files.pack_to_toml(RICH))
    files.write_atomically(tmp_path / "bad.toml", 'format = "frantic-fiends-pack/1"\nname = "bad"\nnme = 1\n')
    raw = files.pack_to_toml(RICH).replace('holds = "permanent"', 'holds = "permanent"\ndamage = 2', 1)
    files.write_atomically(tmp_path / "odd.json", files.pack_to_json(RICH).replace('"damage": 5', '"damage": 5000'))
    files.write_atomically(tmp_path / "loose.toml", raw)
    return tmp_path


def game_faults(folder: Path, text: str) -> list[str]:
    (folder / "puzzle.toml").write_text(F + text, encoding="utf-8")
    with pytest.raises((UnreadableError, ImpossibleError)) as caught:
        read_puzzle(folder / "puzzle.toml")
    assert caught.value.source == str(folder / "puzzle.toml")
    return [str(fault) for fault in caught.value.faults]


def test_a_pack_is_found_by_its_path(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "puzzle.toml").write_text(F + '[game]\npack = "../rich.toml"', encoding="utf-8")
    read = read_puzzle(folder / "sub" / "puzzle.toml")
    assert (read.pack, read.puzzle.game.pack) == (RICH, "../rich.toml")
    assert read_pack(folder / "rich.toml") == RICH
    assert parse_puzzle_file(F + 'game.pack = "rich.toml"', "standard input", folder).pack == RICH
    assert parse_puzzle_file(F, "standard input", None).pack == shipped_pack("house")


@pytest.mark.parametrize(
    "name, fault",
    [
        (
            "hous",
            (
                'no pack "hous"; allowed: did you mean house? one of house; or a path relative to this file, such as '
                '"./my-copy.toml"'
            ),
        ),
        ("rch.toml", '"rch.toml": there is no such file; allowed: did you mean rich.toml?'),
        ("/rich.toml", 'found "/rich.toml"; allowed: a path relative to this file, such as "./my-copy.toml"'),
        (".\\\\rich.toml", 'found ".\\\\rich.toml"; allowed: a path written with /'),
        ("./", '"./": this is no file'),
    ],
)
def test_a_pack_that_is_not_there_is_told_with_the_nearest(folder: Path, name: str, fault: str) -> None:
    assert game_faults(folder, f'game.pack = "{name}"') == [f"game.pack: {fault}"]


def test_a_pack_by_path_needs_a_folder() -> None:
    with pytest.raises(UnreadableError, match="this puzzle came from no folder"):
        parse_puzzle_file(F + 'game.pack = "rich.toml"', "standard input", None)


def test_faults_of_puzzle_and_pack_are_told_together(folder: Path) -> None:
    assert game_faults(folder, 'titel = "x"\ngame.pack = "bad.toml"') == [
        f"titel: unknown key; allowed: did you mean title? one of {TOP}",
        "game.pack, bad.toml: title: missing; allowed: a text of 1 to 200 characters",
        "game.pack, bad.toml: decks: missing; allowed: a table",
        "game.pack, bad.toml: events: missing; allowed: a table",
        f"game.pack, bad.toml: nme: unknown key; allowed: did you mean name? one of {', '.join(Pack.model_fields)}",
    ]


def test_without_a_pack_the_rules_that_need_none_are_checked(folder: Path) -> None:
    text = (
        'game.pack = "odd.json"\norcs.A = { at = "d4" }\nforest.a1 = { tile = "field", trap = "mud" }\ncards.1A = "x"'
    )
    assert game_faults(folder, text) == [
        "orcs.A.strength: missing; allowed: 1 to 14, for every orc that is not defeated (R8)",
        "orcs.A.at: d4 is solid mountain; allowed: a cave space that is listed: none is (R26)",
        'game.pack, odd.json: traps."long pike".damage: found 5000; allowed: a whole number from 1 to 99',
    ]


def test_a_pack_that_does_not_hang_together_is_impossible(folder: Path) -> None:
    wrong = "damage: given; allowed: nothing, for a containment trap (R21)"
    assert game_faults(folder, 'game.pack = "loose.toml"') == [f"game.pack, loose.toml: traps.iron cage.{wrong}"]
    with pytest.raises(ImpossibleError) as caught:
        read_pack(folder / "loose.toml")
    assert [str(fault) for fault in caught.value.faults] == [f"traps.iron cage.{wrong}"]


def test_reading_a_position_checks_it(folder: Path) -> None:
    path = folder / "puzzle.toml"
    path.write_text(F + 'orcs.A = { at = "b2", strength = 3 }', encoding="utf-8")
    assert read_position(path).orc("A").strength == 3
    path.write_text(F + 'orcs.A = { at = "d4", strength = 3 }', encoding="utf-8")
    with pytest.raises(ImpossibleError, match=r"puzzle\.toml: orcs\.A\.at: d4 is solid mountain"):
        read_position(path)


def test_files_that_cannot_be_read_are_told(folder: Path) -> None:
    for name, problem in (
        ("rich.tml", "there is no such file; allowed: did you mean rich.toml?"),
        ("nowhere/x.toml", "there is no such file"),
        (".", "this is a folder, no file"),
        ("a\0b", "cannot be read: embedded null byte"),
        ("x" * 5000, "cannot be read: file name too long"),
    ):
        with pytest.raises(UnreadableError) as caught:
            read_puzzle(folder / name)
        assert [str(fault) for fault in caught.value.faults] == [problem]


def test_output_is_the_same_under_any_hash_seed(folder: Path) -> None:
    wrong = "orcs.E = 1\nstock.fod = 2\nx = 3\ngame.pack = 'bad.toml'"
    (folder / "wrong.toml").write_text(F + wrong, encoding="utf-8")
    code = """if True:
        import sys
        from frantic_fiends import files, errors
        print(files.pack_to_toml(files.read_pack("rich.toml")), files.puzzle_schema())
        try:
            files.read_puzzle("wrong.toml")
        except errors.FiendsError as error:
            print(error)
    """
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1

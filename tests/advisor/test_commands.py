"""The commands, each through the command line."""

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from advisor.starters import PACK, PUZZLE
from tests.advisor.command import fiends
from tests.advisor.tables import HELPLESS, MINES, TIED

HOSTILE = "\x1b[2J[/x]<b>\n\u202e洞窟"


@pytest.fixture
def mines(tmp_path: Path) -> str:
    path = tmp_path / "mines.toml"
    path.write_text(MINES, encoding="utf-8")
    return str(path)


# What they answer


def test_bare_call_is_help_and_no_error() -> None:
    bare, helped = fiends(), fiends("--help")
    assert (bare.exit_code, bare.stdout, bare.stderr) == (0, helped.stdout, "")
    for command in ("solve", "check", "show", "new", "setup", "replay", "schema", "pack"):
        assert f"\n  {command} " in bare.stdout
    assert fiends("pack").exit_code == 0
    assert fiends("pack").stdout == fiends("pack", "--help").stdout


def test_help_is_ascii_and_complete() -> None:
    for words in (
        (),
        ("solve",),
        ("check",),
        ("show",),
        ("new",),
        ("replay",),
        ("schema",),
        ("pack",),
        ("pack", "show"),
    ):
        told = fiends(*words, "--help")
        assert told.exit_code == 0
        assert told.stdout.isascii()
        assert "..." not in told.stdout.split("Commands:")[-1] if not words else True, "no description is cut off"


def test_version() -> None:
    told = fiends("--version")
    assert (told.exit_code, told.stdout.split()[0]) == (0, "fiends")


def test_solve(mines: str) -> None:
    told = fiends("solve", mines)
    assert (told.exit_code, told.stderr) == (0, "")
    parts = ["Two mines", "[B7]", "Turn ", "event  orc  card", "Answer", "Proved best: no breach", "Rules "]
    places = [told.stdout.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("method", ["cp-sat", "search"])
def test_solve_as_json(mines: str, method: str) -> None:
    told = fiends("solve", mines, "--json", "--method", method)
    assert (told.exit_code, told.stderr) == (0, "")
    answer = json.loads(told.stdout)
    assert answer["method"] == method
    assert answer["value"] == {"breaches": 0, "price": 5, "loss": 1, "actions": 3}
    assert told.stdout.isascii()


def test_solve_strict_impossible_is_3() -> None:
    told = fiends("solve", "-", "--strict", stdin=HELPLESS)
    assert told.exit_code == 3
    assert "Proved impossible" in told.stdout
    told = fiends("solve", "-", "--strict", "--json", stdin=HELPLESS)
    assert told.exit_code == 3
    assert json.loads(told.stdout)["status"] == "INFEASIBLE"


def test_solve_out_of_time_is_4() -> None:
    told = fiends("solve", "-", "--method", "search", "--time-limit", "0.000001", stdin=PUZZLE)
    assert told.exit_code == 4
    assert "time ran out before a plan was found" in told.stdout


def test_solve_missing_cards() -> None:
    for words in ((), ("--json",)):
        told = fiends("solve", "-", *words, stdin=HELPLESS.replace('"4A" = "3-4"', ""))
        assert (told.exit_code, told.stdout) == (2, "")
        assert '  [cards]\n  "4A" = "3-1"' in told.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("--time-limit", "nan"),
        ("--time-limit", "0"),
        ("--time-limit", "inf"),
        ("--workers", "0"),
        ("--seed", "-1"),
        ("--method", "guess"),
        ("--colour",),
    ],
    ids=" ".join,
)
def test_solve_refuses_senseless_options(mines: str, words: tuple[str, ...]) -> None:
    told = fiends("solve", mines, *words)
    assert (told.exit_code, told.stdout) == (2, "")
    assert words[0] in told.stderr


def test_check_says_all_faults_of_all_files(tmp_path: Path, mines: str) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(MINES.replace("count = 12", "count = 120").replace('"deadfall"', '"deadfal"'), encoding="utf-8")
    told = fiends("check", mines, str(wrong), str(tmp_path / "none.toml"), mines)
    assert told.exit_code == 2
    assert told.stdout.count("no faults (Two mines)") == 2
    assert "forest.a2.count" in told.stderr
    assert "none.toml: cannot be read (1 fault)\n  there is no such file" in told.stderr
    assert fiends("check", mines, "-", "-", stdin=TIED).exit_code == 0


def test_check_finds_what_the_rules_forbid() -> None:
    told = fiends("check", "-", stdin=MINES.replace('at = "d4"', 'at = "f1"'))
    assert told.exit_code == 2
    assert "standard input: no table looks like this (1 fault)\n  orcs.C.at: f1 is solid mountain" in told.stderr


def test_show_reads_standard_input_too(mines: str) -> None:
    told = fiends("show", mines)
    assert told.exit_code == 0
    assert "Two mines" in told.stdout
    assert fiends("show", "-", stdin=MINES).stdout == told.stdout


def test_new_passes_check_and_solves(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    told = fiends("new", "--out", str(path))
    assert (told.exit_code, told.stdout) == (0, "")
    assert path.read_text(encoding="utf-8") == fiends("new").stdout == PUZZLE
    assert fiends("check", str(path)).exit_code == 0
    answer = json.loads(fiends("solve", str(path), "--json").stdout)
    assert answer["value"]["breaches"] == 0


def test_new_starter_shows_every_key_of_the_format() -> None:
    uncommented = "\n".join(line.removeprefix("# ") if " = " in line else line for line in PUZZLE.splitlines())
    for key in json.loads(fiends("schema", "puzzle").stdout)["properties"]:
        assert f"[{key}" in uncommented or f"{key} = " in uncommented, key


def test_no_file_is_overwritten_without_force(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("mine", encoding="utf-8")
    for words in (("new",), ("pack", "new")):
        told = fiends(*words, "--out", str(path))
        assert told.exit_code == 2
        assert "is there already; --force replaces it" in told.stderr
        assert path.read_text(encoding="utf-8") == "mine"
    assert fiends("new", "--out", str(path), "--force").exit_code == 0
    assert path.read_text(encoding="utf-8") == PUZZLE
    assert [other.name for other in tmp_path.iterdir()] == ["mine.toml"], "nothing is left beside it"


def test_out_into_nowhere(tmp_path: Path) -> None:
    told = fiends("new", "--out", str(tmp_path))
    assert (told.exit_code, "is a folder" in told.stderr) == (2, True)
    told = fiends("new", "--out", str(tmp_path / "no" / "where.toml"))
    assert told.exit_code == 2
    assert f"the folder of {tmp_path / 'no' / 'where.toml'} does not exist" in " ".join(told.stderr.split())
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    "kind, text", [("puzzle", PUZZLE), ("puzzle", MINES), ("pack", PACK)], ids=["new", "mines", "pack"]
)
def test_schema_is_json_schema(kind: str, text: str) -> None:
    schema = json.loads(fiends("schema", kind).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(tomllib.loads(text))


def test_pack_new_passes_check_and_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "my-copy.toml"
    assert fiends("pack", "new", "--out", str(path)).exit_code == 0
    told = fiends("pack", "check", str(path))
    assert told.exit_code == 0
    assert "no faults (My own copy" in told.stdout
    puzzle = tmp_path / "puzzle.toml"
    puzzle.write_text(HELPLESS.replace("[clock]", '[game]\npack = "./my-copy.toml"\n[clock]').replace('"3-4"', '"3-1"'))
    answer = json.loads(fiends("solve", str(puzzle), "--json").stdout)
    assert answer["pack"] == {"name": "my-copy", "title": "My own copy (the values in this file are still examples)"}


def test_pack_check_says_what_is_wrong() -> None:
    told = fiends("pack", "check", "-", stdin=PACK.replace("[events.4]", "[events.3.x]"))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "events" in told.stderr


def test_pack_show_house_and_file() -> None:
    told = fiends("pack", "show")
    assert told.exit_code == 0
    assert "not the printed ones" in " ".join(told.stdout.split())
    assert "2-2 ↓→ center" in told.stdout
    assert "deadfall  defeats the orc" in told.stdout
    own = fiends("pack", "show", "-", stdin=PACK)
    assert "Deck 2 (3 cards; events 2 and 3)" in own.stdout
    assert "2-2 ←↓ right x2" in own.stdout
    assert fiends("pack", "show", "hause").exit_code == 2


# What people and programs hand in


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\xff\xfe", b"not toml at all =", b"[]", b"null", "Ä".encode("latin-1"), b"x" * (1 << 21)],
    ids=["empty", "binary", "prose", "list", "null", "latin-1", "too large"],
)
@pytest.mark.parametrize(
    "words", [("solve",), ("show",), ("check",), ("replay",), ("pack", "check"), ("pack", "show")], ids=" ".join
)
def test_unreadable_input_is_an_error_of_the_input(words: tuple[str, ...], content: bytes) -> None:
    told = fiends(*words, "-", stdin=content)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "standard input" in told.stderr
    assert "internal" not in told.stderr


@pytest.mark.parametrize(
    "name", ["", ".", "/", "no\x1b[31m\nfile.toml", "[/x].toml", "n\udcff.toml", "a\x00b", "x" * 5000]
)
@pytest.mark.parametrize("words", [("show",), ("check",), ("replay",), ("pack", "show")], ids=" ".join)
def test_hostile_file_names(words: tuple[str, ...], name: str) -> None:
    told = fiends(*words, name)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "internal" not in told.stderr
    assert "\x1b" not in told.stderr


def hostile_puzzle(tmp_path: Path) -> str:
    """A puzzle in which every text that someone can write is hostile, with a pack of the same kind."""
    pack = tomllib.loads(PACK)
    pack |= {"name": HOSTILE, "title": HOSTILE, "traps": {HOSTILE: pack["traps"]["pit"]}}
    pack["decks"]["3"] = {HOSTILE: pack["decks"]["3"]["3-1"]}
    for board in pack["events"].values():
        board["harvest"] = HOSTILE
    pack["furnishings"] = {HOSTILE: {"points": 2, "dwelling": 1}}
    (tmp_path / "pack.json").write_text(json.dumps(pack), encoding="utf-8")
    puzzle: dict[str, Any] = tomllib.loads(TIED)
    puzzle |= {"title": HOSTILE, "game": {"pack": "./pack.json"}, "cards": {"4A": HOSTILE, "4B": HOSTILE}}
    puzzle["cave"]["e1"] = {"tile": "dwelling", "name": HOSTILE, "dwarfs": [3]}
    puzzle["forest"] = {
        "a2": {"tile": "meadow", "trap": HOSTILE},
        "b1": {"tile": "pasture", "pasture": HOSTILE},
    }
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(puzzle), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "words", [("solve",), ("solve", "--json"), ("show",), ("check",), ("pack", "show"), ("pack", "check")], ids=" ".join
)
def test_hostile_texts_are_shown_harmless(words: tuple[str, ...], tmp_path: Path) -> None:
    puzzle = hostile_puzzle(tmp_path)
    told = fiends(*words, str(tmp_path / "pack.json") if words[0] == "pack" else puzzle)
    assert told.exit_code == 0, told.stderr
    for char in ("\x1b", "\u202e"):
        assert char not in told.stdout
    if "--json" in words:
        assert json.loads(told.stdout)["title"] == HOSTILE
    elif words[0] != "pack":
        assert r"\x1b[2J[/x]<b>\n\u202e洞窟" in told.stdout

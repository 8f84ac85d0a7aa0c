"""The commands for puzzle makers: generate, rate, and every best schedule of solve."""

import json
from pathlib import Path

import pytest

from frantic_fiends import read_position, read_record
from frantic_fiends.record import replay
from tests.advisor.command import ROOT, fiends, process

TWO_MINES = str(ROOT / "examples" / "two_mines.toml")
FIRST_BRIBE = str(ROOT / "examples" / "first_bribe.toml")
BEFORE_THE_DRAW = str(ROOT / "examples" / "before_the_draw.toml")


# generate


def test_one_puzzle_is_printed_and_can_be_piped_on() -> None:
    made = process("generate", "--seed", "4", "--level", "gentle", "--unique")
    assert made.returncode == 0
    assert made.stdout.startswith(b"# Made by: fiends generate --seed 4 --level gentle --unique; candidate ")
    solved = process("solve", "--json", "-", stdin=made.stdout)
    assert json.loads(solved.stdout)["best_schedules"] == {"count": 1, "complete": True}


def test_more_are_written_with_their_solutions_apart(tmp_path: Path) -> None:
    words = ("generate", "--seed", "4", "--level", "gentle", "--count", "3")
    result = fiends(*words, "--out", str(tmp_path / "p"), "--solutions", str(tmp_path / "s"))
    assert (result.exit_code, result.stdout) == (0, "")
    names = ["gentle-4-1.toml", "gentle-4-2.toml", "gentle-4-3.toml"]
    assert sorted(path.name for path in (tmp_path / "p").iterdir()) == names
    for name in names:
        record = read_record(tmp_path / "s" / name)
        assert replay(record).position.is_over
        assert replay(record).start == read_position(tmp_path / "p" / name)


def test_nothing_is_overwritten_unless_asked(tmp_path: Path) -> None:
    words = ("generate", "--level", "gentle", "--out", str(tmp_path))
    assert fiends(*words).exit_code == 0
    file = next(tmp_path.iterdir())
    file.write_text("mine", encoding="utf-8")
    refused = fiends(*words)
    assert refused.exit_code == 2
    assert "gentle-0-1.toml already" in refused.stderr
    assert file.read_text(encoding="utf-8") == "mine"
    assert fiends(*words, "--force").exit_code == 0
    assert file.read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize(
    "words",
    [("--count", "2"), ("--level", "deadly"), ("--orcs", "5"), ("--event", "0"), ("--count", "0"), ("--pack", "no")],
)
def test_wrong_wishes_are_refused(words: tuple[str, ...]) -> None:
    result = fiends("generate", *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Error: " in result.stderr


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    result = fiends("generate", "--level", "gentle", "--out", str(file))
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (2, "mine")


def test_a_pack_file_is_named_from_where_the_puzzle_lies(tmp_path: Path) -> None:
    pack = tmp_path / "my-copy.toml"
    pack.write_text(fiends("pack", "new").stdout, encoding="utf-8")
    out = tmp_path / "puzzles" / "mine"
    result = fiends("generate", "--level", "gentle", "--pack", str(pack), "--out", str(out))
    assert result.exit_code == 0, result.stderr
    text = next(out.iterdir()).read_text(encoding="utf-8")
    assert 'pack = "../../my-copy.toml"' in text
    assert fiends("check", str(next(out.iterdir()))).exit_code == 0


# rate


def test_a_rating_names_its_level_and_does_not_give_the_solution_away() -> None:
    title, _, text = fiends("rate", TWO_MINES).stdout.partition("\n\n")
    assert title == "Two mines, five vegetables"
    assert text.startswith("Level      fiendish: 9.46 points")
    assert "a push that looks bad at first" in text
    assert "vegetable" not in text


def test_a_rating_for_programs() -> None:
    told = json.loads(fiends("rate", "--json", TWO_MINES).stdout)
    assert (told["level"], told["points"], told["lines"]) == ("fiendish", 9.46, 29160)
    assert told["best_schedules"] == {"count": 5, "complete": True}
    assert told["best"]["breaches"] == 1
    assert told["sacrifices"] == ["bad_looking_push", "partial_bribe"]


def test_a_puzzle_whose_cards_are_not_known_cannot_be_rated() -> None:
    result = fiends("rate", BEFORE_THE_DRAW)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "4A" in result.stderr


# solve --all


def test_every_best_schedule_is_listed_once() -> None:
    text = fiends("solve", "--all", TWO_MINES).stdout
    assert "1 of 5 that are equally good" in text
    assert "1  2A N, 2B 3 vegetables, 3A 2 ore, 4B 4 gold" in text
    assert "5  2A 2 vegetables + N, 2B 3 vegetables, 4B 4 gold" in text


def test_a_limit_is_said() -> None:
    text = fiends("solve", "--all", "--limit", "2", TWO_MINES).stdout
    assert "1 of 2 or more, equally good" in text


def test_how_many_there_are_is_said_without_being_asked() -> None:
    assert "the only best one" in fiends("solve", FIRST_BRIBE).stdout
    assert "1 of 5 that are equally good; --all" in " ".join(fiends("solve", TWO_MINES).stdout.split())


def test_schedules_for_programs_replay() -> None:
    told = json.loads(fiends("solve", "--all", "--json", TWO_MINES).stdout)
    schedules = told["best_schedules"]["schedules"]
    assert len(schedules) == told["best_schedules"]["count"] == 5
    assert schedules[0][0] == {"event": 2, "orc": "A", "moves": ["card=2-1", "bribe=0 push=N"]}
    assert len({json.dumps(schedule) for schedule in schedules}) == 5


def test_a_solution_never_replaces_its_puzzle(tmp_path: Path) -> None:
    for other in (str(tmp_path), f"{tmp_path}/../{tmp_path.name}/"):
        result = fiends("generate", "--level", "gentle", "--out", str(tmp_path), "--solutions", other, "--force")
        assert result.exit_code == 2
        assert "a folder of their own" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "-"])
def test_a_folder_needs_a_name(name: str) -> None:
    assert fiends("generate", "--out", name).exit_code == 2


def test_a_wish_that_nothing_fits_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.generating.generate.BARREN", 20)
    result = fiends("generate", "--level", "fiendish", "--orcs", "1", "--event", "4")
    assert (result.exit_code, result.stdout) == (4, "")
    assert "none was as asked" in result.stderr

"""`fiends hint`: as much as the level says, and no more."""

import json
from pathlib import Path

import pytest

from tests.advisor.command import ROOT, fiends

EXAMPLES = ROOT / "examples"
MINES = str(EXAMPLES / "two_mines.toml")
RECORD = str(EXAMPLES / "records" / "two_mines.toml")


def hinted(*words: str, code: int = 0) -> str:
    result = fiends("hint", *words)
    assert result.exit_code == code, result.stderr
    return " ".join(result.stdout.replace("\xa0", " ").split())


def test_each_level_says_more() -> None:
    assert hinted(MINES) == "Look at orc A in event 2: it is the one to deal with first."
    assert hinted(MINES, "--level", "2") == "Look at orc A in event 2: what it needs is a push."
    third = hinted(MINES, "--level", "3")
    assert third.startswith(
        "Event 2, orc A: push ↑ for 1 food (2A bribe=0 push=N). It steers the orc into the pit on c2;"
    )
    assert third.endswith(
        "the best plan has 1 breach more, 6 gold less paid, 5 gold more lost: e4 ore mine falls to D in event 4."
    )


def test_orcs_before_it_get_nothing() -> None:
    text = hinted(str(EXAMPLES / "the_hostage.toml"), "--level", "2")
    assert text == (
        "Until then nothing need be paid. Look at orc A in event 4: what it needs is a bribe that defeats it."
    )


def test_a_bribe_that_does_not_defeat_it_yet() -> None:
    text = hinted(str(EXAMPLES / "gold_comes_late.toml"), "--level", "2")
    assert text == "Look at orc A in event 2: what it needs is a bribe that does not defeat it yet."


def test_r27_a_choice_that_matters() -> None:
    name = str(EXAMPLES / "the_lesser_mine.toml")
    assert hinted(name, "--level", "2") == "Look at orc C in event 4: the space that it takes matters."
    assert hinted(name, "--level", "3") == "Event 4, orc C: it should take d3 ore mine; e3 would mean 1 breach more."


def test_after_a_record_it_is_for_the_next_step() -> None:
    assert hinted(MINES, "--after", RECORD) == (
        "So far nothing is spoilt: the best is still possible. "
        "Look at orc B in event 3: it is the one to deal with first."
    )
    assert "Event 3, orc B: bribe 3 ore (3B bribe=3 push=-)." in hinted(MINES, "--after", RECORD, "--level", "3")


@pytest.mark.parametrize(
    "level, said, unsaid",
    [
        ("1", "has cost something: the best is no longer possible.", "breach"),
        ("2", "has cost something: at best 1 breach more, 6 gold less paid, 5 gold more lost than before.", "right"),
        (
            "3",
            "decision 1, the turn of orc A in event 2: nothing; right would be push ↑ for 1 food (bribe=0 push=N)",
            "--show",
        ),
    ],
)
def test_what_was_spoilt_is_said_first(level: str, said: str, unsaid: str, tmp_path: Path) -> None:
    path = tmp_path / "done.txt"
    path.write_text("2A nothing\n", encoding="utf-8")
    text = hinted(MINES, "--after", str(path), "--level", level)
    assert said in text
    assert unsaid not in text
    assert "orc B" in text


def test_when_nothing_need_be_paid(tmp_path: Path) -> None:
    path = tmp_path / "done.txt"
    path.write_text("2A push=N\n2B bribe=3\n3A bribe=2\n4B bribe=4\n", encoding="utf-8")
    assert "from here the best is to do nothing" in hinted(MINES, "--after", str(path))
    path.write_text("2A push=N\n2B bribe=3\n3A bribe=2\n4B bribe=4\nend\n", encoding="utf-8")
    assert "nothing left to decide" in hinted(MINES, "--after", str(path))


def test_cards_that_are_not_known() -> None:
    name = str(EXAMPLES / "before_the_draw.toml")
    assert "Orc A is about to draw in event 4: it needs care on 9 of 9 cards." in hinted(name)
    assert "a bribe that defeats it (9)" in hinted(name, "--level", "2")
    assert "3-9" in hinted(name, "--level", "3")


def test_json_keeps_to_the_level() -> None:
    first, third = (json.loads(fiends("hint", MINES, "--json", "--level", level).stdout) for level in "13")
    assert (first["event"], first["orc"]) == (2, "A")
    assert "kind" not in first
    assert "action" not in first
    assert (third["kind"], third["action"]) == ("a push", "bribe=0 push=N")


def test_another_puzzles_record_is_refused() -> None:
    result = fiends("hint", str(EXAMPLES / "four_fiends.toml"), "--after", RECORD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "it does not begin with the position of the puzzle: the clock, the orcs" in result.stderr


def test_both_from_standard_input_are_refused() -> None:
    assert fiends("hint", "-", "--after", "-", stdin="").exit_code == 2

"""``fiends solve --why``, ``--strict`` and what-if by name."""

from __future__ import annotations

import json

import pytest

from advisor.show.why.conflicts import conflict_lines
from advisor.terminal import Look
from frantic_fiends import read_position
from solver import Limits
from tests.advisor.command import ROOT, fiends
from tests.advisor.tables import HELPLESS, MINES

TWO = str(ROOT / "examples" / "two_mines.toml")


def flat(text: str) -> str:
    return " ".join(text.split())


def test_why_tells_spaces_goods_and_orcs() -> None:
    told = fiends("solve", TWO, "--why")
    assert (told.exit_code, told.stderr) == (0, "")
    text = flat(told.stdout)
    assert "Conflict e3 ruby mine cannot be kept, whatever else is given up." in text
    assert "With 9 more gold before event 4 all protected spaces would hold; one piece less is not enough." in text
    assert "Of a single good 9 more ore before event 3 would do as well." in text
    assert "With orc D gone from the start, the goods at hand would keep every protected space." in text
    assert "Conflict" not in fiends("solve", TWO).stdout


def test_what_why_says_is_so() -> None:
    for gift, breaches in (("4:gold=9", 0), ("4:gold=8", 1), ("3:ore=9", 0), ("3:ore=8", 1)):
        answer = json.loads(fiends("solve", TWO, "--json", "--give", gift).stdout)
        assert answer["value"]["breaches"] == breaches


def test_strict_tells_it_unasked() -> None:
    told = fiends("solve", "-", "--strict", stdin=HELPLESS)
    assert told.exit_code == 3
    assert told.stdout.index("Proved impossible") < told.stdout.index("Conflict")
    answer = json.loads(fiends("solve", "-", "--strict", "--json", stdin=HELPLESS).stdout)
    assert answer["conflict"]["status"] == "OPTIMAL"
    assert answer["conflict"]["spaces"]


def test_no_reasons_where_there_is_no_breach() -> None:
    told = fiends("solve", "-", "--why", stdin=MINES)
    plain = fiends("solve", "-", stdin=MINES).stdout
    assert (told.exit_code, told.stdout) == (0, f"{plain}\nConflict   none: the plan has no breach.\n")
    assert "conflict" not in json.loads(fiends("solve", "-", "--why", "--json", stdin=MINES).stdout)


def test_the_lines_alone() -> None:
    position = read_position(TWO)
    lines = conflict_lines(position, Look(), Limits())
    assert lines[0].startswith("Conflict   e3 ruby mine cannot be kept")
    assert max(map(len, lines)) <= 80
    assert conflict_lines(read_position(ROOT / "examples" / "first_bribe.toml"), Look(), Limits()) == []
    late = conflict_lines(position, Look(), Limits(seconds=1e-9))
    assert late == ["Conflict   Time ran out before the reasons for the breaches were found."]


def test_what_if_is_said_plainly_and_compared() -> None:
    told = fiends("solve", TWO, "--give", "4:gold=9", "--protect", "d3,d2", "--unprotect", "ore_mines")
    assert told.exit_code == 0
    words = "9 more gold before event 4, d2 and d3 protected too and e4 no longer protected"
    assert flat(told.stdout).startswith(f"What if: with {words}.")
    assert f"What if With {words}: " in flat(told.stdout)
    assert "As the puzzle stands: 1 breach, price 9.5 gold, loss 8 gold, 4 actions." in flat(told.stdout)
    answer = json.loads(fiends("solve", TWO, "--json", "--give", "ore=1,ore=1", "--protect", "e4").stdout)
    assert answer["what_if"] == {
        "give": [{"good": "ore", "count": 1, "event": None}] * 2,
        "protect": [],
        "unprotect": [],
        "as_it_stands": {"breaches": 1, "price": 9.5, "loss": 8, "actions": 4},
    }


def test_nothing_is_supposed_without_the_options() -> None:
    assert "What if" not in fiends("solve", TWO).stdout
    assert "what_if" not in json.loads(fiends("solve", TWO, "--json").stdout)


def test_every_fault_of_a_question_at_once() -> None:
    words = ("--give", "golt=2,ore=0,ore=-1,2:ore=1,gold=99,5:ore=1", "--protect", "f1,caves", "--unprotect", "a1")
    told = fiends("solve", TWO, *words)
    assert (told.exit_code, told.stdout) == (2, "")
    for fault in (
        "--give golt=2: no good is called golt; did you mean gold?",
        "--give ore=0: a count of 0",
        "--give ore=-1: not a gift",
        "--give 5:ore=1: not a gift",
        "--give 2:ore=1: event 2 is not to come any more",
        "--give gold=99: the stock would come to 103 gold",
        "--protect f1: f1 is solid mountain",
        "--protect caves: no cave space or kind of spaces",
        "--unprotect a1: no cave space or kind of spaces",
    ):
        assert fault in told.stderr
    assert "(9 faults)" in told.stderr


@pytest.mark.parametrize("text", ["", "ore", "ore=\uff11", "ore=1_0", "=2", "0:ore=1", "ore=100", "\x1b[2J=1"])
def test_what_is_no_gift(text: str) -> None:
    told = fiends("solve", TWO, "--give", text)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "(1 fault)" in told.stderr
    assert "\x1b" not in told.stderr

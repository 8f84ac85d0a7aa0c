"""`fiends grade`: records and plain answers, legal and not, right and not."""

import json
from pathlib import Path

import pytest

from frantic_fiends import read_record, record_to_json
from frantic_fiends.model.actions import Gained
from frantic_fiends.model.goods import Goods
from tests.advisor.command import ROOT, fiends

EXAMPLES = ROOT / "examples"
MINES = str(EXAMPLES / "two_mines.toml")
RECORD = EXAMPLES / "records" / "two_mines.toml"


def grade(text: str, *options: str) -> tuple[int, str, str]:
    result = fiends("grade", MINES, "-", *options, stdin=text)
    return result.exit_code, " ".join(result.stdout.replace("\xa0", " ").split()), result.stderr


BEST = "2A push=N\n2B bribe=3\n3A bribe=2\n4B bribe=4\nend\n"


def test_the_best_answer_is_right() -> None:
    code, out, err = grade(BEST)
    assert (code, err) == (0, "")
    assert "Answer Right: as good as the best. Yours 1 breach, price 9.5 gold, loss 8 gold, 4 actions" in out
    assert "Slips" not in out


@pytest.mark.parametrize(
    "text",
    [
        "2A bribe=2 push=N\n3B bribe=3\n4B bribe=4\nend",
        "\ufeff# mine\r\n2a: PUSH=n bribe=2\r\n\r\n3B: bribe=3 # now ore\r\n4B bribe=4\r\nEND\r\n".replace(
            "PUSH", "push"
        ),
        "2A bribe=2 push=N\n-\nbribe=3\nnothing\nbribe=4\nend",
        "2A: card=2-1\n2A: bribe=2 push=N\n2B: card=2-4\nbribe=0 push=-\n3B bribe=3\n4B bribe=4\nend",
    ],
)
def test_an_equally_good_answer_is_right_however_it_is_written(text: str) -> None:
    code, out, err = grade(text)
    assert (code, err) == (0, "")
    assert "Right: as good as the best." in out


def test_a_worse_answer_is_told_how_far_off_and_where() -> None:
    code, out, _ = grade("end")
    assert code == 0
    assert "Legal, but not the best: 2 breaches more, 9.5 gold less paid, 8 gold more lost." in out
    assert "Far off breaches 3 instead of 1; price 0 instead of 9.5 gold; loss 16 instead of 8 gold" in out
    assert "first at decision 1, the turn of orc A in event 2" in out
    assert "push" not in out  # the puzzle is not spoilt
    _, shown, _ = grade("end", "--show")
    assert (
        "the turn of orc A in event 2: nothing; right would be push ↑ for 1 food (bribe=0 push=N), for example" in shown
    )


def test_a_record_that_is_broken_off_is_graded_for_what_is_still_possible() -> None:
    result = fiends("grade", MINES, str(RECORD))
    out = " ".join(result.stdout.split())
    assert "Right so far, after 2 decisions: the best is still possible." in out
    assert "broken off before the turn of orc B in event 3" in out
    assert "with the best from here 1 breach, price 9.5 gold, loss 8 gold, 4 actions" in out
    code, out, _ = grade("2A nothing")
    assert code == 0
    assert "Broken off before the turn of orc B in event 2; what is still possible after 1 decision is not" in out


@pytest.mark.parametrize(
    "text, said",
    [
        ("2A bribe=9", "line 1: 2A: bribe=9 push=- is not allowed: a bribe of orc A is 0 to 6, not 9 (R14)"),
        ("2A push=NE", "orc A cannot be pushed NE from c3: the board ends there (R15)"),
        ("2B nothing\n2A nothing", "line 2: 2A: bribe=0 push=- is due at another time; now is 3A (R11)"),
        ("2A card=2-2", "(R12)"),
        ("end\n2A nothing", "line 2: a line after the end"),
        ("2A jump=3\n2B bribe=x", "cannot be read (2 faults)"),
        ("space=e4", "no space is to be chosen: respond (R27)"),
    ],
)
def test_what_is_not_legal_is_named_with_its_line_and_rule(text: str, said: str) -> None:
    code, out, err = grade(text)
    assert (code, out) == (2, "")
    assert said in err


def test_a_wrong_move_of_a_record_is_named(tmp_path: Path) -> None:
    path = tmp_path / "record.toml"
    path.write_text(RECORD.read_text(encoding="utf-8").replace("bribe=2 push=N", "bribe=2 push=E"), encoding="utf-8")
    result = fiends("grade", MINES, str(path))
    assert result.exit_code == 2
    assert "moves.1: move 2 (2A: bribe=2 push=E)" in result.stderr
    assert "(R15)" in result.stderr


def test_deeds_are_no_answer(tmp_path: Path) -> None:
    record = read_record(RECORD)
    path = tmp_path / "record.json"
    path.write_text(record_to_json(type(record)(record.start, record.pack, (Gained(Goods(gold=9)),))), encoding="utf-8")
    result = fiends("grade", MINES, str(path))
    assert result.exit_code == 2
    assert "move 1 (2: gain=gold:9) is no answer to a puzzle" in result.stderr


def test_a_game_that_was_played_with_the_program_is_graded(tmp_path: Path) -> None:
    game = str(tmp_path / "game.toml")
    typed = "done\npush n\nbribe 3\nquit\n"
    assert fiends("play", MINES, "--no-board", "--hints", "0", "--out", game, stdin=typed).exit_code == 0
    assert "2: marker=6:orc" in Path(game).read_text(encoding="utf-8")
    result = fiends("grade", MINES, game)
    assert result.exit_code == 0
    assert "Right so far, after 2 decisions" in result.stdout


def test_a_record_of_another_puzzle_or_a_puzzle_is_refused() -> None:
    result = fiends("grade", str(EXAMPLES / "four_fiends.toml"), str(RECORD))
    assert result.exit_code == 2
    assert "it does not begin with the position of the puzzle" in result.stderr
    assert "this is a puzzle, not a record" in fiends("grade", MINES, MINES).stderr
    assert fiends("grade", "-", "-", stdin="").exit_code == 2


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_bytes(b"2A push=N\n\xff\xfe")
    result = fiends("grade", MINES, str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is no UTF-8" in result.stderr


def test_json() -> None:
    result = fiends("grade", MINES, "-", "--json", stdin="2A nothing\n2B nothing\nend\n")
    assert result.stdout.isascii()
    found = json.loads(result.stdout)
    assert (found["legal"], found["complete"], found["right"]) == (True, True, False)
    assert found["best"] == {"breaches": 1, "price": 9.5, "loss": 8, "actions": 4}
    assert found["slips"][0]["right"] == "bribe=0 push=N"
    assert [slip["decision"] for slip in found["slips"]] == [1, 2, 4]


def test_without_time_there_is_no_verdict() -> None:
    name = str(EXAMPLES / "four_fiends.toml")
    result = fiends("grade", name, "-", "--time-limit", "0.001", stdin="end\n")
    assert result.exit_code == 4
    assert "Legal; how good it is could not be proved in time." in result.stdout


def test_an_answer_may_be_written_as_the_program_writes_it() -> None:
    arrows = fiends("grade", MINES, "-", stdin="2A push=↑\n2B bribe=3\n3A bribe=2\n4B bribe=4\nend\n").stdout
    letters = fiends("grade", MINES, "-", stdin="2A push=N\n2B bribe=3\n3A bribe=2\n4B bribe=4\nend\n").stdout
    assert "as good as the best" in " ".join(arrows.split()).lower() or "Right" in arrows
    assert arrows == letters

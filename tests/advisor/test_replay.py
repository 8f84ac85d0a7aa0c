"""`fiends replay`: each step of a record, and a wrong one refused with all that led up to it."""

import json
from pathlib import Path

import pytest

from frantic_fiends.record import Record, record_to_json, record_to_toml
from solver.problem import PlanningProblem
from solver.search import search
from tests.advisor.command import fiends
from tests.advisor.tables import position

GAME = """\
format = "frantic-fiends-record/1"
seed = 7
draws = 2
moves = [
  "1: gain=food:1",
  "1A: card=1-3",
  "1A: bribe=0 push=E",
  "1B: card=1-3",
  "1B: bribe=3 push=-",
]
[start]
title = "A game"
[start.orcs.A]
at = "a1"
strength = 5
[start.orcs.B]
at = "b1"
strength = 7
[start.stock]
grain = 3
[start.forest.b2]
tile = "field"
crop = "grain"
count = 3
[start.cave.d4]
tile = "cavern"
"""

TABLE = """\
A game

move  event  orc  what was done   what happened                      price  loss
────  ─────  ───  ──────────────  ─────────────────────────────────  ─────  ────
   1  1      ·    gain=food:1     1 food gained                          ·     ·
   2  1      A    card=1-3        1-3 ↓                                  ·     ·
   3  1      A    bribe=0 push=E  the push → costs 1 food; is          0.5   1.5
                                  pushed a1 → b1; walks b1 → b2;
                                  tramples 3 grain on b2
   4  1      B    card=1-3        1-3 ↓                                  ·     ·
"""


@pytest.fixture(autouse=True)
def columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_each_step_and_where_it_led() -> None:
    told = fiends("replay", "-", stdin=GAME)
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.startswith(TABLE + "   5  1      B    bribe=3 push=-  takes 3 grain, 4 left; walks b1")
    assert "5 moves of 5 made: no breach, price 2 gold, loss 1.5 gold, 2 actions" in told.stdout
    assert "Seed       7, 2 draws made with it" in told.stdout
    assert "│►A5 B4     │" in told.stdout
    assert "Turn       event 2, orc A is to draw a card from deck 2" in told.stdout


@pytest.mark.parametrize(
    "right, wrong, reason",
    [
        ("1B: bribe=3 push=-", "1B: bribe=4 push=-", "a bribe of 4 grain, but the stock has 3"),
        ("1B: bribe=3 push=-", "1A: bribe=3 push=-", "is due at another time"),
        ("1B: bribe=3 push=-", "1B: brib=3", "cannot be read"),
        ("1B: bribe=3 push=-", "1B: bribe=0 push=\\u001b[2J", "cannot be read"),
    ],
    ids=["not allowed", "not now", "no move", "hostile"],
)
def test_a_wrong_step_is_refused_and_shown_up_to_it(right: str, wrong: str, reason: str) -> None:
    told = fiends("replay", "-", stdin=GAME.replace(right, wrong))
    assert told.exit_code == 2
    assert told.stdout.startswith(TABLE + "\nSo far")
    assert told.stderr.startswith("Error: standard input: moves.4: ")
    assert reason in told.stderr
    assert '\nposition: FF1 title="A game"' in told.stderr
    assert "\x1b" not in told.stderr


def test_the_first_step_may_be_wrong() -> None:
    told = fiends("replay", "-", stdin=GAME.replace("1: gain=food:1", "1B: card=1-3"))
    assert told.exit_code == 2
    assert "So far     0 moves of 5 made" in told.stdout
    assert "moves.0" in told.stderr


def test_a_record_with_an_impossible_start() -> None:
    told = fiends("replay", "-", stdin=GAME.replace('at = "b1"', 'at = "f1"'))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "start.orcs.B.at: f1 is solid mountain" in told.stderr


def test_a_puzzle_is_no_record() -> None:
    told = fiends("replay", "-", stdin='format = "frantic-fiends/1"\n')
    assert (told.exit_code, told.stdout) == (2, "")
    assert "this is a puzzle, not a record" in told.stderr


def test_a_whole_plan_as_a_record(tmp_path: Path) -> None:
    from advisor.starters import PUZZLE
    from frantic_fiends.files import parse_puzzle_file

    file = parse_puzzle_file(PUZZLE, "text", None)
    plan = search(PlanningProblem(position(PUZZLE.replace("gold = 9", "gold = 1").replace("ore = 6", "ore = 1"))))
    start = file.puzzle.model_copy(update={"stock": plan.problem.position.stock})
    moves = [part for step in plan.steps for part in (step.draw, step.response, step.choice) if part is not None]
    record = Record(start, file.pack, tuple(moves))
    value = plan.value
    assert value is not None
    for name, text in (("r.toml", record_to_toml(record)), ("r.json", record_to_json(record))):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        told = fiends("replay", str(path))
        assert told.exit_code == 0, told.stderr
        assert f"{len(moves)} moves of {len(moves)} made" in told.stdout
        assert f"price {json.dumps(value.price / 1000).removesuffix('.0')} gold" in " ".join(told.stdout.split())
        assert "the last invasion is over" in told.stdout

"""`fiends simulate`: what it prints, the same for the same seed, and what it says when it cannot."""

from __future__ import annotations

import json

import pytest

from tests.advisor.command import ROOT, fiends, process

PUZZLE = str(ROOT / "examples" / "in_the_dark.toml")


def test_json_has_all_measures_and_the_same_seed_gives_the_same_games() -> None:
    first = fiends("simulate", PUZZLE, "--games", "400", "--seed", "7", "--json")
    assert first.exit_code == 0
    found = json.loads(first.stdout)
    assert set(found["measures"]) == {"breaches", "price", "loss", "total", "actions"}
    assert (found["games"], found["seed"], found["policy"], found["checked"]) == (400, 7, "best", 5)
    assert set(found["breaches"]) <= {f"{column}{row}" for column in "def" for row in "1234"}
    assert fiends("simulate", PUZZLE, "--games", "400", "--seed", "7", "--json").stdout == first.stdout
    other = json.loads(fiends("simulate", PUZZLE, "--games", "400", "--seed", "8", "--json").stdout)
    assert other["measures"] != found["measures"]


def test_the_exact_value_lies_in_the_interval() -> None:
    found = json.loads(fiends("simulate", PUZZLE, "--games", "4000", "--seed", "3", "--json").stdout)
    assert all(each["agrees"] for each in found["measures"].values())
    assert found["measures"]["price"]["spread"] > 0 or found["measures"]["loss"]["spread"] > 0


@pytest.mark.parametrize("policy", ["worst-case", "greedy", "nothing"])
def test_other_policies(policy: str) -> None:
    result = fiends("simulate", PUZZLE, "--games", "200", "--policy", policy)
    assert result.exit_code == 0
    assert "taken per game" in result.stdout
    assert "200 games" in result.stdout


def test_nothing_never_pays() -> None:
    found = json.loads(fiends("simulate", PUZZLE, "--games", "100", "--policy", "nothing", "--json").stdout)
    assert found["measures"]["price"]["mean"] == found["measures"]["actions"]["mean"] == 0


def test_out_of_time_is_said_without_a_traceback() -> None:
    result = fiends("simulate", PUZZLE, "--time-limit", "0.000001")
    assert result.exit_code == 4
    assert "time ran out" in result.stderr
    assert not result.stdout


def test_wrong_numbers_are_refused() -> None:
    assert fiends("simulate", PUZZLE, "--games", "1").exit_code == 2
    assert fiends("simulate", PUZZLE, "--policy", "wise").exit_code == 2
    assert fiends("simulate", "no such file.toml").exit_code == 2


def test_as_a_process_with_two_workers_nothing_but_the_answer_is_written() -> None:
    one = process("simulate", PUZZLE, "--games", "6000", "--json")
    two = process("simulate", PUZZLE, "--games", "6000", "--json", "--workers", "2")
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert not two.stderr

"""`fiends explain`: what is said, and that it is what was found."""

import json

import pytest

from tests.advisor.command import ROOT, fiends, process

EXAMPLES = ROOT / "examples"
MINES = str(EXAMPLES / "two_mines.toml")


def told(name: str) -> str:
    """What is said of an example, on one line."""
    result = fiends("explain", str(EXAMPLES / f"{name}.toml"))
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    return " ".join(result.stdout.replace("\xa0", " ").split())


def test_a_push_is_told_with_what_it_is_for() -> None:
    text = told("two_mines")
    for part in (
        "Two mines, five vegetables Answer Proved best: 1 breach, price 9.5 gold, loss 8 gold, 4 actions",
        "Schedules 1 of 5 that are equally good",
        "Event 2, orc A: push ↑ for 1 food (price 0.5 gold) It is pushed c3 → c2; pit on c2 fires and is spent: 6 → 2;",
        "It steers the orc into the pit on c2; finished in event 3 by 2 ore.",
        "It buys time: it keeps the orc out of the cave until event 3.",
        (
            "Without a push of orc A in event 2 the best plan has 1 breach more, 6 gold less paid, 5 gold more lost: "
            "e4 ore mine falls to D in event 4."
        ),
        (
            "If only it is left out and all else is played as planned: in event 2 it walks c3 → c4 → cave (right); "
            "takes e3 ruby mine (breach)"
        ),
    ):
        assert part in text


def test_bribes_in_several_events_are_told_as_one() -> None:
    text = told("two_mines")
    assert "It takes the orc from 7 to 4; finished in event 4 by 4 gold." in text
    assert "It defeats the orc: what event 2 began is finished." in text
    assert "It can be replaced: without a bribe of orc B in event 2 another plan is just as good." in text
    same = "the same one as without a bribe of orc B in event 2."
    assert f"Without a bribe of orc A in event 3 another plan is just as good: {same}" in text


def test_what_cannot_be_saved_is_said_with_the_reason() -> None:
    text = told("two_mines")
    assert "Orc D: takes e3 ruby mine (1 breach, loss 6 gold); no plan keeps it out of every protected space" in text
    assert "Not saved e3 ruby mine falls to D in event 4: no plan at all keeps it (proved twice)." in text


def test_an_orc_that_is_not_worth_it() -> None:
    text = told("gold_comes_late")
    assert "not worth it: the best plan that keeps it out of the protected spaces has 1 breach more" in text
    assert "and e4 ore mine falls to B in event 4 (bribe 4 ore for orc C in event 3;" in text


def test_a_choice_among_tied_spaces() -> None:
    text = told("the_lesser_mine")
    assert "Nothing is paid: no bribe and no push makes it any better." in text
    assert "The tied spaces leave a choice (R27): d3 ore mine; e3 ore mine would mean 1 breach more." in text


def test_crops_that_a_push_saves() -> None:
    assert "It saves 2 vegetables on b2, 3 grain on b3 and 2 sheep on a4." in told("push_past_the_field")


def test_json_says_the_same() -> None:
    result = fiends("explain", MINES, "--json")
    assert result.stdout.isascii()
    found = json.loads(result.stdout)
    assert found["plan"]["status"] == "OPTIMAL"
    purposes = [(one["event"], one["orc"], one["action"], one["replaceable"]) for one in found["purposes"]]
    assert purposes == [
        (2, "A", "push", False),
        (2, "B", "bribe", True),
        (3, "A", "bribe", True),
        (4, "B", "bribe", False),
    ]
    assert found["purposes"][0]["without"]["lost"] == ["e3", "e4"]
    assert found["purposes"][0]["left_out"]["value"] == {"breaches": 2, "price": 9, "loss": 15, "actions": 3}
    assert found["unsaved"][0]["keeping"]["status"] == "INFEASIBLE"
    assert found["idle"][0]["asked"] == "spare"


def test_without_time_it_says_so() -> None:
    result = fiends("explain", str(EXAMPLES / "four_fiends.toml"), "--time-limit", "0.001")
    assert result.exit_code == 4
    assert "It is not known to be best, so it is not compared with other plans." in result.stdout
    assert "makes it any better" not in result.stdout


def test_missing_cards_are_named() -> None:
    result = fiends("explain", str(EXAMPLES / "before_the_draw.toml"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "event 4: the cards of orc A, B, each one of deck 3" in result.stderr


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_it_is_the_same_under_any_hash_seed(command: str) -> None:
    words = (command, MINES, *(["--level", "3"] if command == "hint" else []))
    first, second = (process(*words, env={"PYTHONHASHSEED": seed}).stdout for seed in ("1", "2"))
    assert first == second != b""


FINISHED_BY_DWARFS = """
clock = { event = 3 }
orcs = { A = { at = "defeated" }, B = { at = "a1", strength = 6 }, C = { at = "defeated" }, D = { at = "defeated" } }
stock = { ore = 3 }
events = { 3 = { bribe = "ore" }, 4 = { bribe = "gold" } }
before = { 4 = { fight = { B = 3 } } }
cards = { "3B" = "2-1", "4B" = "3-1" }
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
dwarfs = [0, 0]
[cave.e4]
tile = "ore_mine"
ore = 3
"""


def test_r32_what_dwarfs_finish_is_finished_between_events() -> None:
    text = fiends("explain", "-", stdin=f'format = "frantic-fiends/1"{FINISHED_BY_DWARFS}').stdout
    assert "It takes the orc from 6 to 3; finished before event 4 by dwarfs." in " ".join(text.split())

"""What `fiends show` says besides the board: the traps on it, and what can be paid and lost."""

from advisor.show.values import events_lines, values_text
from advisor.terminal import Look
from tests.advisor.command import ROOT, fiends
from tests.rules.builders import dwelling, field, ore_mine, pasture, position, trapped

WIDE = Look(width=1000)


def test_traps_prices_and_losses_of_this_board_alone() -> None:
    here = position(
        {"A": "b2 5"},
        clock={"event": 4},
        forest={"a1": field("grain", 1), "a2": pasture(sheep=1), "a3": trapped("pit"), "a4": trapped("deadfall")},
        cave={"d4": dwelling(0), "e4": ore_mine(1)},
        aim={"prices": {"gold": 2}, "losses": {"sheep": 9}},
    )
    assert values_text(here, WIDE).split("\n") == [
        "Traps      pit takes 4 off the strength (once); deadfall defeats the orc (strengths 1 to 6, once)",
        "Prices     food 0.5, gold 2 (gold)",
        "Losses     grain 0.5, hostage 1, ore 1, ore mine 3, sheep 9 (gold)",
    ]


def test_an_empty_board_has_prices_alone() -> None:
    text = values_text(position({"A": "b2 5"}, clock={"event": 4}), WIDE)
    assert text == "Prices     food 0.5, gold 1 (gold)"


def test_events_to_come_in_sentences() -> None:
    here = position(
        {"A": "b2 5"},
        clock={"event": 3},
        events={"3": {"push": {}, "bounty": 2}},
        before={"4": {"gain": {"food": 1}, "fight": {"A": 2}}},
        cards={"4A": "3-1"},
    )
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in events_lines(here, WIDE)] == [
        "Event 3: bribe ore; push free; bounty 2",
        "Event 4: bribe gold; push 2 food; before it +1 food, fight A 2; A 3-1 ↓↓↓",
    ]


def test_show_ends_with_them() -> None:
    text = fiends("show", str(ROOT / "examples" / "two_mines.toml")).stdout
    assert "Traps      pit takes 4 off the strength (once)" in text
    assert "Prices     food 0.5, vegetable 1, ore 1, gold 1 (gold)" in text

"""`fiends advise`, through the command line."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from frantic_fiends.files import read_position
from frantic_fiends.notation import parse_position
from solver import PlanningProblem, advise
from tests.advisor.command import ROOT, fiends, process

DRAW = str(ROOT / "examples" / "before_the_draw.toml")
CASES = ROOT / "tests" / "cases"
INSIDE = """\
format = "frantic-fiends/1"
[clock]
event = 4
[orcs.A]
at = "e4"
strength = 3
[orcs.B]
at = "c4"
strength = 5
[stock]
gold = 4
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
dwarfs = [0, 0]
[cave.e4]
tile = "ore_mine"
[cave.d3]
tile = "cavern"
"""
ARRIVAL = """\
format = "frantic-fiends/1"
[clock]
event = 2
phase = "arrival"
[orcs.D]
at = "absent"
strength = 3
[stock]
ore = 3
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
"""
CHOOSE = """\
format = "frantic-fiends/1"
[clock]
event = 4
orc = "A"
phase = "choose"
[orcs.A]
at = "entrance"
strength = 5
[orcs.B]
at = "a1"
strength = 7
[cave.d4]
tile = "cavern"
[cave.e4]
tile = "cavern"
[cave.f4]
tile = "cavern"
[aim]
protect = ["d4"]
"""


def answer(*words: str, stdin: str | None = None, code: int = 0) -> dict[str, Any]:
    told = fiends("advise", *words, "--json", stdin=stdin)
    assert (told.exit_code, told.stderr) == (code, "")
    assert told.stdout.isascii()
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def text(*words: str, stdin: str | None = None, code: int = 0) -> str:
    told = fiends("advise", *words, stdin=stdin)
    assert (told.exit_code, told.stderr) == (code, "")
    assert max(map(len, told.stdout.splitlines())) <= 80
    return told.stdout


def refused(*words: str, stdin: str | None = None) -> str:
    told = fiends("advise", *words, stdin=stdin)
    assert (told.exit_code, told.stdout) == (2, "")
    return told.stderr


# What is answered


def test_before_the_draw_a_line_for_every_card() -> None:
    shown = text(DRAW)
    parts = ["Before the draw", "Turn ", "Proved best: see the table", "\ncard ", "One more food", "--round", "Sure "]
    places = [shown.index(part) for part in parts]
    assert places == sorted(places)
    for card in range(1, 10):
        assert re.search(rf"^3-{card} .*bribe 5 gold .*\+\d", shown, re.MULTILINE)


def test_with_the_card_the_ranking_and_the_reason() -> None:
    shown = text(DRAW, "--card", "3-5")
    assert "Advice     Proved best: bribe 5 gold, which defeats orc A" in shown
    assert "against doing nothing now, it saves 1.5 gold of loss and" in " ".join(shown.split())
    assert re.search(r"^ 1  bribe 5 gold +1 +5.778 +6  100%  0%  1 / 6 / 6$", shown, re.MULTILINE)
    assert re.search(r"^ \d  do nothing ", shown, re.MULTILINE)


def test_doing_nothing_is_shown_however_far_down() -> None:
    shown = text(str(CASES / "expected-04.toml"))
    assert "do nothing" in shown
    shown = text(DRAW, "--card", "3-9")
    assert re.search(r"^ ?\d+  do nothing ", shown, re.MULTILINE)


def test_the_worst_case() -> None:
    shown = text(str(CASES / "worst-05.toml"), "--worst")
    assert "Value      in the worst case 2 breaches, price 1 gold, loss 14.5 gold, 1 action" in shown


def test_an_orc_in_the_cave_may_be_bribed() -> None:
    shown = text("-", stdin=INSIDE)
    assert "orc A in the cave may be bribed" in shown
    assert re.search(r"^\d  bribe 3 gold ", shown, re.MULTILINE)
    assert re.search(r"^\d  do nothing ", shown, re.MULTILINE)


def test_a_tied_space_is_chosen() -> None:
    shown = text("-", stdin=CHOOSE)
    assert "Proved best: choose " in shown
    assert re.search(r"^1  choose e4 cavern ", shown, re.MULTILINE)
    assert re.search(r"^3  choose d4 cavern ", shown, re.MULTILINE)


def test_orc_ds_arrival() -> None:
    shown = text("-", stdin=ARRIVAL)
    assert re.search(r"^left \(a1\) +\d", shown, re.MULTILINE)
    chances = [Fraction(drawn["exact"]) for drawn in answer("-", stdin=ARRIVAL)["draws"]]
    assert sum(chances) == 1


def test_goods_and_rounds() -> None:
    case = str(CASES / "expected-12.toml")
    shown = text(case, "--round", "8", "--seen", "7=plain,8=orc")
    assert re.search(r"^ore +3 +-1 ", shown, re.MULTILINE)
    assert re.search(r"^ +10 +33.3%  event 4$", shown, re.MULTILINE)
    assert "one more" not in text(case, "--no-goods")


def test_json_has_numbers_and_exact_fractions() -> None:
    found = answer(DRAW, "--card", "3-5")
    assert found["status"] == "OPTIMAL"
    assert found["bound"] == found["value"]
    assert found["value"]["exact"] == {"breaches": "1", "price": "52/9", "loss": "6", "actions": "16/9"}
    assert found["value"]["price"] == pytest.approx(52 / 9)
    best, *others = found["responses"]
    assert (best["bribe"], best["bribe_good"], best["push"]) == (5, "gold", None)
    assert best["value"] == best["expected"] == found["value"]
    assert best["kept"] == [{"space": "d4", "chance": 1, "exact": "1"}, {"space": "e4", "chance": 0, "exact": "0"}]
    assert sum(option["nothing"] for option in [best, *others]) == 1
    assert found["draws"] == []


def test_json_positions_are_valued_as_shown() -> None:
    pack = read_position(DRAW).table.pack
    for option in answer(DRAW, "--card", "3-5")["responses"]:
        value = advise(PlanningProblem(parse_position(option["position"], pack))).value
        assert value is not None
        paid = Fraction(option["value"]["exact"]["price"]) - value.price / 1000
        assert paid == (option["bribe"] or 0) * 1 + (1 if option["push"] else 0)


def test_json_draws_add_up() -> None:
    found = answer(DRAW)
    assert sum(Fraction(drawn["exact"]) for drawn in found["draws"]) == 1
    mean = sum(Fraction(drawn["exact"]) * Fraction(drawn["value"]["exact"]["price"]) for drawn in found["draws"])
    assert str(mean) == found["value"]["exact"]["price"]


def test_the_game_is_over() -> None:
    over = CHOOSE.replace('orc = "A"\nphase = "choose"', 'phase = "over"').replace('"entrance"', '"d4"')
    shown = fiends("advise", "-", stdin=over.replace('at = "a1"\nstrength = 7', 'at = "defeated"'))
    assert shown.exit_code == 0
    assert "nothing is left to decide" in shown.stdout


def test_out_of_time_is_4_and_shows_what_was_found() -> None:
    found = answer(str(CASES / "large-07.toml"), "--time-limit", "0.3", code=4)
    assert found["status"] in ("FEASIBLE", "UNKNOWN")
    shown = text(str(CASES / "large-07.toml"), "--time-limit", "0.000001", code=4)
    assert "No answer: time ran out" in shown


def test_out_of_memory_is_4() -> None:
    found = answer(str(CASES / "large-07.toml"), "--memory-limit", "1", code=4)
    assert found["status"] in ("FEASIBLE", "UNKNOWN")
    assert "memory" in found["proof"]


# Saved policies


def test_saved_and_looked_up(tmp_path: Path) -> None:
    file = str(tmp_path / "my.policy")
    told = fiends("advise", DRAW, "--policy", file, "--json")
    assert (told.exit_code, told.stderr) == (0, f"Wrote {file}\n")
    looked = answer(DRAW, "--from-policy", file)
    solved = json.loads(told.stdout)
    for key in ("value", "draws", "status", "position"):
        assert looked[key] == solved[key]
    later = answer(DRAW, "--from-policy", file, "--card", "3-5")
    assert later["responses"][0]["value"] == answer(DRAW, "--card", "3-5")["responses"][0]["value"]


def test_a_saved_policy_is_not_replaced_without_force(tmp_path: Path) -> None:
    file = tmp_path / "my.policy"
    file.write_text("mine", encoding="utf-8")
    assert "is there already; --force replaces it" in refused(DRAW, "--policy", str(file))
    assert file.read_text(encoding="utf-8") == "mine"
    assert fiends("advise", DRAW, "--policy", str(file), "--force").exit_code == 0
    assert "--from-policy" in refused(DRAW, "--policy", str(file), "--from-policy", str(file))
    assert "is a folder" in refused(DRAW, "--policy", str(tmp_path))


def test_a_policy_that_does_not_fit_is_refused_with_every_reason(tmp_path: Path) -> None:
    file = str(tmp_path / "my.policy")
    assert fiends("advise", DRAW, "--policy", file).exit_code == 0
    said = refused("-", "--from-policy", file, "--worst", stdin=INSIDE)
    assert "this policy does not fit the puzzle" in said
    for place in ("--worst", "aim", "forest.b3", "cave.d4"):
        assert f"\n  {place}: " in said
    changed = Path(DRAW).read_text(encoding="utf-8").replace("gold = 7", "gold = 8")
    assert "stock.gold: found 8; allowed: at most 7" in refused("-", "--from-policy", file, stdin=changed)


def test_a_damaged_policy_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.policy"
    assert fiends("advise", DRAW, "--policy", str(file)).exit_code == 0
    file.write_bytes(file.read_bytes()[:-30])
    assert "damaged" in refused(DRAW, "--from-policy", str(file))
    assert "No such file" in refused(DRAW, "--from-policy", str(tmp_path / "none"))


def test_a_policy_that_cannot_be_written(tmp_path: Path) -> None:
    told = fiends("advise", DRAW, "--policy", str(tmp_path / "no" / "my.policy"))
    assert told.exit_code == 2
    assert "my.policy does not exist" in told.stderr


# Refused


@pytest.mark.parametrize(
    "words, said",
    [
        (("--card", "2-4"), "card 2-4 cannot be drawn now, only 3-1, "),
        (("--card", ""), "cannot be drawn now"),
        (("--time-limit", "0"), "--time-limit"),
        (("--memory-limit", "0"), "--memory-limit"),
        (("--round", "13"), "--round"),
        (("--seen", "7"), "is not like 7=plain,8=orc"),
        (("--seen", "7=orc,7=orc"), "told twice"),
        (("--seen", "7=orc,07=orc"), "told twice"),
        (("--round", "8"), "seen.7: turned up by now, but not told"),
        (("--seen", "9=orc"), "seen.9: no face-down marker lies on this round"),
        (("--from-policy", DRAW), "no policy file"),
    ],
)
def test_senseless_options(words: tuple[str, ...], said: str) -> None:
    assert said in refused(DRAW, *words)


def test_a_card_is_drawn_already() -> None:
    drawn = Path(DRAW).read_text(encoding="utf-8").replace("event = 4", 'event = 4\ncard = "3-1"')
    assert "the puzzle says that 3-1 is drawn" in refused("-", "--card", "3-2", stdin=drawn)
    assert "Proved best" in text("-", "--card", "3-1", stdin=drawn)
    assert "no movement card is due" in refused("-", "--card", "3-1", stdin=INSIDE)


def test_help_is_complete_and_quick_to_import() -> None:
    told = fiends("advise", "--help")
    for option in ("--card", "--worst", "--json", "--policy", "--from-policy", "--goods", "--round", "--seen"):
        assert option in told.stdout
    assert told.stdout.isascii()


def test_as_a_process_under_plain_ascii() -> None:
    run = process("advise", DRAW, "--card", "3-5", env={"PYTHONIOENCODING": "ascii", "PYTHONHASHSEED": "7"})
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.isascii()
    again = process("advise", DRAW, "--card", "3-5", env={"PYTHONIOENCODING": "ascii", "PYTHONHASHSEED": "8"})
    assert again.stdout == run.stdout

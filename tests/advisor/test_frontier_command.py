"""``fiends frontier``: the table, the JSON document, and the plot."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from frantic_fiends import apply, parse_move, read_position
from frantic_fiends.rules.scoring import Value, value_of
from tests.advisor.command import ROOT, fiends, process
from tests.advisor.tables import MINES

TWO = str(ROOT / "examples" / "two_mines.toml")


def test_the_table_shows_every_value_and_marks_the_best() -> None:
    told = fiends("frontier", TWO)
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.count("\n*") == 1
    assert "*         1    9.5     8        4  2 sheep, 2 rubies, e3" in told.stdout
    assert "do nothing" in told.stdout
    assert "7 values" in told.stdout
    assert "CP-SAT proved that there is no other undominated value" in told.stdout
    assert max(map(len, told.stdout.splitlines())) <= 80


def test_the_best_has_the_plan_that_solve_gives() -> None:
    points = json.loads(fiends("frontier", TWO, "--json").stdout)["points"]
    best = next(point for point in points if point["best"])
    steps = json.loads(fiends("solve", TWO, "--json").stdout)["steps"]
    assert next(move["moves"][-1] for move in best["moves"] if move["orc"] == "B") == "bribe=3 push=-"
    assert next(step["bribe"] for step in steps if step["orc"] == "B") == 3


def test_every_plan_of_the_json_plays_out_as_told() -> None:
    told = fiends("frontier", TWO, "--json")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.isascii()
    answer = json.loads(told.stdout)
    assert (answer["complete"], answer["proved_up_to"], len(answer["points"])) == (True, None, 7)
    for point in answer["points"]:
        here, value = read_position(TWO), Value()
        for move in [move for turn in point["moves"] for move in turn["moves"]]:
            step = apply(here, parse_move(move))
            value += value_of(step.happenings, here.table.valuation)
            here = step.position
        assert here.is_over
        told_value = point["value"]
        assert (value.breaches, value.actions) == (told_value["breaches"], told_value["actions"])
        assert (value.price, value.loss) == (1000 * told_value["price"], 1000 * told_value["loss"])


def test_out_of_time_is_4_and_says_what_is_proved() -> None:
    told = fiends("frontier", TWO, "--time-limit", "0.000001")
    assert told.exit_code == 4
    assert "Not complete: time ran out" in told.stdout
    answer = json.loads(fiends("frontier", TWO, "--time-limit", "0.000001", "--json").stdout)
    assert (answer["complete"], answer["points"]) == (False, [])
    assert answer["proved_up_to"] is not None


def test_the_plot_is_well_formed_and_tells_every_value(tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    told = fiends("frontier", TWO, "--svg", str(first))
    assert (told.exit_code, told.stderr) == (0, f"Wrote {first}\n")
    assert process("frontier", TWO, "--svg", str(second), env={"PYTHONHASHSEED": "7"}).returncode == 0
    assert first.read_bytes() == second.read_bytes()
    tree = ET.fromstring(first.read_text(encoding="utf-8"))  # noqa: S314 - our own
    name = "{http://www.w3.org/2000/svg}"
    assert (tree.get("width"), tree.get("role")) == ("360", "img")
    assert tree[0].tag == f"{name}title"
    assert tree[1].tag == f"{name}desc"
    assert "1 breach, price 9.5 gold, loss 8 gold, 4 actions (best by the aim)" in (tree[1].text or "")
    texts = ["".join(text.itertext()) for text in tree.iter(f"{name}text")]
    for text in ("price (gold)", "loss (gold)", "1 breach", "2 breaches", "3 breaches", "best by the aim"):
        assert text in texts
    assert "<dc:date>" not in first.read_text(encoding="utf-8")


def test_hostile_titles_stay_text(tmp_path: Path) -> None:
    puzzle = MINES.replace("Two mines", "<script>$x & y")
    assert puzzle != MINES
    out = tmp_path / "plot.svg"
    assert fiends("frontier", "-", "--svg", str(out), stdin=puzzle).exit_code == 0
    drawn = out.read_text(encoding="utf-8")
    assert "<script>" not in drawn
    ET.fromstring(drawn)  # noqa: S314 - our own


def test_the_picture_is_720_pixels_wide_and_the_same_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    for out in (first, second):
        assert fiends("frontier", TWO, "--png", str(out)).exit_code == 0
    assert struct.unpack(">I", first.read_bytes()[16:20]) == (720,)
    assert first.read_bytes() == second.read_bytes()


def test_files_are_kept(tmp_path: Path) -> None:
    out = tmp_path / "plot.svg"
    out.write_text("mine", encoding="utf-8")
    told = fiends("frontier", TWO, "--svg", str(out))
    assert (told.exit_code, told.stdout, out.read_text(encoding="utf-8")) == (2, "", "mine")
    assert "is there already; --force replaces it" in told.stderr
    assert fiends("frontier", TWO, "--svg", str(out), "--force").exit_code == 0
    assert out.read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize("place", ["-", ".", "nowhere/plot.svg"])
def test_places_that_take_no_file(place: str) -> None:
    told = fiends("frontier", TWO, "--png", place)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "--png" in told.stderr


def test_one_file_for_both(tmp_path: Path) -> None:
    out = str(tmp_path / "plot")
    told = fiends("frontier", TWO, "--png", out, "--svg", out)
    assert (told.exit_code, told.stdout) == (2, "")


def test_a_missing_card_is_named() -> None:
    told = fiends("frontier", str(ROOT / "examples" / "in_the_dark.toml"))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "the plan needs draws" in told.stderr


def test_the_command_line_starts_without_matplotlib() -> None:
    assert fiends("frontier", "--help").stdout.isascii()
    code = "import sys, advisor.cli; print('matplotlib' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert run.stdout == "False\n"

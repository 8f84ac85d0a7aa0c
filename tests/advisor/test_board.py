"""The board as text: where things stand, what marks them, and that it fits."""

import pytest
from rich.cells import cell_len

from advisor.show.board import board_text
from advisor.show.page import position_page
from advisor.show.situation import situation_text
from advisor.terminal import Look
from frantic_fiends.model.actions import CardDrawn, Choice, Move, Response
from frantic_fiends.model.orcs import Orc
from frantic_fiends.rules.transition import apply
from tests.advisor.tables import HELPLESS, MINES, TIED, position

UNICODE_BOARD = """\
        a           b           c           d            e            f
  ┌───────────┬───────────┬───────────╥────────────┬────────────┬────────────┐
  │ pasture     pasture   │ forest    ║ Cuddle room│ mountain   │ mountain   │
1 │ 2 sheep     stable    │           ║ 2 points   │ ░░░░░░░░░░ │ ░░░░░░░░░░ │
  │                       │           ║            │ ░░░░░░░░░░ │ ░░░░░░░░░░ │
  ├───────────┼───────────┼───────────╫────────────┼────────────┼────────────┤
  │ field     │ forest    │ forest    ║ mountain   │ cavern     │ cavern     │
2 │ 12 veg.   │           │           ║ ░░░░░░░░░░ │            │            │
  │           │           │           ║ ░░░░░░░░░░ │            │            │
  ├───────────┼───────────┼───────────╫────────────┼────────────┼────────────┤
  │ forest    │ forest    │ field     ║ deep tunnel│*ruby mine  │ mountain   │
3 │           │           │ 3 grain   ║            │ 1 ruby     │ ░░░░░░░░░░ │
  │           │►A3 [B7]   │           ║            │            │ ░░░░░░░░░░ │
  ├───────────┼───────────┼───────────╨────────────┼────────────┼────────────┤
  │ meadow    │ forest    │ forest     *Entry-level│*ore mine   │ mountain   │
  │▲deadfall  │           │             dwelling   │ 3 ore      │ ░░░░░░░░░░ │
  │           │           │             0 points   │ donkey     │ ░░░░░░░░░░ │
4 │           │           │           → dwarfs 0 4 │            │ ░░░░░░░░░░ │
  │           │           │             hostage 0  │            │ ░░░░░░░░░░ │
  │           │           │             C9         │            │ ░░░░░░░░░░ │
  └───────────┴───────────┴───────────┴────────────┴────────────┴────────────┘"""

ASCII_ENTRANCE = """\
  +-----------+-----------+-----------#------------+------------+------------+
  | meadow    | forest    | forest     *Entry-level|*ore mine   | mountain   |
  |^deadfall  |           |             dwelling   | 3 ore      | :::::::::: |
  |           |           |             0 points   | donkey     | :::::::::: |
4 |           |           |           > dwarfs 0 4 |            | :::::::::: |
  |           |           |             hostage 0  |            | :::::::::: |
  |           |           |             C9         |            | :::::::::: |
  +-----------+-----------+-----------+------------+------------+------------+"""

CROWDED = """\
format = "frantic-fiends/1"
[clock]
event = 2
[orcs.A]
at = "b2"
strength = 13
held = true
[orcs.B]
at = "b2"
strength = 14
held = true
[orcs.C]
at = "b2"
strength = 12
held = true
[orcs.D]
at = "absent"
strength = 12
[forest.b2]
tile = "pasture"
stable = true
trap = "snare"
animals = { dog = 10, sheep = 11, donkey = 12, boar = 13, cattle = 14 }
[cave.d4]
tile = "dwelling"
name = "A dwelling with a name 洞窟洞窟 that [/goes] on and_on_without_a_space"
points = 99
dwarfs = [14, 14, 14, 14, 14, 14, 14]
friendly_orcs = 2
animals = { dog = 9, cattle = 8 }
"""


def test_r1_r2_board_with_everything_where_it_is() -> None:
    assert board_text(position(MINES), Look()) == UNICODE_BOARD


def test_ascii_board_has_the_same_shape() -> None:
    board = board_text(position(MINES), Look(unicode=False))
    assert board.isascii()
    assert board.endswith(ASCII_ENTRANCE)
    assert [len(line) for line in board.splitlines()] == [len(line) for line in UNICODE_BOARD.splitlines()]


def test_r2_only_the_entrance_is_open() -> None:
    lines = board_text(position(HELPLESS), Look()).splitlines()
    wall = lines[1].index("╥")
    rows = [line[wall] for line in lines[2:-1]]
    assert rows.count("→") == 1
    assert rows.index("→") == len(rows) - 2, "in row 4, in its middle"
    assert set(rows[: rows.index("╨")]) == {"║", "╫"}, "closed above it"


def test_colours_only_repeat() -> None:
    coloured = board_text(position(MINES), Look(colour=True))
    assert "\x1b[31m" in coloured
    plain = coloured
    for code in ("0", "1", "2", "31", "32", "33", "35", "36"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == UNICODE_BOARD


@pytest.mark.parametrize("text", [MINES, HELPLESS, TIED, CROWDED], ids=["mines", "helpless", "tied", "crowded"])
@pytest.mark.parametrize("width", [78, 80, 100])
@pytest.mark.parametrize("unicode", [True, False])
def test_page_fits(*, text: str, width: int, unicode: bool) -> None:
    page = position_page(position(text), Look(unicode=unicode, width=width))
    board = board_text(position(text), Look(unicode=unicode))
    assert max(cell_len(line) for line in page.splitlines() if line not in board.splitlines()) <= width
    assert max(cell_len(line) for line in board.splitlines()) == 78


def test_crowded_space_loses_nothing() -> None:
    board = board_text(position(CROWDED), Look())
    for text in (
        "►[A13]",
        "[B14]",
        "[C12]",
        "10 dogs",
        "11 sheep",
        "12 donkeys",
        "13 boars",
        "14 cattle",
        "▲snare",
        "stable",
        "99 points",
        "2 friendly",
        "9 dogs",
        "洞窟",
    ):
        assert text in board


def test_r29_hostages_only_under_an_orc() -> None:
    assert "hostage 0" in board_text(position(MINES), Look())
    free = position(MINES).with_orc(Orc("C", "defeated", 0))
    assert "dwarfs 0 4" in board_text(free, Look())
    assert "hostage" not in board_text(free, Look())


def test_r32_what_happens_before_events_that_are_still_to_open() -> None:
    text = TIED.replace("event = 4", "event = 3").replace('"4A" = "3-4"', "") + "[before.3]\ngain = { ore = 7 }\n"
    told = situation_text(position(text + "[before.4]\ngain = { food = 2 }\nfight = { A = 3 }\n"), Look(width=100))
    assert "+2 food, fight A 3" in told
    assert "7 ore" not in told, "event 3 is open already"


def test_situation_says_what_the_board_cannot() -> None:
    told = situation_text(position(MINES), Look(width=100))
    assert "Turn       event 4, orc A has drawn 3-4 →↓→; bribe and push" in told
    assert "Orcs       D defeated" in told
    assert "Stock      2 food, 4 gold" in told
    assert "Protected  d4 Entry-level dwelling, e3 ruby mine, e4 ore mine (marked *)" in told
    assert "not the printed ones" in told, "the house pack says whose it is"
    assert "B 3-1 ↓↓↓" in told


def test_r26_r27_order_of_invaders_with_ties() -> None:
    told = situation_text(position(MINES), Look(width=100))
    order = "1. e3 ruby mine, 2. e4 ore mine, 3. d1 Cuddle room, 4. e2 cavern = f2 cavern, 5. d3 deep tunnel"
    assert order in " ".join(told.split())
    assert "(=: a tie, you choose)" in " ".join(told.split())


def test_r28_no_space_left() -> None:
    told = situation_text(position(HELPLESS.replace("[cave.e4]", "[orcs.B]\nat='d4'\nstrength=9\n[cave.e4]")), Look())
    assert "1. e4 ore mine" in told
    assert "d4 Entry-level dwelling" not in told.split("Invaders")[1].split("Aim")[0], "B is on it"


@pytest.mark.parametrize(
    "phase, said",
    [
        ("draw", "orc A is to draw 3-4 →↓→ from deck 3"),
        ("respond", "orc A has drawn 3-4 →↓→; bribe and push"),
        ("choose", "orc A is in the entrance; choose d4, e4 or f4 for it (R27)"),
        ("cave", "orc A in the cave may be bribed"),
        ("choose_last", "last invasion: orc B is in the entrance; choose e4 or f4 for it (R27)"),
        ("over", "the last invasion is over"),
    ],
)
def test_turn_of_every_phase(phase: str, said: str) -> None:
    here = position(TIED)
    if phase == "cave":
        here = position(TIED.replace('at = "c4"', 'at = "d4"').replace('"4A" = "3-4"', ""))
    moves: list[Move] = [CardDrawn("3-4"), Response(), Choice("d4"), CardDrawn("3-9"), Response(), Choice("e4")]
    stops = {"draw": 0, "respond": 1, "choose": 2, "cave": 0, "choose_last": 5, "over": 6}
    for move in moves[: stops[phase]]:
        here = apply(here, move).position
    assert said in " ".join(situation_text(here, Look()).split())


def test_turn_at_an_arrival() -> None:
    text = CROWDED.replace("event = 2", 'event = 2\nphase = "arrival"')
    assert "event 2 is over; orc D's arrival is to be drawn (R23)" in situation_text(position(text), Look())


def test_orcs_elsewhere_are_told() -> None:
    here = position(TIED).with_orc(Orc("A", "outside", 5)).with_orc(Orc("B", "entrance", 7))
    assert "Orcs       A waits outside (strength 5), B at the entrance (strength 7)," in situation_text(here, Look())

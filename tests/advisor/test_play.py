"""`fiends play`: whole games by script, from every question, back from every step."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from advisor.dialogue.advising import Adviser
from advisor.dialogue.figures import value_words
from advisor.dialogue.reckoning import reckoned
from advisor.session import Session
from frantic_fiends.record import read_record
from frantic_fiends.rules.scoring import Value, value_of
from solver.unknown.values import PolicyValue
from tests.advisor.command import ROOT, fiends, process
from tests.advisor.tables import MINES

DRAW = (ROOT / "examples" / "before_the_draw.toml").as_posix()

GAME = """\
gain 3 grain 2 food
tile b2 field grain 3
done
draw
best
draw
nothing
draw
bribe 1
tile e4 ore_mine ore 2
put d4 dwarfs 0 4
gain 5 vegetable
done
draw
best
draw
best
draw
push s
draw
gain 6 ore
spend 1 food
done
fight B 3
done
draw
best
draw
best
draw
best
draw
best
done
done
done
draw
best
draw
best
draw
best
draw
best
draw
best
"""
"""A whole game of seed 7; where a draw is not due any more the line is refused and nothing happens."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def play(script: str, *words: str) -> str:
    told = fiends("play", *words, stdin=script)
    assert (told.exit_code, told.stderr) == (0, "")
    return told.stdout


def moves(name: str = "game.toml") -> list[str]:
    return [str(move) for move in tomllib.loads(Path(name).read_text(encoding="utf-8"))["moves"]]


def test_a_whole_game_of_a_seed() -> None:
    told = play(GAME, "--seed", "7", "--no-board")
    assert "Set-up for 1 player" in told
    assert "→ b2 is now field (3 grain)." in told
    assert "→ e4 is now ore mine (2 ore), protected." in told
    assert "Before event 3, round 7> " in told
    assert "The last invasion is over." in told
    assert re.search(r"^The game +\d breach", told, flags=re.MULTILINE)
    assert "by what was done between events" in told
    assert told.endswith("The input has ended. The game is saved: fiends play --resume game.toml goes on.\n")
    drawn = [move for move in moves() if move.startswith("1") and "card=" in move]
    assert drawn == ["1A: card=1-6", "1B: card=1-1", "1C: card=1-5"], "every draw is one of its own; seeds keep theirs"
    again = fiends("replay", "game.toml")
    assert again.exit_code == 0
    assert "the last invasion is over" in again.stdout
    assert "draws made with it" in again.stdout


def test_resuming_after_every_line_is_the_same_as_one_go() -> None:
    play(GAME, "--seed", "7", "--no-board", "--hints", "0", "--out", "whole.toml")
    play("", "--seed", "7", "--no-board", "--hints", "0", "--out", "parts.toml")
    lines = GAME.splitlines(keepends=True)
    for number in range(0, len(lines), 3):
        play("".join(lines[number : number + 3]), "--resume", "parts.toml", "--no-board", "--hints", "0")
    assert Path("parts.toml").read_bytes() == Path("whole.toml").read_bytes()


def test_undo_from_every_step_back_to_the_start() -> None:
    play("", "--seed", "7", "--no-board", "--hints", "0", "--out", "empty.toml")
    play(GAME, "--seed", "7", "--no-board", "--hints", "0")
    made = moves()
    whole = Path("game.toml").read_bytes()
    for count in range(len(made) - 1, -1, -1):
        told = play("undo\n", "--resume", "game.toml", "--no-board", "--hints", "0")
        assert f"Took back {made[count]}." in " ".join(told.split())
        assert moves() == made[:count]
    assert Path("game.toml").read_bytes() == Path("empty.toml").read_bytes()
    assert "there is no step to take back" in play("undo\n", "--resume", "game.toml", "--no-board")
    play(GAME, "--resume", "game.toml", "--no-board", "--hints", "0")
    assert Path("game.toml").read_bytes() == whole, "the same seed draws the same again"


def test_undo_of_many_steps_and_doing_them_again() -> None:
    told = play("done\n3-1\nbribe 5\nundo 3\ndone\n3-1\nbribe 5\n", DRAW)
    assert "Took back 4A: bribe=5 push=-, 4A: card=3-1 and 4: marker=8:orc." not in told
    assert "what does the marker of round 8 show?" in told, "done says nothing of a marker that nobody has turned"
    told = play("marker orc\n3-1\nbribe 5\nundo 3\nmarker 10 orc\n3-1\n", DRAW, "--out", "b.toml")
    assert "Took back 4A: bribe=5 push=-, 4A: card=3-1 and 4: marker=8:orc." in told
    assert moves("b.toml") == ["4: marker=10:orc", "4A: card=3-1"]


def test_every_reckoned_change_adds_up_to_what_happened() -> None:
    script = "marker orc\n3-1\nnothing\n3-6\nbribe 7\n"
    told = play(script, DRAW)
    session = Session.of(read_record("game.toml"))
    found = reckoned(session, Adviser(30.0))
    assert (found.left_out, session.stage) == (0, "over")
    table = session.position.table
    actual = sum((value_of(step.happenings, table.valuation) for step in session.steps), Value())
    assert found.actual == PolicyValue.of(actual)
    assert found.start is not None
    parts = [found.sum(kind) for kind in ("draw", "decision", "deed")]
    assert sum(parts, found.start) == found.actual
    decisions = [change for change in found.changes if change.kind == "decision"]
    assert all(change.change.key("total") >= PolicyValue().key("total") for change in decisions)
    assert decisions[0].change != PolicyValue(), "doing nothing was not the best"
    assert "Decided    4A: nothing instead of bribe 5: " in told


def test_what_was_done_between_events_is_valued_for_the_table_as_it_then_was() -> None:
    told = play(
        "what-if tile d1 ruby_mine rubies 3\ntile d1 ruby_mine rubies 3\nmarker orc\n3-1\nbest\n3-6\nbest\n", DRAW
    )
    session = Session.of(read_record("game.toml"))
    before, after = session.start, session.steps[0].position
    values = [Adviser(30.0).since(position).value(position) for position in (before, after)]
    assert values[0] is not None
    assert values[1] is not None
    assert values[0] != values[1]
    found = reckoned(session, Adviser(30.0))
    assert found.start == values[0]
    assert values[0] + found.sum("deed") == values[1]
    assert f"Expected then, its own cost included: {value_words(values[1])}." in told


def test_a_draw_is_no_luck_on_average() -> None:
    from frantic_fiends.rules.draws import chance_outcomes
    from frantic_fiends.rules.transition import apply

    play("marker orc\n", DRAW)
    position = Session.of(read_record("game.toml")).position
    counsellor = Adviser(30.0).since(position)
    mean = PolicyValue()
    for outcome, chance in chance_outcomes(position):
        value = counsellor.value(apply(position, outcome).position)
        assert value is not None
        mean += value.scaled(chance)
    assert counsellor.value(position) == mean


def test_advice_grows_with_the_level() -> None:
    scripts = {
        level: play("marker orc\n3-1\n", DRAW, "--hints", str(level), "--out", f"{level}.toml") for level in "0123"
    }
    assert "Advice" not in scripts["0"]
    assert "Advice: Orc A needs care now.\n" in scripts["1"]
    assert "Advice: Orc A needs care now: bribe.\n" in scripts["2"]
    assert "bribe 5  " in scripts["3"]
    assert "Doing nothing instead: " in scripts["3"]
    asked = play("marker orc\n3-1\nhint\nhint\n", DRAW, "--hints", "1", "--out", "h.toml")
    assert asked.index("needs care now: bribe.") < asked.index("bribe 5  ")
    changed = play("marker orc\nhints 3\n3-1\n", DRAW, "--hints", "0", "--out", "c.toml")
    assert "bribe 5  " in changed


def test_advice_before_the_draw_tells_every_card() -> None:
    told = play("marker orc\nadvice\n", DRAW, "--no-board")
    assert all(f"3-{number}" in told for number in range(1, 10))
    assert "Expected before the draw: 1 breach" in told


def test_what_if_changes_nothing() -> None:
    told = play("what-if gain 2 gold\nmarker orc\nwhat-if 3-1\n3-1\nwhat-if bribe 5\nwhat-if push n\nwhat-if\n", DRAW)
    assert told.count("Nothing was changed.") == 4
    assert "A is defeated by the bribe" in told
    assert "Against the best that can be done: no difference." in told
    assert re.search(r"Against the best that can be done: (?!no)", told)
    assert "no move was typed" in told
    assert moves() == ["4: marker=8:orc", "4A: card=3-1"]


def test_tied_spaces_are_asked_for() -> None:
    table = MINES.replace('card = "3-4"', 'card = "3-6"').replace('at = "b3"\nstrength = 3', 'at = "c4"\nstrength = 3')
    table = table.replace(
        '[cave.e3]\ntile = "ruby_mine"\nrubies = 1\n', '[cave.e3]\ntile = "ore_mine"\nore = 3\ndonkey = true\n'
    )
    Path("p.toml").write_text(table, encoding="utf-8")
    told = play("nothing\n?\nf1\ne9\ne3\nundo\ne4\n", "p.toml", "--hints", "3")
    assert "Space for A> ?" in told
    assert "f1 is not among the tied spaces e3, e4 (R27)" in told
    assert "no cave space 'e9'" in told
    assert "Took back 4A: space=e3." in told
    assert "All tied spaces are worth the same" in told
    assert moves()[:2] == ["4A: bribe=0 push=-", "4A: space=e4"]


def test_known_draws_are_made_at_once_and_taken_back_with_the_step_before() -> None:
    told = play("marker 7 orc\nnothing\nundo\nundo\nundo\n", known())
    assert told.count("→ A draws 2-2") == 1
    assert moves() == []
    assert "there is no step to take back" in told


def known() -> str:
    table = Path(DRAW).read_text(encoding="utf-8").replace("event = 4", "event = 3")
    Path("known.toml").write_text(table + '\n[cards]\n"3A" = "2-2"\n', encoding="utf-8")
    return "known.toml"


HOSTILE = [
    "",
    "\x1b[2Jred",
    "\x00",
    "bribe",
    "bribe 99999999999999999999",
    "bribe -1",
    "bribe 1_0",
    "push up",
    "bribe 1 bribe 1",
    'card="',
    "'",
    "x" * 5000,
    "undo -1",
    "undo 0",
    "undo 99999999999999999999",
    "hints 9",
    "what-if \x1b",
    "tile",
    "tile z9 field",
    "put d4 ore",
    "gain 1",
    "gain lots of food",
    "tile=b2:field/crop:grain/count:x",
    "\uff15",
    "=",
    "?",
    "marker",
]


@pytest.mark.parametrize("script", ["", "marker orc\n", "marker orc\n3-1\n"], ids=["between", "draw", "respond"])
def test_hostile_lines_change_nothing_and_end_nothing(script: str) -> None:
    told = play(script + "\n".join(HOSTILE) + "\n", DRAW, "--no-board")
    assert moves() == ["4: marker=8:orc", "4A: card=3-1"][: script.count("\n")]
    assert "\x1b" not in told
    assert "\x00" not in told
    assert "A line of more than 1000 characters is no answer." in told
    assert told.count("Not so: ") >= 15


def test_bytes_that_are_no_text() -> None:
    told = fiends("play", DRAW, stdin=b"\xff\xfe\nmarker orc\n3-1\n")
    assert (told.exit_code, told.stderr) == (0, "")
    assert moves() == ["4: marker=8:orc", "4A: card=3-1"]


def test_every_question_tells_what_can_be_typed() -> None:
    told = play("?\nmarker orc\n?\n3-1\n?\nbribe 5\n3-1\nbribe 2\n?\n", DRAW, "--no-board", "--hints", "0")
    helps = re.findall(r"> \?\n(.*?)\n", told)
    assert helps == [
        "gain 2 food       goods gained; spend 2 food, goods spent",
        "a card            one of 3-1, 3-2, 3-3, 3-4, 3-5, 3-6, 3-7, 3-8, 3-9",
        "nothing           no bribe, no push",
        "undo              take back the last step, as often as wanted; undo 3 takes back three",
    ]


@pytest.mark.parametrize(
    "line, made",
    [
        ("gain food 2 1 ruby", "gain=food:2,ruby:1"),
        ("spend 1 food", "spend=food:1"),
        ("fight b 2", "fight=B:2"),
        ("tile a1 pasture sheep 2 pasture west stable", "tile=a1:pasture/pasture:west/animals.sheep:2/stable"),
        ("put b3 grain 1", "tile=b3:field/crop:grain/count:1"),
        ("put b3 grain 0", "tile=b3:field"),
        ("put e4 ore 1 donkey", "tile=e4:ore_mine/ore:1/donkey/protected"),
        (
            'tile d1 dwelling name "Couple dwelling" dwarfs 0 5',
            'tile=d1:dwelling/name:"Couple dwelling"/dwarfs:0+5/protected',
        ),
        ("tile d2 none", "tile=d2:-"),
        ("tile e1 ruby_mine rubies 2", "tile=e1:ruby_mine/rubies:2/protected"),
        ("tile=b1:meadow/trap:pit", "tile=b1:meadow/trap:pit"),
        ("befriend B d4", ""),
        ("tile b1 meadow trap pti", ""),
        ("put a1 ore 3", ""),
        ("marker 9 orc", ""),
        ("marker 7 orc", ""),
    ],
)
def test_what_is_done_between_events(line: str, made: str) -> None:
    told = play(f"{line}\n", DRAW, "--no-board")
    assert moves() == ([f"4: {made}"] if made else [])
    assert ("Not so: " in told) == (not made)


def test_markers_of_solo_play() -> None:
    table = Path(DRAW).read_text(encoding="utf-8").replace("event = 4", "event = 3")
    Path("three.toml").write_text(table, encoding="utf-8")
    told = play("marker plain\nmarker plain\nmarker 8 orc\nmarker plain\nmarker plain\nmarker orc\n", "three.toml")
    assert "round 7 (an orc with chance 2/5)" in told
    assert "round 8 is over; the next marker lies on round 10 (R9)" in told
    assert "every marker that is left shows an orc (R8)" in told
    assert moves() == ["3: marker=7:plain", "3: marker=8:plain", "3: marker=10:plain", "3: marker=11:orc"]


def test_seeded_games_draw_and_nobody_else() -> None:
    told = play("done\n1-1\ncard=1-1\ndraw\n", "--seed", "3", "--no-board")
    assert told.count("seed 3") >= 2
    assert len(moves()) == 2
    assert "draws = 1" in Path("game.toml").read_text(encoding="utf-8")
    for changed, wrong in (("draws = 1", "draws = 2"), ("1A: card", "1B: card")):
        text = Path("game.toml").read_text(encoding="utf-8").replace(changed, wrong)
        Path("other.toml").write_text(text, encoding="utf-8")
        assert fiends("play", "--resume", "other.toml", stdin="").exit_code == 2


def test_json_games() -> None:
    play("marker orc\n3-1\n", DRAW, "--out", "g.json")
    assert json.loads(Path("g.json").read_text(encoding="utf-8"))["moves"] == ["4: marker=8:orc", "4A: card=3-1"]
    play("bribe 5\n", "--resume", "g.json")
    assert len(json.loads(Path("g.json").read_text(encoding="utf-8"))["moves"]) == 3


def test_a_pack_beside_the_puzzle_is_found_from_the_game(folder: Path) -> None:
    from advisor.starters import PACK, PUZZLE

    (folder / "packs").mkdir()
    (folder / "packs" / "my-copy.toml").write_text(PACK, encoding="utf-8")
    puzzle = PUZZLE.replace('pack = "house"', 'pack = "./my-copy.toml"').split("\n[cards]")[0]
    (folder / "packs" / "p.toml").write_text(puzzle, encoding="utf-8")
    play("", "packs/p.toml", "--no-board")
    assert 'pack = "./packs/my-copy.toml"' in Path("game.toml").read_text(encoding="utf-8")
    play("", "--resume", "game.toml", "--no-board")


@pytest.mark.parametrize(
    "words, told",
    [
        (("--resume", "no.toml"), "there is no such file"),
        (("--resume", "g.toml", "--seed", "1"), "--seed and --resume do not go together"),
        ((DRAW, "--hard"), "--hard make a new set-up"),
        (("no.toml",), "there is no such file"),
        (("-",), "answers come from standard input"),
        ((DRAW, "--out", "."), "is a folder"),
        ((DRAW, "--out", "no/g.toml"), "no/g.toml: No such file or directory"),
        ((DRAW, "--think", "0"), "not a number of seconds above 0"),
        ((DRAW, "--seed", "x"), "not a whole number"),
        (("--resume", DRAW), "this is a puzzle, not a record"),
    ],
    ids=range(10),
)
def test_wrong_calls(words: tuple[str, ...], told: str) -> None:
    result = fiends("play", *words, stdin="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert not Path("game.toml").exists()
    assert list(Path().glob(".*.lock")) == []


def test_a_game_never_takes_the_place_of_a_file() -> None:
    play("marker orc\n", DRAW)
    result = fiends("play", DRAW, stdin="")
    assert result.exit_code == 2
    assert "game.toml is there already: --resume goes on with it" in result.stderr
    assert moves() == ["4: marker=8:orc"]


def test_a_wrong_move_in_a_game_is_named() -> None:
    play("marker orc\n3-1\n", DRAW)
    text = Path("game.toml").read_text(encoding="utf-8").replace("card=3-1", "card=9-9")
    Path("game.toml").write_text(text, encoding="utf-8")
    result = fiends("play", "--resume", "game.toml", stdin="")
    assert result.exit_code == 2
    assert "game.toml: moves.1: move 2 (4A: card=9-9): card 9-9 cannot be drawn now" in result.stderr


@pytest.fixture
def short() -> str:
    return "marker orc\n3-1\nbribe 5\n3-1\nnothing\n"


def test_the_talk_is_the_same_under_any_hash_seed_and_plain_under_a_narrow_locale(short: str, folder: Path) -> None:
    told = []
    for seed in ("0", "1"):
        run = process(
            "play", DRAW, "--hints", "3", "--out", f"{seed}.toml", stdin=short.encode(), cwd=folder,
            env={"PYTHONHASHSEED": seed, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        )  # fmt: skip
        assert (run.returncode, run.stderr) == (0, b"")
        told.append(run.stdout.replace(f"{seed}.toml".encode(), b""))
    assert told[0] == told[1]
    told[0].decode("ascii")


def test_doing_nothing_is_told_when_no_advice_comes_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from advisor.dialogue import advising
    from solver.plan import Status
    from solver.unknown.policy import Policy

    def late(problem: object, *_: object, **__: object) -> Policy:
        return Policy(problem, "expected", Status.UNKNOWN, None, PolicyValue(), 0, "time ran out", ())  # type: ignore[arg-type]

    monkeypatch.setattr(advising, "advise", late)
    told = play("advice\nmarker orc\nadvice\n3-1\nadvice\nbest\nwhat-if bribe 5\nbribe 5\n3-1\nnothing\n", DRAW)
    assert told.count("No advice: nothing could be proved in time.") >= 3
    assert "no advice was found in time" in told
    assert "What it is worth could not be proved in time" in told
    assert "Advice     nothing could be proved in time; a longer --think may help" in told

"""A plan as a strip of boards: all that is paid and happens is on it, and nothing stands on anything else."""

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.show.pictures.drawing.svg import Box
from advisor.show.pictures.png import png
from advisor.show.pictures.small.frames import frames_of
from advisor.show.pictures.small.marks import Ghost, marks_of
from advisor.show.pictures.small.scene import after, scene_of
from advisor.show.pictures.strip import plan_svg
from frantic_fiends import read_position
from frantic_fiends.model.actions import Choice, Response
from frantic_fiends.model.happenings import (
    BribePaid,
    CropsTrampled,
    HerdDrivenOff,
    OrcArrived,
    OrcDefeated,
    OrcFreed,
    OrcMoved,
    OrcStopped,
    PushPaid,
    SpaceOccupied,
    TrapFired,
)
from frantic_fiends.notation import position_text
from frantic_fiends.rules.scoring import Value
from solver import PlanningProblem, Status, solve
from solver.checking import protected_spaces, replay
from solver.plan import Plan
from tests.advisor.command import ROOT, fiends, process
from tests.advisor.pictures import (
    HOSTILE,
    SVG,
    assert_whole,
    extent,
    frame_of,
    groups,
    inside,
    overlapping,
    pieces_of,
    text_box,
    texts,
)
from tests.strategies import puzzles, start_of, walks

MINES = str(ROOT / "examples" / "two_mines.toml")


class Case:
    """A plan that a failing test prints as a line to paste."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __repr__(self) -> str:
        return f"{position_text(self.plan.problem.position)} {self.plan.actions}"


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any schedule of any puzzle, good or bad."""
    puzzle = draw(puzzles())
    position = start_of(puzzle)
    replayed = replay(position, [move for move in draw(walks(puzzle)) if isinstance(move, Response | Choice)])
    ends = protected_spaces(replayed)
    problem = PlanningProblem(position)
    plan = Plan(problem, "search", Status.FEASIBLE, replayed.value, (), replayed.steps, ends, "a random schedule")
    return Case(plan)


@lru_cache(maxsize=1)
def mines() -> Plan:
    return solve(PlanningProblem(read_position(MINES)))


@settings(max_examples=40, deadline=None)
@given(cases())
def test_the_frames_are_the_whole_plan(case: Case) -> None:
    plan = case.plan
    frames = frames_of(plan)
    total = sum((frame.value for frame in frames), Value())
    assert total == plan.value
    shown = [happening for frame in frames for happening in frame.happenings]
    for step in plan.steps:
        for happening in step.happenings:
            if isinstance(happening, BribePaid | PushPaid | OrcMoved | OrcDefeated | SpaceOccupied | TrapFired):
                assert shown.count(happening) >= 1


@settings(max_examples=40, deadline=None)
@given(cases())
def test_the_scenes_are_those_of_the_rules_engine(case: Case) -> None:
    plan = case.plan
    scene = scene_of(plan.problem.position)
    for step in plan.steps:
        scene = after(scene, step.happenings)
        waiting = [orc.letter for orc in step.position.orcs if orc.at == "entrance"]  # for the player's choice
        told, real = (
            [(orc.letter, orc.at, orc.held) for orc in orcs if orc.letter not in waiting]
            for orcs in (scene.orcs, step.position.orcs)
        )
        assert told == real
        assert scene.home == step.position.home
        scene = scene_of(step.position)


def test_a_scene_tells_who_is_held() -> None:
    scene = scene_of(read_position(MINES))
    caught = after(scene, [OrcStopped("B", "b2", for_good=True)])
    assert [orc.held for orc in caught.orcs] == [False, True, False, False]
    assert after(caught, [OrcFreed("B", "b2")]) == after(scene, [OrcStopped("B", "b2", for_good=False)]) == scene
    marks = marks_of(scene, [OrcMoved("B", "b2", "b3", "step"), OrcStopped("B", "b3", for_good=True)])
    assert marks.ghosts == {"b3": [Ghost("B", crossed=False, held=True)]}


@settings(max_examples=40, deadline=None)
@given(cases())
def test_all_that_is_paid_and_happens_is_on_the_strip(case: Case) -> None:
    plan = case.plan
    root = assert_whole(plan_svg(plan))
    frames = frames_of(plan)
    steps = groups(root, step=None)
    assert [step.get("data-step") for step in steps] == [str(number) for number in range(1, len(frames) + 1)]
    for frame, step in zip(frames, steps, strict=True):
        caption = " ".join(texts(step))
        spaces = {space.get("data-space", ""): space for space in groups(step, space=None)}
        assert len(spaces) == 24
        pushes = takes = breaches = 0
        for happening in frame.happenings:
            match happening:
                case BribePaid(_, good, amount, strength):
                    assert f"{amount} {good}"[: len(str(amount)) + 3] in caption
                    assert f": {strength + amount} → {strength}" in caption
                case PushPaid(orc):
                    pushes += 1
                    assert groups(step, way="push", who=orc)
                case OrcMoved(orc, how="step" | "down" | "right"):
                    assert groups(step, way="walk", who=orc)
                case OrcArrived(orc):
                    assert groups(step, end=orc)
                case OrcDefeated(orc):
                    assert len(groups(step, orc=orc, gone="1") + groups(step, end=orc, gone="1")) == 1
                case SpaceOccupied(orc, _, breach):
                    takes += 1
                    breaches += breach
                    assert groups(step, way="take", who=orc)
                    assert groups(step, end=orc) or frame.scene.orc(orc).at != "entrance"
                case CropsTrampled(space, crop):
                    assert len(groups(spaces[space], crop=crop, gone="1")) == 1
                case HerdDrivenOff(where, animals):
                    crossed = [group.get("data-animal") for space in where for group in groups(spaces[space], gone="1")]
                    assert set(animals.nonzero()) <= set(crossed)
                case TrapFired(space=space):
                    assert len(groups(spaces[space], trap="fires")) == 1
                case _:
                    pass
        assert len(groups(step, way="push")) == pushes
        assert len(groups(step, way="take")) == takes
        assert len(groups(step, breach="1")) == breaches
    assert "Sure: A random schedule." in "".join(root.itertext())


@settings(max_examples=40, deadline=None)
@given(cases())
def test_everything_stands_in_its_space_and_beside_the_rest(case: Case) -> None:
    plan = case.plan
    root = assert_whole(plan_svg(plan))
    for frame, step in zip(frames_of(plan), groups(root, step=None), strict=True):
        standing = [extent(orc) for orc in groups(step, orc=None) + groups(step, end=None)]
        counted = 0
        for space in groups(step, space=None):
            frame_box = frame_of(space)
            here = [box for box in standing if inside(box, frame_box)]
            counted += len(here)
            pieces = pieces_of(space) + here
            assert all(inside(piece, frame_box) for piece in pieces)
            assert not overlapping(pieces)
        assert counted == len(standing)
        assert sorted(group.attrib["data-orc"] for group in groups(step, orc=None)) == sorted(
            orc.letter for orc in frame.scene.orcs if orc.hostile
        )
        boards = [frame_of(space) for space in groups(step, space=None)]
        assert not overlapping(boards)
    captions = [text_box(text) for text in root.iter(f"{SVG}text") if text.text]
    assert not overlapping(captions)


def test_the_strip_of_two_mines_tells_the_plan_of_the_readme() -> None:
    root = assert_whole(plan_svg(mines()))
    told = " ".join(texts(root))
    for words in (
        "1. Event 2, orc A",
        "push ↑: 1 food",
        "3 vegetables: 7 → 4",
        "4 gold: 4 → 0",
        "7. Last invasion",
        "1 breach, loss 6 gold",
        "Proved best: 1 breach, price 9.5 gold, loss 8 gold, 4 actions",
        "CP-SAT proved each goal in turn",
        "not the printed ones",
    ):
        assert words in told
    description = root.findtext(f"{SVG}desc") or ""
    assert (
        "2. Event 2, orcs B and D; B draws 2-4 ↓←; 3 vegetables: 7 → 4; B walks b2 → b3; drives 2 sheep" in description
    )


def test_there_and_back_are_two_lines_and_none_leaves_the_board() -> None:
    step = groups(assert_whole(plan_svg(mines())), step="1")[0]
    push, walk = groups(step, way="push", who="A")[0], groups(step, way="walk", who="A")[0]
    spaces = [frame_of(space) for space in groups(step, space=None)]
    board = Box(spaces[0].x, spaces[0].y, 6.5 * spaces[0].width, 4.5 * spaces[0].height)
    for one in (push, walk):
        assert inside(extent(one), board)
    up = [float(point.split(",")[0]) for point in next(push.iter(f"{SVG}polyline")).attrib["points"].split()]
    down = [float(point.split(",")[0]) for point in next(walk.iter(f"{SVG}polyline")).attrib["points"].split()]
    assert up[-1] - down[0] > 4


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_titles_and_traps_are_only_text(text: str) -> None:
    plan = mines()
    table = replace(plan.problem.position.table, title=text)
    steps = tuple([replace(step, position=replace(step.position, table=table)) for step in plan.steps])
    problem = PlanningProblem(replace(plan.problem.position, table=table))
    root = assert_whole(plan_svg(replace(plan, problem=problem, steps=steps, proof=text)))
    assert len(groups(root, step=None)) == 7


def test_the_command_writes_both_and_still_prints(tmp_path: Path) -> None:
    svg, pixels = tmp_path / "plan.svg", tmp_path / "plan.png"
    result = fiends("solve", MINES, "--json", "--svg", str(svg), "--png", str(pixels))
    assert (result.exit_code, json.loads(result.stdout)["status"]) == (0, "OPTIMAL")
    assert svg.read_text() == plan_svg(mines())
    assert pixels.read_bytes() == png(svg.read_text())
    assert result.stderr.count("Wrote ") == 2


@pytest.mark.parametrize(
    "words, option, fault",
    [
        (("--svg", "-"), "--svg", "standard output has the answer"),
        (("--png", "-", "--json"), "--png", "standard output has the answer"),
        (("--svg", "a", "--png", "b/../a"), "--png", "--svg names the same file"),
        (("--svg", "a", "--png", "none/a"), "--png", "the folder of none/a does not exist"),
        (("--svg", "new", "--png", "old"), "--png", "old is there already; --force replaces it"),
        (("--svg", "b"), "--svg", "b is a folder"),
        (("--svg", ""), "--svg", "a file's name is needed"),
    ],
)
def test_files_that_cannot_be_written_are_refused_before_solving(
    words: tuple[str, ...], option: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("b").mkdir()
    Path("old").write_text("mine")
    result = fiends("solve", MINES, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Invalid value for {option}: {fault}" in " ".join(result.stderr.split())
    assert sorted(path.name for path in Path().iterdir()) == ["b", "old"]
    assert Path("old").read_text() == "mine"


def test_without_a_plan_nothing_is_written(tmp_path: Path) -> None:
    for words, code in ((("--strict",), 3), (("--strict", "--time-limit", "0.000001"), 4)):
        result = fiends("solve", MINES, *words, "--svg", str(tmp_path / "no.svg"))
        assert result.exit_code == code, words
        assert result.stderr == "No plan, so no picture was drawn.\n"
        assert not list(tmp_path.iterdir())


def test_the_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        made = process("solve", MINES, "--svg", str(tmp_path / seed), env={"PYTHONHASHSEED": seed})
        assert made.returncode == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()

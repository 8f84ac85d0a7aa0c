"""The shipped collection: sixty puzzles, each legal, as hard as it says, with one solution, proved by both planners."""

import re
from pathlib import Path
from statistics import median

import pytest

from frantic_fiends import parse_share_text, read_position, read_puzzle, read_record, share_text
from frantic_fiends.record import replay
from solver import PlanningProblem, solve
from solver.generating.generate import Order, candidate
from solver.study.counting import count_by_policy
from solver.study.rating import LEVELS, Level, rate
from solver.study.schedules import best_schedules
from solver.unknown import advise

FOLDER = Path(__file__).parents[2] / "examples" / "collection"
PUZZLES = sorted(FOLDER.glob("*.toml"))
HEAD = re.compile(
    r"# Made by: fiends generate --seed (\d+) --level (\w+) --unique; candidate (\d+)\n"
    r"# \w+, ([\d.]+) points; exactly one best schedule\. Solution: (\S+)\n"
)

each = pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)


def head_of(path: Path) -> re.Match[str]:
    match = HEAD.match(path.read_text(encoding="utf-8"))
    assert match is not None
    return match


def test_there_are_twelve_a_level_with_titles_of_their_own_and_in_order() -> None:
    assert [path.stem for path in PUZZLES] == sorted(f"{level}-{n:02}" for level in LEVELS for n in range(1, 13))
    titles = [read_puzzle(path).puzzle.title for path in PUZZLES]
    assert len(set(titles)) == 60
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path, title in zip(PUZZLES, titles, strict=True):
        points = head_of(path)[4]
        assert f"| [{path.stem}]({path.name}) | {title} | {points} |" in page
    for level in LEVELS:
        points_of_level = [float(head_of(path)[4]) for path in PUZZLES if path.stem.startswith(level)]
        assert points_of_level == sorted(points_of_level)


@each
def test_its_solution_is_the_only_best_one_and_its_level_stays(path: Path) -> None:
    position = read_position(path)
    plan = solve(PlanningProblem(position))
    schedules = best_schedules(plan)
    assert schedules.unique
    rating = rate(plan, schedules)
    assert path.stem.startswith(rating.level.value)
    assert f"{rating.points / 100:g}" == head_of(path)[4]
    replayed = replay(read_record(FOLDER / head_of(path)[5]))
    assert replayed.fault is None
    assert replayed.start == position
    assert replayed.position == plan.steps[-1].position


@each
def test_the_exact_policy_agrees_on_its_value(path: Path) -> None:
    position = read_position(path)
    plan = solve(PlanningProblem(position))
    policy = advise(PlanningProblem(position))
    assert plan.value is not None
    assert policy.value is not None
    minimise = position.table.valuation.minimise
    assert tuple(policy.value.key(minimise)) == plan.value.key(minimise)


@each
def test_the_exact_policy_knows_one_best_schedule_too(path: Path) -> None:
    assert count_by_policy(read_position(path)) == 1


@each
def test_the_generator_still_makes_it(path: Path) -> None:
    found = read_puzzle(path)
    seed, level, number, _, _ = head_of(path).groups()
    made = candidate(Order(int(seed), Level(level), unique=True), found.pack, int(number))
    assert made is not None
    titled = {"title": found.puzzle.title}
    assert made.puzzle.model_copy(update=titled) == found.puzzle


def test_shared_texts_are_short() -> None:
    texts = [share_text(read_puzzle(path).puzzle) for path in PUZZLES]
    assert median(map(len, texts)) < 400
    assert [parse_share_text(text) for text in texts] == [read_puzzle(path).puzzle for path in PUZZLES]

"""Whatever the table: it can be shown, it fits, and its plan adds up."""

import json

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from advisor.show.answers.jsons import happening_json, plan_json
from advisor.show.answers.plan import plan_text
from advisor.show.board import board_text
from advisor.show.happenings import Teller
from advisor.show.page import position_page
from advisor.terminal import Look
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.rules.transition import apply
from solver.problem import PlanningProblem
from solver.search import search
from tests.strategies import positions, puzzles, start_of, walks


@given(positions(), st.builds(Look, unicode=st.booleans(), width=st.sampled_from([78, 80, 100])))
def test_any_position_can_be_shown_and_fits(here: Position, look: Look) -> None:
    board = board_text(here, look)
    assert max(map(cell_len, board.splitlines())) == 78
    page = position_page(here, look).splitlines()
    assert max(cell_len(line) for line in page if line not in board.splitlines()) <= look.width
    for orc in here.orcs:
        name = f"{orc.letter}{orc.strength}"
        assert (name in board) == orc.hostile, "each orc on the board is seen, and no other"


@given(st.data())
def test_anything_that_happens_can_be_told(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    here = start_of(puzzle)
    for move in data.draw(walks(puzzle, deeds=True)):
        step = apply(here, move)
        here = step.position
        story = Teller(home=here.home).story(step.happenings)
        assert bool(story) == bool(step.happenings)
        json.dumps([happening_json(happening) for happening in step.happenings])


@given(puzzles(max_orcs=2, first_event=4, max_stock=2))
def test_any_plan_can_be_told_and_adds_up(puzzle: Puzzle) -> None:
    plan = search(PlanningProblem(start_of(puzzle)))
    assert plan_text(plan, Look())
    told = json.loads(json.dumps(plan_json(plan)))
    for figure in ("breaches", "price", "loss", "actions"):
        total = sum(round(step["value"][figure] * 1000) for step in told["steps"])
        assert total == round(told["value"][figure] * 1000)

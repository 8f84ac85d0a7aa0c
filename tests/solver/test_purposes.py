"""What each action is for: compared with trying everything, on small puzzles with much to decide."""

from pathlib import Path
from random import Random

import pytest

from frantic_fiends import Puzzle, check, read_position, shipped_pack
from frantic_fiends.model.actions import Action, Choice, Response
from frantic_fiends.model.happenings import Happening, OrcDefeated, SpaceOccupied, TrapFired
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import certain_outcome, played, replay
from solver.limits import Limits
from solver.plan import Plan, Status
from solver.problem import PlanningProblem
from solver.results import finished
from solver.search import Search
from solver.why.hints import hint
from solver.why.purposes import Explanation, doings, explain, left_out, parts_of
from solver.why.questions import Questions
from tests.solver.brute import best_allowed
from tests.solver.dense_puzzles import dense_position

EXAMPLES = Path(__file__).parents[2] / "examples"
SEEDS = range(44)


@pytest.fixture(scope="module")
def told() -> list[Explanation]:
    return [explain(dense_position(Random(seed), known=True)) for seed in SEEDS]


def key(position: Position, value: Value | None) -> tuple[int, ...] | None:
    return None if value is None else value.key(position.table.valuation.minimise)


def same(position: Position, plan: Plan | None, value: Value | None) -> bool:
    assert plan is not None
    assert plan.status is (Status.INFEASIBLE if value is None else Status.OPTIMAL)
    return key(position, plan.value) == key(position, value)


def test_the_best_plan_without_an_action_is_that_of_trying_everything(told: list[Explanation]) -> None:
    seen = 0
    for one in told[:18]:  # the slowest of these tests
        start = one.plan.problem.position
        for purpose in one.purposes:
            step = one.plan.steps[purpose.step]

            def may_do(here: Position, action: Action, when=(step.event, step.orc), part=purpose.part) -> bool:  # type: ignore[no-untyped-def]  # noqa: ANN001
                if not isinstance(action, Response) or (here.clock.event, here.clock.orc) != when:
                    return True
                return not action.bribe if part == "bribe" else action.push is None

            assert same(start, purpose.without, best_allowed(start, may_do))
            seen += 1
    assert seen > 15


def test_what_keeping_a_lost_space_costs_is_that_of_trying_everything(told: list[Explanation]) -> None:
    seen = [0, 0]
    for one in told:
        start = one.plan.problem.position
        for lost in one.unsaved:

            def may_happen(happening: Happening, space: str = lost.space) -> bool:
                return not (isinstance(happening, SpaceOccupied) and happening.space == space)

            value = best_allowed(start, may_happen=may_happen)
            assert same(start, lost.answer, value)
            assert lost.answer is not None
            kept = {space.space: not space.lost for space in lost.answer.protected}
            assert value is None or kept[lost.space]
            seen[value is None] += 1
    assert min(seen) > 1


def test_an_orc_is_left_alone_for_the_reason_that_is_given(told: list[Explanation]) -> None:
    asked = []
    for one in told:
        start = one.plan.problem.position
        for idle in one.idle:
            assert not any(parts_of(step) for step in one.plan.steps if step.orc == idle.orc)
            asked.append(idle.asked)
            if idle.asked == "spare":

                def may_happen(happening: Happening, orc: str = idle.orc) -> bool:
                    return not (isinstance(happening, SpaceOccupied) and happening.breach and happening.orc == orc)

                assert same(start, idle.answer, best_allowed(start, may_happen=may_happen))
            elif idle.asked == "spend" and idle.answer is not None and idle.answer.value is not None:
                assert any(parts_of(step) for step in idle.answer.steps if step.orc == idle.orc)
                best = one.plan.value
                assert best is not None
                assert key(start, idle.answer.value) >= key(start, best)  # type: ignore[operator]
            else:
                assert idle.asked or (idle.harm.breaches, max(0, idle.harm.loss)) == (0, 0)
    assert {"spare", "spend", None} <= set(asked)


def test_another_tied_space_is_worth_what_an_exhaustive_search_says(told: list[Explanation]) -> None:
    seen = 0
    for one in told:
        plan, start = one.plan, one.plan.problem.position
        for tie in one.ties:
            choice = plan.steps[tie.step].choice
            before, gone = start, Value()
            waiting = [
                action for step in plan.steps[: tie.step + 1] for action in (step.response, step.choice) if action
            ]
            while before.clock.phase not in ("choose", "choose_last") or len(waiting) > 1:
                move = certain_outcome(before) if to_move(before) == "CHANCE" else waiting.pop(0)
                step = apply(before, move)
                before, gone = step.position, gone + value_of(step.happenings, start.table.valuation)
            assert waiting == [choice]
            assert [other.space for other in tie.others] == [x.space for x in legal_actions(before) if x != choice]  # type: ignore[union-attr]
            for other in tie.others:
                step = apply(before, Choice(other.space))
                rest = value_of(step.happenings, start.table.valuation) + Search().best(step.position)
                assert other.value is not None
                assert key(start, other.value) == key(start, gone + rest)
                seen += 1
    assert seen > 2


def test_all_harm_is_somebodys_doing(told: list[Explanation]) -> None:
    for one in told:
        loss = [h for step in one.plan.steps for h in step.happenings if hasattr(h, "orc")]
        mine = [h for letter in "ABCD" for _, h in doings(one.plan.steps, letter)]  # type: ignore[arg-type]
        assert all(h in mine for h in loss)


def test_a_push_is_left_out_with_all_else_unchanged() -> None:
    found = explain(read_position(EXAMPLES / "two_mines.toml"))
    push = found.purposes[0]
    assert (push.part, found.plan.steps[push.step].orc, push.unchanged.whole) == ("push", "A", True)
    after = [happening for _, happening in doings(push.unchanged.replayed.steps, "A")]
    assert not any(isinstance(one, TrapFired | OrcDefeated) for one in after)
    assert any(isinstance(one, SpaceOccupied) and one.space == "e3" for one in after)
    assert push.unchanged.replayed.value == Value(2, 9000, 15000, 3)


def test_what_is_not_allowed_any_more_is_left_out_too() -> None:
    start = read_position(EXAMPLES / "two_mines.toml")
    pushes = {(2, "A"): Response(0, "N"), (3, "A"): Response(0, "N")}
    actions = played(start, lambda here: pushes.get((here.clock.event, here.acting.letter), legal_actions(here)[0]))
    plan = finished(PlanningProblem(start), "search", Status.FEASIBLE, replay(start, actions), [None] * 4, "made up")
    after = left_out(plan, 0, "push")  # so that A is in the cave when it is to be pushed again
    assert not after.whole
    assert not any(parts_of(step) for step in after.replayed.steps)
    assert left_out(
        plan, next(i for i, step in enumerate(plan.steps) if (step.event, step.orc) == (3, "A")), "push"
    ).whole


def test_r27_of_rooms_that_look_alike_each_can_be_kept() -> None:
    puzzle = Puzzle.model_validate(
        {
            "clock": {"event": 4},
            "orcs": {"A": {"at": "c4", "strength": 6}},
            "cave": {"d4": {"tile": "ore_mine", "ore": 1}, "e4": {"tile": "ore_mine", "ore": 1}},
            "cards": {"4A": "3-1"},
        }
    )
    start = check(puzzle, shipped_pack("house"))
    for kept, falls in (("d4", "e4"), ("e4", "d4")):
        plan = Questions(Limits(), None).ask_to_keep(start, kept)  # type: ignore[arg-type]
        assert plan.status is Status.OPTIMAL
        assert [space.space for space in plan.protected if space.lost] == [falls]


def test_without_time_nothing_is_compared() -> None:
    found = explain(read_position(EXAMPLES / "four_fiends.toml"), Limits(0.001))
    assert found.plan.status is Status.FEASIBLE
    assert all(one.without is None for one in found.purposes)
    assert all(one.answer is None for one in found.unsaved)


def test_a_hint_is_the_first_step_that_pays(told: list[Explanation]) -> None:
    waits = 0
    for one in told:
        found = hint(one.plan.problem.position)
        assert found.plan.actions == one.plan.actions
        paying = [index for index, step in enumerate(one.plan.steps) if parts_of(step)]
        if found.step is None:
            assert not paying
        elif not found.choice:
            assert found.step == paying[0]
            assert found.purposes[0] in one.purposes
            waits += found.waits
    assert waits

"""What a plan promises: it is the same every time, its words are true, and tampering is noticed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import puzzles as benchmark
from frantic_fiends.errors import MissingCardError
from frantic_fiends.files import read_position
from frantic_fiends.model.actions import Choice, Response
from frantic_fiends.model.goods import GOODS, Goods
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver import Limits, MismatchError, Plan, PlanningProblem, Status, replay, solve
from solver.checking import certain_outcome, confirm
from solver.known import planner
from solver.known.run import Run
from tests.rules.builders import dwelling, field, position
from tests.solver.agreement import Tally, cases
from tests.solver.dense_puzzles import dense_position

ROOT = Path(__file__).parent.parent.parent
CASES = ROOT / "tests" / "cases"
LONG = benchmark.position(36, 1)
"""Takes CP-SAT some seconds."""

small = settings(max_examples=200 if settings.get_current_profile_name() == "deep" else 20)


def case(number: int) -> Position:
    return read_position(CASES / f"known-{number:02}.toml")


def key(plan: Plan) -> tuple[int, ...]:
    assert plan.value is not None
    return plan.value.key(plan.problem.position.table.valuation.minimise)


def at_entrance(**more: Any) -> Position:  # noqa: ANN401 - as in a file
    """Orc A comes in by its card, unless three gold are paid or it is pushed."""
    tables: dict[str, Any] = {
        "clock": {"event": 4},
        "cards": {"4A": "3-4"},
        "cave": {"d4": dwelling(0)},
        "stock": {"gold": 3},
    }
    return position({"A": "c4 3"}, **{**tables, **more})


# The same every time


def test_plan_is_the_same_twice() -> None:
    for number in (2, 8, 9):
        assert solve(PlanningProblem(case(number))) == solve(PlanningProblem(case(number)))


def test_plan_is_the_same_under_any_hash_seed() -> None:
    code = """
import sys
from frantic_fiends.files import read_position
from solver import PlanningProblem, solve
for method in ("cp-sat", "search"):
    plan = solve(PlanningProblem(read_position(sys.argv[1])), method=method)
    print(plan.status, plan.goals, plan.actions, plan.protected, [step.happenings for step in plan.steps])
"""
    told = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        words = [sys.executable, "-c", code, str(CASES / "known-11.toml")]
        run = subprocess.run(words, env=environment, capture_output=True, encoding="utf-8", check=True)
        told.add(run.stdout)
    assert len(told) == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_plan_does_not_depend_on_the_seed(seed: int) -> None:
    for number in (2, 9):
        assert (
            solve(PlanningProblem(case(number)), Limits(seed=seed)).steps == solve(PlanningProblem(case(number))).steps
        )


def test_two_workers_find_the_same_value() -> None:
    for number in (2, 7, 11):
        alone, together = (solve(PlanningProblem(case(number)), Limits(workers=n)) for n in (1, 2))
        assert together.status is Status.OPTIMAL
        assert together.goals == alone.goals
        assert together.actions == alone.actions


# Strict


def test_strict_gives_a_plan_without_a_breach() -> None:
    plan = solve(PlanningProblem(at_entrance(), strict=True))
    assert plan.status is Status.OPTIMAL
    assert plan.actions == (Response(3),)
    assert plan.value == Value(price=3000, actions=1)
    assert [space.lost for space in plan.protected] == [()]


def test_strict_says_infeasible_after_a_search_found_nothing_either() -> None:
    plan = solve(PlanningProblem(at_entrance(stock={"gold": 2}), strict=True))
    assert plan.status is Status.INFEASIBLE
    assert plan.value is None
    assert plan.steps == ()
    assert plan.goals[0].value is None
    assert plan.goals[0].bound == 1
    assert "exhaustive search" in plan.proof


def test_strict_says_infeasible_after_a_second_run_where_the_search_is_too_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(planner, "SEARCH_SECONDS", 0.0)
    plan = solve(PlanningProblem(case(5), strict=True))
    assert plan.status is Status.INFEASIBLE
    assert "without presolve" in plan.proof


@pytest.mark.parametrize("strict_case", [at_entrance(stock={"gold": 2}), case(5)], ids=["small", "known-05"])
def test_strict_without_a_second_proof_is_a_mismatch(strict_case: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "can_keep_all", lambda *_: True)
    with pytest.raises(MismatchError, match="second method"):
        solve(PlanningProblem(strict_case, strict=True))


def test_strict_second_run_that_finds_a_plan_is_a_mismatch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "SEARCH_SECONDS", 0.0)
    monkeypatch.setattr(Run, "find_plainly", lambda _: Status.OPTIMAL)
    with pytest.raises(MismatchError, match="second method"):
        solve(PlanningProblem(case(5), strict=True))


# Limits


@pytest.mark.parametrize("strict", [False, True], ids=["any", "strict"])
@pytest.mark.parametrize("seconds", [0.001, 0.1, 0.4])
def test_running_out_of_time_is_never_called_impossible(seconds: float, strict: bool) -> None:  # noqa: FBT001 - a parameter
    plan = solve(PlanningProblem(LONG, strict), Limits(seconds=seconds))
    assert plan.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert "time ran out" in plan.proof
    if plan.status is Status.FEASIBLE:
        assert replay(LONG, plan.actions).value == plan.value
        assert_bounds_hold(plan)
    else:
        assert strict
        assert plan.steps == ()
        assert all(goal.value is None for goal in plan.goals)


def assert_bounds_hold(plan: Plan) -> None:
    """Up to the first goal that is not proved, no value is below its bound; and some goal is not proved."""
    for goal in plan.goals:
        assert goal.value is not None
        assert goal.bound is not None
        assert goal.bound <= goal.value
        if not goal.proved:
            return
    pytest.fail("every goal is proved")


def test_bounds_hold_for_the_best_plan() -> None:
    best = solve(PlanningProblem(case(4)))
    for seconds in (0.001, 0.05, 0.15):
        plan = solve(PlanningProblem(case(4)), Limits(seconds=seconds))
        bounds = tuple(goal.bound for goal in plan.goals)
        assert None not in bounds
        assert bounds <= key(best) <= key(plan)


def test_missing_cards_are_named_all_at_once() -> None:
    orcs = {"A": "a1 5", "B": "b1 7", "D": "absent 12"}
    with pytest.raises(MissingCardError) as error:
        solve(PlanningProblem(position(orcs, cards={"1A": "1-1", "3B": "2-1"})))
    keys = ("1B", "2A", "2B", "3A", "3D", "4A", "4B", "4D", "arrival.D")
    assert error.value.keys == keys


def test_cards_that_cannot_matter_are_not_asked_for() -> None:
    here = position({"A": "d4 5", "B": "defeated"}, clock={"event": 3}, cave={"d4": dwelling(0)})
    assert solve(PlanningProblem(here)).status is Status.OPTIMAL


# Replay


def test_replay_refuses_a_plan_with_too_few_or_too_many_decisions() -> None:
    here = case(9)
    actions = solve(PlanningProblem(here)).actions
    with pytest.raises(MismatchError, match="ends before the game"):
        replay(here, actions[:-1])
    with pytest.raises(MismatchError, match="goes on after"):
        replay(here, (*actions, Response(0)))


def test_replay_refuses_what_is_not_allowed_and_says_where() -> None:
    with pytest.raises(MismatchError) as error:
        replay(at_entrance(), (Response(9),))
    assert "R14" in error.value.report
    assert "position: " in error.value.report
    assert "actions: " in error.value.report
    with pytest.raises(MismatchError, match="R27"):
        replay(at_entrance(), (Choice("d4"),))


def test_a_claim_that_is_not_what_the_rules_count_is_refused() -> None:
    assert confirm(at_entrance(), (Response(3),), (0, 3000, 0, 1)).value == Value(price=3000, actions=1)
    for claim in [(1, 3000, 0, 1), (0, 2999, 0, 1), (0, 3000, -1, 1), (0, 3000, 0, 0)]:
        with pytest.raises(MismatchError, match="recounted"):
            confirm(at_entrance(), (Response(3),), claim)


def test_a_planner_that_claims_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "decode", lambda _: [Response(0)])
    with pytest.raises(MismatchError, match="recounted"):
        solve(PlanningProblem(at_entrance()))


# More goods, lower prices


@small
@given(
    cases("tense", max_orcs=3, first_event=3, max_stock=4, max_strength=6), st.sampled_from(GOODS), st.integers(1, 4)
)
def test_more_goods_never_make_the_best_plan_worse(here: Position, good: str, more: int) -> None:
    richer = here.with_stock(here.stock + Goods(**{good: more}))
    assert key(solve(PlanningProblem(richer))) <= key(solve(PlanningProblem(here)))


@small
@given(cases("tense", max_orcs=3, first_event=3, max_stock=4, max_strength=6), st.sampled_from(GOODS))
def test_a_lower_price_never_makes_the_best_plan_worse(here: Position, good: str) -> None:
    values = here.table.valuation
    lower = replace(values, prices=values.prices.replace({good: values.prices[good] // 2}))
    cheaper = replace(here, table=replace(here.table, valuation=lower))
    assert key(solve(PlanningProblem(cheaper))) <= key(solve(PlanningProblem(here)))


# From every moment of play


def moments() -> Iterator[tuple[str, Position]]:
    """Random positions with known cards, with the phase of each; a card in hand has its own name."""
    rng = Random(5)
    while True:
        here = dense_position(rng, known=True)
        while True:
            phase = here.clock.phase
            yield ("card in hand" if here.clock.card is not None else phase), here
            if here.is_over:
                break
            chance = to_move(here) == "CHANCE"
            here = apply(here, certain_outcome(here) if chance else rng.choice(legal_actions(here))).position


def test_plans_start_at_every_moment_of_play() -> None:
    wanted = {"draw": 8, "card in hand": 8, "respond": 8, "choose": 5, "choose_last": 5, "arrival": 4, "over": 4}
    met: Counter[str] = Counter()
    for phase, here in moments():
        if met[phase] < wanted[phase]:
            met[phase] += 1
            tally = Tally()
            tally.compare(here, 10.0)
            assert tally.counts["agreed"] == 1
        if met == wanted:
            return


def test_a_plan_from_the_end_is_empty() -> None:
    over = replay(at_entrance(), (Response(3),)).position
    plan = solve(PlanningProblem(over))
    assert plan.status is Status.OPTIMAL
    assert plan.steps == ()
    assert plan.value == Value()


# Of equally good plans the first


def test_the_first_of_equally_good_plans_is_taken() -> None:
    """Every push off the field's way costs the same: the first direction that helps is taken, not a later one."""
    here = position(
        {"A": "b2 9"},
        clock={"event": 4, "orc": "A", "card": "3-1"},
        forest={"b3": field("grain", 9)},
        stock={"food": 2},
        aim={"minimise": "total"},
        cave={"d4": dwelling(0)},
    )
    exact = solve(PlanningProblem(here), method="search")
    assert solve(PlanningProblem(here)).actions == exact.actions == (Response(0, "NE"),)


# Ctrl-C


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_stops_a_solve_at_once() -> None:
    code = """
import time
from benchmarks.puzzles import position
from solver import PlanningProblem, solve
solve(PlanningProblem(position(0, 3)))
print("started", flush=True)
try:
    while True:
        solve(PlanningProblem(position(36, 1)))
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    words = [sys.executable, "-c", code]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=ROOT) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "started\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(timeout=1.0)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=10)
    assert (child.returncode, out, err) == (0, "stopped\n", "")

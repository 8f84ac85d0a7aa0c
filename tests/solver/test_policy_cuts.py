"""Each cut of the exact policy switched off: the value stays; and a cut that goes too far is noticed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from frantic_fiends.model.position import Position
from solver.limits import Limits
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.unknown import reduce, stages
from solver.unknown.arena import arena
from solver.unknown.cuts import CUTS, Cut
from solver.unknown.layout import Keys, Layout
from solver.unknown.planner import advise
from solver.unknown.policy import ValueSource
from solver.unknown.reduce import Reducer
from solver.unknown.stages import Prospect, Stage
from solver.unknown.sweep import Sweep
from solver.unknown.values import Criterion, PolicyValue
from tests.solver.dense_puzzles import dense_position

NUMBERS = range(14)
CRITERIA: tuple[Criterion, ...] = ("expected", "worst")


def value(
    position: Position, cuts: frozenset[Cut] = CUTS, criterion: Criterion = "expected", *, primary: bool = True
) -> tuple[object, ...]:
    """The value by full sweep with some cuts; with the primary sweep before it or not."""
    field = arena(position, criterion)
    start = [field.key(position)]
    minimise = position.table.valuation.minimise
    first = None
    if primary and minimise == "price":
        first = Sweep(field, primary_only=True, cuts=cuts)
        first.run(start)
    sweep = Sweep(field, primary=first, cuts=cuts)
    sweep.run(start)
    return ValueSource(sweep).value(position).key(minimise)


def solvable(number: int) -> Position:
    """The next dense position that starts with a draw or an orc in the cave and is not over."""
    for attempt in range(50):
        position = dense_position(Random(f"cuts {number}/{attempt}"))
        if not position.is_over and position.clock.phase in ("draw", "arrival", "respond"):
            return position
    raise AssertionError("the generator makes such positions")


@pytest.mark.parametrize("cut", sorted(CUTS))
@pytest.mark.parametrize("number", NUMBERS)
def test_a_cut_loses_nothing(cut: Cut, number: int) -> None:
    position, criterion = solvable(number), CRITERIA[number % 2]
    assert value(position, CUTS - {cut}, criterion) == value(position, CUTS, criterion)


@pytest.mark.parametrize("number", NUMBERS)
def test_all_cuts_together_lose_nothing(number: int) -> None:
    position = solvable(number)
    assert value(position, frozenset(), primary=False) == value(position)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_primary_sweep_loses_nothing(number: int) -> None:
    position, criterion = solvable(number), CRITERIA[number % 2]
    assert value(position, criterion=criterion, primary=False) == value(position, criterion=criterion)


@pytest.mark.parametrize("number", range(4))
def test_cuts_save_states(number: int) -> None:
    position = solvable(number)
    field = arena(position, "expected")
    counts = []
    for cuts in (CUTS, frozenset[Cut]()):
        sweep = Sweep(field, cuts=cuts)
        sweep.run([field.key(position)])
        counts.append(sweep.states)
    assert counts[0] <= counts[1]


def differs_somewhere(criterion: Criterion = "expected") -> bool:
    """Whether a wrong cut, patched in, changes the value of any of the test's positions."""
    for number in range(60):
        position = solvable(number)
        try:
            if value(position, criterion=criterion) != value(position, frozenset(), criterion, primary=False):
                return True
        except KeyError:  # a sweep missed a state that it needs
            return True
    return False


def test_a_wrong_cut_of_bribes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_self: Reducer, _index: int, _orc: int, keys: Keys, _paid: Keys) -> reduce.Bools:
        return np.full(len(keys), fill_value=not CUTS.issubset(_self.cuts), dtype=np.bool_)

    monkeypatch.setattr(Reducer, "weakening_helps", never)
    assert differs_somewhere()


def test_a_wrong_cut_of_pushes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_self: Reducer, _index: int, _orc: int, keys: Keys) -> reduce.Bools:
        return np.full(len(keys), fill_value=not CUTS.issubset(_self.cuts), dtype=np.bool_)

    monkeypatch.setattr(Reducer, "push_helps", never)
    assert differs_somewhere()


def test_too_little_hope_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Reducer.killable

    def gloomy(self: Reducer, stage: Stage, orc: int, keys: Keys, ready: stages.Ints | None = None) -> reduce.Bools:
        found = true(self, stage, orc, keys, ready)
        return found & (stage.layout.strengths[orc].get(keys) < 4) if CUTS.issubset(self.cuts) else found

    monkeypatch.setattr(Reducer, "killable", gloomy)
    assert differs_somewhere()


def test_forgetting_what_can_be_reached_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = stages.Stages._prospect

    def blind(self: stages.Stages, index: int, orc: int, layout: Layout) -> Prospect:
        found = true(self, index, orc, layout)
        nothing = np.zeros_like(found.items)
        return Prospect(found.acts, found.awaited, found.goods, found.points, found.trappable, nothing, found.traps)

    monkeypatch.setattr(stages.Stages, "_prospect", blind)
    changed = [value(solvable(number)) for number in range(20)]
    monkeypatch.undo()
    assert changed != [value(solvable(number)) for number in range(20)]


def test_a_wrong_closed_form_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Reducer.canonical

    def hasty(self: Reducer, index: int, keys: Keys) -> tuple[Keys, reduce.Bools]:
        keys, idle = true(self, index, keys)
        return keys, idle | bool(CUTS.issubset(self.cuts)) & (index < len(self.arena.layers))

    monkeypatch.setattr(Reducer, "canonical", hasty)
    assert differs_somewhere()


# limits


LIMITS = [Limits(seconds=1e-9), Limits(seconds=0.02), Limits(megabytes=0), Limits(seconds=60)]


@pytest.mark.parametrize("limits", LIMITS)
@pytest.mark.parametrize("number", range(4))
def test_out_of_time_or_memory_is_said_and_bounded(limits: Limits, number: int) -> None:
    position = solvable(number)
    minimise = position.table.valuation.minimise
    exact = advise(PlanningProblem(position)).value
    policy = advise(PlanningProblem(position), limits)
    assert exact is not None
    assert policy.bound.key(minimise) <= exact.key(minimise)
    match policy.status:
        case Status.OPTIMAL:
            assert policy.value is not None
            assert policy.value.key(minimise) == exact.key(minimise)
        case Status.FEASIBLE:
            assert policy.value is not None
            assert policy.value.key(minimise) >= exact.key(minimise)
        case _:
            assert policy.value is None


def test_no_time_at_all_is_unknown() -> None:
    position = next(p for p in map(solvable, NUMBERS) if advise(PlanningProblem(p)).states)
    assert advise(PlanningProblem(position), Limits(seconds=1e-9)).status is Status.UNKNOWN


def test_what_is_over_is_worth_nothing() -> None:
    position = solvable(0)
    from frantic_fiends.rules.draws import chance_outcomes
    from frantic_fiends.rules.transition import apply, legal_actions, to_move

    while not position.is_over:
        moves = [o for o, _ in chance_outcomes(position)] if to_move(position) == "CHANCE" else legal_actions(position)
        position = apply(position, moves[0]).position
    policy = advise(PlanningProblem(position))
    assert (policy.status, policy.value) == (Status.OPTIMAL, PolicyValue())

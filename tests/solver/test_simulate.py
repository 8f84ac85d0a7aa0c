"""Simulated games against exact values, against the rules engine, and against themselves."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from frantic_fiends.model.position import Position
from solver import Limits
from solver.checking import MismatchError
from solver.playing import Tables, check_games
from solver.search import OutOfTimeError
from solver.simulate import MEASURES, PolicyName, Simulation, simulate
from solver.unknown.arena import arena
from tests.solver.dense_puzzles import dense_position

POLICIES: tuple[PolicyName, ...] = ("best", "worst-case", "greedy", "nothing")


def position_of(number: int) -> Position:
    return dense_position(Random(f"simulate {number}"))


def within(simulation: Simulation, errors: float) -> bool:
    """Whether every exact value is at most so many standard errors from the average."""
    for estimate in simulation.measures.values():
        half = (estimate.high - estimate.low) / 2
        assert estimate.exact is not None
        if abs(estimate.mean - estimate.exact) > half * errors / 1.96 + 1e-9:
            return False
    return True


@pytest.mark.parametrize("number", range(4))
def test_the_exact_value_lies_in_the_95_percent_interval(number: int) -> None:
    for policy in ("best", "nothing"):
        found = simulate(position_of(number), games=4000, seed=12, policy=policy)
        assert within(found, 1.96), found.measures


@pytest.mark.parametrize("number", range(4, 20))
def test_the_exact_value_is_never_far_off(number: int) -> None:
    for policy in ("best", "nothing"):
        assert within(simulate(position_of(number), games=2000, seed=number, policy=policy), 4.5)


@pytest.mark.parametrize("number", range(8))
def test_no_policy_is_better_than_the_best(number: int) -> None:
    position = position_of(number)
    found = {policy: simulate(position, games=2000, seed=3, policy=policy) for policy in POLICIES}
    best = found["best"].measures["breaches"].exact
    assert best is not None
    for other in found.values():
        assert other.measures["breaches"].high + 3 * other.measures["breaches"].spread / 45 >= best


@pytest.mark.parametrize("policy", POLICIES)
def test_the_rules_engine_plays_the_same_games(policy: PolicyName) -> None:
    for number in range(20, 32):
        found = simulate(position_of(number), games=20, seed=number, policy=policy)
        assert found.checked or not found.activations


def test_a_wrong_table_is_noticed_by_the_rules_engine() -> None:
    noticed = 0
    for number in range(10):
        position = position_of(number)
        if position.clock.phase not in ("draw", "respond", "arrival"):
            continue
        field = arena(position, "expected")
        tables = Tables(field, None, field.key(position))
        tables.play(50, np.random.default_rng(0))
        for decisions in tables._known.values():
            decisions.rewards[2] += 1  # a loss that no rule knows
        with pytest.raises(MismatchError):
            check_games(tables, position, 3, np.random.default_rng(0))
        noticed += 1
    assert noticed


def test_the_same_seed_gives_the_same_games_however_many_workers() -> None:
    position = position_of(1)
    alone = simulate(position, games=11_000, seed=5)
    assert simulate(position, games=11_000, seed=5, workers=2) == alone
    assert simulate(position, games=11_000, seed=6).measures != alone.measures


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(position_of(1), games=11_000, progress=told.append)
    assert told == [5000, 10_000, 11_000]


def test_breaches_by_space_add_up() -> None:
    for number in range(8):
        found = simulate(position_of(number), games=500, policy="greedy")
        assert sum(found.breaches.values()) == pytest.approx(found.measures["breaches"].mean)


def test_total_is_price_and_loss() -> None:
    found = simulate(position_of(2), games=500).measures
    assert found["total"].mean == pytest.approx(found["price"].mean + found["loss"].mean)
    assert tuple(found) == MEASURES


def test_a_limit_is_kept() -> None:
    with pytest.raises(OutOfTimeError):
        simulate(position_of(1), games=10, limits=Limits(seconds=1e-9))

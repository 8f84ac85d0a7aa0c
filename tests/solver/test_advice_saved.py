"""A policy in a file: read back as it was, or refused with a reason."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from frantic_fiends.errors import UnreadableError
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.position import Position
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, legal_actions
from solver import PlanningProblem, advise, consult, load_policy, save_policy
from solver.unknown import Criterion, misfits
from tests.solver.dense_puzzles import dense_position
from tests.solver.test_advice import PRICED, position_of


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "priced.policy"
    save_policy(advise(PlanningProblem(position_of(PRICED))), path)
    return path


@pytest.mark.parametrize("number", range(8))
def test_reads_back_as_it_was(tmp_path: Path, number: int) -> None:
    criterion: Criterion = "worst" if number % 2 else "expected"
    policy = advise(PlanningProblem(dense_position(Random(number))), criterion=criterion)
    save_policy(policy, tmp_path / "a.policy")
    again = load_policy(tmp_path / "a.policy")
    for name in ("problem", "criterion", "status", "value", "bound", "states", "proof"):
        assert getattr(again, name) == getattr(policy, name)
    first, second = consult(policy), consult(again)
    assert (first.value, first.options, first.draws) == (second.value, second.options, second.draws)


def test_same_policy_same_bytes(saved: Path, tmp_path: Path) -> None:
    save_policy(load_policy(saved), tmp_path / "again.policy")
    assert (tmp_path / "again.policy").read_bytes() == saved.read_bytes()


def test_answers_at_every_moment_of_a_game(saved: Path) -> None:
    policy = load_policy(saved)
    for seed in range(6):
        here, rng = policy.problem.position, Random(seed)
        while not here.is_over:
            assert misfits(policy.problem.position, here) == ()
            fresh = advise(PlanningProblem(here))
            assert consult(policy, here).value == fresh.value
            outcomes = chance_outcomes(here)
            options = consult(policy, here).options
            move = rng.choice(outcomes)[0] if outcomes else rng.choice(options).action
            here = apply(here, move).position


def test_large_numbers_survive(tmp_path: Path) -> None:
    policy = advise(PlanningProblem(position_of(PRICED)))
    sweep = policy.sources[0].sweep
    sweep.exact = object
    sweep.values = [[part.astype(object) for part in layer] for layer in sweep.values]
    save_policy(policy, tmp_path / "large.policy")
    assert load_policy(tmp_path / "large.policy").value_at(policy.problem.position) == policy.value


# Refused


def refusal(path: Path) -> str:
    with pytest.raises(UnreadableError) as caught:
        load_policy(path)
    return str(caught.value)


@pytest.mark.parametrize("share", [0, 1, 50, 99])
def test_a_file_cut_off_is_refused(saved: Path, share: int) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[: len(data) * share // 100])
    assert "damaged" in refusal(saved)


def test_a_file_with_any_byte_changed_is_refused_or_the_same(saved: Path) -> None:
    data, policy = saved.read_bytes(), load_policy(saved)
    for place in range(0, len(data), 97):
        saved.write_bytes(data[:place] + bytes([data[place] ^ 255]) + data[place + 1 :])
        try:
            read = load_policy(saved)
        except UnreadableError:
            continue
        assert (read.value, read.problem) == (policy.value, policy.problem)  # an unused byte of the archive


@pytest.mark.parametrize("text", ["", "format = 1", "[]", "PK"])
def test_another_kind_of_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x"
    path.write_text(text, encoding="utf-8")
    assert "no policy file" in refusal(path)


def rewritten(path: Path, **changes: object) -> None:
    """Change what the file says about itself, or drop an array."""
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    about = json.loads(arrays["about"].tobytes())
    about.update(changes)
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    with path.open("wb") as out:
        np.savez(out, allow_pickle=False, **arrays)


def test_a_newer_format_is_refused_by_name(saved: Path) -> None:
    rewritten(saved, format="frantic-fiends-policy/2")
    assert "found format 'frantic-fiends-policy/2', this program reads frantic-fiends-policy/1" in refusal(saved)


def test_changed_contents_are_refused(saved: Path) -> None:
    rewritten(saved, value=["0", "0", "0", "0"])
    assert "fingerprint" in refusal(saved)


def test_a_pickle_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "evil.policy"
    with path.open("wb") as out:
        np.savez(out, about=np.array([{"format": 1}], dtype=object))
    assert "no policy file" in refusal(path)


def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.unknown.saved.LARGEST", 1000)
    path = tmp_path / "bomb.policy"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.npy", bytes(2000))
    assert "too large" in refusal(path)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_policy(tmp_path / "none")


# Fitting


def places(position: Position, other: Position) -> list[str]:
    return [fault.place for fault in misfits(position, other)]


def test_every_difference_is_named() -> None:
    start = position_of(PRICED)
    assert places(start, start) == []
    richer = replace(start, stock=start.stock + Goods(ore=1))
    assert places(start, richer) == ["stock.ore"]
    stronger = start.with_orc(replace(start.orc("A"), strength=5))
    assert places(start, stronger) == ["orcs.A.strength"]
    other = position_of(
        PRICED.replace('crop = "grain"\ncount = 3', "").replace("ore = 2", "ore = 1") + 'protect = ["e4"]\n'
    )
    assert places(start, other) == ["aim", "cave.e4"]
    assert places(other, start) == ["aim", "forest.c4", "cave.e4"]
    told = position_of(PRICED + '[cards]\n"4A" = "3-1"\n')
    assert places(start, told) == ["cards.4A"]
    assert "clock" in places(start, position_of(PRICED.replace("event = 3", "event = 2")))


def test_a_known_card_of_the_past_is_no_difference() -> None:
    start = position_of(PRICED)
    drawn = apply(start, chance_outcomes(start)[0][0]).position
    played = apply(drawn, legal_actions(drawn)[0]).position
    assert misfits(start, played) == ()
    assert places(start, position_of(PRICED + '[cards]\n"3A" = "2-1"\n')) == ["cards.3A"]

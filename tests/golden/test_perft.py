"""Leaf counts: the engine's, the plain counting's, and those written down must be the same."""

from collections.abc import Mapping

import pytest

from frantic_fiends.data import known_furnishings, shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.perft import perft
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, legal_actions
from tests.golden.files import PerftCase, perft_cases
from tests.golden.plain_counting import count

HOUSE = shipped_pack("house")
POINTS: Mapping[str, int] = {name: row.points for name, row in known_furnishings(HOUSE).items()}
CASES = perft_cases()


def test_there_are_at_least_ten_positions() -> None:
    assert len(CASES) >= 10
    assert len({case.name for case in CASES}) == len(CASES)
    assert all(case.counts for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_engine_counts_what_is_written(case: PerftCase) -> None:
    assert perft(check(case.puzzle, HOUSE), len(case.counts)) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_plain_counting_counts_the_same(case: PerftCase) -> None:
    assert count(case.puzzle, HOUSE, POINTS, len(case.counts)) == case.counts


@pytest.mark.parametrize("case", CASES[:3], ids=lambda case: case.name)
def test_counts_add_up_over_the_first_moves(case: PerftCase) -> None:
    # A card drawn, an answer given: what is left of the activation still counts as the first one.
    start = check(case.puzzle, HOUSE)
    drawn = [apply(start, outcome).position for outcome, _ in chance_outcomes(start)]
    assert sum(perft(here, 1)[0] for here in drawn) == case.counts[0]
    answered = [apply(here, action).position for here in drawn for action in legal_actions(here)]
    assert len(answered) == case.counts[0]
    assert sum(perft(here, 1)[0] for here in answered) == case.counts[1]


def test_depth_zero_counts_nothing_and_less_is_refused() -> None:
    start = check(CASES[0].puzzle, HOUSE)
    assert perft(start, 0) == ()
    with pytest.raises(ValueError, match="0 or more, not -1"):
        perft(start, -1)


def test_a_game_that_is_over_counts_no_more() -> None:
    (case,) = (case for case in CASES if case.name.startswith("no orc at all"))
    start = check(case.puzzle, HOUSE)
    assert start.is_over
    assert perft(start, 2) == (0, 0)

"""Consulting a policy: every figure shown against the plain search and the rules engine alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frantic_fiends.files import parse_puzzle_file
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Response
from frantic_fiends.model.happenings import SpaceOccupied
from frantic_fiends.model.position import Position
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.scoring import value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver import Limits, Policy, PolicyValue, Status, advise, consult, worth_of_goods
from solver.problem import PlanningProblem
from solver.search import OutOfTimeError
from solver.unknown import Consultation, Criterion, Option, Outlook, UnfitError
from solver.unknown.goods import wanted_goods, with_one_more
from solver.unknown.plain import PlainSearch
from tests.solver.dense_puzzles import dense_position
from tests.strategies import positions

CRITERIA: tuple[Criterion, ...] = ("expected", "worst")
DEEP = settings.get_current_profile_name() != "quick"

PRICED = """\
format = "frantic-fiends/1"
[clock]
event = 3
[orcs.A]
at = "c3"
strength = 3
[orcs.B]
at = "b3"
strength = 2
[stock]
ore = 3
gold = 2
[forest.c4]
tile = "field"
crop = "grain"
count = 3
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
dwarfs = [0, 0]
[cave.e4]
tile = "ore_mine"
ore = 2
[aim]
minimise = "price"
"""
"""An aim by price: doing nothing is poor, so the sweep for the last goals never looks at what follows it."""


HELPLESS = """\
format = "frantic-fiends/1"
[clock]
event = 3
[orcs.A]
at = "b1"
strength = 5
[orcs.B]
at = "c1"
strength = 7
[forest.a2]
tile = "field"
crop = "grain"
count = 3
[forest.c3]
tile = "field"
crop = "vegetable"
count = 2
[forest.b4]
tile = "pasture"
animals = { sheep = 4 }
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
dwarfs = [0, 0]
[cave.e4]
tile = "ore_mine"
ore = 2
"""
"""Nothing to pay with: what the orcs trample is the luck of the draw."""

TIED = """\
format = "frantic-fiends/1"
[clock]
event = 4
orc = "A"
phase = "choose"
[orcs.A]
at = "entrance"
strength = 5
[orcs.B]
at = "a1"
strength = 7
[cave.d4]
tile = "cavern"
[cave.e4]
tile = "cavern"
[cave.f4]
tile = "cavern"
[aim]
protect = ["d4"]
"""
"""Three spaces alike but for the aim; each choice is a problem of its own, with rooms of its own."""


def position_of(text: str) -> Position:
    file = parse_puzzle_file(text, "text", None)
    return check(file.puzzle, file.pack)


def options_of(consultation: Consultation) -> Iterator[tuple[Position, Option]]:
    """Every option shown, with the position in which it is one."""
    for option in consultation.options:
        yield consultation.position, option
    for drawn in consultation.draws:
        for option in drawn.options:
            yield apply(consultation.position, drawn.outcomes[0]).position, option


# The plain search says the same


def assert_ranked_as_plain(position: Position, criterion: Criterion, seconds: float = 2.0) -> int:
    """Every option is worth what the plain search says, the best one is first, doing nothing is there."""
    plain = PlainSearch(criterion, time.monotonic() + seconds)
    minimise = position.table.valuation.minimise
    try:
        exact = plain.value(position)
    except OutOfTimeError:
        return 0
    consultation = consult(advise(PlanningProblem(position), criterion=criterion))
    assert consultation.value is not None
    assert consultation.value.key(minimise) == exact.key(minimise)
    asked: dict[Position, list[Option]] = {}
    for here, option in options_of(consultation):
        asked.setdefault(here, []).append(option)
    for here, options in asked.items():
        known = dict(plain.ranked(here))
        keys = [option.value.key(minimise) for option in options]
        assert keys == [known[option.action].key(minimise) for option in options]
        assert keys == sorted(keys)
        assert keys[0] == plain.ranked(here)[0][1].key(minimise)
        assert here.clock.phase != "respond" or Response() in [option.action for option in options]
    return len(asked)


@given(positions(max_orcs=2, first_event=3, max_stock=3, max_strength=8), st.sampled_from(CRITERIA))
@settings(max_examples=500 if DEEP else 25)
def test_options_are_worth_what_the_plain_search_says(position: Position, criterion: Criterion) -> None:
    assert_ranked_as_plain(position, criterion)


@pytest.mark.parametrize("number", range(100 if DEEP else 12))
def test_options_where_there_is_much_to_decide(number: int) -> None:
    assert_ranked_as_plain(dense_position(Random(number)), CRITERIA[number % 2])


@pytest.mark.parametrize("criterion", CRITERIA)
def test_doing_nothing_is_ranked_where_the_aim_is_by_price(criterion: Criterion) -> None:
    assert assert_ranked_as_plain(position_of(PRICED), criterion, 60) == 9


def test_each_tied_space_has_the_value_of_its_own_choice() -> None:
    assert assert_ranked_as_plain(position_of(TIED), "expected", 60) == 1
    assert [option.value.breaches for option in consult(advise(PlanningProblem(position_of(TIED)))).options] == [
        0,
        0,
        1,
    ]


def test_policy_can_be_played_to_the_end_where_the_aim_is_by_price() -> None:
    position, policy = position_of(PRICED), advise(PlanningProblem(position_of(PRICED)))
    for seed in range(20):
        here, rng = position, Random(seed)
        while not here.is_over:
            outcomes = chance_outcomes(here)
            move = rng.choice(outcomes)[0] if outcomes else policy.choose(here)
            here = apply(here, move).position


def test_best_option_is_what_the_policy_chooses() -> None:
    policy = advise(PlanningProblem(position_of(PRICED)))
    for drawn in consult(policy).draws:
        here = apply(policy.problem.position, drawn.outcomes[0]).position
        assert policy.choose(here) == drawn.options[0].action
        assert policy.value_at(here) == drawn.value


# Following the policy with the rules engine alone gives the same outlook


def followed(policy: Policy, position: Position, known: dict[Position, Outlook]) -> Outlook:
    """Mean, worst case and kept spaces, by playing the policy through every draw."""
    if position not in known:
        known[position] = _followed(policy, position, known)
    return known[position]


def _followed(policy: Policy, position: Position, known: dict[Position, Outlook]) -> Outlook:
    protected = position.table.valuation.protected
    taken = {orc.at for orc in position.orcs}
    if position.is_over:
        return Outlook(
            PolicyValue(), PolicyValue(), tuple((space, Fraction(int(space not in taken))) for space in protected)
        )
    if to_move(position) == "PLAYER":
        return after(policy, position, policy.choose(position), known)
    rows = [(after(policy, position, outcome, known), chance) for outcome, chance in chance_outcomes(position)]
    minimise = position.table.valuation.minimise
    return Outlook(
        sum((outlook.expected.scaled(chance) for outlook, chance in rows), PolicyValue()),
        max((outlook.worst for outlook, _ in rows), key=lambda value: value.key(minimise)),
        tuple(
            (space, sum((outlook.kept[number][1] * chance for outlook, chance in rows), Fraction(0)))
            for number, space in enumerate(protected)
        ),
    )


def after(policy: Policy, position: Position, move: object, known: dict[Position, Outlook]) -> Outlook:
    step = apply(position, move)  # type: ignore[arg-type]
    now = PolicyValue.of(value_of(step.happenings, position.table.valuation))
    gone = {h.space for h in step.happenings if isinstance(h, SpaceOccupied)} | {orc.at for orc in position.orcs}
    later = followed(policy, step.position, known)
    kept = tuple((space, Fraction(0) if space in gone else chance) for space, chance in later.kept)
    return Outlook(now + later.expected, now + later.worst, kept)


def assert_outlooks_as_played(position: Position, criterion: Criterion) -> int:
    consultation = consult(advise(PlanningProblem(position), criterion=criterion))
    assert consultation.complete
    known: dict[Position, Outlook] = {}
    count = 0
    for here, option in options_of(consultation):
        assert option.outlook == after(consultation.policy, here, option.action, known)
        count += 1
    return count


@given(positions(max_orcs=2, first_event=4, max_stock=3, max_strength=8), st.sampled_from(CRITERIA))
@settings(max_examples=500 if DEEP else 25)
def test_outlooks_are_what_playing_the_policy_gives(position: Position, criterion: Criterion) -> None:
    assert_outlooks_as_played(position, criterion)


@pytest.mark.parametrize("number", range(60 if DEEP else 6))
def test_outlooks_where_there_is_much_to_decide(number: int) -> None:
    assert_outlooks_as_played(dense_position(Random(number)), CRITERIA[number % 2])


@pytest.mark.parametrize("criterion", CRITERIA)
def test_outlooks_over_two_events(criterion: Criterion) -> None:
    assert assert_outlooks_as_played(position_of(PRICED), criterion) > 20


def test_outlooks_where_nothing_can_be_done() -> None:
    position = position_of(HELPLESS)
    assert assert_outlooks_as_played(position, "expected") == 9
    worst = [
        option.outlook.worst.loss
        for _, option in options_of(consult(advise(PlanningProblem(position))))
        if option.outlook
    ]
    assert max(worst) > min(worst), "how much is trampled at worst depends on the first card"


def test_kept_chances_and_breaches_add_up() -> None:
    for _, option in options_of(consult(advise(PlanningProblem(position_of(PRICED))))):
        assert option.outlook is not None
        lost = sum(1 - chance for _, chance in option.outlook.kept)
        assert lost <= option.outlook.expected.breaches


# Limits


def test_no_time_means_no_outlook_but_values() -> None:
    policy = advise(PlanningProblem(position_of(PRICED)))
    consultation = consult(policy, limits=Limits(seconds=0.0))
    assert not consultation.complete
    assert consultation.value == policy.value
    assert all(option.outlook is None for _, option in options_of(consultation))


def test_a_position_that_cannot_come_up_is_refused() -> None:
    policy = advise(PlanningProblem(position_of(PRICED)))
    richer = with_one_more(policy.problem.position, "ore")
    with pytest.raises(UnfitError, match=r"stock\.ore: found 4; allowed: at most 3"):
        consult(policy, richer)


# Goods


@given(positions(max_orcs=2, first_event=3, max_stock=3, max_strength=8), st.sampled_from(CRITERIA))
@settings(max_examples=200 if DEEP else 12)
def test_one_more_good_is_worth_what_solving_with_it_says(position: Position, criterion: Criterion) -> None:
    worth = worth_of_goods(PlanningProblem(position), criterion=criterion)
    minimise = position.table.valuation.minimise
    assert worth is not None
    base = advise(PlanningProblem(position), criterion=criterion).value
    assert base is not None
    assert {row.good for row in worth} == set(wanted_goods(position))
    for row in worth:
        alone = advise(PlanningProblem(with_one_more(position, row.good)), criterion=criterion)
        assert alone.status is Status.OPTIMAL
        assert alone.value is not None
        assert row.value.key(minimise) == alone.value.key(minimise)
        assert row.value.key(minimise) <= base.key(minimise)
        assert (base + row.change).key(minimise) == row.value.key(minimise)
    keys = [row.value.key(minimise) for row in worth]
    assert keys == sorted(keys)


def test_goods_that_no_coming_board_takes_are_left_out() -> None:
    position = position_of(PRICED)
    assert wanted_goods(position) == ("food", "ore", "gold")
    assert wanted_goods(apply(position, chance_outcomes(position)[0][0]).position) == ("food", "ore", "gold")


def test_goods_say_nothing_where_time_runs_out() -> None:
    assert worth_of_goods(PlanningProblem(position_of(PRICED)), Limits(seconds=0.0)) is None


def test_legal_actions_that_are_left_out_are_no_better() -> None:
    position = position_of(PRICED)
    policy = advise(PlanningProblem(position))
    plain = PlainSearch()
    for drawn in consult(policy).draws:
        here = apply(position, drawn.outcomes[0]).position
        shown = [option.action for option in drawn.options]
        best = drawn.options[0].value.key("price")
        assert set(shown) <= set(legal_actions(here))
        assert all(value.key("price") >= best for action, value in plain.ranked(here) if action not in shown)

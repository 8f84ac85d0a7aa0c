"""Laws that hold in every position, on random tables of all kinds (tests/strategies.py)."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from frantic_fiends.errors import NotAllowedError
from frantic_fiends.laying_out import lay_out
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Action, Choice, Move, Response
from frantic_fiends.model.goods import GOODS
from frantic_fiends.model.happenings import GoodsGained, Happening
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import CAVE, DIRECTIONS
from frantic_fiends.perft import perft
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, can, legal_actions, to_move
from tests.strategies import pack_of, positions, puzzles, start_of, walks

MOST_ACTIVATIONS = 14  # three orcs in the first two events, four in the others
MOST_CHOICES = 4  # each orc comes through the entrance once, since it stays in the cave

RESPONSES: list[Action] = [Response(bribe, push) for bribe in (-1, *range(16)) for push in (None, *DIRECTIONS)]
CHOICES: list[Action] = [Choice(space) for space in CAVE]


def order(action: Action) -> tuple[int, int, str]:
    """Where an action comes in the list: bribes rising, no push first, then N, NE, … NW; spaces by name."""
    if isinstance(action, Choice):
        return 0, 0, action.space
    return action.bribe, -1 if action.push is None else DIRECTIONS.index(action.push), ""


@given(positions())
def test_chances_sum_to_1(here: Position) -> None:
    outcomes = chance_outcomes(here)
    assert sum(chance for _, chance in outcomes) == (1 if to_move(here) == "CHANCE" else 0)
    assert all(chance > 0 for _, chance in outcomes)
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)


@given(positions())
def test_someone_is_to_move_until_it_is_over(here: Position) -> None:
    assert (to_move(here) == "NOBODY") == here.is_over
    assert bool(legal_actions(here)) == (to_move(here) == "PLAYER")
    assert bool(chance_outcomes(here)) == (to_move(here) == "CHANCE")


@given(positions())
def test_legal_actions_are_ordered_and_unique_and_all_apply(here: Position) -> None:
    actions = legal_actions(here)
    assert list(actions) == sorted(set(actions), key=order)
    assert [actions[index] for index in range(len(actions))] == list(actions)
    for action in actions:
        assert action in actions
        assert can(here, action)
        apply(here, action)


@given(positions())
def test_no_other_action_is_in_them_or_applies(here: Position) -> None:
    listed = set(legal_actions(here))
    for action in RESPONSES + CHOICES:
        assert (action in legal_actions(here)) == can(here, action) == (action in listed)


@given(positions(), st.sampled_from(RESPONSES + CHOICES))
def test_what_is_not_allowed_is_refused_with_its_rule(here: Position, action: Action) -> None:
    assume(not can(here, action))
    with pytest.raises(NotAllowedError) as caught:
        apply(here, action)
    assert caught.value.rule in {"R11", "R14", "R15", "R27"}
    assert caught.value.reason


@given(st.data())
def test_apply_is_pure(data: st.DataObject) -> None:
    here = data.draw(positions())
    assume(not here.is_over)
    moves: list[Move] = [*(outcome for outcome, _ in chance_outcomes(here)), *legal_actions(here)]
    move = data.draw(st.sampled_from(moves))
    before = repr(here)
    assert apply(here, move) == apply(here, move)
    assert repr(here) == before


@given(st.data())
def test_everything_ends_within_14_activations(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(known=False))
    moves = data.draw(walks(puzzle))
    assert sum(isinstance(move, Response) for move in moves) <= MOST_ACTIVATIONS
    assert sum(isinstance(move, Choice) for move in moves) <= MOST_CHOICES
    assert len(moves) <= 2 * MOST_ACTIVATIONS + MOST_CHOICES + 1


@given(st.data())
def test_values_are_additive(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    here = start_of(puzzle)
    valuation = here.table.valuation
    parts, all_that_happened = list[Value](), list[Happening]()
    for move in data.draw(walks(puzzle)):
        step = apply(here, move)
        parts.append(value_of(step.happenings, valuation))
        all_that_happened += step.happenings
        here = step.position
    assert sum(parts, Value()) == value_of(all_that_happened, valuation)
    assert all(part.breaches >= 0 and part.price >= 0 and part.actions >= 0 for part in parts)


@given(st.data())
def test_price_is_what_left_the_stock(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    here, paid = start_of(puzzle), 0
    prices = here.table.valuation.prices
    worth = sum(prices[good] * here.stock[good] for good in GOODS)
    for move in data.draw(walks(puzzle)):
        step = apply(here, move)
        paid += value_of(step.happenings, here.table.valuation).price
        for happening in step.happenings:
            if isinstance(happening, GoodsGained):
                worth += sum(prices[good] * amount for good, amount in happening.goods.nonzero().items())
        here = step.position
    assert worth - paid == sum(prices[good] * here.stock[good] for good in GOODS)


@given(positions(), st.sampled_from(GOODS), st.integers(1, 9))
def test_adding_goods_never_removes_a_legal_action(here: Position, good: str, amount: int) -> None:
    richer = replace(here, stock=here.stock.plus(good, amount))
    actions = list(legal_actions(richer))
    assert [action for action in legal_actions(here) if action not in actions] == []


@given(positions())
def test_equal_positions_hash_equal(here: Position) -> None:
    copy = check(lay_out(here), here.table.pack)
    assert copy == here
    assert copy is not here
    assert hash(copy) == hash(here)
    assert {here: 1}[copy] == 1


@given(positions(), st.sampled_from(GOODS))
def test_positions_that_differ_are_not_equal(here: Position, good: str) -> None:
    orc = here.orcs[0]
    others = [
        replace(here, stock=here.stock.plus(good, 1)),
        here.with_orc(replace(orc, strength=orc.strength + 1)),
        here.with_orc(replace(orc, held=not orc.held)),
        replace(here, clock=replace(here.clock, event=here.clock.event % 4 + 1)),
    ]
    assert here not in others


@given(positions())
def test_laid_out_and_checked_is_the_same_position(here: Position) -> None:
    again = check(lay_out(here), here.table.pack)
    assert again == here
    assert again.table.title == here.table.title
    assert lay_out(again) == lay_out(here)


@given(puzzles())
def test_a_puzzle_keeps_its_meaning_when_laid_out(puzzle: Puzzle) -> None:
    start = start_of(puzzle)
    assert check(lay_out(start), pack_of(puzzle)) == start


@given(st.data())
def test_no_orc_comes_back_and_no_good_from_nothing(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    here = start_of(puzzle)
    for move in data.draw(walks(puzzle)):
        after = apply(here, move).position
        for old, new in zip(here.orcs, after.orcs, strict=True):
            assert new.strength <= old.strength
            assert new.at == old.at or old.at not in ("defeated", "friendly", "outside")
            assert not (old.in_cave and new.in_forest)
        places = [orc.at for orc in after.orcs if orc.in_cave]
        assert len(places) == len(set(places)), "two orcs in one cave space"
        for space, tile in after.home.forest.items():
            before = here.home.forest[space]
            assert tile.count <= before.count
            assert tile.animals.total <= before.animals.total
            assert (tile.tile, tile.pasture, tile.stable) == (before.tile, before.pasture, before.stable)
        here = after


@given(puzzles(known=False, max_orcs=1, first_event=4, max_stock=1))
def test_one_activation_counts_draws_times_answers(puzzle: Puzzle) -> None:
    start = start_of(puzzle)
    assume(start.clock.orc is not None and len(start.orcs) == 1)
    drawn = [apply(start, outcome).position for outcome, _ in chance_outcomes(start)] or [start]
    answered = [apply(here, action).position for here in drawn for action in legal_actions(here)]
    leaves = sum(1 if here.is_over else len(legal_actions(here)) for here in answered)
    assert perft(start, 1) == (leaves,)

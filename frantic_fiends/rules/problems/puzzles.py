"""Every fault of a puzzle at once."""

from __future__ import annotations

from collections.abc import Mapping

from frantic_fiends.errors import Fault
from frantic_fiends.model.cards import Furnishing
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.rules.problems.future import aim_problems, future_problems
from frantic_fiends.rules.problems.home_board import cave_problems, forest_problems
from frantic_fiends.rules.problems.turns import clock_problems, orc_problems


def puzzle_problems(puzzle: Puzzle, pack: Pack, furnishings: Mapping[str, Furnishing]) -> tuple[Fault, ...]:
    """Every way in which a puzzle is no table that the rules can produce.

    Args:
        puzzle: what someone wrote.
        pack: the pack it names.
        furnishings: the furnishings known by name.
    """
    return (
        *orc_problems(puzzle),
        *clock_problems(puzzle, pack),
        *home_board_problems(puzzle, pack, furnishings),
        *future_problems(puzzle, pack),
        *aim_problems(puzzle),
    )


def home_board_problems(puzzle: Puzzle, pack: Pack, furnishings: Mapping[str, Furnishing]) -> tuple[Fault, ...]:
    """Every way in which the home board of a puzzle is none that the rules can produce; arguments as above."""
    return (*forest_problems(puzzle, pack), *cave_problems(puzzle, furnishings))

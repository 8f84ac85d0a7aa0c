"""What is wrong with a puzzle or a pack: every fault at once, each with its place and rule."""

from frantic_fiends.rules.problems.packs import pack_problems
from frantic_fiends.rules.problems.puzzles import home_board_problems, puzzle_problems
from frantic_fiends.rules.problems.reading import acting_letter, deck_of, hostile, one_of

__all__ = ["acting_letter", "deck_of", "home_board_problems", "hostile", "one_of", "pack_problems", "puzzle_problems"]

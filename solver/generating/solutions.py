"""A puzzle's solution as a record: the puzzle, its draws and the best decisions, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from frantic_fiends.layout import check
from frantic_fiends.model.actions import Action
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.record import Record
from frantic_fiends.rules.transition import apply, to_move
from solver.checking import certain_outcome


def solution_record(puzzle: Puzzle, pack: Pack, actions: Sequence[Action]) -> Record:
    """The record of a plan's decisions played from a puzzle, to the last invasion.

    Raises:
        MissingCardError: a draw is due whose outcome the puzzle does not give.
        NotAllowedError: a decision is not allowed where it comes.
    """
    record, position, waiting = Record(puzzle, pack), check(puzzle, pack), list(actions)
    while (mover := to_move(position)) != "NOBODY":
        move = certain_outcome(position) if mover == "CHANCE" else waiting.pop(0)
        record, position = record.then(move), apply(position, move).position
    return record

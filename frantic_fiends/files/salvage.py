"""What else is wrong with a puzzle that cannot be read: the rules' faults, told together with the typing errors.

A file with a misspelt key still says enough to be checked against the rules. The wrong keys are taken out, if
nothing else hangs on them, and what is left is checked; what may only be a consequence of that is not told.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from frantic_fiends.data import known_furnishings
from frantic_fiends.errors import Fault
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import PUZZLE_FORMAT, Puzzle
from frantic_fiends.rules.problems import puzzle_problems

_DECIDING = frozenset({"at", "tile", "event", "orc", "card", "phase", "pack", "deck", "format"})
"""Keys on whose values other faults may hang."""


def further_faults(raw: dict[str, Any], faults: tuple[Fault, ...], pack: Pack) -> tuple[Fault, ...]:
    """The rules' faults of a puzzle with wrong keys or values; empty where too much hangs on those.

    Args:
        raw: the puzzle's table as it was decoded.
        faults: what is wrong with its keys and values.
        pack: the pack it uses.
    """
    table = deepcopy(raw)
    silent: set[str] = set()
    for fault in faults:
        if not _take_out(table, fault.place):
            return ()
        silent.add(fault.place)
        if fault.problem != "unknown key":
            silent.add(fault.place.rpartition(".")[0])
    try:
        puzzle = Puzzle.model_validate({**table, "format": PUZZLE_FORMAT})
    except ValidationError:
        return ()
    found = puzzle_problems(puzzle, pack, known_furnishings(pack))
    return tuple(f for f in found if f.place not in silent and f.place.rpartition(".")[0] not in silent)


def _take_out(table: dict[str, Any], place: str) -> bool:
    """Remove a key from a table of tables; False if it is not there, or if other faults may hang on it."""
    *path, key = place.split(".")
    if key in _DECIDING or (path in (["orcs"], ["cave"])):
        return False
    inside: Any = table
    for step in path:
        if not isinstance(inside, dict) or step not in inside:
            return False
        inside = inside[step]
    if not isinstance(inside, dict) or key not in inside:
        return False
    del inside[key]
    return True

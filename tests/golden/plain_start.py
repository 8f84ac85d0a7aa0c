"""The start of a plain game: a puzzle and its pack as dicts and lists, with all that counts; see plain_counting.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from pydantic import BaseModel

from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle

Game = dict[str, Any]

COLUMNS = "abc"


def laid_out(puzzle: Puzzle, pack: Pack, points: Mapping[str, int]) -> Game:
    """A game that has not begun.

    Args:
        puzzle: the start; its clock stands before or after a draw, or at orc D's arrival.
        pack: its pack.
        points: printed points of furnishings that are named without them.
    """
    whole, printed = _plain(puzzle), _plain(pack)
    forest: Game = {f"{column}{row}": {"crop": None, "count": 0, "pasture": None, "animals": {}, "trap": None}
              for column in COLUMNS for row in (1, 2, 3, 4)}  # fmt: skip
    for space, tile in whole["forest"].items():
        forest[space] = {key: tile[key] for key in ("crop", "count", "pasture", "trap")}
        forest[space]["animals"] = {kind: n for kind, n in tile["animals"].items() if n}
    cave = {space: dict(tile) for space, tile in whole["cave"].items()}
    for tile in cave.values():
        if tile["points"] is None:
            tile["points"] = points.get(tile["name"] or "", 0)
    boards = {}
    for event in ("1", "2", "3", "4"):
        boards[int(event)] = printed["events"][event]
        for key, value in whole["events"].get(event, {}).items():
            if value is not None:
                boards[int(event)][key] = value
    orcs = {letter: {"at": orc["at"], "strength": orc["strength"] or 0, "held": orc["held"]}
            for letter, orc in whole["orcs"].items()}  # fmt: skip
    return {
        "clock": whole["clock"],
        "before": whole["before"],
        "arrival": whole["arrival"]["D"],
        "arrival_deck": printed["decks"][str(pack.arrival_deck)],
        "known": whole["cards"],
        "boards": boards,
        "decks": printed["decks"],
        "traps": printed["traps"],
        "prices": _worths(whole["aim"]["prices"], printed["prices"]),
        "losses": {"hostage": Decimal(1)} | _worths(whole["aim"]["losses"], printed["losses"]),
        "protected": _protected(whole["aim"]["protect"], cave),
        "orcs": orcs,
        "forest": forest,
        "cave": cave,
        "stock": whole["stock"],
        "breaches": 0,
        "price": Decimal(0),
        "loss": Decimal(0),
        "actions": 0,
        "finished": 0,
        "over": False,
    }


def _plain(value: Any) -> Any:  # noqa: ANN401 - all of it
    """A value of the model as dicts and lists."""
    if isinstance(value, BaseModel):
        return {key: _plain(getattr(value, key)) for key in type(value).model_fields}
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _worths(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Decimal]:
    both = {kind: second.get(kind) for kind in second} | {kind: n for kind, n in first.items() if n is not None}
    return {kind: n for kind, n in both.items() if n is not None}


def _protected(names: Sequence[str], cave: Mapping[str, Any]) -> list[str]:
    found = []
    for space, tile in cave.items():
        kind = tile["tile"]
        mine = kind in ("ore_mine", "ruby_mine")
        called = {space, "all"}
        called |= {"mines"} if mine else set()
        called |= {"ore_mines"} if kind == "ore_mine" else {"ruby_mines"} if kind == "ruby_mine" else set()
        called |= {"dwellings", "furnishings"} if kind == "dwelling" else set()
        called |= {"furnishings"} if kind == "furnishing" else set()
        if any(name in called for name in names):
            found.append(space)
    return found

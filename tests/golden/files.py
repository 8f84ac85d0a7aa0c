"""The golden files, read: positions with leaf counts (perft.toml), and playthroughs."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Arrived, CardDrawn, Choice, Move, Response
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import CAVE, DIRECTIONS, ArrivalSpace
from tests.golden.telling import tell_playthrough

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.toml"
PLAYTHROUGHS = FOLDER / "playthroughs"


@dataclass(frozen=True)
class PerftCase:
    """A position and the counts written for it."""

    name: str
    puzzle: Puzzle
    counts: tuple[int, ...]


def perft_cases(text: str | None = None) -> list[PerftCase]:
    """The positions of perft.toml, in their order."""
    rows = _toml(PERFT.read_text(encoding="utf-8") if text is None else text)["position"]
    return [PerftCase(row["name"], Puzzle.model_validate(row["puzzle"]), tuple(row["counts"])) for row in rows]


@dataclass(frozen=True)
class Playthrough:
    """A puzzle and what is done in it: a TOML file with one more key, ``play``, a line for each activation."""

    name: str
    puzzle: Puzzle
    moves: tuple[Move, ...]

    @property
    def told_in(self) -> Path:
        """The text file that tells it."""
        return PLAYTHROUGHS / f"{self.name}.txt"

    def tell(self) -> str:
        """Play it and tell it."""
        start = check(self.puzzle, shipped_pack(self.puzzle.game.pack), self.name)
        return tell_playthrough(self.puzzle.title or self.name, start, self.moves)


def playthroughs() -> list[Playthrough]:
    """All playthroughs, by name."""
    return [_playthrough(path) for path in sorted(PLAYTHROUGHS.glob("*.toml"))]


def _playthrough(path: Path) -> Playthrough:
    raw = _toml(path.read_text(encoding="utf-8"))
    lines = raw.pop("play")
    moves = [move for line in lines for move in moves_of(line)]
    return Playthrough(path.stem, Puzzle.model_validate(raw), tuple(moves))


def moves_of(line: str) -> list[Move]:
    """The moves of one line of play.

    >>> moves_of("1-4, bribe 2, push S, take e4")
    [CardDrawn(card='1-4'), Response(bribe=2, push='S'), Choice(space='e4')]
    >>> moves_of("nothing"), moves_of("arrive left"), moves_of("take d1")
    ([Response(bribe=0, push=None)], [Arrived(at='left')], [Choice(space='d1')])
    """
    moves: list[Move] = []
    bribe, push, answered = 0, None, False
    for words in (part.split() for part in line.split(",")):
        match words:
            case ["bribe", amount]:
                bribe, answered = int(amount), True
            case ["push", name]:
                push, answered = next(way for way in DIRECTIONS if way == name), True
            case ["nothing"]:
                answered = True
            case ["take", name]:
                moves += [Response(bribe, push)] if answered else []
                answered = False
                moves.append(Choice(next(space for space in CAVE if space == name)))
            case ["arrive", name]:
                moves.append(Arrived(next(at for at in get_args(ArrivalSpace) if at == name)))
            case [card]:
                moves.append(CardDrawn(card))
            case _:
                raise ValueError(f"not understood: {line!r}")
    return [*moves, Response(bribe, push)] if answered else moves


def _toml(text: str) -> dict[str, Any]:
    return tomllib.loads(text, parse_float=Decimal)

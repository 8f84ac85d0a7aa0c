"""Records: a start, then every action, draw and deed in order; a played game as a file that stands alone.

A file in the format ``frantic-fiends-record/1``, in TOML or JSON::

    format = "frantic-fiends-record/1"
    seed = 7             # optional: what the draws were made with, and how many were made so far
    draws = 1
    moves = [
      "1A: card=1-3",
      "1A: bribe=2 push=-",
    ]

    [start.orcs.A]       # a puzzle, as in its own file
    at = "a1"

Each move is a line of ``notation``; before the colon stand the event and the orc, of a deed the event alone. They are
checked against the game; where they are left out, with the colon, there is nothing to check. Draws that the puzzle
gives are listed too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from frantic_fiends.errors import Fault, ImpossibleError, NotAllowedError, UnreadableError
from frantic_fiends.files.decoding import Format
from frantic_fiends.files.quoting import quoted
from frantic_fiends.files.reading import RECORD_FORMAT, FileKind, attempt, placed_inside, read_bytes, with_pack
from frantic_fiends.files.writing import inline, plain, to_json, to_toml
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Action, Arrived, Move, Outcome
from frantic_fiends.model.base import Model
from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.notation import action_text, parse_move, position_text
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply, legal_actions, to_move

_LINE = re.compile(r"[ \t]*(?:(?P<moment>[1-4][A-D]?)[ \t]*:)?(?P<move>.*)", re.DOTALL)
_MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Record:
    """A start and the moves made from there.

    Attributes:
        start: the puzzle at the beginning; its ``game.pack`` names the pack.
        pack: that pack.
        moves: actions, draws and deeds, in order.
        seed: what the draws were made with, if they were made by a generator.
        draws: how many draws were made with it so far.
        moments: what a file says of when the first of its moves were made, such as "2B"; "" where it says nothing.
        unread: the first line of a file that is no move, if there is one; ``moves`` ends before it.
    """

    start: Puzzle
    pack: Pack
    moves: tuple[Move, ...] = ()
    seed: int | None = None
    draws: int | None = None
    moments: tuple[str, ...] = field(default=(), compare=False)
    unread: Fault | None = field(default=None, compare=False)

    def then(self, move: Move) -> Record:
        """The record with one move more."""
        return replace(self, moves=(*self.moves, move), unread=None)

    def undone(self) -> Record:
        """The record with one move fewer.

        Raises:
            ValueError: there is no move to take back.
        """
        if not self.moves:
            raise ValueError("no move to take back")
        return replace(self, moves=self.moves[:-1], moments=self.moments[: len(self.moves) - 1], unread=None)


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """A move of a record, made.

    Attributes:
        number: which move it is, from 1.
        moment: event and orc, such as "2B"; of a deed the event alone.
        move: the action, draw or deed.
        happenings: all that happened, in order.
        position: the position after it.
    """

    number: int
    moment: str
    move: Move
    happenings: tuple[Happening, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of a record: every step up to the first wrong move, and what is wrong with that one.

    Attributes:
        start: the position at the beginning.
        steps: the moves made.
        fault: what is wrong with the next move, which rule it breaks, and what is allowed instead; None if all
            moves were made.
    """

    start: Position
    steps: tuple[ReplayedStep, ...]
    fault: Fault | None

    @property
    def position(self) -> Position:
        """The position after the last step made; where there is a fault, the one in which it was tried."""
        return self.steps[-1].position if self.steps else self.start

    @property
    def line(self) -> str:
        """That position's line of text, ready to paste."""
        return position_text(self.position)


def moment_of(position: Position, move: Move) -> str:
    """When a move is made: event and orc, such as "2B"; of a deed the event alone."""
    if isinstance(move, Arrived):
        return f"{position.clock.event}D"
    if isinstance(move, Action | Outcome):
        return f"{position.clock.event}{position.clock.orc or ''}"
    return str(position.clock.event)


def replay(record: Record) -> Replay:
    """Play a record by the rules, up to the first wrong move.

    Raises:
        ImpossibleError: no table looks like its start.
    """
    start = position = check(record.start, record.pack, "record")
    steps: list[ReplayedStep] = []
    for index, move in enumerate(record.moves):
        moment, text = moment_of(position, move), action_text(move)
        said = record.moments[index] if index < len(record.moments) else ""
        shown = f"move {index + 1} ({said or moment}: {text})"
        if said and said != moment:
            found = f"{shown} is due at another time" if not position.is_over else f"{shown} comes after the end"
            return Replay(start, tuple(steps), Fault(f"moves.{index}", found, _allowed(position), "R11"))
        try:
            step = apply(position, move)
        except NotAllowedError as error:
            fault = Fault(f"moves.{index}", f"{shown}: {error.reason}", _allowed(position), error.rule)
            return Replay(start, tuple(steps), fault)
        position = step.position
        steps.append(ReplayedStep(index + 1, moment, move, step.happenings, position))
    return Replay(start, tuple(steps), record.unread)


def _allowed(position: Position) -> str:
    """What could be done instead, in the notation, each kind of move with its moment."""
    if to_move(position) == "NOBODY":
        return "no more moves: the last invasion is over"
    outcomes: list[Move] = [outcome for outcome, _ in chance_outcomes(position)]
    moves = outcomes or list(legal_actions(position))
    shown = [action_text(move) for move in moves[:_MOST_SHOWN]]
    more = f", … ({len(moves)} in all)" if len(moves) > len(shown) else ""
    return f"{moment_of(position, moves[0])}: {', '.join(shown)}{more}"


class RecordFile(Model):
    """A record as a file has it.

    Args:
        format: the version of the format.
        seed: what the draws were made with.
        draws: how many draws were made with it so far.
        moves: the moves in order, each as event and orc, a colon, and its notation.
        start: the puzzle at the beginning.
    """

    format: Literal["frantic-fiends-record/1"]
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] | None = None
    draws: Annotated[int, Field(ge=0, le=999_999)] | None = None
    moves: Annotated[tuple[Annotated[str, Field(min_length=1, max_length=2000)], ...], Field(strict=False)]
    start: Puzzle


RECORD = FileKind("record", RecordFile, RECORD_FORMAT)


def parse_record(
    data: bytes | str,
    source: str,
    base_dir: Path | str | None,
    *,
    format: Format | None = None,  # noqa: A002 - its name
) -> Record:
    """A record from the content of a file; arguments as for ``files.parse_puzzle_file``.

    A move that cannot be read does not stop it: the record opens up to it, and ``replay`` tells the rest.

    Raises:
        UnreadableError: with every fault of the file, its start and its pack.
        ImpossibleError: no table looks like its start.
    """
    read = attempt(RECORD, data, source, format)
    file = with_pack(read, read.value.start if read.value else None, source, base_dir, "start")
    if read.value is None:
        raise UnreadableError(source, read.faults)
    try:
        check(file.puzzle, file.pack, source)
    except ImpossibleError as error:
        raise ImpossibleError(source, placed_inside("start", error.faults)) from None
    moves, moments = list[Move](), list[str]()
    unread = None
    for index, line in enumerate(read.value.moves):
        match = _LINE.fullmatch(line)
        moment = match["moment"] or "" if match else ""
        text = " " * match.start("move") + match["move"] if match else line  # so that columns are those of the line
        try:
            moves.append(parse_move(text))
        except UnreadableError as error:
            problem = "; ".join(str(fault) for fault in error.faults)
            unread = Fault(f"moves.{index}", f"move {index + 1} ({quoted(line[:60])}) cannot be read: {problem}")
            break
        moments.append(moment)
    return Record(file.puzzle, file.pack, tuple(moves), read.value.seed, read.value.draws, tuple(moments), unread)


def read_record(path: Path | str) -> Record:
    """A record from a file; errors as for ``parse_record``."""
    return parse_record(read_bytes(path), str(path), Path(path).parent)


def record_to_toml(record: Record) -> str:
    """A record as a TOML file: the moves first, a line each, then the start."""
    table = _plain(record)
    start, moves = table.pop("start"), table.pop("moves")
    lines = "".join(f"  {inline(line)},\n" for line in moves)
    return f"{to_toml(table)}moves = [\n{lines}]\n\n{to_toml(start, 'start')}"


def record_to_json(record: Record) -> str:
    """A record as a JSON file."""
    return to_json(_plain(record))


def _plain(record: Record) -> dict[str, Any]:
    start = {key: value for key, value in plain(record.start).items() if key != "format"}
    told = {"seed": record.seed, "draws": record.draws}
    kept = {key: value for key, value in told.items() if value is not None}
    return {"format": RECORD_FORMAT, **kept, "start": start, "moves": list(_move_lines(record))}


def _move_lines(record: Record) -> Iterator[str]:
    """Each move with its moment; after a wrong move, with what the record says of it, if anything."""
    made = [step.moment for step in replay(record).steps]
    moments = [*made, *record.moments[len(made) :]]
    for index, move in enumerate(record.moves):
        moment = moments[index] if index < len(moments) else ""
        yield f"{moment}: {action_text(move)}" if moment else action_text(move)

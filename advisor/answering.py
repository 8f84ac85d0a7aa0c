"""A player's answer to a puzzle: a record, or plain lines of moves; played by the rules, up to the first wrong move.

A plain answer has a move a line, in the order of play, as in a record: ``2A: bribe=0 push=N``, or without the event and
the orc, or without what is nothing: ``2A push=N``, ``2B bribe=3``, ``4D space=e3``, ``2D nothing``. Cards may be left
out, and an arrow may stand for a direction. Orcs that a line's event and orc pass over get nothing. A last line ``end``
says that nothing more is paid. Empty lines and what follows a ``#`` are not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from frantic_fiends.errors import Fault, NotAllowedError, UnreadableError
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Action, Move, Outcome, Response, Turned
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import DIRECTIONS
from frantic_fiends.notation import action_text, parse_move, position_text
from frantic_fiends.record import Record, moment_of
from frantic_fiends.record import replay as play_record
from frantic_fiends.rules.transition import apply, to_move
from solver.checking import certain_outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

_LINE = re.compile(r"(?:(?P<moment>[1-4][A-Da-d])\s*(?::|\s|$))?\s*(?P<move>.*)")
_RECORD = re.compile(r"\s*(?:\{|.*?^\s*format\s*=)", re.DOTALL | re.MULTILINE)
_NOTHING = ("", "-", "nothing")


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer, as far as it is legal.

    Attributes:
        start: the position that the puzzle begins with.
        actions: the decisions made.
        fault: what is wrong with the next move, and which rule it breaks; None if all could be made.
        position: where the last move led to.
    """

    start: Position
    actions: tuple[Action, ...]
    fault: Fault | None
    position: Position

    @property
    def line(self) -> str:
        """The position in which the wrong move was tried, as a line of text."""
        return position_text(self.position)


def answer_of(name: str, start: Position) -> Answer:
    """The answer in a file, or on standard input, to the puzzle with this position.

    Raises:
        UnreadableError: with every fault of the file.
        ImpossibleError: no table looks like the start of the record.
        OSError: it cannot be read.
    """
    from advisor.reading import STDIN, called, record_of, stdin_bytes
    from frantic_fiends.files.reading import read_bytes

    data = stdin_bytes() if name == "-" else read_bytes(name)
    source = STDIN if name == "-" else called(name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = Fault("", f"byte {error.start + 1} is no UTF-8", "a record, or a text with a move a line")
        raise UnreadableError(source, (where,)) from None
    return from_record(record_of(name), start, source) if _RECORD.match(text) else from_text(text, start, source)


def from_record(record: Record, start: Position, source: str) -> Answer:
    """The answer that a record gives.

    A record that begins with another position, or tells deeds that change the game, has a fault.
    """
    begun = check(record.start, record.pack, source)
    if begun != start:
        found = f"it does not begin with the position of the puzzle: {_differing(begun, start)}"
        return Answer(start, (), Fault("start", found), begun)
    replayed = play_record(record)
    here, actions = start, list[Action]()
    for step in replayed.steps:
        if isinstance(step.move, Action):
            actions.append(step.move)
        elif not isinstance(step.move, Outcome | Turned):  # a marker changes nothing
            found = f"move {step.number} ({step.moment}: {action_text(step.move)}) is no answer to a puzzle"
            fault = Fault(f"moves.{step.number - 1}", found, "bribes, pushes, choices and draws", "R32")
            return Answer(start, tuple(actions), fault, here)
        here = step.position
    return Answer(start, tuple(actions), replayed.fault, here)


def _differing(begun: Position, start: Position) -> str:
    """In what two positions differ, in a few words."""
    table, other = begun.table, start.table
    pairs = {
        "the clock": begun.clock == start.clock,
        "the orcs": begun.orcs == start.orcs,
        "the stock": begun.stock == start.stock,
        "the home board": begun.home == start.home,
        "the pack": table.pack == other.pack,
        "the event boards": table.boards == other.boards,
        "what happens before events": table.before == other.before,
        "the known draws": (table.cards, table.arrival) == (other.cards, other.arrival),
        "the aim": table.valuation == other.valuation,
        "the number of players": table.players == other.players,
    }
    return ", ".join(name for name, same in pairs.items() if not same) + " differ"


def from_text(text: str, start: Position, source: str) -> Answer:
    """The answer that lines of moves give.

    Raises:
        UnreadableError: with every line that is no move.
    """
    lines = list(_read(text, source))
    here, actions = start, list[Action]()
    for number, moment, move in lines:
        while True:
            while to_move(here) == "CHANCE" and not isinstance(move, Outcome):
                here = apply(here, certain_outcome(here)).position
            due = moment_of(here, move) if move is not None else ""
            passed = move is None or (moment and isinstance(move, Action) and moment > due and due)
            if not passed or here.clock.phase != "respond":
                break
            actions.append(Response())
            here = apply(here, Response()).position
        if move is None:
            break
        shown = f"{moment or due}: {action_text(move)}"
        if moment and moment != due:
            found = f"{shown} comes after the end" if here.is_over else f"{shown} is due at another time; now is {due}"
            return Answer(start, tuple(actions), Fault(f"line {number}", found, "", "R11"), here)
        try:
            here = apply(here, move).position
        except NotAllowedError as error:
            return Answer(
                start,
                tuple(actions),
                Fault(f"line {number}", f"{shown} is not allowed: {error.reason}", "", error.rule),
                here,
            )
        if isinstance(move, Action):
            actions.append(move)
    return Answer(start, tuple(actions), None, here)


def _read(text: str, source: str) -> Iterator[tuple[int, str, Move | None]]:
    """Each line's number, moment and move; None for the end."""
    read: list[tuple[int, str, Move | None]] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        match = _LINE.fullmatch(words)
        moment, said = ((match["moment"] or "").upper(), match["move"].strip()) if match else ("", words)
        if read and read[-1][2] is None:
            faults.append(Fault(f"line {number}", "a line after the end"))
        elif said.lower() == "end" and not moment:
            read.append((number, "", None))
        elif said.lower() in _NOTHING:
            read.append((number, moment, Response()))
        else:
            try:
                read.append((number, moment, parse_move(_filled(said))))
            except UnreadableError as error:
                faults += [replace(fault, place=f"line {number}, {fault.place}") for fault in error.faults]
    if faults:
        raise UnreadableError(source, tuple(faults))
    yield from read


def _filled(move: str) -> str:
    """A response with the part that is left out because it is nothing."""
    for arrow, direction in zip("↑↗→↘↓↙←↖", DIRECTIONS, strict=True):  # as the program itself writes a push
        move = move.replace(arrow, direction)
    bribe, push = (re.search(rf"\b{name}\s*=", move, re.IGNORECASE) for name in ("bribe", "push"))
    if bribe and not push:
        return f"{move} push=-"
    return f"{move} bribe=0" if push and not bribe else move

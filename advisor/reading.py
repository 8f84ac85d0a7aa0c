"""From what is named on the command line to a position or a pack; "-" is standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from advisor.messages import concerning
from advisor.terminal import plain

if TYPE_CHECKING:
    from frantic_fiends.files import PuzzleFile
    from frantic_fiends.model.pack import Pack
    from frantic_fiends.model.position import Position
    from frantic_fiends.record import Record

STDIN = "standard input"
_MOST = 1 << 20
"""Bytes that a file may have; a byte more is read, so that the reader can refuse it."""


def puzzle_of(name: str) -> PuzzleFile:
    """The puzzle of a file, with the pack it uses.

    Raises:
        UnreadableError: with every fault.
    """
    from frantic_fiends.files import parse_puzzle_file, read_puzzle

    return parse_puzzle_file(stdin_bytes(), STDIN, Path()) if name == "-" else read_puzzle(name)


def position_of(name: str) -> Position:
    """The position that a puzzle file describes; errors from here on are about it.

    Raises:
        UnreadableError: with every fault.
        ImpossibleError: likewise.
    """
    from frantic_fiends.layout import check

    file = puzzle_of(name)
    position = check(file.puzzle, file.pack, file.source)
    concerning(position)
    return position


def record_of(name: str) -> Record:
    """The record of a file: a start and the moves made from there.

    Raises:
        UnreadableError: with every fault of the file, of its start and of its pack.
        ImpossibleError: no table looks like its start.
    """
    from frantic_fiends.record import parse_record, read_record

    return parse_record(stdin_bytes(), STDIN, Path()) if name == "-" else read_record(name)


def pack_of(name: str) -> Pack:
    """A shipped pack by its name, or the pack of a file, checked.

    Raises:
        UnreadableError: with every fault.
        ImpossibleError: likewise.
    """
    from frantic_fiends.data import SHIPPED_PACKS, shipped_pack
    from frantic_fiends.files import parse_pack, read_pack

    if name in SHIPPED_PACKS:
        return shipped_pack(name)
    return parse_pack(stdin_bytes(), STDIN) if name == "-" else read_pack(name)


_read: list[tuple[object, bytes]] = []


def stdin_bytes() -> bytes:
    """All of standard input, up to just over the largest file; "-" given twice means the same text twice."""
    stream = sys.stdin
    if stream is None:  # closed by the caller: fiends show - <&-
        return b""
    if not _read or _read[0][0] is not stream:
        _read[:] = [(stream, stream.buffer.read(_MOST + 1))]
    return _read[0][1]


def called(name: str) -> str:
    """What a file is called in messages."""
    return STDIN if name == "-" else plain(name)

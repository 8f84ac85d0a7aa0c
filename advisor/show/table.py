"""A table as text that keeps to the width of the page: what does not fit is wrapped inside its column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from advisor.show.words import lines_of, pad
from advisor.terminal import Look

_GAP = "  "
_WIDEST = 16
"""Columns that a column may take which does not grow."""
_NARROWEST = 16
"""Columns that one that grows gets, as long as the others have enough."""
_LEAST = 6
"""Columns that no column is narrowed below."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, whether its values stand at the right, whether it takes the room that is left."""

    title: str
    right: bool = False
    grows: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A line across the whole table."""

    text: str


Row = Sequence[str]


def table(columns: Sequence[Column], rows: Sequence[Row | Note], look: Look) -> str:
    """The table, its titles underlined.

    >>> print(table([Column("orc"), Column("cost", right=True)], [["A", "1.5"], Note("event 2"), ["B", "2"]], Look()))
    orc  cost
    ───  ────
    A     1.5
    event 2
    B       2
    """
    cells = [row for row in rows if not isinstance(row, Note)]
    widths = _widths(columns, cells, look)
    lines = [look.paint(line, "bold") for line in _lines([column.title for column in columns], columns, widths)]
    lines.append(look.paint(_GAP.join(look.signs.rule * width for width in widths), "dim"))
    for row in rows:
        if isinstance(row, Note):
            lines += [look.paint(line, "bold") for line in lines_of(row.text, look.width)]
        else:
            lines += _lines(row, columns, widths)
    return "\n".join(lines)


def _widths(columns: Sequence[Column], rows: Sequence[Row], look: Look) -> list[int]:
    natural = [
        max([cell_len(column.title), *(cell_len(row[index]) for row in rows)]) for index, column in enumerate(columns)
    ]
    fixed = [width if column.grows else min(width, _WIDEST) for column, width in zip(columns, natural, strict=True)]
    room = look.width - len(_GAP) * (len(columns) - 1)
    room -= sum(width for column, width in zip(columns, fixed, strict=True) if not column.grows)
    growing = sorted((width, index) for index, width in enumerate(fixed) if columns[index].grows)
    for count, (width, index) in enumerate(growing):
        fixed[index] = min(width, max(_NARROWEST, room // (len(growing) - count)))
        room -= fixed[index]
    surplus = sum(fixed) + len(_GAP) * (len(columns) - 1) - look.width
    for _ in range(surplus):
        widest = max(range(len(fixed)), key=fixed.__getitem__)
        fixed[widest] = max(_LEAST, fixed[widest] - 1)
    return fixed


def _lines(row: Row, columns: Sequence[Column], widths: Sequence[int]) -> list[str]:
    wrapped = [lines_of(text, width) for text, width in zip(row, widths, strict=True)]
    height = max(map(len, wrapped))
    made = []
    for number in range(height):
        texts = [lines[number] if number < len(lines) else "" for lines in wrapped]
        placed = [
            " " * (width - cell_len(text)) + text if column.right else pad(text, width)
            for column, text, width in zip(columns, texts, widths, strict=True)
        ]
        made.append(_GAP.join(placed).rstrip())
    return made

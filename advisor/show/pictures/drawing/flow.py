"""Putting pieces side by side: lines of pieces, broken where a line is full, with their height known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from advisor.show.pictures.drawing.icons import icon
from advisor.show.pictures.drawing.svg import INK, SMALLEST, Box, Canvas
from advisor.show.pictures.drawing.widths import width_of

GAP = 2.5
"""Between pieces, in units."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to draw of a known size.

    Attributes:
        draw: draws it into a box of that size.
        words: what it shows, for the text alternative; may be empty.
        data: attributes of its group, such as ``data_orc``.
    """

    width: float
    height: float
    draw: Callable[[Canvas, Box], None]
    words: str = ""
    data: dict[str, str] = field(default_factory=dict)

    def drawn(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its left top corner at a point."""
        self.draw(canvas.group(self.words, **self.data), Box(x, y, self.width, self.height))


def line_piece(text: str, size: float = SMALLEST, *, bold: bool = False, plate: bool = False, fill: str = INK) -> Piece:
    """A line of text, on a light plate if it stands on a texture; must fit already."""
    width, height = width_of(text, size, bold=bold) + 2, size * 1.22

    def draw(canvas: Canvas, box: Box) -> None:
        if plate:
            canvas.rect(box, fill="#ffffff", fill_opacity=0.75, rx=1.5)
        canvas.text((box.x + 1, box.y + size * 0.94), text, size, bold=bold, fill=fill)

    return Piece(width, height, draw)


def counted(name: str, text: str, size: float, words: str = "", **data: str) -> Piece:
    """An icon with a text after it, such as a count; no text, no room for it."""
    letters = min(max(SMALLEST, size * 0.62), 11)
    tail = 1 + width_of(text, letters, bold=True) if text else 0

    def draw(canvas: Canvas, box: Box) -> None:
        canvas.rect(box, fill="#ffffff", fill_opacity=0.75, rx=1.5)
        icon(canvas, name, box.x, box.y, size)
        if text:
            canvas.text((box.x + size + 1, box.y + size / 2 + letters * 0.36), text, letters, bold=True)

    return Piece(size + tail, max(size, letters * 1.1), draw, words, dict(data))


def rows_of(pieces: Iterable[Piece], room: float, between: float = GAP) -> list[list[Piece]]:
    """The pieces in lines that are at most so wide.

    Args:
        pieces: in the order in which they stand.
        room: how wide a line may be, in units.
        between: two pieces of a line, in units.
    """
    rows: list[list[Piece]] = []
    used = 0.0
    for piece in pieces:
        if rows and used + between + piece.width <= room:
            rows[-1].append(piece)
            used += between + piece.width
        else:
            rows.append([piece])
            used = piece.width
    return rows


def height_of(rows: Sequence[Sequence[Piece]], gap: float = 1.5) -> float:
    """How high lines of pieces are together."""
    return sum(max(piece.height for piece in row) for row in rows) + gap * max(0, len(rows) - 1)


def put(canvas: Canvas, rows: Sequence[Sequence[Piece]], box: Box, gap: float = 1.5, *, middle: bool = False) -> None:
    """Draw lines of pieces from the top of a box; as ``places_of`` says."""
    for piece, x, y in places_of(rows, box, gap, middle=middle):
        piece.drawn(canvas, x, y)


def places_of(
    rows: Sequence[Sequence[Piece]], box: Box, gap: float = 1.5, between: float = GAP, *, middle: bool
) -> list[tuple[Piece, float, float]]:
    """Where the pieces stand: their left top corners.

    Args:
        rows: what ``rows_of`` gave for the width of the box.
        box: the box; they begin at its top.
        gap: between lines, in units.
        between: two pieces of a line, in units.
        middle: whether each line stands in the middle, else at the left.
    """
    made: list[tuple[Piece, float, float]] = []
    y = box.y
    for row in rows:
        height = max(piece.height for piece in row)
        width = sum(piece.width for piece in row) + between * (len(row) - 1)
        x = box.x + ((box.width - width) / 2 if middle else 0)
        for piece in row:
            made.append((piece, x, y + height - piece.height))
            x += piece.width + between
        y += height + gap
    return made

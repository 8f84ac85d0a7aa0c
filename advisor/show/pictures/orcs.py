"""Orcs as letters in shapes that differ without colour: A round, B square, C a triangle, D a diamond."""

from __future__ import annotations

from advisor.show.pictures.drawing.flow import Piece
from advisor.show.pictures.drawing.svg import DANGER, INK, PAPER, SMALLEST, Box, Canvas, Point
from advisor.show.pictures.drawing.widths import width_of
from frantic_fiends.model.orcs import Orc

FILLS = {"A": "#8c1d18", "B": "#1d4f91", "C": "#1f6b3a", "D": "#5b2a86"}
"""Dark enough for white letters; they only repeat what letter and shape say."""

_SIDE, _PLATE = 20.0, 11.5
_CAGE, _POINTER = 4.0, 7.0
_ROOMY = 18.0


def shape(canvas: Canvas, letter: str, middle: Point, side: float, *, ghost: bool = False) -> None:
    """An orc's shape with its letter, in a square of that side round a point; a ghost is where it was."""
    x, y = middle
    half = side / 2
    look: dict[str, str | float | None] = {
        "fill": PAPER if ghost else FILLS.get(letter, INK),
        "fill_opacity": 0.8 if ghost else None,
        "stroke": FILLS.get(letter, INK) if ghost else PAPER,
        "stroke_width": 1.0,
        "stroke_dasharray": "2 1.4" if ghost else None,
    }
    half -= 0.5
    match letter:
        case "A":
            canvas.circle(middle, half, **look)
        case "B":
            canvas.rect(Box(x - half * 0.92, y - half * 0.92, half * 1.84, half * 1.84), **look)
        case "C":
            canvas.polygon([(x, y - half), (x + half, y + half), (x - half, y + half)], **look)
        case _:
            canvas.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], **look)
    size = max(SMALLEST, side * 0.58) if letter != "C" else max(SMALLEST, side * 0.5)
    low = half - side * 0.11 if letter == "C" else size * 0.36
    if side < _ROOMY and letter in ("C", "D") and not ghost:  # a corner of the letter would stand out of the shape
        canvas.circle((x, y + low - size * 0.36), size * 0.5, fill=FILLS[letter])
    canvas.text((x, y + low), letter, size, bold=True, anchor="middle", fill=INK if ghost else PAPER)


def cross(canvas: Canvas, box: Box, weight: float = 1.8) -> None:
    """A cross through something that is gone: dark on white, so that it shows on anything; its lines so wide."""
    for colour, width in ((PAPER, 2 * weight), (DANGER, weight)):
        canvas.line((box.x, box.y), (box.right, box.bottom), stroke=colour, stroke_width=width)
        canvas.line((box.right, box.y), (box.x, box.bottom), stroke=colour, stroke_width=width)


def orc_piece(orc: Orc, *, turn: bool = False, side: float = _SIDE) -> Piece:
    """An orc as it stands on a space: its shape, its strength on a plate under it, in a cage if it is held.

    The orc whose turn it is stands on yellow, with a black pointer beside it.
    """
    edge = _CAGE if orc.held else 1.5 if turn else 0.0
    left = _POINTER if turn else 0.0
    width, height = left + side + 2 * edge, side + _PLATE + 2 * edge - 1

    def draw(canvas: Canvas, box: Box) -> None:
        body = Box(box.x + left, box.y, box.width - left, box.height)
        if turn:
            canvas.rect(body.inset(0.4), fill="#ffe14d", stroke=INK, stroke_width=0.8, rx=3)
            y = body.y + edge + side / 2
            canvas.polygon([(box.x, y - 5), (box.x + left - 0.5, y), (box.x, y + 5)], fill=INK)
        if orc.held:
            _cage(canvas, body)
        middle = (body.middle[0], body.y + edge + side / 2)
        shape(canvas, orc.letter, middle, side)
        strength = str(orc.strength)
        plate = width_of(strength, 10, bold=True) + 3
        canvas.rect(
            Box(middle[0] - plate / 2, body.bottom - edge - _PLATE, plate, _PLATE - 0.3),
            fill=PAPER,
            stroke=INK,
            stroke_width=0.7,
            rx=2,
        )
        canvas.text((middle[0], body.bottom - edge - 2.2), strength, 10, bold=True, anchor="middle")

    words = f"orc {orc.letter}, strength {orc.strength}{', held for good' if orc.held else ''}"
    return Piece(width, height, draw, words + (", its turn" if turn else ""), {"data_orc": orc.letter})


def _cage(canvas: Canvas, box: Box) -> None:
    canvas.rect(box.inset(0.7), fill=PAPER, fill_opacity=0.6, stroke=INK, stroke_width=1.4, rx=1)
    for part in (0.14, 0.38, 0.62, 0.86):
        x = box.x + box.width * part
        canvas.line((x, box.y + 0.7), (x, box.bottom - 0.7), stroke=INK, stroke_width=1.1)


def away_piece(orc: Orc) -> Piece:
    """An orc that stands on no space: crossed if it is defeated, dashed if it is not there yet."""
    side = 16.0

    def draw(canvas: Canvas, box: Box) -> None:
        shape(canvas, orc.letter, box.middle, side, ghost=orc.at in ("absent", "friendly"))
        if orc.at == "defeated":
            cross(canvas, box.inset(1.5))

    return Piece(side, side, draw, "", {"data_orc": orc.letter})

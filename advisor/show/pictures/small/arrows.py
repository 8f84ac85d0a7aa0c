"""Ways on a board: solid for walking, hollow for a push, dotted for taking a space of the cave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from advisor.show.pictures.drawing.svg import INK, PAPER, Canvas, Point

Kind = Literal["walk", "push", "take"]

_HEAD = 5.2


def way(canvas: Canvas, points: Sequence[Point], kind: Kind, colour: str = INK) -> None:
    """A way from point to point, with a head at its end.

    Args:
        canvas: where to draw.
        points: at least two, no neighbours alike.
        kind: how it is drawn.
        colour: of the line; only repeats what the orc's letter says.
    """
    (x1, y1), (x2, y2) = points[-2:]
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1
    ahead = (x2 - x1) / long, (y2 - y1) / long
    head = min(_HEAD, long * 0.7)
    base = (x2 - ahead[0] * head, y2 - ahead[1] * head)
    line = [*points[:-1], base]
    wing = head * 0.62
    tip = [
        points[-1],
        (base[0] - ahead[1] * wing, base[1] + ahead[0] * wing),
        (base[0] + ahead[1] * wing, base[1] - ahead[0] * wing),
    ]
    canvas.polyline(line, stroke=PAPER, stroke_width=4.6 if kind == "push" else 3.8, stroke_linejoin="round")
    if kind == "push":
        canvas.polyline(line, stroke=colour, stroke_width=3.8, stroke_linejoin="round")
        canvas.polyline(line, stroke=PAPER, stroke_width=1.8, stroke_linejoin="round")
        canvas.polygon(tip, fill=PAPER, stroke=colour, stroke_width=1.1, stroke_linejoin="round")
        return
    dots = "1.6 1.6" if kind == "take" else None
    canvas.polyline(line, stroke=colour, stroke_width=1.7, stroke_linejoin="round", stroke_dasharray=dots)
    canvas.polygon(tip, fill=colour, stroke=PAPER, stroke_width=0.6)


def shifted(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """A line moved so far to its right, seen in its direction."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = (across**2 + down**2) ** 0.5 or 1
    x, y = -down / long * by, across / long * by
    return (start[0] + x, start[1] + y), (end[0] + x, end[1] + y)

"""Ways on a board: solid for walking, hollow for a push, dotted for taking a space of the cave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from advisor.show.pictures.drawing.svg import INK, PAPER, Canvas, Point

Kind = Literal["walk", "push", "take"]

_HEAD, _SIDE = 5.2, 1.6


def way(canvas: Canvas, points: Sequence[Point], kind: Kind, colour: str = INK) -> None:
    """A way from point to point, with a head at its end.

    Args:
        canvas: where to draw.
        points: at least two, no neighbours alike.
        kind: how it is drawn.
        colour: of the line; only repeats what the orc's letter says.
    """
    points = _aside(points)
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


def _aside(points: Sequence[Point]) -> list[Point]:
    """The points a little to the right of the way where it goes back, so that there and back are two lines."""
    if len(points) < 3:  # noqa: PLR2004 - start, turning point, end
        return list(points)
    moved = [points[0]]
    for index in range(1, len(points) - 1):
        (x0, y0), (x, y), (x2, y2) = points[index - 1 : index + 2]
        before, behind = _unit(x - x0, y - y0), _unit(x2 - x, y2 - y)
        turned = before[0] * behind[0] + before[1] * behind[1] < -0.5  # noqa: PLR2004 - back, or nearly
        right = (-before[1], before[0])
        if turned:
            moved += [
                (x - right[0] * _SIDE, y - right[1] * _SIDE),
                (x + right[0] * _SIDE, y + right[1] * _SIDE),
            ]
        else:
            moved.append((x, y))
    return [*moved, points[-1]]


def _unit(x: float, y: float) -> Point:
    long = (x * x + y * y) ** 0.5 or 1
    return x / long, y / long

"""SVG out of shapes: a canvas over ``xml.etree.ElementTree`` that writes numbers short and texts safely.

Nothing refers to anything outside the picture: no fonts, no images, no scripts, no style sheets.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree as ET

from advisor.show.pictures.drawing.widths import known, width_of
from advisor.terminal import plain

WIDTH = 360
"""How wide a picture is, in its own units: at this width on a screen a unit is a pixel."""

NATURAL = 2
"""A picture is shown so many times as large where nothing else is said."""

SMALLEST = 9
"""No text is smaller, in units: it can be read at 360 pixels."""

FONTS = "'DejaVu Sans', Verdana, sans-serif"
INK, FAINT, PAPER, DANGER = "#1a1a1a", "#555555", "#ffffff", "#a40000"

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
_NO_XML = re.compile("[\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its left top corner and its size, in units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Box:
        """The same rectangle, smaller by so much on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Canvas:
    """Where to draw: an element of the picture, to which shapes are added."""

    element: ET.Element

    def add(self, tag: str, **attributes: str | float | None) -> Canvas:
        """An element with these attributes (``stroke_width`` is stroke-width; None leaves one out); its canvas."""
        told = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return Canvas(ET.SubElement(self.element, tag, {name: _told(v) for name, v in told.items() if v is not None}))

    def group(self, words: str = "", **attributes: str | float | None) -> Canvas:
        """A group; ``words`` say what it shows, to a screen reader and under the mouse."""
        made = self.add("g", **attributes)
        if words:
            made.add("title").element.text = safe(words)
        return made

    def rect(self, box: Box, **attributes: str | float | None) -> None:
        """A rectangle."""
        self.add("rect", x=box.x, y=box.y, width=box.width, height=box.height, **attributes)

    def circle(self, middle: Point, radius: float, **attributes: str | float | None) -> None:
        """A circle."""
        self.add("circle", cx=middle[0], cy=middle[1], r=radius, **attributes)

    def line(self, start: Point, end: Point, **attributes: str | float | None) -> None:
        """A straight line."""
        self.add("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)

    def polygon(self, points: Iterable[Point], **attributes: str | float | None) -> None:
        """A closed shape with straight sides."""
        self.add("polygon", points=_points(points), **attributes)

    def polyline(self, points: Iterable[Point], **attributes: str | float | None) -> None:
        """A line with corners."""
        self.add("polyline", points=_points(points), fill="none", **attributes)

    def path(self, shape: str, **attributes: str | float | None) -> None:
        """A path in SVG's own notation."""
        self.add("path", d=shape, **attributes)

    def text(
        self,
        at: Point,
        text: str,
        size: float = SMALLEST,
        *,
        bold: bool = False,
        anchor: Anchor = "start",
        fill: str = INK,
    ) -> None:
        """A line of text on its baseline; letters that the width tables do not know are squeezed to fit."""
        text = safe(text)
        made = self.add(
            "text",
            x=at[0],
            y=at[1],
            font_size=size,
            font_weight="bold" if bold else None,
            text_anchor=None if anchor == "start" else anchor,
            fill=None if fill == INK else fill,
        )
        if not known(text):
            made.element.set("textLength", _told(width_of(text, size, bold=bold)))
            made.element.set("lengthAdjust", "spacingAndGlyphs")
        made.element.text = text


def safe(text: str) -> str:
    r"""A text that someone wrote, harmless in XML: control characters spelled out, heaps of accents cut down.

    >>> safe("a\x00b<"), safe("e" + "\u0301" * 40)
    ('a\\x00b<', 'é')
    """
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", plain(text)):
        if unicodedata.category(char) not in ("Mn", "Me") or (
            kept and unicodedata.category(kept[-1])[0] == "L" and len(unicodedata.normalize("NFD", kept[-1])) == 1
        ):
            kept.append(char)
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", "".join(kept))


def picture(height: float, title: str, description: str, *, width: float = WIDTH) -> Canvas:
    """An empty picture on white paper, with its text alternatives.

    Args:
        height: in units, as ``width``.
        title: a few words.
        description: all that is to be seen, for those who do not see it.
    """
    name = f"ff{zlib.crc32(f'{title}/{description}'.encode('utf-8', 'replace')):08x}"  # several may share a page
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_told(width)} {_told(height)}",
            "width": _told(width * NATURAL),
            "height": _told(height * NATURAL),
            "role": "img",
            "aria-labelledby": f"{name}-title {name}-desc",
            "font-family": FONTS,
            "font-size": str(SMALLEST),
            "fill": INK,
        },
    )
    canvas = Canvas(root)
    for tag, text in (("title", title), ("desc", description)):
        canvas.add(tag, id=f"{name}-{tag}").element.text = safe(text)
    canvas.rect(Box(0, 0, width, height), fill=PAPER)
    return canvas


def written(canvas: Canvas) -> str:
    """The picture as a text, ASCII only, so that it survives any pipe and any terminal."""
    ET.indent(canvas.element, " ")
    data: bytes = ET.tostring(canvas.element, "us-ascii")
    return data.decode("ascii") + "\n"


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_told(x)},{_told(y)}" for x, y in points)


def _told(value: str | float) -> str:
    """A text made harmless, or a number with at most two places, never "-0"."""
    if isinstance(value, str):
        return safe(value)
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")

"""Taking pictures apart: where everything stands, as a reader of the file sees it."""

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree as ET

from advisor.show.pictures.drawing.svg import Box
from advisor.show.pictures.drawing.widths import width_of

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.06
"""Numbers are written with two places."""

HOSTILE = (
    "<script>alert('&')</script>",
    "]]><svg/>",
    "\x00\x07\x1b[31m\x7f red",
    "\ud800 lone \udfff",
    "\ufffe\uffff",
    "W" * 300,
    "long " * 60,
    "e" + "\u0301" * 60 + "\u202e drow",
    "\U0001f479" * 40,
)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def groups(root: ET.Element, **data: str | None) -> list[ET.Element]:
    """The groups with such data attributes; None for any value."""
    return [
        group
        for group in root.iter(f"{SVG}g")
        if all(
            (found := group.get(f"data-{name}")) is not None and value in (None, found) for name, value in data.items()
        )
    ]


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def text_box(text: ET.Element) -> Box:
    """The letters' box, without what hangs below the line."""
    size, bold = float(text.attrib["font-size"]), text.get("font-weight") == "bold"
    wide = width_of(text.text or "", size, bold=bold)
    left = float(text.attrib["x"]) - {"middle": wide / 2, "end": wide}.get(text.get("text-anchor", ""), 0.0)
    return Box(left, float(text.attrib["y"]) - size * 0.7, wide, size * 0.7)


def boxes(group: ET.Element) -> Iterator[Box]:
    """The boxes of all shapes in a group, without their outlines; an icon is its whole square."""
    for shape in group:
        kind = shape.tag.removeprefix(SVG)
        numbers = {key: float(value) for key, value in shape.attrib.items() if re.fullmatch(r"-?[0-9.]+", value)}
        moved = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", shape.get("transform", ""))
        if kind == "g" and moved:
            yield Box(float(moved[1]), float(moved[2]), 16 * float(moved[3]), 16 * float(moved[3]))
        elif kind == "g":
            yield from boxes(shape)
        elif kind == "rect":
            yield Box(numbers["x"], numbers["y"], numbers["width"], numbers["height"])
        elif kind == "circle":
            radius = numbers["r"]
            yield Box(numbers["cx"] - radius, numbers["cy"] - radius, 2 * radius, 2 * radius)
        elif kind in ("polygon", "polyline"):
            yield around([tuple(map(float, point.split(","))) for point in shape.attrib["points"].split()])
        elif kind == "line":
            yield around([(numbers["x1"], numbers["y1"]), (numbers["x2"], numbers["y2"])])
        elif kind == "text":
            yield text_box(shape)


def around(points: list[tuple[float, ...]]) -> Box:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def extent(group: ET.Element) -> Box:
    found = list(boxes(group))
    return around([corner for box in found for corner in ((box.x, box.y), (box.right, box.bottom))])


def frame_of(space: ET.Element) -> Box:
    """A space's own rectangle: the first shape of its group."""
    rect = next(space.iter(f"{SVG}rect"))
    return Box(*(float(rect.attrib[key]) for key in ("x", "y", "width", "height")))


def pieces_of(space: ET.Element) -> list[Box]:
    """The boxes of the pieces that stand in a space."""
    return [extent(group) for group in space if group.tag == f"{SVG}g"]


def inside(box: Box, frame: Box) -> bool:
    return (
        frame.x - NEAR <= box.x
        and frame.y - NEAR <= box.y
        and box.right <= frame.right + NEAR
        and box.bottom <= frame.bottom + NEAR
    )


def overlapping(pieces: list[Box]) -> list[tuple[Box, Box]]:
    return [
        (one, other)
        for one, other in combinations(pieces, 2)
        if min(one.right, other.right) - max(one.x, other.x) > NEAR
        and min(one.bottom, other.bottom) - max(one.y, other.y) > NEAR
    ]


def assert_whole(svg: str) -> ET.Element:
    """Well formed, ASCII, nothing from outside, every text large enough and on the paper; the root."""
    assert svg.isascii()
    root = parsed(svg)
    assert not re.search(r"<(script|style|image|use|a|foreignObject)\b|href|url\(|\son[a-z]+=", svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "g", "rect", "circle", "line", "polygon", "polyline", "path", "text")
    }
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for text in root.iter(f"{SVG}text"):
        assert float(text.attrib["font-size"]) >= 9
        assert inside(text_box(text), Box(0, 0, width, height)), text.text
    named = [root.find(f"{SVG}{tag}") for tag in ("title", "desc")]
    assert root.attrib["aria-labelledby"].split() == [tag.attrib["id"] for tag in named if tag is not None]
    assert all(tag is not None and tag.text for tag in named)
    return root

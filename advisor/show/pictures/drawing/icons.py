"""Little drawn shapes for goods, animals and whatever else stands in a space: black on white, told apart by outline.

Each is a list of (path, fill) in a square of 16 by 16 units, outlined in black; "" is a line without a fill.
"""

from __future__ import annotations

# ruff: noqa: E501, ISC004 - a path is one text
from advisor.show.pictures.drawing.svg import INK, Canvas

_SIDE = 16
_LINE = ""
_Shape = tuple[tuple[str, str], ...]

_HORNS = "M2.5 2 C2.5 5 5 5.5 6 5.5 M13.5 2 C13.5 5 11 5.5 10 5.5"

ICONS: dict[str, _Shape] = {
    "sheep": (
        ("M5 11 L5 14.5 M11 11 L11 14.5", _LINE),
        (
            "M4 11.5 C1.5 11.5 1 8.5 3 7.8 C2.5 5.5 5 4 6.5 5 C7.5 3 10.5 3.2 11 5 C13 4.6 14.5 6.5 13.5 8 "
            "C15 9.5 13.8 11.8 11.8 11.5 C10.5 12.8 8.5 12.6 7.8 11.6 C6.8 12.7 5 12.6 4 11.5 Z",
            "#ffffff",
        ),
        ("M1 6 C1 4.2 4.6 4 4.8 6 C5 8 4 9.6 3 9.6 C1.8 9.6 1 8 1 6 Z", INK),
    ),
    "donkey": (
        ("M4.5 10 L4.5 14.5 M12.5 10 L12.5 14.5 M14 7.5 C15.4 8.5 15.3 10 14.9 11.3", _LINE),
        (
            "M1 8 L3.6 4.6 L3 1 L5 3.6 L6 0.8 L6.4 4.4 L7.4 6.6 L13 6.6 C14.6 7 14.6 10.6 13.4 11 L4 11 L4.6 8.4 "
            "L2.2 9.6 Z",
            "#b9b9b9",
        ),
    ),
    "boar": (
        ("M5 11 L5 14.5 M12 11 L12 14.5 M6 4.6 L6.8 2.6 L8 4 L9 2.4 L10 4 L11.2 2.8 L11.8 4.8", _LINE),
        (
            "M0.8 9.4 L3 6.2 C5 3.4 12 3.4 14 6.4 C15.4 9 14.4 12 12.6 12 L5 12 C3.8 12 3.2 11 2.8 10.6 Z",
            "#6d6d6d",
        ),
        ("M1.6 9.9 L2.2 7 L3.6 9.6 Z", "#ffffff"),
    ),
    "cattle": (
        (_HORNS, _LINE),
        ("M4.4 6.5 L1.6 7.4 L4.6 8.8 Z M11.6 6.5 L14.4 7.4 L11.4 8.8 Z", "#ffffff"),
        ("M5 5 L11 5 L12 9 L10.6 14 C9.4 15.2 6.6 15.2 5.4 14 L4 9 Z", "#ffffff"),
        ("M5 5 L8 5 L7.4 9.6 L4.2 9.2 Z", INK),
        ("M5.4 11.6 L10.6 11.6 L10 14 C9 14.8 7 14.8 6 14 Z", "#d6d6d6"),
    ),
    "dog": (
        ("M4.6 10 L4.6 14.5 M11.6 10 L11.6 14.5 M13 7.6 C14.8 7 15.2 5 15 3.6", _LINE),
        (
            "M0.8 6.6 L3 4 L5.6 3.8 L7.4 6.8 L12.6 6.8 C14 7.4 13.8 10.6 12.8 11 L4.2 11 L3.8 8.6 L1.6 8.4 Z",
            "#e4e4e4",
        ),
        ("M5 3.6 L7.2 4.4 L6.4 7.8 L4.8 6.4 Z", INK),
    ),
    "grain": (
        ("M8 15.5 L8 4", _LINE),
        (
            "M8 4.6 C6.4 3.6 6.6 1.4 8 0.6 C9.4 1.4 9.6 3.6 8 4.6 Z M8 8.4 C5.2 8.2 4 6.4 4.2 4.6 C6.4 4.8 7.8 6 8 8.4 Z "
            "M8 8.4 C10.8 8.2 12 6.4 11.8 4.6 C9.6 4.8 8.2 6 8 8.4 Z M8 12 C5.2 11.8 4 10 4.2 8.2 C6.4 8.4 7.8 9.6 8 12 Z "
            "M8 12 C10.8 11.8 12 10 11.8 8.2 C9.6 8.4 8.2 9.6 8 12 Z",
            "#f3cf54",
        ),
    ),
    "vegetable": (
        ("M8 5 L5 1 M8 5 L8 0.6 M8 5 L11 1", _LINE),
        ("M4.2 5.4 C6 4.2 10 4.2 11.8 5.4 C12 9 9.8 13 8 15.4 C6.2 13 4 9 4.2 5.4 Z", "#f08a3c"),
        ("M4.8 8 L7 8 M11 9.4 L9 9.4 M6 11.4 L8 11.4", _LINE),
    ),
    "food": (
        ("M2 9 C2 3.4 14 3.4 14 9 L14 12.6 L2 12.6 Z", "#e3b878"),
        ("M5 6.2 L6.4 8.6 M8 5.4 L9.4 8 M11 6 L12 8", _LINE),
    ),
    "wood": (
        ("M4 4.5 L13 4.5 C15 4.5 15 11.5 13 11.5 L4 11.5 Z", "#b58455"),
        ("M1.2 8 C1.2 3.4 6.4 3.4 6.4 8 C6.4 12.6 1.2 12.6 1.2 8 Z", "#f1dcbc"),
        ("M2.8 8 C2.8 6 4.8 6 4.8 8 C4.8 10 2.8 10 2.8 8 Z M8.6 7 L12.4 7 M9.4 9.4 L12 9.4", _LINE),
    ),
    "stone": (
        ("M1.4 12.6 L3.4 6 L8 3.2 L12.6 5.2 L14.6 12.6 Z", "#c9c9c9"),
        ("M3.4 6 L7.6 7.8 L12.6 5.2 M7.6 7.8 L7 12.4", _LINE),
    ),
    "ore": (
        ("M1 13 L2.2 8.4 L5.6 6.6 L8 9 L10.6 3.6 L13.8 5.8 L15 13 Z", "#5d6b78"),
        ("M4 11 L5.6 9.4 M10.6 6.8 L12.4 7.6 M9.6 11 L12 10", _LINE),
    ),
    "ruby": (
        ("M4.4 2.6 L11.6 2.6 L15 6.6 L8 14.6 L1 6.6 Z", "#e2476a"),
        ("M1 6.6 L15 6.6 M5.6 6.6 L8 14.4 M10.4 6.6 L8 14.4 M5.6 6.6 L8 2.8 L10.4 6.6", _LINE),
    ),
    "gold": (
        ("M1.6 8 C1.6 -0.4 14.4 -0.4 14.4 8 C14.4 16.4 1.6 16.4 1.6 8 Z", "#f4cf3a"),
        ("M4.4 8 C4.4 3.4 11.6 3.4 11.6 8 C11.6 12.6 4.4 12.6 4.4 8 Z", _LINE),
    ),
    "dwarf": (
        ("M3.6 7 C4 3 6 1.2 8 0.8 C10 1.2 12 3 12.4 7 Z", "#4f6fa8"),
        ("M4.2 7 L11.8 7 L11.8 9.4 L4.2 9.4 Z", "#f6dcc0"),
        (
            "M3.6 9 C5 9.8 6.6 8.8 8 9.6 C9.4 8.8 11 9.8 12.4 9 C12.6 12.6 10 15 8 15.4 C6 15 3.4 12.6 3.6 9 Z",
            "#ffffff",
        ),
    ),
    "friendly orc": (
        (
            "M0.8 4.6 L4 5.2 C5 1.6 11 1.6 12 5.2 L15.2 4.6 L12.6 8.6 C12.2 12 10.2 14 8 14 C5.8 14 3.8 12 3.4 8.6 Z",
            "#a8cf8e",
        ),
        ("M5.6 6.6 L5.6 7.8 M10.4 6.6 L10.4 7.8 M5 10 C6.6 12 9.4 12 11 10", _LINE),
    ),
    "hostage": (
        ("M1.4 1.2 L14.6 1.2 L14.6 14.8 L1.4 14.8 Z", "#ffffff"),
        ("M5 6.4 C5 3.6 11 3.6 11 6.4 C11 10 5 10 5 6.4 Z M3.4 14.6 C3.8 9.4 12.2 9.4 12.6 14.6 Z", "#c9c9c9"),
        ("M4.6 1.2 L4.6 14.8 M8 1.2 L8 14.8 M11.4 1.2 L11.4 14.8", _LINE),
    ),
    "stable": (
        ("M2.6 7.4 L13.4 7.4 L13.4 14.6 L2.6 14.6 Z", "#ffffff"),
        ("M0.8 8 L8 1.4 L15.2 8 Z", "#b03a2e"),
        ("M5.6 14.6 L5.6 9.6 L10.4 9.6 L10.4 14.6 M5.6 9.6 L10.4 14.6 M10.4 9.6 L5.6 14.6", _LINE),
    ),
    "damage trap": (
        ("M1 14.4 L1 11 L15 11 L15 14.4 Z", "#8d6e4a"),
        ("M2 11 L4 3 L6 11 Z M6 11 L8 1.4 L10 11 Z M10 11 L12 3 L14 11 Z", "#ffffff"),
    ),
    "holding trap": (
        ("M8 0.6 L8 3.4", _LINE),
        ("M2.6 7.4 C2.6 1.8 13.4 1.8 13.4 7.4 L13.4 14.6 L2.6 14.6 Z", "#ffffff"),
        ("M5.4 4.4 L5.4 14.6 M8 3.4 L8 14.6 M10.6 4.4 L10.6 14.6 M2.6 9.6 L13.4 9.6", _LINE),
    ),
    "protected": (
        ("M8 0.8 L14.2 2.8 C14.4 8.6 12.4 12.8 8 15.4 C3.6 12.8 1.6 8.6 1.8 2.8 Z", "#ffd84d"),
        ("M8 4 L9.2 6.8 L12 7 L9.9 8.9 L10.5 11.6 L8 10.2 L5.5 11.6 L6.1 8.9 L4 7 L6.8 6.8 Z", INK),
    ),
    "points": (
        ("M3 1.4 L13 1.4 L13 9.6 L8 14.8 L3 9.6 Z", "#ffffff"),
        ("M5.6 4 L10.4 4 L10.4 8.6 L8 11 L5.6 8.6 Z", "#9c7bc4"),
    ),
}
"""Every icon by its name; animals and goods by the rules' names."""


def icon(canvas: Canvas, name: str, x: float, y: float, size: float) -> None:
    """Draw an icon with its left top corner at a point."""
    scale = size / _SIDE
    group = canvas.group(
        transform=f"translate({x:.2f} {y:.2f}) scale({scale:.3f})",
        stroke=INK,
        stroke_width=1.1,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    for shape, fill in ICONS[name]:
        group.path(shape, fill=fill or "none")

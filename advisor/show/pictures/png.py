"""PNG out of SVG, with resvg and the font that matplotlib brings along: the same bytes on every machine."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path


def png(svg: str, *, scale: float = 2) -> bytes:
    """A picture of ours as PNG.

    Args:
        svg: what one of the functions of this package gave.
        scale: pixels for each unit of the picture; a board is 360 units wide, so 2 makes it 720 pixels wide.
    """
    import resvg_py

    box = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg)
    assert box is not None, "all our pictures have one"
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=round(float(box[1]) * scale),
        font_files=[str(path) for path in _fonts()],
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        skip_system_fonts=True,
    )


def _fonts() -> list[Path]:
    spec = find_spec("matplotlib")  # found, not imported: that would take a while
    origin = spec.origin if spec is not None else None
    assert origin is not None, "it is a dependency"
    folder = Path(origin).parent / "mpl-data" / "fonts" / "ttf"
    return [folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf"]

"""The trade-off as a plot: price against loss, a marker shape and line style for each number of breaches."""

from __future__ import annotations

import io
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal
from xml.sax.saxutils import escape

from advisor.show.answers.plan import value_text
from advisor.show.words import amount, gold
from advisor.terminal import plain

if TYPE_CHECKING:  # matplotlib is imported where it draws
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from solver.study.frontier import Frontier

INCHES = (3.75, 3.6)
"""Width and height: 360 pixels wide at 96 a inch."""

_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*", "<", ">")
_DASHES = ("-", "--", ":", "-.")
_SHADES = ("#1b4f72", "#a04000", "#1e8449", "#6c3483")
_SETTINGS = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "frantic-fiends",  # the same names of shapes on every run
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "text.parse_math": False,
}


def plot_svg(front: Frontier) -> str:
    """The plot as SVG, with a title and a description for those who do not see it; the same bytes on every run."""
    drawn = _drawn(front, "svg").decode()
    opening = re.search(r"<svg [^>]*>", drawn)
    assert opening is not None, "matplotlib writes an svg element"
    told = f'<title id="title">{escape(_title(front))}</title>\n<desc id="desc">{escape(description(front))}</desc>'
    tag = opening.group().replace("<svg ", '<svg role="img" aria-labelledby="title desc" ', 1)
    tag = re.sub(r'"([0-9.]+)pt"', lambda size: f'"{float(size[1]) * 4 / 3:g}"', tag)  # pixels, as all can read
    return f"{tag}\n {told}{drawn[opening.end() :]}"


def plot_png(front: Frontier) -> bytes:
    """The plot as PNG, 720 pixels wide; the same bytes on every run."""
    return _drawn(front, "png")


def description(front: Frontier) -> str:
    """The plot in words, value by value."""
    best = front.best
    told = [f"{value_text(point.value)}{' (best by the aim)' if point is best else ''}" for point in front.points]
    known = "Complete." if front.complete else "Not complete: time ran out."
    return f"Price against loss in gold, undominated values by breaches: {'; '.join(told) or 'none'}. {known}"


def _title(front: Frontier) -> str:
    return f"Trade-off: {plain(front.position.table.title or 'price against loss')}"


def _drawn(front: Frontier, kind: Literal["svg", "png"]) -> bytes:
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    settings: Any = _SETTINGS
    with mpl.rc_context(settings):
        figure = Figure(figsize=INCHES, dpi=192, layout="constrained")
        (FigureCanvasSVG if kind == "svg" else FigureCanvasAgg)(figure)
        _draw(front, figure)
        made = io.BytesIO()
        nothing: Any = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        figure.savefig(made, format=kind, metadata=nothing)
    return made.getvalue()


def _draw(front: Frontier, figure: Figure) -> None:
    axes = figure.add_subplot()
    for index, (breaches, group) in enumerate(groupby(front.points, key=lambda point: point.value.breaches)):
        values = [point.value for point in group]
        axes.plot(
            [gold(value.price) for value in values],
            [gold(value.loss) for value in values],
            marker=_MARKERS[index % len(_MARKERS)],
            linestyle=_DASHES[index % len(_DASHES)],
            color=_SHADES[index % len(_SHADES)],
            drawstyle="steps-post",
            linewidth=1.2,
            markersize=6,
            markerfacecolor="white" if index % 2 else None,
            zorder=20 - index,  # fewer breaches lie above more
            label=amount(breaches, "breach") if breaches else "no breach",
        )
    axes.margins(0.12)
    axes.set_xlabel("price (gold)")
    axes.set_ylabel("loss (gold)")
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if front.points:
        _ring(front, axes)
        figure.legend(loc="outside upper center", ncols=2, frameon=False)
    if not front.complete:
        axes.set_title("not complete: time ran out", fontsize=9)


def _ring(front: Frontier, axes: Axes) -> None:
    """Ring the best point and say that it is."""
    best = front.best
    assert best is not None, "there are points"
    at = float(gold(best.value.price)), float(gold(best.value.loss))
    axes.plot(*at, marker="o", markersize=14, markerfacecolor="none", markeredgecolor="black", linestyle="none")
    prices = [point.value.price for point in front.points]
    losses = [point.value.loss for point in front.points]
    left = best.value.price * 2 > min(prices) + max(prices)
    below = best.value.loss * 2 > min(losses) + max(losses)
    axes.annotate(
        "best by the aim",
        at,
        xytext=(-10 if left else 10, -14 if below else 14),
        textcoords="offset points",
        ha="right" if left else "left",
        va="top" if below else "bottom",
        fontweight="bold",
    )

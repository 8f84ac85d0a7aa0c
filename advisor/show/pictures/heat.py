"""The heat map: where orcs may stand after the coming event, and which spaces of the cave they may take."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from advisor.show.chances.heat import notes
from advisor.show.chances.odds import chance_text
from advisor.show.happenings import tile_name
from advisor.show.pictures.drawing.lines import fitted, wrapped
from advisor.show.pictures.drawing.svg import FAINT, INK, WIDTH, Box, Canvas, picture, written
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace, ForestSpace

if TYPE_CHECKING:  # it comes from the command
    from solver.study.heat import Heat

_LEFT, _TOP, _CELL, _HIGH = 15.0, 62.0, 56.5, 66.0
_LIGHT, _DARK = (255, 255, 255), (224, 138, 90)
"""The shades of 0 % and 100 %: black writing can be read on both, and the second is darker without colours too."""


def heat_svg(heat: Heat, position: Position) -> str:
    """The heat map as SVG, with text alternatives; the same bytes on every run."""
    small = [line for text in (_legend(heat), notes(heat)) for line in wrapped(text, WIDTH - 2 * 8)]
    height = _TOP + 4 * _HIGH + 40 + 12 * len(small) + 6
    title = f"Orcs after event {heat.event} if nothing is paid"
    canvas = picture(height, title, _described(heat))
    canvas.text((8, 16), fitted(title, WIDTH - 16, 11, bold=True), 11, bold=True)
    canvas.text((8, 30), fitted(position.table.title or "", WIDTH - 16), fill=FAINT)
    halves = [(0, f"Forest: stands there after event {heat.event}"), (3, "Cave: is taken by the end")]
    for column, words in halves:
        canvas.text((_LEFT + column * _CELL + 2, 44), fitted(words, 3 * _CELL - 4))
    for index, name in enumerate("abcdef"):
        canvas.text((_LEFT + (index + 0.5) * _CELL, _TOP - 5), name, bold=True, anchor="middle")
    for row in range(4):
        canvas.text((_LEFT / 2, _TOP + (row + 0.5) * _HIGH + 3), str(row + 1), bold=True, anchor="middle")
    for forest in FOREST:
        _forest(canvas, heat, forest)
    for cave in CAVE:
        _cave(canvas, heat, position, cave)
    _walls(canvas)
    y = _TOP + 4 * _HIGH + 16
    _scale(canvas, y)
    for number, line in enumerate(small):
        canvas.text((8, y + 34 + 12 * number), line)
    return written(canvas)


def _legend(heat: Heat) -> str:
    return f"Beside a letter: the chance of that orc. By {heat.event}: by the end of event {heat.event}."


def _box(space: str) -> Box:
    return Box(_LEFT + "abcdef".index(space[0]) * _CELL, _TOP + (int(space[1]) - 1) * _HIGH, _CELL, _HIGH)


def _shade(chance: Fraction | float) -> str:
    return "#" + "".join(f"{round(a + (b - a) * float(chance)):02x}" for a, b in zip(_LIGHT, _DARK, strict=True))


def _short(chance: Fraction) -> str:
    """A chance in whole per cents; only what is certain is 100%, only what is impossible 0%."""
    return f"{max(1, min(99, round(100 * chance)))}%" if 0 < chance < 1 else chance_text(chance)


def _forest(canvas: Canvas, heat: Heat, space: ForestSpace) -> None:
    """A space of the forest: the chance that any orc stands there, and that of each orc."""
    chance, box = heat.some.get(space, Fraction(0)), _box(space)
    cell = canvas.group(f"{space}: {chance_text(chance)}")
    cell.rect(box, fill=_shade(chance), stroke=FAINT, stroke_width=0.5)
    cell.text((box.x + 3, box.y + 11), space, fill=FAINT)
    if chance:
        cell.text((box.right - 4, box.y + 12), chance_text(chance), 10.5, bold=True, anchor="end")
    each = [(letter, places[space]) for letter, places in heat.standing.items() if space in places]
    for number, (letter, share) in enumerate(each):
        cell.text((box.x + 4, box.y + 25 + 11 * number), letter, bold=True)
        cell.text((box.right - 4, box.y + 25 + 11 * number), chance_text(share), anchor="end")


def _cave(canvas: Canvas, heat: Heat, position: Position, space: CaveSpace) -> None:
    """A space of the cave: the chance that it is ever taken, and that it is by the end of the coming event."""
    box, tile = _box(space), position.home.cave.get(space)
    chance = heat.taken.get(space, Fraction(0))
    if tile is None:
        canvas.rect(box, fill="#d8d8d8", stroke=FAINT, stroke_width=0.5)
        canvas.text((box.x + 3, box.y + 11), space, fill=FAINT)
        canvas.text((box.middle[0], box.middle[1] + 3), "solid", anchor="middle", fill=FAINT)
        return
    now = dict(heat.by_event[0][1]).get(space, Fraction(0)) if heat.by_event else Fraction(0)
    cell = canvas.group(f"{space} {tile_name(tile)}: {chance_text(chance)}, by the end of the event {chance_text(now)}")
    cell.rect(box, fill=_shade(chance), stroke=FAINT, stroke_width=0.5)
    cell.text((box.x + 3, box.y + 11), space, fill=FAINT)
    cell.text((box.right - 4, box.y + 12), chance_text(chance), 10.5, bold=True, anchor="end")
    for number, line in enumerate(wrapped(tile_name(tile).replace("-", "- "), _CELL - 6, most=3)):
        cell.text((box.x + 4, box.y + 25 + 11 * number), line)
    cell.text((box.x + 4, box.bottom - 5), f"by {heat.event}")
    cell.text((box.right - 4, box.bottom - 5), _short(now), anchor="end")
    if space in position.table.valuation.protected:
        cell.rect(box.inset(1.5), fill="none", stroke=INK, stroke_width=1.5)


def _walls(canvas: Canvas) -> None:
    """The wall between forest and mountain, open at the entrance (R2)."""
    x = _LEFT + 3 * _CELL
    canvas.line((x, _TOP), (x, _TOP + 3 * _HIGH), stroke=INK, stroke_width=3)
    y = _TOP + 4 * _HIGH
    canvas.polygon([(x - 5, y + 9), (x, y + 1), (x + 5, y + 9)], fill=INK)
    canvas.text((x + 9, y + 9), "entrance")


def _scale(canvas: Canvas, y: float) -> None:
    """The legend of shades."""
    for number in range(5):
        box = Box(8 + 44 * number, y, 44, 14)
        canvas.rect(box, fill=_shade(number / 4), stroke=FAINT, stroke_width=0.5)
        canvas.text((box.middle[0], box.y + 10), f"{25 * number}%", anchor="middle")
    canvas.rect(Box(238, y, 20, 14), fill="none", stroke=INK, stroke_width=1.5)
    canvas.text((263, y + 10), "protected")


def _described(heat: Heat) -> str:
    """All chances in words, for those who do not see the picture."""
    stands = "; ".join(
        f"orc {letter}: " + ", ".join(f"{space} {chance_text(chance)}" for space, chance in places.items())
        for letter, places in heat.standing.items()
        if places
    )
    taken = ", ".join(f"{space} {chance_text(chance)}" for space, chance in heat.taken.items())
    return f"After event {heat.event} {stands or 'no orc stands on the board'}. Taken by the end: {taken or 'nothing'}."

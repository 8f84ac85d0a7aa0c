"""Movement cards as little pictures: the steps as arrows, the mountain at the right, the arrival in the corner."""

from __future__ import annotations

from itertools import pairwise

from advisor.show.pictures.drawing.lines import fitted, wrapped
from advisor.show.pictures.drawing.svg import FAINT, INK, WIDTH, Box, Canvas, Point, picture, written
from advisor.show.situation import pack_text
from frantic_fiends.model.cards import MovementCard
from frantic_fiends.model.pack import Pack

_WIDE, _HIGH, _GAP, _ABREAST = 64.8, 96.0, 7.0, (5, 4, 3)
_NOTE = "Circle: start. Arrow: end. Dark strip: the mountain. Word and dark mark: where orc D arrives (R23)."


def cards_svg(pack: Pack) -> str:
    """Every movement card of a pack as SVG, with text alternatives; the same bytes on every run."""
    heads = [line for text in (pack_text(pack), _NOTE) for line in wrapped(text, WIDTH - 16)]
    y = 22.0 + 12 * len(heads)
    places: list[tuple[float, str]] = []
    for number, deck in pack.decks.items():
        places.append((y, str(number)))
        y += 20 + -(-len(deck) // _abreast(len(deck))) * (_HIGH + _GAP)
    words = [
        f"{name}: {' '.join(card.steps)}, {card.arrival}" for deck in pack.decks.values() for name, card in deck.items()
    ]
    canvas = picture(y + 4, f"Movement cards of pack {pack.name}", ". ".join([pack_text(pack), *words]))
    canvas.text((8, 16), fitted(f"Movement cards: {pack.name}", WIDTH - 16, 12, bold=True), 12, bold=True)
    for index, line in enumerate(heads):
        canvas.text((8, 30 + 12 * index), line)
    for top, key in places:
        canvas.text((8, top + 14), f"Deck {key}", 11, bold=True)
        deck = next(d for n, d in pack.decks.items() if n == key)
        for index, (name, card) in enumerate(deck.items()):
            row, column = divmod(index, _abreast(len(deck)))
            box = Box(8 + column * (_WIDE + 5), top + 20 + row * (_HIGH + _GAP), _WIDE, _HIGH)
            _card(canvas.group(f"card {name}", data_card=name), name, card, box)
    return written(canvas)


def _abreast(cards: int) -> int:
    """How many cards stand in a row, so that the last one does not stand alone.

    >>> [_abreast(cards) for cards in (1, 5, 6, 9, 21)]
    [5, 5, 4, 5, 3]
    """
    return next((many for many in _ABREAST if cards <= many or cards % many != 1), _ABREAST[0])


def _card(canvas: Canvas, name: str, card: MovementCard, box: Box) -> None:
    canvas.rect(box, fill="#fbfaf4", stroke=INK, stroke_width=0.8, rx=4)
    copies = f" ×{card.count}" if card.count > 1 else ""
    canvas.text((box.x + 5, box.y + 12), fitted(name, box.width - 36, 10, bold=True), 10, bold=True)
    canvas.text((box.right - 4, box.y + 12), copies.strip(), anchor="end")
    canvas.rect(Box(box.right - 9, box.y + 17, 6, 60), fill=FAINT)
    _path(canvas, card, Box(box.x + 8, box.y + 20, box.width - 22, 54))
    for index, place in enumerate(("left", "center", "right")):
        mark = Box(box.x + 5 + index * 7, box.bottom - 12.5, 5.5, 7)
        canvas.rect(mark, fill=INK if place == card.arrival else "#ffffff", stroke=INK, stroke_width=0.7)
    canvas.text((box.x + 29, box.bottom - 5.5), card.arrival)


def _path(canvas: Canvas, card: MovementCard, box: Box) -> None:
    at = [(0, 0)]
    for step in card.steps:
        across, down = ("E" in step) - ("W" in step), ("S" in step) - ("N" in step)
        at.append((at[-1][0] + across, at[-1][1] + down))
    columns, rows = [x for x, _ in at], [y for _, y in at]
    unit = min(18.0, box.width / (max(columns) - min(columns) + 1), box.height / (max(rows) - min(rows) + 1))
    left = box.middle[0] - unit * (max(columns) + min(columns)) / 2
    top = box.middle[1] - unit * (max(rows) + min(rows)) / 2
    for x, y in dict.fromkeys(at):
        cell = Box(left + (x - 0.5) * unit, top + (y - 0.5) * unit, unit, unit)
        canvas.rect(cell, fill="#d3e8cd", stroke="#8fae86", stroke_width=0.6)
    points: list[Point] = [(left + x * unit, top + y * unit) for x, y in at]
    for start, end in pairwise(points):
        _arrow(canvas, start, end, unit)
    canvas.circle(points[0], unit * 0.2, fill="#ffffff", stroke=INK, stroke_width=1.2)


def _arrow(canvas: Canvas, start: Point, end: Point, unit: float) -> None:
    """An arrow a little to the right of its way, so that there and back are two."""
    long = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    x, y = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    side = unit * 0.12
    first = (start[0] - y * side, start[1] + x * side)
    tip = (end[0] - y * side, end[1] + x * side)
    head = unit * 0.3
    base = (tip[0] - x * head, tip[1] - y * head)
    canvas.line(first, base, stroke=INK, stroke_width=1.5)
    wing = head * 0.55
    canvas.polygon([tip, (base[0] - y * wing, base[1] + x * wing), (base[0] + y * wing, base[1] - x * wing)], fill=INK)

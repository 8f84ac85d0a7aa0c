"""A small board: orcs, herds, crops, traps, mines and rooms as signs, and what happens on it as marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from advisor.show.pictures.drawing.flow import Piece, height_of, places_of, rows_of
from advisor.show.pictures.drawing.svg import DANGER, FAINT, INK, Box, Canvas, Point
from advisor.show.pictures.orcs import FILLS as ORC_FILLS
from advisor.show.pictures.small.arrows import shifted, way
from advisor.show.pictures.small.frames import Frame
from advisor.show.pictures.small.marks import GATE, marks_of
from advisor.show.pictures.small.signs import orc_sign, signs_on, tile_on
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace
from frantic_fiends.model.tiles import ForestTile

ACROSS = 172.0
"""How wide a small board is, in units."""

_LEFT, _TOP, _CELL, _LEAST, _WALL, _EDGE = 9.5, 10.0, 26.5, 29.0, 3.5, 0.7
_SIDE, _ALONE = 12.4, 15.0
"""An orc's side; that of an orc which is alone on its space."""

_ABREAST, _BETWEEN, _ASIDE = 0.3, 0.8, 4.0
_FILLS = {
    "forest": "#d3e8cd", "meadow": "#ecf6cf", "field": "#f3e2bd", "pasture": "#dff0c4",
    "cavern": "#f6f1e7", "tunnel": "#e9e4da", "deep_tunnel": "#dcd5c8", "ore_mine": "#d9e4ec", "ruby_mine": "#f8dce3",
    "furnishing": "#fbe6cf", "dwelling": "#fdf3c6",
}  # fmt: skip
_ROCK, _PEAK = "#c6c6c6", "#a3a3a3"

_Laid = tuple[list[list[Piece]], list[list[Piece]]]


class SmallBoard:
    """A frame's board, measured before it is drawn."""

    def __init__(self, frame: Frame, pack: Pack, protected: Sequence[CaveSpace]) -> None:
        self._scene, self._acting = frame.scene, frame.acting
        self._marks = marks_of(frame.scene, frame.happenings)
        room = _CELL - 2 * _EDGE
        spaces: tuple[str, ...] = (*FOREST, *CAVE)
        signs = {space: signs_on(frame.scene, space, self._marks, pack, protected) for space in spaces}
        self._signs = {space: rows_of(signs[space], room, _ABREAST) for space in spaces}
        self._orcs = {space: rows_of(self._orcs_on(space), room, _ABREAST) for space in spaces}
        self._heights = [max(_LEAST, *(self._needed(f"{column}{row}") for column in "abcdef")) for row in range(1, 5)]
        self.height = _TOP + sum(self._heights) + 1

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its left top corner at a point: spaces and signs, then ways, then orcs."""
        boxes = self._boxes(x, y)
        for column in "abcdef":
            canvas.text((boxes[f"{column}1"].middle[0], y + 8), column, anchor="middle", fill=FAINT)
        for row in range(1, 5):
            canvas.text((x + 4, boxes[f"a{row}"].middle[1] + 3.3), str(row), anchor="middle", fill=FAINT)
        for space, box in boxes.items():
            self._space(canvas, space, box)
        wall = boxes["c1"].right
        canvas.rect(Box(wall, y + _TOP, _WALL, boxes["c4"].y - y - _TOP), fill=INK)
        stand = [place for space, box in boxes.items() for place in self._standing(space, box)]
        self._ways(canvas, boxes, stand, (wall + _WALL / 2, _foot(boxes["c4"])[1]))
        for piece, left, top in stand:
            piece.drawn(canvas, left, top)

    def _boxes(self, x: float, y: float) -> dict[str, Box]:
        made: dict[str, Box] = {}
        top = y + _TOP
        for row, height in enumerate(self._heights, 1):
            for index, column in enumerate("abcdef"):
                left = x + _LEFT + index * _CELL + (_WALL if column > "c" else 0)
                made[f"{column}{row}"] = Box(left, top, _CELL, height)
            top += height
        return made

    def _needed(self, space: str) -> float:
        parts = [height_of(rows, _BETWEEN) for rows in (self._signs[space], self._orcs[space]) if rows]
        return sum(parts) + _BETWEEN * max(0, len(parts) - 1) + 2 * _EDGE

    def _orcs_on(self, space: str) -> list[Piece]:
        """The orcs on a space at the start, then the ghosts of those that end there; larger where one is alone."""
        orcs = [orc for orc in self._scene.orcs if orc.at == space]
        ghosts = self._marks.ghosts.get(space, [])
        side = _ALONE if len(orcs) + len(ghosts) == 1 else _SIDE
        defeated = self._marks.defeated
        made = [
            orc_sign(orc.letter, side, crossed=orc.letter in defeated, held=orc.held, turn=orc.letter in self._acting)
            for orc in orcs
        ]
        return made + [
            orc_sign(ghost.letter, side, crossed=ghost.crossed, held=ghost.held, ghost=True) for ghost in ghosts
        ]

    def _space(self, canvas: Canvas, space: str, box: Box) -> None:
        tile = tile_on(self._scene, space)
        group = canvas.group(data_space=space)
        group.rect(box, fill=_FILLS[tile.tile] if tile else _ROCK, stroke="#777777", stroke_width=0.5)
        if tile is None:
            x, y = box.middle
            group.polygon([(x - 8, y + 6), (x, y - 7), (x + 8, y + 6)], fill=_PEAK)
        if isinstance(tile, ForestTile) and tile.tile == "pasture":
            group.rect(box.inset(0.9), fill="none", stroke="#7a4f1d", stroke_width=1, stroke_dasharray="3 1.5")
        if space in self._marks.taken:
            group.rect(box.inset(1), fill="none", stroke=DANGER, stroke_width=2)
        for piece, x, y in places_of(self._signs[space], box.inset(_EDGE), _BETWEEN, _ABREAST, middle=False):
            piece.drawn(group, x, y)

    def _standing(self, space: str, box: Box) -> list[tuple[Piece, float, float]]:
        """Where the orcs of a space stand: at its foot."""
        inner, high = box.inset(_EDGE), height_of(self._orcs[space], _BETWEEN)
        foot = Box(inner.x, inner.bottom - high, inner.width, high)
        return places_of(self._orcs[space], foot, _BETWEEN, _ABREAST, middle=True)

    def _ways(
        self, canvas: Canvas, boxes: Mapping[str, Box], stand: Sequence[tuple[Piece, float, float]], gate: Point
    ) -> None:
        """The ways, from the edge of an orc's shape to the edge of its ghost; there and back are two lines."""
        spots = {who: Box(x, y, p.width, p.height) for p, x, y in stand if (who := p.data.get("data_orc"))}
        ends = {who: Box(x, y, p.width, p.height) for p, x, y in stand if (who := p.data.get("data_end"))}
        ways = self._marks.ways
        legs = [leg for one in ways for leg in pairwise(one.spaces)]
        for number, one in enumerate(ways):
            points: list[Point] = []
            middles = [gate if place == GATE else _foot(boxes[place]) for place in one.spaces]
            for leg, (start, end) in zip(pairwise(one.spaces), pairwise(middles), strict=True):
                points += shifted(start, end, _ASIDE if leg[::-1] in legs else 0)
            if not any(before.letter == one.letter for before in ways[:number]) and one.letter in spots:
                points[0] = _edge(spots[one.letter], points[1])
            last = ends.get(one.letter, spots.get(one.letter) if one.spaces[-1] in boxes else None)
            if last is not None and not any(later.letter == one.letter for later in ways[number + 1 :]):
                points[-1] = _edge(last, points[-2])
            words = f"orc {one.letter} {_VERBS[one.kind]} {' to '.join(one.spaces)}"
            group = canvas.group(words, data_way=one.kind, data_who=one.letter)
            way(group, [point for point, _ in groupby(points)], one.kind, ORC_FILLS.get(one.letter, INK))


_VERBS = {"walk": "walks from", "push": "is pushed from", "take": "goes in from"}


def _foot(box: Box) -> Point:
    """The middle of an orc that is alone on a space: ways go through these points."""
    return box.middle[0], box.bottom - _EDGE - _ALONE / 2


def _edge(box: Box, towards: Point) -> Point:
    """Where a line from a box's middle to a point leaves the box's circle."""
    x, y = box.middle
    across, down = towards[0] - x, towards[1] - y
    long = (across**2 + down**2) ** 0.5
    reach = box.width / 2 + 0.4
    return (x, y) if long <= reach else (x + across / long * reach, y + down / long * reach)
